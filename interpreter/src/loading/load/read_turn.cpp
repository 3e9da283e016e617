// Reads the steps of a turn, the steps to which moves belong, and the effects of steps on other pieces.
#include <algorithm>

#include <fmt/format.h>

#include <varia/limits.hpp>
#include <varia/text.hpp>

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

void DefinitionReader::read_step(MoveDef& move, const Node& table) {
    if (const Node* step = table.find("step")) {
        if (step->is(Node::Type::text)) move.steps.push_back(name_of(*step));
        for (const Node& item : step->items) move.steps.push_back(name_of(item));
    }
    move.then = name_at(table, "then");
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

// ---- in [rules] ---------------------------------------------------------------------------------------------------

void DefinitionReader::read_frozen(const Node& rules) {
    const auto freeze = [&](const Node& table) {
        if (!counts(table)) return;
        FrozenDef def;
        def.where = table.where;
        def.by = names_at(table, "by");
        def.of = names_at(table, "of");
        def.unless = names_at(table, "unless");
        def.axes = names_at(table, "axes");
        def.along = vectors_of(*table.find("along"), def.axes);
        def_.rules.frozen.push_back(std::move(def));
    };
    if (const Node* frozen = rules.find("frozen")) {
        if (frozen->is(Node::Type::table)) freeze(*frozen);
        for (const Node& table : frozen->items) freeze(table);
    }
    if (const Node* list = rules.find("trap"))
        for (const Node& table : list->items) {
            if (!counts(table)) continue;
            TrapDef def;
            def.where = table.where;
            def.zone = name_at(table, "zone");
            def.along = vectors_of(*table.find("along"), {});
            def_.rules.traps.push_back(std::move(def));
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

// ---- [turn] -------------------------------------------------------------------------------------------------------

namespace {

int number_at(const Node& table, std::string_view key) {
    const Node* node = table.find(key);
    return node != nullptr ? static_cast<int>(node->integer) : 0;
}

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
        def.where = table.where;
        def.name = e.key;
        def.after = names_at(table, "after");
        def.of = names_at(table, "of");
        def.first = flag(table, "first");
        def.must = choice_at(table, "must", StepDef::Must::always);
        def.place = names_at(table, "place");
        def.from = choice_at(table, "source", StepDef::From::nowhere);
        def.neutral = text_at(table, "owner") == "neutral";
        def.left = text_at(table, "to") == "left";
        if (!def.left) def.zone = name_at(table, "to");
        def.by = name_at(table, "by");
        def_.turn.then.push_back(std::move(def));
    }
}

void DefinitionReader::read_next(const Node& turn) {
    const Node* list = turn.find("next");
    if (list == nullptr) return;
    for (const Node& table : list->items) {
        if (!counts(table)) continue;
        NextDef def;
        def.where = table.where;
        def.kinds = names_at(table, "pieces");
        def.types = names_at(table, "types");
        if (const Node* state = table.find("state"))
            for (const Entry& e : state->entries) def.state.push_back({e.key, static_cast<int>(e.value.integer)});
        def.side = name_at(table, "side");
        def_.turn.next.push_back(std::move(def));
    }
}

void DefinitionReader::read_turn(const Node& root) {
    const Node* turn = root.find("turn");
    if (turn == nullptr) return;
    TurnDef& def = def_.turn;
    def.where = turn->where;
    if (const Node* steps = turn->find("steps")) read_counts_of_turn(*steps);
    def.first = number_at(*turn, "first");
    def.grow = number_at(*turn, "grow");
    def.check = choice_at(*turn, "check", TurnDef::Check::free);
    def.safe_at_end = text_at(*turn, "safe") == "end";
    def.threat_by_turn = text_at(*turn, "threat") == "turn";
    def.same_result = text_at(*turn, "same") == "result";
    def.restore = flag(*turn, "restore", true);
    def.over_at_end = text_at(*turn, "over") == "end";
    def.captured_stay = text_at(*turn, "captured") == "stay";
    def.promotes = choice_at(*turn, "promotes", TurnDef::Promotes::on);
    if (const Node* landing = turn->find("landing")) def.landing = vector_of(*landing, {});
    read_then(*turn);
    read_next(*turn);
}

}  // namespace varia
