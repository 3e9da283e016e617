// Reads the rules about rows, enclosed sides, the most pieces, and passes in a row.
#include "reader.hpp"

namespace varia {

void DefinitionReader::read_rows(const Node& rules) {
    if (const Node* list = rules.find("lines"))
        for (const Node& table : list->items) {
            if (!counts(table)) continue;
            LineDef def;
            def.where = table.where;
            def.length = static_cast<int>(table.find("length")->integer);
            def.kinds = names_at(table, "of");
            if (const Node* along = table.find("along")) def.along = vectors_of(*along, {});
            def.exactly = flag(table, "exactly");
            def.result = result_of(*table.find("result"));
            def.reason = text_at(table, "reason", "line");
            def_.rules.lines.push_back(std::move(def));
        }
    if (const Node* list = rules.find("enclosed"))
        for (const Node& table : list->items) {
            if (!counts(table)) continue;
            EnclosedDef def;
            def.where = table.where;
            def.kinds = names_at(table, "of");
            def.side = name_at(table, "side");
            def.zone = name_at(table, "zone");
            def.along = vectors_of(*table.find("along"), {});
            def.result = result_of(*table.find("result"));
            def.reason = text_at(table, "reason", "enclosed");
            def_.rules.enclosed.push_back(std::move(def));
        }
}

void DefinitionReader::read_most(const Node& rules) {
    const Node* table = rules.find("most");
    if (table == nullptr || !counts(*table)) return;
    MostDef def;
    def.where = table->where;
    def.kinds = names_at(*table, "of");
    def.points = text_at(*table, "count") == "points";
    if (const Node* half = table->find("half_points"))
        for (const Entry& e : half->entries) def.half_points.push_back({e.key, static_cast<int>(e.value.integer)});
    def.result = result_of(*table->find("result"));
    const Node* tie = table->find("tie");
    def.tie = tie != nullptr ? result_of(*tie) : ResultDef{Verdict::draw, {1, 2}};
    def.reason = text_at(*table, "reason", "most");
    def_.rules.most = std::move(def);
}

void DefinitionReader::read_passes(const Node& rules) {
    const Node* table = rules.find("passes");
    if (table == nullptr || !counts(*table)) return;
    PassesDef& def = def_.rules.passes;
    def.where = table->where;
    def.count = static_cast<int>(table->find("count")->integer);
    def.state = name_at(*table, "state");
    if (const Node* result = table->find("result")) def.result = result_of(*result);
    def.reason = text_at(*table, "reason", "passes");
}

}  // namespace varia
