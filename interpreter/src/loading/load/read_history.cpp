// Reads the rules about the history of a game: repetition, counted moves, and declarations.
#include <string_view>
#include <utility>

#include "reader.hpp"

namespace varia {
namespace {

int integer_at(const Node& table, std::string_view key, int fallback) {
    const Node* node = table.find(key);
    return node != nullptr ? static_cast<int>(node->integer) : fallback;
}

std::vector<WorthDef> worth_at(const Node& table) {
    std::vector<WorthDef> worth;
    if (const Node* list = table.find("worth"))
        for (const Node& entry : list->items)
            worth.push_back({names_at(entry, "kinds"), integer_at(entry, "points", 0), entry.where});
    return worth;
}

}  // namespace

void DefinitionReader::read_repetition(const Node& table) {
    RepetitionDef& def = def_.rules.repetition;
    def.where = table.where;
    def.count = integer_at(table, "count", 0);
    if (const Node* result = table.find("result")) def.result = result_of(*result);
    def.side = name_at(table, "side");
    if (const Node* check = table.find("check")) def.check = result_of(*check);
    if (const Node* chase = table.find("chase"); chase != nullptr && counts(*chase)) read_chase(*chase);
}

void DefinitionReader::read_chase(const Node& table) {
    ChaseDef def;
    def.where = table.where;
    def.result = result_of(*table.find("result"));
    def.by = names_at(table, "by");
    def.of = names_at(table, "of");
    if (const Node* list = table.find("guarded"))
        for (const Node& entry : list->items)
            def.guarded.push_back({names_at(entry, "by"), names_at(entry, "of"), entry.where});
    if (const Node* list = table.find("spared"))
        for (const Node& entry : list->items)
            def.spared.push_back({names_at(entry, "of"), name_at(entry, "zone"), entry.where});
    def.trade = flag(table, "trade", true);
    def_.rules.repetition.chase = std::move(def);
}

void DefinitionReader::read_countings(const Node& rules) {
    const Node* list = rules.find("counting");
    if (list == nullptr) return;
    for (const Node& table : list->items) {
        if (!counts(table)) continue;
        CountingDef def;
        def.where = table.where;
        def.left = integer_at(table, "left", 0);
        def.without = names_at(table, "without");
        def.worth = worth_at(table);
        if (const Node* limits = table.find("limits"))
            for (const Node& entry : limits->items)
                def.limits.push_back({name_at(entry, "kind"), integer_at(entry, "count", 1),
                                      integer_at(entry, "moves", 0), entry.where});
        def.from_pieces = text_at(table, "from") == "pieces";
        def.result = result_of(*table.find("result"));
        def.reason = text_at(table, "reason", "counting");
        def_.rules.countings.push_back(std::move(def));
    }
}

void DefinitionReader::read_declares(const Node& rules) {
    const Node* list = rules.find("declare");
    if (list == nullptr) return;
    for (const Node& table : list->items) {
        if (!counts(table)) continue;
        DeclareDef def;
        def.where = table.where;
        def.zone = name_at(table, "zone");
        def.royal = flag(table, "royal");
        def.men = integer_at(table, "men", 0);
        if (const Node* points = table.find("points"))
            for (const Entry& e : points->entries) def.points.push_back({e.key, static_cast<int>(e.value.integer)});
        def.worth = worth_at(table);
        def.in_check = flag(table, "check");
        def.result = result_of(*table.find("result"));
        def.reason = text_at(table, "reason", "declared");
        def_.rules.declares.push_back(std::move(def));
    }
}

}  // namespace varia
