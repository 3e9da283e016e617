// The keys of moves.
#include "key_tables.hpp"

namespace varia {

namespace {

const TableSpec& leg_keys() {
    static const TableSpec spec{"pieces.*.moves.legs",
                                {{"step", Shape::vector, "one step", required},
                                 {"range", Shape::range, "how many of them; 1 unless said otherwise"},
                                 {"over", Shape::choice, "what it may pass over", !required, 0, 0, choices_of<Over>()},
                                 {"stop", Shape::boolean, "whether the move may end here"}}};
    return spec;
}

const TableSpec& clear_keys() {
    static const TableSpec spec{
        "pieces.*.moves.clear",
        {{"along", Shape::word, "the axis of the lines", required},
         {"of", Shape::kinds, "kinds that bar a line, of either side", required, 1, max_declared_kinds}}};
    return spec;
}

const TableSpec& beside_keys() {
    static const TableSpec spec{
        "pieces.*.moves.beside",
        {{"along", Shape::vectors, "what is next to a cell", required, 1, max_vectors},
         {"of", Shape::kinds, "pieces of these kinds; any unless said otherwise", !required, 1, max_declared_kinds},
         {"side", Shape::choice, "whose; own unless said otherwise", !required, 0, 0, choices_of(Whose::own)},
         {"at", Shape::choice, "next to where the move begins or ends; start unless said otherwise", !required, 0, 0,
          choices_of<BesideDef::At>()},
         {"range", Shape::range, "how many steps away, over empty cells; 1 unless said otherwise"},
         {"handed", Shape::boolean, "pieces that ask for the same count too, while it holds for them"},
         {"absent", Shape::boolean, "none may stand there"}}};
    return spec;
}

const TableSpec& hurdle_keys() {
    static const TableSpec spec{
        "pieces.*.moves.hurdle",
        {{"of", Shape::kinds, "only these kinds", !required, 1, max_declared_kinds},
         {"not", Shape::kinds, "not these kinds", !required, 1, max_declared_kinds},
         {"side", Shape::choice, "whose pieces; any unless said otherwise", !required, 0, 0, choices_of(Whose::any)}}};
    return spec;
}

}  // namespace

const TableSpec& move_keys() {
    static const TableSpec spec{
        "pieces.*.moves",
        {{"leap", Shape::vectors, "jump by this vector", !required, 1, max_vectors},
         {"anywhere", Shape::boolean, "true: to any other cell, whatever stands between"},
         {"slide", Shape::vectors, "repeat over empty cells", !required, 1, max_vectors},
         {"range", Shape::range, "how far it slides or pushes"},
         {"flight", Shape::word, "an axis: at a gap the slide may change to the next cell along it and go on"},
         {"path", Shape::path, "steps in order over empty cells", !required, 1, max_path_steps},
         {"paths", Shape::paths, "several such ways to one cell", !required, 1, max_vectors},
         {"hop", Shape::vectors, "slide, jump, slide on", !required, 1, max_vectors},
         {"hurdles", Shape::choice, "how many pieces it jumps", !required, 0, 0, {"one", "any"}},
         {"before", Shape::range, "empty cells before the first hurdle"},
         {"after", Shape::range, "cells beyond the last hurdle"},
         {"hurdle",
          Shape::table,
          "which pieces it goes over, where it goes over any",
          !required,
          0,
          0,
          {},
          &hurdle_keys()},
         {"takes",
          Shape::choice,
          "hurdle: what is jumped is an enemy's and is captured, and the move ends on an empty cell beyond; afar: it "
          "captures "
          "and stays where it is",
          !required,
          0,
          0,
          {"hurdle", "afar"}},
         {"victims", Shape::kinds, "only these kinds are captured, or change places", !required, 1, max_declared_kinds},
         {"captures", Shape::choice, "whose pieces; an enemy's unless said otherwise", !required, 0, 0,
          choices_of(Whose::enemy)},
         {"swap", Shape::boolean, "it changes places with the piece on which it ends, and captures nothing"},
         {"push", Shape::vectors, "step on, shifting the pieces in the way", !required, 1, max_vectors},
         {"push_enemy", Shape::vectors, "onto a weaker enemy's cell, which gives way to an empty cell next to it",
          !required, 1, max_vectors},
         {"pull_enemy", Shape::vectors, "onto an empty cell; a weaker enemy next to the cell left follows onto that",
          !required, 1, max_vectors},
         {"immovable", Shape::kinds, "kinds that no push shifts", !required, 0, max_declared_kinds},
         {"lossy", Shape::boolean,
          "what is shifted off the board or into a gap is captured; true unless said otherwise"},
         {"legs", Shape::tables, "the general form", !required, 1, max_path_steps, {}, &leg_keys()},
         {"only", Shape::choice, "how it may end", !required, 0, 0, {"quiet", "capture"}},
         {"expand", Shape::choice, "every permutation and sign, or as written", !required, 0, 0, choices_of<Expand>()},
         {"axes", Shape::words, "expand over these axes only", !required, 1, max_axes},
         {"first", Shape::boolean, "only while the piece has not moved"},
         {"from", Shape::zone, "only from these cells"},
         {"to", Shape::zone, "only onto these cells"},
         {"exposes", Shape::boolean, "it may then be captured en passant"},
         {"en_passant", Shape::boolean, "it may capture an exposed piece"},
         {"clear",
          Shape::table,
          "not over or onto cells whose line holds another piece of some kinds",
          !required,
          0,
          0,
          {},
          &clear_keys()},
         {"beside", Shape::table, "only with some piece next to it", !required, 0, 0, {}, &beside_keys()},
         {"step", Shape::one_or_words, "in which steps of a turn it is made; move unless said otherwise", !required, 1,
          max_step_names + 1},
         {"then", Shape::word, "the step that follows it"},
         {"when", Shape::expression, when_help}}};
    return spec;
}

}  // namespace varia
