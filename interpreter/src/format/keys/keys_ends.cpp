// The keys of game endings by the position, by passes and by checks.
#include "key_tables.hpp"

namespace varia {

const TableSpec& result_keys() {
    static const TableSpec spec{
        "rules.*",
        {{"result", Shape::choice, "for the side the rule speaks of", required, 0, 0, choices_of<Verdict>()},
         {"score", Shape::score, "that side's part of 1"}}};
    return spec;
}

const TableSpec& bare_king_keys() {
    static const TableSpec spec{
        "rules.bare_king",
        {{"result", Shape::result, "for the bared side", required, 0, 0, {}, &result_keys()},
         {"counter", Shape::choice, "whether it may still bare the other", !required, 0, 0, choices_of<CounterBare>()},
         {"both", Shape::result, "when both are bare", !required, 0, 0, {}, &result_keys()},
         {"when", Shape::expression, when_help}}};
    return spec;
}

namespace {

const TableSpec& material_keys() {
    static const TableSpec spec{
        "rules.cannot_win.own",
        {{"of", Shape::kinds, "of these kinds; of all that are not royal if neither `of` nor `not` is given", !required,
          1, max_declared_kinds},
         {"not", Shape::kinds, "of all that are not royal and none of these kinds", !required, 1, max_declared_kinds},
         {"zone", Shape::zone, "only those that stand there, as the side sees it that cannot win"},
         {"least", Shape::integer, "there are at least so many", !required, 1, max_cells},
         {"most", Shape::integer, "there are at most so many", !required, 0, max_cells}}};
    return spec;
}

}  // namespace

const TableSpec& cannot_win_keys() {
    static const TableSpec spec{
        "rules.cannot_win",
        {{"side", Shape::word, "only this side; either if not given"},
         {"to_move", Shape::boolean, "only while it is to move; false: only while it is not"},
         {"own", Shape::tables, "what it has itself", !required, 1, max_material_counts, {}, &material_keys()},
         {"other", Shape::tables, "what the other side has", !required, 1, max_material_counts, {}, &material_keys()},
         {"both", Shape::tables, "what both have together", !required, 1, max_material_counts, {}, &material_keys()},
         {"when", Shape::expression, when_help}}};
    return spec;
}

const TableSpec& extinction_keys() {
    static const TableSpec spec{
        "rules.extinction",
        {{"kinds", Shape::kinds, "which kinds; all pieces if not given", !required, 1, max_declared_kinds},
         {"any", Shape::boolean, "any one of the kinds is enough"},
         {"side", Shape::word, "only this side can die out"},
         {"least", Shape::integer, "extinct with this many left", !required, 0, max_cells},
         {"result", Shape::result, "for the side that died out", required, 0, 0, {}, &result_keys()},
         {"reason", Shape::word, "what the status says"},
         {"when", Shape::expression, when_help}}};
    return spec;
}

const TableSpec& goal_keys() {
    static const TableSpec spec{
        "rules.goal",
        {{"kinds", Shape::kinds, "which kinds; all if not given", !required, 1, max_declared_kinds},
         {"zone", Shape::zone, "where they have to get", required},
         {"filled", Shape::boolean, "and no cell of it is left empty, whosever the other pieces are"},
         {"reply", Shape::boolean,
          "who moves first in the order has not won yet if the other side can get there by its next move"},
         {"both",
          Shape::result,
          "for the side that got there last, when both stand there",
          !required,
          0,
          0,
          {},
          &result_keys()},
         {"result", Shape::result, "for the side that gets there", required, 0, 0, {}, &result_keys()},
         {"reason", Shape::word, "what the status says"},
         {"when", Shape::expression, when_help}}};
    return spec;
}

const TableSpec& line_keys() {
    static const TableSpec spec{
        "rules.lines",
        {{"length", Shape::integer, "how many pieces of one side in a row", required, 2, max_axis_length},
         {"of", Shape::kinds, "of which kinds; all if not given", !required, 1, max_declared_kinds},
         {"along", Shape::vectors,
          "which ways, with all symmetries; every way from a cell to one that touches it if not given", !required, 1,
          max_vectors},
         {"exactly", Shape::boolean, "and no more than these"},
         {"result", Shape::result, "for the side whose row it is", required, 0, 0, {}, &result_keys()},
         {"reason", Shape::word, "what the status says"},
         {"when", Shape::expression, when_help}}};
    return spec;
}

const TableSpec& enclosed_keys() {
    static const TableSpec spec{
        "rules.enclosed",
        {{"of", Shape::kinds, "which pieces are meant; all if not given", !required, 1, max_declared_kinds},
         {"side", Shape::word, "only this side can be enclosed"},
         {"zone", Shape::zone, "where none of them could get to", required},
         {"along", Shape::vectors, "by which steps over cells without an enemy's piece, with all symmetries", required,
          1, max_vectors},
         {"result", Shape::result, "for the side that is enclosed", required, 0, 0, {}, &result_keys()},
         {"reason", Shape::word, "what the status says"},
         {"when", Shape::expression, when_help}}};
    return spec;
}

const TableSpec& max_keys() {
    static const TableSpec spec{
        "rules.most",
        {{"of", Shape::kinds, "which pieces count; all if not given", !required, 1, max_declared_kinds},
         {"count",
          Shape::choice,
          "what is counted: pieces, or what they are worth by `points`",
          !required,
          0,
          0,
          {"pieces", "points"}},
         {"half_points", Shape::named_integers, "by side: how many halves of a point it has before anything is counted",
          !required, 1, max_sides},
         {"result", Shape::result, "for the side that has most", required, 0, 0, {}, &result_keys()},
         {"tie",
          Shape::result,
          "for either, if both have as much; a draw if not given",
          !required,
          0,
          0,
          {},
          &result_keys()},
         {"reason", Shape::word, "what the status says"},
         {"when", Shape::expression, when_help}}};
    return spec;
}

const TableSpec& passes_keys() {
    static const TableSpec spec{"rules.passes",
                                {{"count", Shape::integer, "so many passes in a row", required, 1, max_checks},
                                 {"state", Shape::word, "the state value that counts them", required},
                                 {"result",
                                  Shape::result,
                                  "for the side that passed last; who has most decides if not given",
                                  !required,
                                  0,
                                  0,
                                  {},
                                  &result_keys()},
                                 {"reason", Shape::word, "what the status says"},
                                 {"when", Shape::expression, when_help}}};
    return spec;
}

const TableSpec& checks_keys() {
    static const TableSpec spec{
        "rules.checks",
        {{"count", Shape::integer, "how many", required, 1, max_checks},
         {"result", Shape::result, "for the side that gave them", required, 0, 0, {}, &result_keys()},
         {"reason", Shape::word, "what the status says"},
         {"when", Shape::expression, when_help}}};
    return spec;
}

}  // namespace varia
