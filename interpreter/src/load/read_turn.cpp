// What a turn is made of, how moves belong to its steps, and what steps do to others than the piece that moves.
#include <algorithm>

#include <fmt/format.h>

#include <varia/limits.hpp>
#include <varia/text.hpp>

#include "reader.hpp"

namespace varia {

// ---- in moves --------------------------------------------------------------------------------------------------

bool Reader::fits_takes(const Node& table) {
    const Node* takes = table.find("takes");
    if (takes == nullptr || takes->text != "hurdle") return true;
    if (table.find("hop") == nullptr && table.find("legs") == nullptr) {
        for (const Entry& e : table.entries)
            if (e.key.text == "takes") fail("pieces", e.key.where, "\"takes\" goes with \"hop\" only", "or with legs, one of them over a piece");
        return false;
    }
    for (const std::string_view key : {"only", "exposes", "en_passant", "clear"})
        if (const Node* other = table.find(key)) {
            fail("pieces", other->where, fmt::format("{} does not go with takes", quoted(key)), "such a move always captures, and ends on an empty cell");
            return false;
        }
    const Node* legs = table.find("legs");
    if (legs == nullptr) return true;
    const auto is_hurdle = [](const Node& leg) { return text_at(leg, "over") == "piece"; };
    const auto hurdle = std::ranges::find_if(legs->items, is_hurdle);
    if (hurdle == legs->items.end()) {
        fail("pieces", legs->where, "this move captures by leaping, but none of its legs goes over a piece", "write over = \"piece\" in the leg that leads onto the victim's cell");
        return false;
    }
    if (std::find_if(std::next(hurdle), legs->items.end(), is_hurdle) != legs->items.end()) {
        fail("pieces", table.find("takes")->where, "a move that captures by leaping leaps over one piece", "one leg of one step has over = \"piece\"");
        return false;
    }
    const Range steps = range_at(*hurdle, "range", {1, 1});
    if (steps.min != 1 || steps.max != 1) {
        fail("pieces", hurdle->find("range")->where, "the leg over the victim has one step", "leave the range out");
        return false;
    }
    for (auto leg = legs->items.begin(); leg != legs->items.end(); ++leg) {
        if (const Node* stop = leg->find("stop"); leg <= hurdle && stop != nullptr && stop->boolean) {
            fail("pieces", stop->where, "this move cannot end before it has captured", "leave out stop = true");
            return false;
        }
        if (const Node* over = leg->find("over"); over != nullptr && over->text != "empty" && leg != hurdle) {
            fail("pieces", over->where, "a move that captures by leaping passes over empty cells and its victim only", "leave `over` out");
            return false;
        }
    }
    return true;
}

// Nowhere before the victim may such a move end.
void Reader::set_takes(MoveDef& move, const Node& table) {
    if (text_at(table, "takes") != "hurdle") return;
    const bool many = text_at(table, "hurdles") == "any";
    if (many) move.takes = MoveDef::Takes::line;
    else move.takes_hurdle = true;
    for (std::vector<Leg>& path : move.paths)
        for (Leg& leg : path) {
            leg.stop = false;
            if (leg.over != Over::piece) continue;
            break;
        }
}

void Reader::read_step(MoveDef& move, const Node& table) {
    if (const Node* step = table.find("step")) {
        if (step->is(Node::Type::text)) move.steps.push_back(name_of(*step));
        for (const Node& item : step->items) move.steps.push_back(name_of(item));
    }
    move.then = name_at(table, "then");
}

void Reader::read_shove(PieceDef& piece, const Node& table) {
    const bool push = table.find("push_enemy") != nullptr;
    const std::string_view way = push ? "push_enemy" : "pull_enemy";
    for (const Entry& e : table.entries)
        if (e.key.text != way && e.key.text != "axes" && e.key.text != "expand" && e.key.text != "when")
            return fail("pieces", e.value.where, fmt::format("{} does not go with {}", quoted(e.key.text), quoted(way)));
    ShoveDef shove;
    shove.where = table.where;
    shove.way = push ? ShoveDef::Way::push : ShoveDef::Way::pull;
    if (const Node* axes = table.find("axes")) {
        shove.axes = known_names("pieces", *axes, axis_names(), "axis");
        if (shove.axes.size() != axes->items.size()) return;
    }
    if (!vectors_of("pieces", *table.find(way), shove.axes, shove.along)) return;
    shove.expand = text_at(table, "expand") == "none" ? Expand::none : Expand::all;
    piece.shoves.push_back(std::move(shove));
}

// ---- in [rules] ------------------------------------------------------------------------------------------------

void Reader::read_frozen(const Node& rules) {
    const auto freeze = [&](const Node& table) {
        if (!counts(table)) return;
        FrozenDef def;
        def.where = table.where;
        def.by = names_at(table, "by");
        def.of = names_at(table, "of");
        def.unless = names_at(table, "unless");
        if (const Node* unless = table.find("unless"); unless != nullptr && def.by.empty())
            return fail("rules", unless->where, "\"unless\" has a meaning only with \"by\"", "name the kinds that freeze: by = [...]");
        if (vectors_of("rules", *table.find("along"), {}, def.along)) def_.rules.frozen.push_back(std::move(def));
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
            if (vectors_of("rules", *table.find("along"), {}, def.along)) def_.rules.traps.push_back(std::move(def));
        }
}

void Reader::read_prefer(const Node& rules) {
    const Node* list = rules.find("prefer");
    if (list == nullptr) return;
    using What = PreferDef::What;
    for (const Node& item : list->items) {
        PreferDef def;
        def.where = item.where;
        if (item.is(Node::Type::table)) {
            if (!counts(item)) continue;
            for (const auto& [key, what] : {std::pair("captor", What::captor), std::pair("victims", What::victims), std::pair("soonest", What::soonest)}) {
                if (item.find(key) == nullptr) continue;
                def.what = what;
                def.kinds = names_at(item, key);
            }
        }
        def_.rules.prefer.push_back(std::move(def));
    }
}

// ---- [turn] ----------------------------------------------------------------------------------------------------

namespace {

int number_at(const Node& table, std::string_view key) {
    const Node* node = table.find(key);
    return node != nullptr ? static_cast<int>(node->integer) : 0;
}

TurnDef::Count count_of(const Node& node) {
    const auto number = [](const Node& n) { return static_cast<int>(n.integer); };
    return node.is(Node::Type::array) ? TurnDef::Count{number(node.items[0]), number(node.items[1])} : TurnDef::Count{number(node), number(node)};
}

}  // namespace

void Reader::read_counts_of_turn(const Node& steps) {
    std::vector<TurnDef::Count>& all = def_.turn.counts;
    if (!steps.is(Node::Type::table)) return all.push_back(count_of(steps));
    const std::vector<std::string> sides = side_names();
    for (const Entry& e : steps.entries)
        if (!is_known("turn", e.key, sides, "side")) return;
    for (const std::string& side : sides) {
        const Node* own = steps.find(side);
        if (own == nullptr) return fail("turn", steps.where, fmt::format("steps: {} has no number", side), "name every side, or write one number for all");
        all.push_back(count_of(*own));
    }
}

void Reader::read_then(const Node& turn) {
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
        const std::string must = text_at(table, "must");
        def.must = must == "possible" ? StepDef::Must::possible : must == "never" ? StepDef::Must::never : StepDef::Must::always;
        def.place = names_at(table, "place");
        const std::string source = text_at(table, "source");
        def.from = source == "hand" ? StepDef::From::hand : source == "board" ? StepDef::From::board : StepDef::From::nowhere;
        def.neutral = text_at(table, "owner") == "neutral";
        def.left = text_at(table, "to") == "left";
        if (!def.left) def.zone = name_at(table, "to");
        def.by = name_at(table, "by");
        if (def.place.empty())
            for (const std::string_view key : {"source", "owner", "to", "by"})
                if (const Node* other = table.find(key)) {
                    fail("turn", other->where, fmt::format("{} is about a piece that is put down, and step {} puts none down", quoted(key), quoted(def.name.text)),
                         "add place = [...]; where a piece goes its own moves say");
                    def.from = StepDef::From::nowhere;
                    def.neutral = def.left = false;
                    def.zone = def.by = {};
                    break;
                }
        def_.turn.then.push_back(std::move(def));
    }
}

void Reader::read_next(const Node& turn) {
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

void Reader::read_turn(const Node& root) {
    const Node* turn = root.find("turn");
    if (turn == nullptr) return;
    TurnDef& def = def_.turn;
    def.where = turn->where;
    if (const Node* steps = turn->find("steps")) read_counts_of_turn(*steps);
    def.first = number_at(*turn, "first");
    def.grow = number_at(*turn, "grow");
    const std::string check = text_at(*turn, "check");
    def.check = check == "ends" ? TurnDef::Check::ends : check == "last" ? TurnDef::Check::last : TurnDef::Check::free;
    def.safe_at_end = text_at(*turn, "safe") == "end";
    def.threat_by_turn = text_at(*turn, "threat") == "turn";
    def.same_result = text_at(*turn, "same") == "result";
    def.restore = flag(*turn, "restore", true);
    def.over_at_end = text_at(*turn, "over") == "end";
    def.captured_stay = text_at(*turn, "captured") == "stay";
    const std::string promotes = text_at(*turn, "promotes");
    def.promotes = promotes == "ends" ? TurnDef::Promotes::ends : promotes == "last" ? TurnDef::Promotes::last : TurnDef::Promotes::on;
    if (const Node* landing = turn->find("landing")) def.landing = vector_of("turn", *landing, {});
    read_then(*turn);
    read_next(*turn);
}

}  // namespace varia
