// Checks of the start position that need no list of cells, and of the state values.
#include <algorithm>
#include <initializer_list>
#include <string>

#include <varia/text.hpp>

#include "check_fields.hpp"

namespace varia {
namespace {

// Checks that the pieces are placed in one way, and that the other keys of the table belong to this way.
void check_ways(const SetupDef& setup, std::size_t axes, Checks& checks) {
    const auto is_whole = [](const SetupDef::Slice& slice) { return slice.key.empty(); };
    const bool position = !setup.position.empty();
    const bool lists = !setup.pieces.empty();
    const bool board = std::ranges::any_of(setup.slices, is_whole);
    const bool slices = !std::ranges::all_of(setup.slices, is_whole);
    const std::string_view drawing = slices ? "slices" : "board";
    const auto both = [&](bool given, std::string_view one, std::string_view other) {
        if (given)
            checks.fail(checks.place(setup.where, other),
                        quoted(one) + " and " + quoted(other) + " both place the pieces", "keep one of them");
    };
    both(position && lists, "position", "pieces");
    both(position && (board || slices), "position", drawing);
    both(!position && lists && (board || slices), "pieces", drawing);
    both(board && slices, "board", "slices");
    if (board && axes > 2)
        checks.fail(checks.place(setup.where, "board"),
                    "a board with " + std::to_string(axes) + " axes is drawn slice by slice", "write [setup.slices]");
    if (slices && axes <= 2)
        checks.fail(checks.place(setup.where, "slices"), "a flat board is drawn in one piece", "write board = ...");
    if (position && setup.mirror)
        checks.fail(checks.place(setup.where, "mirror"), "\"mirror\" goes with a drawing, not with position text",
                    "leave it out");
    if (!position && lists && setup.mirror)
        checks.fail(checks.place(setup.where, "mirror"),
                    "\"mirror\" goes with a drawing: of lists the other sides' pieces stand where these see them",
                    "leave it out; where a side stands otherwise, write K = { white = [\"e1\"], black = [\"d8\"] }");
    if (position && !setup.fields.empty())
        checks.fail(checks.place(setup.where, "fields"), "\"fields\" goes with lists and drawings",
                    "write them behind the board in \"position\"");
}

// A purse pays for drops, so nothing but moves may change it.
void check_purse(const StateDef& def, const Definition& definition, Checks& checks) {
    const std::string what = "state " + quoted(def.name.text);
    if (!checks.side(def.purse, " as whose purse " + what + " is declared")) return;
    const auto first = std::ranges::find_if(definition.state,
                                            [&](const StateDef& other) { return other.purse.text == def.purse.text; });
    if (&*first != &def)
        checks.fail(def.purse.where,
                    def.purse.text + " has two purses, " + quoted(first->name.text) + " and " + quoted(def.name.text),
                    "a side pays from one");
    if (def.counts || def.cycle || def.lasts != StateDef::Lasts::game || checks.is_kept(def.name))
        checks.fail(def.name.where, what + " is a purse, and keeps its value until something is paid",
                    "leave `counts`, `cycle` and `lasts` out, and name another value in the rule that keeps it");
}

// That exactly one of these texts or lists is given.
int given(std::initializer_list<bool> keys) { return static_cast<int>(std::ranges::count(keys, true)); }

void check_lot(const LotDef& lot, Checks& checks) {
    check_fields(lot, "a lot", checks);
    if (given({!lot.on.empty(), !lot.cells.empty()}) != 1)
        checks.fail(lot.where, "a lot has either \"on\" or \"cells\"", "write one of them: on = \"rank == 1\"");
    if (given({!lot.pieces.empty(), !lot.one_of.empty(), !lot.weights.empty()}) != 1)
        checks.fail(lot.where, "a lot has one of \"pieces\", \"one_of\" and \"weights\"",
                    "write one of them: pieces = [\"N\", \"N\"]");
    if (lot.in_order && lot.pieces.empty())
        checks.fail(checks.place(lot.where, "in_order"), "\"in_order\" goes with \"pieces\"", "leave it out");
    if (!lot.side.empty()) checks.side(lot.side, " in a lot");
    for (const Name& row : lot.one_of)
        if (!checks.line(row.text, 1, max_expression, row.where, "a row of a lot")) break;
    for (const KindCount& weight : lot.weights) {
        checks.kind(weight.kind, "a lot");
        checks.within(weight.count, 1, max_lot_weight, weight.kind.where,
                      "the weight of " + quoted(weight.kind.text) + " in a lot");
    }
}

void check_condition(const LotConditionDef& condition, Checks& checks) {
    check_fields(condition, "a condition of lots", checks);
    if (given({!condition.apart.empty(), !condition.between.empty(), !condition.beside.empty()}) != 1)
        checks.fail(condition.where, "a condition of lots has one of \"apart\", \"between\" and \"beside\"",
                    "write one of them: between = [\"R\"]");
    if (condition.along.empty()) return;
    checks.axis(condition.along, " in a condition of lots");
    if (condition.between.empty())
        checks.fail(condition.along.where, "\"along\" goes with \"between\"", "leave it out");
}

void check_lots(const Definition& definition, Checks& checks) {
    const SetupDef& setup = definition.setup;
    if (checks.at_most(setup.lots.size(), max_lots, setup.where, "a set-up", "lots"))
        for (const LotDef& lot : setup.lots) check_lot(lot, checks);
    if (checks.at_most(setup.conditions.size(), max_lot_conditions, setup.where, "a set-up", "conditions"))
        for (const LotConditionDef& condition : setup.conditions) check_condition(condition, checks);
    if (setup.lots.empty()) {
        if (!setup.conditions.empty())
            checks.fail(setup.conditions.front().where, "a condition of lots, and there are none", "add [[setup.lot]]");
        if (setup.each_side)
            checks.fail(checks.place(setup.where, "each_side"), "\"each_side\" goes with lots", "add [[setup.lot]]");
        return;
    }
    if (definition.blocks)
        checks.fail(setup.lots.front().where, "lots on boards whose blocks move are not defined",
                    "leave [[setup.lot]] out");
}

}  // namespace

void check_state(const Definition& definition, Checks& checks) {
    Distinct names(checks, "two state values are called");
    for (const StateDef& def : definition.state) {
        if (!checks.word(def.name.text, def.name.where, "a state value")) continue;
        names.add(def.name.text, def.name.where);
        if (!check_fields(def, "state " + quoted(def.name.text), checks, def.name.where)) continue;
        if (def.min > def.max)
            checks.fail(def.name.where, "state " + quoted(def.name.text) + ": its range ends before it begins");
        else if (def.initial < def.min || def.initial > def.max)
            checks.fail(def.name.where, "state " + quoted(def.name.text) + " starts outside its own range");
        if (def.counts && def.lasts != StateDef::Lasts::game)
            checks.fail(def.name.where,
                        "state " + quoted(def.name.text) + " counts turns, and so keeps its value when one ends",
                        "leave `lasts` out, or `counts`");
        if (!def.purse.empty()) check_purse(def, definition, checks);
        if (def.counts && checks.is_kept(def.name))
            checks.fail(def.name.where, "state " + quoted(def.name.text) + " is kept by a rule, and cannot count turns",
                        "leave `counts` out, or give the rule a value of its own");
    }
}

void check_setup(const Definition& definition, Checks& checks) {
    const SetupDef& setup = definition.setup;
    check_ways(setup, definition.board.axes.size(), checks);
    check_fields<&SetupDef::pieces, &SetupDef::lots, &SetupDef::conditions>(setup, "the set-up", checks);
    check_lots(definition, checks);
    if (setup.position.text.size() > max_position_text)
        checks.fail(setup.position.where, "position text of " + std::to_string(setup.position.text.size()) +
                                              " bytes; the limit is " + std::to_string(max_position_text));
    if (checks.at_most(setup.pieces.size(), max_declared_kinds * (max_sides + 2), setup.where, "a set-up",
                       "lists of cells"))
        for (const SetupDef::Placing& placing : setup.pieces) {
            checks.kind(placing.kind, "the set-up");
            if (placing.side.text == neutral_name && definition.sides.neutral == Neutral::none)
                checks.fail(placing.side.where, "no pieces can be nobody's in this game",
                            "write neutral = \"taken\" or \"blocks\" in [sides]");
            else if (!placing.side.empty() && placing.side.text != neutral_name)
                checks.side(placing.side, " in the set-up");
            checks.mention(placing.region.expression, "an expression in the set-up");
            checks.mentions(placing.region.cells, max_cells, placing.kind.where, "a list of the set-up", "cells");
        }
    for (const SetupDef::Swap& swap : setup.swaps) {
        check_fields(swap, "a swap", checks, swap.side.where);
        checks.side(swap.side, " in a swap of the set-up");
        if (swap.from.size() != swap.to.size())
            checks.fail(swap.to.empty() ? swap.side.where : swap.to.front().where,
                        std::to_string(swap.from.size()) + " kinds are swapped for " + std::to_string(swap.to.size()),
                        "write as many in `to` as in `from`");
    }
    if (checks.at_most(setup.slices.size(), max_cells, setup.where, "a set-up", "slices"))
        for (const SetupDef::Slice& slice : setup.slices)
            if (!checks.at_most(slice.rows.size(), max_axis_length, setup.where, "a slice", "rows")) break;
}

}  // namespace varia
