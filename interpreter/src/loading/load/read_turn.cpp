// Reads the steps of a turn, and the effects of moves on the pieces that they jump or shove.
#include <algorithm>

#include <fmt/format.h>

#include <varia/limits.hpp>
#include <varia/text.hpp>

#include "read_fields.hpp"
#include "reader.hpp"

namespace varia {

// ---- in moves -----------------------------------------------------------------------------------------------------

void DefinitionReader::set_takes(MoveDef& move, const Node& table) {
    if (text_at(table, "takes") != "hurdle") return;
    if (text_at(table, "hurdles") == "any")
        move.takes = MoveDef::Takes::line;
    else
        move.takes_hurdle = true;
}

void DefinitionReader::read_shove(PieceDef& piece, const Node& table) {
    const bool push = table.find("push_enemy") != nullptr;
    const std::string_view way = push ? "push_enemy" : "pull_enemy";
    for (const Entry& e : table.entries)
        if (e.key.text != way && e.key.text != "axes" && e.key.text != "expand" && e.key.text != "when")
            return fail("pieces", e.value.where,
                        fmt::format("{} does not go with {}", quoted(e.key.text), quoted(way)));
    ShoveDef shove;
    shove.where = table.where;
    shove.way = push ? ShoveDef::Way::push : ShoveDef::Way::pull;
    shove.axes = names_at(table, "axes");
    shove.along = vectors_of(*table.find(way), shove.axes);
    shove.expand = choice_at(table, "expand", Expand::all);
    piece.shoves.push_back(std::move(shove));
}

// ---- [turn] -------------------------------------------------------------------------------------------------------

namespace {

TurnDef::Count count_of(const Node& node) {
    const auto number = [](const Node& n) { return static_cast<int>(n.integer); };
    return node.is(Node::Type::array) ? TurnDef::Count{number(node.items[0]), number(node.items[1])}
                                      : TurnDef::Count{number(node), number(node)};
}

}  // namespace

void DefinitionReader::read_counts_of_turn(const Node& steps) {
    std::vector<TurnDef::Count>& all = def_.turn.counts;
    if (!steps.is(Node::Type::table)) return all.push_back(count_of(steps));
    const std::vector<std::string> sides = side_names();
    for (const Entry& e : steps.entries)
        if (number_of("turn", e.key, sides, "side") == sides.size()) return;
    for (const std::string& side : sides) {
        const Node* own = steps.find(side);
        if (own == nullptr)
            return fail("turn", steps.where, fmt::format("steps: {} has no number", side),
                        "name every side, or write one number for all");
        all.push_back(count_of(*own));
    }
}

void DefinitionReader::read_then(const Node& turn) {
    const Node* tables = turn.find("then");
    if (tables == nullptr) return;
    for (const Entry& e : tables->entries) {
        const Node& table = e.value;
        if (!counts(table)) continue;
        StepDef def;
        read_fields(def, table);
        def.name = e.key;
        def.left = text_at(table, "to") == "left";
        if (!def.left) def.zone = name_at(table, "to");
        def_.turn.then.push_back(std::move(def));
    }
}

void DefinitionReader::read_turn(const Node& root) {
    const Node* turn = root.find("turn");
    if (turn == nullptr) return;
    read_fields(def_.turn, *turn);
    if (const Node* steps = turn->find("steps")) read_counts_of_turn(*steps);
    read_then(*turn);
}

}  // namespace varia
