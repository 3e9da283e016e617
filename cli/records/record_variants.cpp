#include "record_variants.hpp"

#include <fmt/format.h>

#include <utility>

#include <varia/text.hpp>

#include "builtin_definition.hpp"
#include "layout.hpp"
#include "tag_names.hpp"

namespace varia::cli {
namespace {

// What the game is called of which a record without the tag is: the one for which PGN was made.
constexpr std::string_view standard = "Standard";

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

void RecordVariants::list() {
    if (!ids_.empty()) return;
    const std::vector<std::string> all = builtin_variants();
    // Ids go before names, and names before aliases.
    std::vector<Definition> definitions;
    for (const std::string& id : all) {
        ids_.try_emplace(folded_name(id), id);
        if (Result<Definition> definition = builtin_definition(id)) definitions.push_back(std::move(definition).value());
    }
    for (const Definition& d : definitions) {
        ids_.try_emplace(folded_name(d.name), d.id);
        names_.push_back(d.name);
    }
    for (const Definition& d : definitions)
        for (const Name& alias : d.aliases) {
            ids_.try_emplace(folded_name(alias.text), d.id);
            names_.push_back(alias.text);
        }
}

std::optional<std::string> RecordVariants::find(std::string_view name) {
    list();
    const auto found = ids_.find(folded_name(name));
    return found == ids_.end() ? std::nullopt : std::optional(found->second);
}

Result<VariantPtr> RecordVariants::of(const GameRecord& record) {
    const OptionValues set = options_of(record);
    std::string name = named_, key;
    if (name.empty()) {
        const std::string* said = record.find(tags::variant);
        const std::string game = said == nullptr || said->empty() ? std::string(standard) : *said;
        const std::optional<std::string> id = find(game);
        if (!id) {
            std::string near = did_you_mean(game, names_);
            return typed_error(
                fmt::format("no built-in variant is called {}", quoted(game)),
                fmt::format("{}{}say which it is: --variant NAME or the path of its file", near, near.empty() ? "" : ", or "));
        }
        name = *id;
    }
    for (const auto& [option, value] : set) key += fmt::format("{}={}\n", option, value);
    const auto [found, added] = loaded_.try_emplace(name + "\n" + key, Result<VariantPtr>(VariantPtr()));
    if (added) found->second = named_.empty() ? load_builtin(name, load_options(set)) : open_variant(name, set);
    return found->second;
}

}  // namespace varia::cli
