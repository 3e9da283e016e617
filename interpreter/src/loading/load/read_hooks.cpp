// Reads hooks, and the state values that scripts keep in every position.
#include <algorithm>

#include "read_fields.hpp"
#include "reader.hpp"

namespace varia {
namespace {

int integer_at(const Node& table, std::string_view key, int fallback) {
    const Node* node = table.find(key);
    return node != nullptr ? static_cast<int>(node->integer) : fallback;
}

}  // namespace

void DefinitionReader::read_state(const Node& root) {
    const Node* table = root.find("state");
    if (table == nullptr) return;
    for (const Entry& e : table->entries) {
        StateDef def;
        def.name = e.key;
        if (e.value.is(Node::Type::integer)) {
            def.initial = static_cast<int>(e.value.integer);
            def.min = std::min(0, def.initial);
            def.max = std::max(255, def.initial);
        } else {
            read_fields(def, e.value);
            def.initial = integer_at(e.value, "initial", 0);
            def.min = integer_at(e.value, "min", std::min(0, def.initial));
            def.max = integer_at(e.value, "max", std::max(255, def.initial));
        }
        def_.state.push_back(std::move(def));
    }
}

void DefinitionReader::read_hooks(const Node& root) {
    const Node* list = root.find("hook");
    if (list == nullptr) return;
    for (const Node& table : list->items) {
        if (!counts(table)) continue;
        HookDef def;
        read_fields(def, table);
        const std::string script = text_at(table, "script");
        const auto found = std::find_if(def_.scripts.begin(), def_.scripts.end(),
                                        [&](const ScriptDef& s) { return s.name.text == script; });
        if (found == def_.scripts.end()) continue;  // reported when the script was searched
        def.script = static_cast<std::uint32_t>(found - def_.scripts.begin());
        if (const Node* with = table.find("with"))
            for (const Entry& e : with->entries) {
                OptionDef parameter;
                parameter.name = e.key.text;
                parameter.value = parameter.fallback = value_text(e.value);
                parameter.where = e.key.where;
                def.parameters.push_back(std::move(parameter));
            }
        def_.hooks.push_back(std::move(def));
    }
}

}  // namespace varia
