#include "variant_names.hpp"

#include <algorithm>
#include <map>
#include <ranges>
#include <utility>

#include <varia/load.hpp>

#include "builtin_definition.hpp"

namespace varia::records {
namespace {

struct Names {
    std::map<std::string, std::string, std::less<>> ids;  // by folded name
    std::vector<std::string> written;
    std::map<std::string, NamedGame, std::less<>> choices;  // by folded name: what names with options mean
    std::map<std::string, std::vector<std::string>, std::less<>> protocols, with_options;  // by id
    std::map<std::string, std::vector<std::string>, std::less<>> dialects;  // ids by the names of dialects
    std::map<std::string, std::vector<std::string>, std::less<>> players;   // ids by folded tags of players
};

// An id takes precedence over a name, a name over an alias, and an alias over a name in protocols.
Names read_names() {
    Names names;
    std::vector<Definition> definitions;
    for (const std::string& id : builtin_variants()) {
        names.ids.try_emplace(folded_name(id), id);
        if (Result<Definition> definition = builtin_definition(id))
            definitions.push_back(std::move(definition).value());
    }
    for (const Definition& d : definitions)
        for (const DialectDef& dialect : d.dialects) {
            names.dialects[dialect.name.text].push_back(d.id);
            for (const DialectPair& player : dialect.players) {
                std::vector<std::string>& ids = names.players[folded_name(player.there)];
                if (ids.empty() || ids.back() != d.id) ids.push_back(d.id);
            }
        }
    for (const Definition& d : definitions) {
        names.ids.try_emplace(folded_name(d.name), d.id);
        names.written.push_back(d.name);
    }
    for (const Definition& d : definitions)
        for (const Name& alias : d.aliases) {
            names.ids.try_emplace(folded_name(alias.text), d.id);
            names.written.push_back(alias.text);
        }
    for (const Definition& d : definitions)
        for (const ProtocolDef& protocol : d.protocols) {
            const std::string& name = protocol.name.text;
            if (protocol.set.empty()) {
                names.ids.try_emplace(folded_name(name), d.id);
                names.written.push_back(name);
                names.protocols[d.id].push_back(name);
                continue;
            }
            names.with_options[d.id].push_back(name);
            NamedGame& meant = names.choices.try_emplace(folded_name(name), NamedGame{d.id, {}}).first->second;
            for (const OptionChoice& choice : protocol.set) meant.set.emplace_back(choice.option.text, choice.value);
        }
    return names;
}

const Names& all_names() {
    static const Names names = read_names();
    return names;
}

}  // namespace

bool same_letters(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, [](char x, char y) { return small_letter(x) == small_letter(y); });
}

std::string folded_name(std::string_view name) {
    std::string folded;
    for (const char c : name)
        if ((c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80 ||
            (small_letter(c) >= 'a' && small_letter(c) <= 'z'))
            folded += small_letter(c);
    return folded;
}

std::optional<std::string> variant_called(std::string_view name) {
    const std::string folded = folded_name(name);
    // An id is found without reading the declarations of all variants, which most processes need for nothing else.
    for (const std::string& id : builtin_variants())
        if (folded_name(id) == folded) return id;
    const auto found = all_names().ids.find(folded);
    return found == all_names().ids.end() ? std::nullopt : std::optional(found->second);
}

NamedGame::Options NamedGame::with(Options given) const {
    given.insert(given.end(), set.begin(), set.end());
    return given;
}

NamedGame game_meant(const std::string& name) {
    const std::vector<std::string>& ids = builtin_variants();
    if (std::ranges::find(ids, name) != ids.end() || name.find('/') != std::string::npos) return {name, {}};
    if (const std::optional<std::string> id = variant_called(name)) return {*id, {}};
    const auto found = all_names().choices.find(folded_name(name));
    return found == all_names().choices.end() ? NamedGame{name, {}} : found->second;
}

std::vector<std::string> variants_with_dialect(std::string_view dialect) {
    const auto found = all_names().dialects.find(dialect);
    return found == all_names().dialects.end() ? std::vector<std::string>() : found->second;
}

std::vector<std::string> variants_with_player(std::string_view tag) {
    const auto found = all_names().players.find(folded_name(tag));
    return found == all_names().players.end() ? std::vector<std::string>() : found->second;
}

const std::vector<std::string>& variant_names() { return all_names().written; }

std::vector<std::string> protocol_names(const std::string& id) {
    const auto found = all_names().protocols.find(id);
    return found == all_names().protocols.end() ? std::vector<std::string>{id} : found->second;
}

std::vector<std::string> names_with_options(const std::string& id) {
    const auto found = all_names().with_options.find(id);
    return found == all_names().with_options.end() ? std::vector<std::string>() : found->second;
}

std::vector<std::string> fitting_names(const Definition& game) {
    const auto has = [&](const OptionChoice& choice) {
        const auto option = std::ranges::find(game.options, choice.option.text, &OptionDef::name);
        return option != game.options.end() && option->value == choice.value;
    };
    std::vector<std::string> names;
    for (const ProtocolDef& protocol : game.protocols)
        if (!protocol.set.empty() && std::ranges::all_of(protocol.set, has)) names.push_back(protocol.name.text);
    return names;
}

}  // namespace varia::records
