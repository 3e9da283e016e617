// The keys of rules about the history of a game.
#include "key_tables.hpp"

namespace varia {

namespace {

const TableSpec& guarded_keys() {
    static const TableSpec spec{
        "rules.repetition.chase.guarded",
        {{"by", Shape::kinds, "who chases", required, 1, max_declared_kinds},
         {"of", Shape::kinds, "whom, even where the capture could be answered", required, 1, max_declared_kinds}}};
    return spec;
}

const TableSpec& spared_keys() {
    static const TableSpec spec{"rules.repetition.chase.spared",
                                {{"of", Shape::kinds, "who is not chased", required, 1, max_declared_kinds},
                                 {"zone", Shape::zone, "while he stands here; everywhere if not given"}}};
    return spec;
}

const TableSpec& chase_keys() {
    static const TableSpec spec{
        "rules.repetition.chase",
        {{"result",
          Shape::result,
          "for the side that attacks the same piece by each of its turns",
          required,
          0,
          0,
          {},
          &result_keys()},
         {"by", Shape::kinds, "which kinds chase; all but royal ones if not given", !required, 1, max_declared_kinds},
         {"of", Shape::kinds, "which kinds are chased; all but royal ones if not given", !required, 1,
          max_declared_kinds},
         {"guarded",
          Shape::tables,
          "who chases whom even where the capture could be answered",
          !required,
          0,
          max_chases,
          {},
          &guarded_keys()},
         {"spared", Shape::tables, "who is not chased", !required, 0, max_chases, {}, &spared_keys()},
         {"trade", Shape::boolean,
          "who could capture an attacker of his own kind is not chased by it; true unless said otherwise"},
         {"when", Shape::expression, when_help}}};
    return spec;
}

const TableSpec& worth_keys(std::string_view name) {
    static const std::vector<KeySpec> keys{{"kinds", Shape::kinds, "which kinds", required, 1, max_declared_kinds},
                                           {"points", Shape::integer, "what one counts", required, 0, max_worth}};
    static const TableSpec counting{"rules.counting.worth", keys};
    static const TableSpec declare{"rules.declare.worth", keys};
    return name == counting.name ? counting : declare;
}

const TableSpec& limit_keys() {
    static const TableSpec spec{
        "rules.counting.limits",
        {{"kind", Shape::kind, "if the other side has this kind; in any case if not given"},
         {"count", Shape::integer, "at least so many of it; 1 if not given", !required, 1, max_cells},
         {"moves", Shape::integer, "how many moves are counted", required, 1, max_counted_moves}}};
    return spec;
}

}  // namespace

const TableSpec& counting_keys() {
    static const TableSpec spec{
        "rules.counting",
        {{"left", Shape::integer, "the side has no more pieces than this, royal ones included", !required, 1,
          max_cells},
         {"without", Shape::kinds, "none of these kinds is on the board", !required, 1, max_declared_kinds},
         {"worth",
          Shape::tables,
          "its pieces count less than the other side's by this",
          !required,
          1,
          max_worths,
          {},
          &worth_keys("rules.counting.worth")},
         {"limits",
          Shape::tables,
          "how many moves are counted: the first that fits when the count begins",
          required,
          1,
          max_counting_limits,
          {},
          &limit_keys()},
         {"from",
          Shape::choice,
          "where the count begins: at the number of pieces on the board, or at 0",
          !required,
          0,
          0,
          {"pieces", "zero"}},
         {"result", Shape::result, "for the side whose moves are counted", required, 0, 0, {}, &result_keys()},
         {"reason", Shape::word, "what the status says"},
         {"when", Shape::expression, when_help}}};
    return spec;
}

const TableSpec& declare_keys() {
    static const TableSpec spec{
        "rules.declare",
        {{"zone", Shape::zone, "where its pieces have to stand", required},
         {"royal", Shape::boolean, "its royal pieces stand there"},
         {"men", Shape::integer, "and at least so many others", !required, 0, max_cells},
         {"points", Shape::named_integers, "what stands there and is in hand counts at least so much, by side",
          !required, 1, max_sides},
         {"worth",
          Shape::tables,
          "what pieces count; those not named 1, royal ones 0",
          !required,
          1,
          max_worths,
          {},
          &worth_keys("rules.declare.worth")},
         {"check", Shape::boolean, "also while it is in check"},
         {"result", Shape::result, "for that side, when it is to move", required, 0, 0, {}, &result_keys()},
         {"reason", Shape::word, "what the status says"},
         {"when", Shape::expression, when_help}}};
    return spec;
}

const TableSpec& repetition_keys() {
    static const TableSpec spec{"rules.repetition",
                                {{"count", Shape::integer, "at which occurrence", required, 2, max_repetitions},
                                 {"result",
                                  Shape::result,
                                  "for the side that repeats; without it most decides",
                                  !required,
                                  0,
                                  0,
                                  {},
                                  &result_keys()},
                                 {"side", Shape::word, "whose result that is, if not the side's that repeats"},
                                 {"check",
                                  Shape::result,
                                  "for the side that has given check by each of its turns",
                                  !required,
                                  0,
                                  0,
                                  {},
                                  &result_keys()},
                                 {"chase",
                                  Shape::table,
                                  "for the side that has attacked the same piece by each of its turns",
                                  !required,
                                  0,
                                  0,
                                  {},
                                  &chase_keys()},
                                 {"when", Shape::expression, when_help}}};
    return spec;
}

const TableSpec& move_rule_keys() {
    static const TableSpec spec{
        "rules.move_rule",
        {{"plies", Shape::integer, "half-moves without capture or a move of these kinds", required, 1, max_plies},
         {"reset", Shape::kinds, "kinds whose moves start the count anew", !required, 0, max_declared_kinds},
         {"result", Shape::result, "for the side to move", required, 0, 0, {}, &result_keys()},
         {"when", Shape::expression, when_help}}};
    return spec;
}

}  // namespace varia
