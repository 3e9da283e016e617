#include "xboard_games.hpp"

#include <algorithm>

#include <varia/importers/xboard_setup.hpp>
#include <varia/load.hpp>

#include "builtin_definition.hpp"
#include "variant_names.hpp"

namespace varia::cli {

using namespace records;

bool is_known_to_xboard(const Definition& definition) {
    const auto chosen = [](const ProtocolDef& protocol, const OptionDef& option) -> const std::string& {
        const auto found = std::ranges::find(
            protocol.set, option.name, [](const OptionChoice& choice) -> const auto& { return choice.option.text; });
        return found == protocol.set.end() ? option.fallback : found->value;
    };
    return std::ranges::any_of(definition.protocols, [&](const ProtocolDef& protocol) {
        return protocol.xboard && std::ranges::all_of(definition.options, [&](const OptionDef& option) {
                   return option.value == chosen(protocol, option);
               });
    });
}

std::vector<std::string> xboard_variants() {
    std::vector<std::string> names;
    for (const std::string& name : builtin_variants()) {
        const Result<Definition> definition = builtin_definition(name);
        if (!definition) continue;
        const bool known = is_known_to_xboard(*definition);
        if (known || importers::can_be_shown_in_xboard(*definition)) names.push_back(name);
    }
    return names;
}

bool is_built_in(const std::string& id) {
    const std::vector<std::string>& ids = builtin_variants();
    return std::ranges::find(ids, id) != ids.end();
}

std::string name_in_xboard(const Definition& definition) {
    std::string name = definition.id;
    for (char& c : name)
        if (!((c >= '0' && c <= '9') || c == '_' || (small_letter(c) >= 'a' && small_letter(c) <= 'z'))) c = '-';
    return name;
}

}  // namespace varia::cli
