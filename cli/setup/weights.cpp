#include "weights.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "terminal.hpp"
#include "variant_files.hpp"
#include "weights_folder.hpp"

namespace varia::cli {
namespace {

void take(NamedWeights& found, const FileText& text, const std::string& file, const Layout& layout) {
    if (!text.error.empty()) {
        found.unfit.push_back(typed_error("cannot read " + file + ": " + text.error));
        return;
    }
    Result<player::Weights> weights = player::read_weights(text.bytes, file, layout);
    if (!weights) {
        found.unfit.insert(found.unfit.end(), weights.diagnostics().begin(), weights.diagnostics().end());
        return;
    }
    found.weights = std::make_shared<const player::Weights>(std::move(weights).value());
    found.file = file;
}

}  // namespace

NamedWeights find_named_weights(const std::string& file, const std::string& name, const Layout& layout) {
    NamedWeights found;
    if (!file.empty()) {
        take(found, read_user_file(file), file, layout);
        found.refused = found.weights == nullptr;
        return found;
    }
    const std::optional<VariantPath> path = file_of_variant(name);
    // The file beside a variant is for all that the variant has.
    if (!path || !layout.is_whole()) return found;
    const std::string beside = path->id + ".eval.toml";
    if (path->opened->holds(beside)) take(found, path->opened->read({beside}), path->folder + "/" + beside, layout);
    return found;
}

bool weights_fit(const std::string& file, const Contest& contest) {
    if (file.empty()) return true;
    const NamedWeights found = find_named_weights(file, {}, contest.layout());
    complain(found.unfit);
    return !found.refused;
}

bool add_weights(player::Options& options, const std::string& file, const std::string& name, const Layout& layout) {
    NamedWeights found = find_named_weights(file, name, layout);
    complain(found.unfit);
    options.weights = std::move(found.weights);
    options.weights_file = std::move(found.file);
    options.weights_folder = own_weights_folder();
    return !found.refused;
}

void complain_of_unfit(const std::vector<player::WeightsInUse>& weights) {
    std::vector<std::string> described;
    for (const player::WeightsInUse& game : weights)
        for (const Diagnostic& why : game.unfit)
            // A file that fits one of the games is not meant for the others.
            if (std::ranges::none_of(weights,
                                     [&](const player::WeightsInUse& other) { return other.file == why.file; }) &&
                std::ranges::find(described, why.text()) == described.end()) {
                described.push_back(why.text());
                complain({why});
            }
}

std::string text_of_weights(const std::string& file) {
    if (file.empty()) return {};
    FileText text = read_user_file(file);
    if (text.error.empty() && text.bytes.empty()) text.error = "it is empty";
    if (text.error.empty()) return std::move(text.bytes);
    complain(fmt::format("cannot read {}: {}", file, text.error));
    return {};
}

}  // namespace varia::cli
