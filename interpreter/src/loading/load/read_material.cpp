// Reads the rules about material with which a side cannot win.
#include "reader.hpp"

namespace varia {

void DefinitionReader::read_material(const Node& rules) {
    const Node* list = rules.find("cannot_win");
    if (list == nullptr) return;
    for (const Node& table : list->items) {
        if (!counts(table)) continue;
        MaterialDef def;
        def.where = table.where;
        def.side = name_at(table, "side");
        if (table.find("to_move") != nullptr) def.to_move = flag(table, "to_move");
        for (const auto& [whose, key] : names_of<MaterialDef::Count::Owner>)
            if (const Node* own = table.find(key))
                for (const Node& entry : own->items) {
                    MaterialDef::Count count;
                    count.whose = whose;
                    count.where = entry.where;
                    count.kinds = names_at(entry, "of");
                    count.but = names_at(entry, "not");
                    count.zone = name_at(entry, "zone");
                    if (const Node* min = entry.find("least")) count.min = static_cast<int>(min->integer);
                    if (const Node* max = entry.find("most")) count.max = static_cast<int>(max->integer);
                    def.counts.push_back(std::move(count));
                }
        def_.rules.cannot_win.push_back(std::move(def));
    }
}

}  // namespace varia
