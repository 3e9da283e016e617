// The keys of pieces: promotions, drops and remote captures; the keys of castling.
#include "key_tables.hpp"

namespace varia {

namespace {

const TableSpec& promotion_keys() {
    static const TableSpec spec{"pieces.*.promotion",
                                {{"to", Shape::kinds, "what it becomes", !required, 0, max_declared_kinds},
                                 {"zone", Shape::zone, "where"},
                                 {"leaving", Shape::boolean, "also when the move begins there"},
                                 {"entering", Shape::boolean, "only when the move begins elsewhere"},
                                 {"optional", Shape::boolean, "it may stay what it is"},
                                 {"must", Shape::zone, "but not on these cells"},
                                 {"only",
                                  Shape::choice,
                                  "how the move ends; either way unless said otherwise",
                                  !required,
                                  0,
                                  0,
                                  {"quiet", "capture"}},
                                 {"from_reserve", Shape::boolean, "only kinds in its owner's reserve"},
                                 {"captured", Shape::boolean, "what it captures"},
                                 {"when", Shape::expression, when_help}}};
    return spec;
}

const TableSpec& drop_keys() {
    static const TableSpec spec{
        "pieces.*.drop",
        {{"zone", Shape::zone, "onto which cells"},
         {"lone", Shape::word, "an axis: not on a line along it that holds one already"},
         {"no_mate", Shape::boolean, "not with checkmate"},
         {"endless", Shape::boolean, "none need be in the hand, and none leaves it"},
         {"no_check", Shape::boolean, "not with check"},
         {"rests", Shape::line, "an axis, or one behind a minus: it falls along it, onto the edge or another piece",
          !required, 1, max_word + 1},
         {"when", Shape::expression, when_help}}};
    return spec;
}

std::vector<KeySpec> keys_of_remote_captures() {
    return {
        {"custodian", Shape::vectors, "enemies in a row from where it has gone to, with a friend behind them",
         !required, 1, max_vectors},
        {"approach", Shape::vectors, "enemies in a row straight on from where it has gone to", !required, 1,
         max_vectors},
        {"withdrawal", Shape::vectors, "enemies in a row behind where it comes from, straight away from them",
         !required, 1, max_vectors},
        {"coordinate", Shape::kinds,
         "enemies on the rank of the one and the file of the other, of itself and a piece of these kinds", !required, 1,
         max_declared_kinds},
        {"surround", Shape::vectors,
         "an enemy next to where it has gone to, with foes of its own on all cells next to it", !required, 1,
         max_vectors},
        {"blast", Shape::vectors, "what is next to where it has gone to", !required, 1, max_vectors},
        {"range", Shape::range, "how many in a row; 1 unless said otherwise"},
        {"expand", Shape::choice, "every permutation and sign, or as written", !required, 0, 0, choices_of<Expand>()},
        {"axes", Shape::words, "expand over these axes only", !required, 1, max_axes},
        {"of", Shape::kinds, "which kinds are struck; all unless said otherwise", !required, 1, max_declared_kinds},
        {"spares", Shape::kinds, "kinds that are not", !required, 1, max_declared_kinds},
        {"with", Shape::kinds, "which kinds are friends; all unless said otherwise", !required, 1, max_declared_kinds},
        {"whose",
         Shape::choice,
         "whose pieces a blast strikes; enemies' unless said otherwise",
         !required,
         0,
         0,
         {"enemy", "any"}},
        {"at", Shape::zone, "an empty cell of these counts as a friend"},
        {"edge", Shape::boolean, "so does the edge of the board"},
        {"only",
         Shape::choice,
         "only moves that capture nothing by themselves, or that do",
         !required,
         0,
         0,
         {"quiet", "capture"}},
        {"moved", Shape::vectors, "only moves straight along these", !required, 1, max_vectors},
        {"itself", Shape::boolean, "who strikes goes, too"},
        {"flips", Shape::boolean, "what is struck changes sides"},
        {"must", Shape::boolean, "a move that strikes nothing is not legal"},
        {"check", Shape::boolean, "false: it threatens nobody"},
        {"when", Shape::expression, when_help}};
}

const TableSpec& remote_capture_keys() {
    static const TableSpec spec{"pieces.*.strikes", keys_of_remote_captures()};
    return spec;
}

}  // namespace

const TableSpec& rules_remote_capture_keys() {
    static const TableSpec spec = [] {
        TableSpec made{"rules.strikes", keys_of_remote_captures()};
        made.keys.push_back({"by", Shape::kinds, "only moves of these kinds", !required, 1, max_declared_kinds});
        return made;
    }();
    return spec;
}

const TableSpec& piece_keys() {
    static const TableSpec spec{
        "pieces.*",
        {{"name", Shape::line, "what it is called: Knight", required, 1, max_piece_name},
         {"moves",
          Shape::moves,
          "how it moves; [] for a piece that does not",
          required,
          0,
          max_written_moves,
          {},
          &move_keys()},
         {"symbol", Shape::symbols, "how it is drawn"},
         {"picture", Shape::line, "the shape that `varia draw` draws it with: silver", !required, 1, max_piece_name},
         {"royal", Shape::boolean, "its side loses with it"},
         {"strength", Shape::integer, "who is stronger pushes, pulls and freezes who is weaker", !required, 0,
          max_strength},
         {"promotion",
          Shape::one_or_tables,
          "what it may become, and where",
          !required,
          0,
          max_promotions,
          {},
          &promotion_keys()},
         {"strikes",
          Shape::tables,
          "what its moves capture besides by going onto a piece",
          !required,
          0,
          max_remote_captures,
          {},
          &remote_capture_keys()},
         {"drop", Shape::true_or_table, "it may be dropped from the hand", !required, 0, 0, {}, &drop_keys()},
         {"within", Shape::expression, "where one can stand: a position with one elsewhere is none"},
         {"points", Shape::integer, "what capturing it counts", !required, 0, max_points},
         {"neutral_points", Shape::integer, "what that counts when it is nobody's", !required, 0, max_points},
         {"captured_as", Shape::captured_kind, "what a captor or reserve gets for it; none: nothing"},
         {"captured_by", Shape::kinds, "only these kinds capture it; an empty array: none does", !required, 0,
          max_declared_kinds}}};
    return spec;
}

const TableSpec& castling_keys() {
    static const TableSpec spec{
        "castling",
        {{"name", Shape::line, "what it is called: O-O", required, 1, max_castling_name},
         {"letter", Shape::capital, "in position text", required},
         {"king", Shape::kind, "the piece that castles", required},
         {"partner", Shape::kind, "the piece it castles with", required},
         {"king_from", Shape::cell, "where the king stands", required},
         {"king_to", Shape::cell, "where it goes", required},
         {"partner_from", Shape::cell, "where the partner stands", required},
         {"partner_to", Shape::cell, "where it goes", required},
         {"any_start", Shape::boolean, "from any cells, as in Chess960"},
         {"empty", Shape::cells, "cells that must be empty", !required, 0, max_castling_cells},
         {"safe", Shape::cells, "cells that must not be attacked", !required, 0, max_castling_cells},
         {"when", Shape::expression, when_help}}};
    return spec;
}

}  // namespace varia
