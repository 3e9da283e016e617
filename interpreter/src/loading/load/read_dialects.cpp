// Reads how other programs write positions of the game.
#include "reader.hpp"

namespace varia {
namespace {

std::vector<DialectDef::Pair> pairs_at(const Node& table, std::string_view key) {
    std::vector<DialectDef::Pair> pairs;
    if (const Node* list = table.find(key))
        for (const Entry& e : list->entries) pairs.push_back({e.key, e.value.text});
    return pairs;
}

}  // namespace

void DefinitionReader::read_dialects(const Node& root) {
    const Node* list = root.find("dialect");
    if (list == nullptr) return;
    for (const Node& table : list->items) {
        DialectDef def;
        def.where = table.where;
        def.name = name_at(table, "name");
        def.fields = names_at(table, "fields");
        def.sides = pairs_at(table, "sides");
        def.letters = pairs_at(table, "letters");
        def.lost = flag(table, "lost");
        def_.dialects.push_back(std::move(def));
    }
}

}  // namespace varia
