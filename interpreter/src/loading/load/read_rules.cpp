// Reads the table [rules].
#include "read_fields.hpp"
#include "reader.hpp"

namespace varia {

void DefinitionReader::read_rules(const Node& root) {
    const Node* rules = root.find("rules");
    if (rules == nullptr) return;
    RulesDef& def = def_.rules;
    read_fields(def, *rules);
    // A table with errors has been reported and removed, but it counts as present.
    def.by_points = rules->find("places") != nullptr && (rules->find("out") != nullptr || !report_.failed());
    if (const Node* pass = rules->find("pass")) {
        const auto rule_of = [](const Node& node) {
            return node.is(Node::Type::text) ? PassRule::forced : node.boolean ? PassRule::always : PassRule::never;
        };
        if (!pass->is(Node::Type::table)) def.pass = rule_of(*pass);
        for (const Entry& e : pass->entries) def.pass_of.push_back({e.key, rule_of(e.value)});
    }
    if (const Node* remote_captures = rules->find("strikes"))
        read_remote_captures("rules", *remote_captures, def.remote_captures);
    read_materials(*rules);
    read_prefer(*rules);
}

void DefinitionReader::read_materials(const Node& rules) {
    const Node* list = rules.find("cannot_win");
    if (list == nullptr) return;
    for (const Node& table : list->items) {
        if (!counts(table)) continue;
        MaterialDef& def = def_.rules.cannot_win.emplace_back();
        read_fields(def, table);
        for (const auto& [whose, key] : names_of<MaterialDef::Count::Owner>)
            if (const Node* some = table.find(key))
                for (const Node& entry : some->items) {
                    MaterialDef::Count& count = def.counts.emplace_back();
                    read_fields(count, entry);
                    count.whose = whose;
                }
    }
}

void DefinitionReader::read_prefer(const Node& rules) {
    const Node* list = rules.find("prefer");
    if (list == nullptr) return;
    for (const Node& item : list->items) {
        PreferDef def;
        def.where = item.where;
        if (item.is(Node::Type::table)) {
            if (!counts(item)) continue;
            for (const auto& [what, key] : names_of<PreferDef::What>) {
                if (item.find(key) == nullptr) continue;
                def.what = what;
                def.kinds = names_at(item, key);
            }
        }
        def_.rules.prefer.push_back(std::move(def));
    }
}

}  // namespace varia
