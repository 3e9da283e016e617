#include "record_variants.hpp"

#include <fmt/format.h>

#include <utility>

#include <varia/text.hpp>

#include "layout.hpp"
#include "tag_names.hpp"

namespace varia::cli {
namespace {

// The variant of a record without the tag Variant: chess, for which PGN was made.
constexpr std::string_view standard = "Standard";

// The name of the game. Records of draughts have a number for it: "20", or with more text behind it "20,W,10,0,N2,0".
std::string game_of(const GameRecord& record) {
    if (std::string variant = record.value(tags::variant); !variant.empty()) return variant;
    const std::string type = record.value(tags::game_type);
    const std::string number = type.substr(0, type.find_first_not_of("0123456789"));
    return number.empty() ? std::string(standard) : fmt::format("{} {}", tags::game_type, number);
}

}  // namespace

OptionValues options_in_text(std::string_view text) {
    OptionValues set;
    for (const std::string& word : words(text))
        if (const std::size_t equals = word.find('='); equals != std::string::npos && equals > 0)
            set.emplace_back(word.substr(0, equals), word.substr(equals + 1));
    return set;
}

OptionValues RecordVariants::options_of(const GameRecord& record) const {
    const std::string* said = record.find(tags::options);
    return !set_.empty() || said == nullptr ? set_ : options_in_text(*said);
}

std::optional<std::string> RecordVariants::find(std::string_view name) { return variant_called(name); }

Result<VariantPtr> RecordVariants::of(const GameRecord& record) {
    const OptionValues set = options_of(record);
    std::string name = named_, key;
    if (name.empty()) {
        const std::string game = game_of(record);
        const std::optional<std::string> id = find(game);
        if (!id) {
            std::string near = did_you_mean(game, variant_names());
            return typed_error(fmt::format("no built-in variant is called {}", quoted(game)),
                               fmt::format("{}{}say which it is: --variant NAME or the path of its file", near,
                                           near.empty() ? "" : ", or "));
        }
        name = *id;
    }
    for (const auto& [option, value] : set) key += fmt::format("{}={}\n", option, value);
    const auto [found, added] = loaded_.try_emplace(name + "\n" + key, Result<VariantPtr>(VariantPtr()));
    if (added) found->second = named_.empty() ? load_builtin(name, load_options(set)) : open_variant(name, set);
    return found->second;
}

}  // namespace varia::cli
