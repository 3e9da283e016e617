#include "weights_found.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include <varia/load.hpp>
#include <varia/player/rules_hash.hpp>

#include "plain_file.hpp"
#include "weights_text.hpp"

namespace varia::player {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view ending = ".eval.toml";
constexpr std::size_t max_bytes = 1 << 20;  // the largest file that comes with the program has some ten thousand bytes

Diagnostic unreadable(const std::string& file) {
    Diagnostic d;
    d.file = file;
    d.message = "cannot read the weights";
    d.hint = "it has to be a plain file that can be read, no link, of one MiB at most";
    return d;
}

// The names of weights files in the folder, sorted; none if the folder does not exist.
std::vector<std::string> names_in(const fs::path& folder) {
    std::vector<std::string> names;
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        std::string name = at->path().filename().string();
        if (name.ends_with(ending) && name.front() != '.') names.push_back(std::move(name));
    }
    std::ranges::sort(names);
    return names;
}

// The weights from the folder's file whose name is the variant's; otherwise from the first file that names the
// variant's rules.
WeightsInUse in_folder(const Variant& variant, const fs::path& folder) {
    WeightsInUse found;
    const std::vector<std::string> names = names_in(folder);
    if (names.empty()) return found;
    const std::uint64_t rules = rules_hash(variant.definition());
    const std::string usual = weights_file_name(variant.id());
    const std::string special = weights_file_name(variant.id(), rules);
    const auto take = [&](const std::string& name) {
        const std::string file = (folder / name).string();
        const std::optional<std::string> text = plain_text(file, max_bytes);
        if (!text && (name == usual || name == special)) found.unfit.push_back(unreadable(file));
        if (!text || (name != usual && name != special && !is_for(*text, rules))) return false;
        Result<Weights> weights = read_weights(*text, file, variant);
        if (!weights) {
            found.unfit.insert(found.unfit.end(), weights.diagnostics().begin(), weights.diagnostics().end());
            return false;
        }
        found.weights = std::make_shared<const Weights>(std::move(weights).value());
        found.from = WeightsFrom::folder;
        found.file = file;
        return true;
    };
    const auto there = [&](const std::string& name) { return std::ranges::binary_search(names, name); };
    if (there(special) && take(special)) return found;
    if (there(usual) && take(usual)) return found;
    for (const std::string& name : names)
        if (name != usual && name != special && take(name)) break;
    return found;
}

WeightsInUse in_program(const Variant& variant) {
    WeightsInUse found;
    const std::uint64_t rules = rules_hash(variant.definition());
    const auto take = [&](const std::string& id) {
        const std::string path = fmt::format("variants/{}/{}{}", id, id, ending);
        const std::optional<std::string_view> text = builtin_file(path);
        if (!text || !is_for(*text, rules)) return false;
        Result<Weights> weights = read_weights(*text, path, variant);
        if (!weights) return false;
        found.weights = std::make_shared<const Weights>(std::move(weights).value());
        found.from = WeightsFrom::program;
        found.file = path;
        return true;
    };
    if (take(variant.id())) return found;
    for (const std::string& id : builtin_variants())
        if (take(id)) break;
    return found;
}

}  // namespace

std::string user_weights_folder(const char* data_home, const char* home) {
    // By the XDG Base Directory Specification a path that is not absolute does not count.
    if (data_home != nullptr && *data_home == '/') return std::string(data_home) + "/varia/weights";
    if (home != nullptr && *home == '/') return std::string(home) + "/.local/share/varia/weights";
    return {};
}

std::string weights_file_name(const std::string& id, std::optional<std::uint64_t> rules) {
    return rules ? fmt::format("{}-{:016x}{}", id, *rules, ending) : id + std::string(ending);
}

std::optional<Weights> builtin_weights(const Variant& variant) {
    const WeightsInUse found = in_program(variant);
    return found.weights ? std::optional(*found.weights) : std::nullopt;
}

WeightsInUse find_weights(const Variant& variant, const std::string& folder) {
    WeightsInUse found;
    if (!folder.empty()) found = in_folder(variant, folder);
    if (found.weights) return found;
    WeightsInUse shipped = in_program(variant);
    shipped.unfit = std::move(found.unfit);
    return shipped;
}

}  // namespace varia::player
