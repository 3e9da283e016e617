// The keys of the other rules, and the table that contains all rules.
#include "key_tables.hpp"

namespace varia {

namespace {

const TableSpec& facing_keys() {
    static const TableSpec spec{
        "rules.facing",
        {{"kind", Shape::kind, "two royal pieces of this kind", required},
         {"along", Shape::vectors, "may not face each other along these lines", required, 1, max_vectors},
         {"result",
          Shape::result,
          "with state: they may, but only a pass may leave them so; for who passes then, without it most decides",
          !required,
          0,
          0,
          {},
          &result_keys()},
         {"state", Shape::word, "the state value that is 1 then"},
         {"when", Shape::expression, when_help}}};
    return spec;
}

const TableSpec& hold_keys() {
    static const TableSpec spec{
        "rules.hold",
        {{"sharing", Shape::words, "axes: who comes to share these coordinates with the other holds it", required, 1,
          max_axes},
         {"state", Shape::word, "the state value that says whose royal piece is held", required},
         {"when", Shape::expression, when_help}}};
    return spec;
}

const TableSpec& going_out_keys() {
    static const TableSpec spec{
        "rules.out.*",
        {{"pieces", Shape::choice, "what becomes of its pieces", required, 0, 0, choices_of<GoingOutDef::Men>()},
         {"royal", Shape::choice, "what becomes of its royal pieces, if not the same", !required, 0, 0,
          choices_of<GoingOutDef::Men>()},
         {"mover", Shape::integer, "points for the side that moved last", !required, 0, max_points},
         {"own", Shape::integer, "points for itself", !required, 0, max_points}}};
    return spec;
}

const TableSpec& out_keys() {
    static const TableSpec spec{
        "rules.out",
        {{"checkmate", Shape::table, "in check without a legal move", !required, 0, 0, {}, &going_out_keys()},
         {"stalemate", Shape::table, "not in check without a legal move", !required, 0, 0, {}, &going_out_keys()},
         {"royal_capture", Shape::table, "without its last royal piece", !required, 0, 0, {}, &going_out_keys()},
         {"resign", Shape::table, "given up", !required, 0, 0, {}, &going_out_keys()},
         {"extinction", Shape::table, "died out by [[rules.extinction]]", !required, 0, 0, {}, &going_out_keys()},
         {"draw", Shape::integer, "points for each side that is in when repetition or the move rule ends the game",
          !required, 0, max_points}}};
    return spec;
}

const TableSpec& frozen_keys() {
    static const TableSpec spec{
        "rules.frozen",
        {{"along", Shape::vectors, "what is next to a piece, with all symmetries", required, 1, max_vectors},
         {"axes", Shape::words, "expand over these axes only", !required, 1, max_axes},
         {"by", Shape::kinds,
          "enemies of these kinds freeze; without it stronger ones, unless one of its own side is next to it",
          !required, 1, max_declared_kinds},
         {"of", Shape::kinds, "which kinds can be frozen; all unless said otherwise", !required, 1, max_declared_kinds},
         {"unless", Shape::kinds,
          "with by: unless another of these kinds, of its own side, is next to the one that freezes", !required, 1,
          max_declared_kinds},
         {"when", Shape::expression, when_help}}};
    return spec;
}

const TableSpec& trap_keys() {
    static const TableSpec spec{
        "rules.trap",
        {{"zone", Shape::zone, "the cells that are traps", required},
         {"along", Shape::vectors, "what is next to a piece, with all symmetries", required, 1, max_vectors},
         {"when", Shape::expression, when_help}}};
    return spec;
}

const TableSpec& prefer_keys() {
    static const TableSpec spec{
        "rules.prefer",
        {{"captor", Shape::kinds, "who captures with one of these kinds", !required, 1, max_declared_kinds},
         {"victims", Shape::kinds, "who captures the most of these kinds", !required, 1, max_declared_kinds},
         {"soonest", Shape::kinds, "who captures one of these kinds as early as can be", !required, 1,
          max_declared_kinds},
         {"when", Shape::expression, when_help}}};
    return spec;
}

}  // namespace

const TableSpec& rules_keys() {
    static const TableSpec spec{
        "rules",
        {{"checkmate", Shape::result, "in check without a legal move", !required, 0, 0, {}, &result_keys()},
         {"stalemate", Shape::result, "not in check without a legal move", !required, 0, 0, {}, &result_keys()},
         {"out", Shape::table, "how a side is out while the others play on", !required, 0, 0, {}, &out_keys()},
         {"en_passant", Shape::choice,
          "how long a piece that exposed itself may be captured: by the next move, by the next ones in a row that "
          "capture so, "
          "through the next side's turn, until its side's turn",
          !required, 0, 0, choices_of<ExposedFor>()},
         {"places", Shape::choice, "what places go by", !required, 0, 0, {"points"}},
         {"royal", Shape::choice, "which royal pieces must be safe", !required, 0, 0, choices_of<RoyalRule>()},
         {"bare_king", Shape::table, "only royal pieces left", !required, 0, 0, {}, &bare_king_keys()},
         {"bare_kings", Shape::choice, "nothing but royal pieces left", !required, 0, 0, {"draw"}},
         {"cannot_win",
          Shape::tables,
          "material with which a side cannot win; where neither side can, the position is dead, and drawn",
          !required,
          0,
          max_cannot_win,
          {},
          &cannot_win_keys()},
         {"extinction", Shape::tables, "a side has none left", !required, 0, max_extinctions, {}, &extinction_keys()},
         {"goal", Shape::tables, "a piece reaches a zone", !required, 0, max_goals, {}, &goal_keys()},
         {"lines", Shape::tables, "pieces of one side in a row", !required, 0, max_lines, {}, &line_keys()},
         {"enclosed", Shape::tables, "a side that cannot get out", !required, 0, max_enclosed, {}, &enclosed_keys()},
         {"most", Shape::table, "who has most, when nobody can move any more", !required, 0, 0, {}, &max_keys()},
         {"gives_check", Shape::boolean, "false: no move may give check"},
         {"checks", Shape::table, "counted checks", !required, 0, 0, {}, &checks_keys()},
         {"repetition", Shape::table, "a position repeats", !required, 0, 0, {}, &repetition_keys()},
         {"move_rule", Shape::table, "nothing happens for long", !required, 0, 0, {}, &move_rule_keys()},
         {"counting",
          Shape::tables,
          "moves of a side that is nearly lost are counted",
          !required,
          0,
          max_countings,
          {},
          &counting_keys()},
         {"declare", Shape::tables, "who has come so far has won", !required, 0, max_declares, {}, &declare_keys()},
         {"facing", Shape::table, "royal pieces may not face each other", !required, 0, 0, {}, &facing_keys()},
         {"hold", Shape::tables, "royal pieces hold each other", !required, 0, max_holds, {}, &hold_keys()},
         {"reserve", Shape::choice, "where captured pieces go", !required, 0, 0, choices_of<Reserve>()},
         {"pass",
          Shape::true_or_choice,
          "passing is a move: true, or only where there is no other",
          !required,
          0,
          0,
          {"forced"}},
         {"passes", Shape::table, "passes in a row end the game", !required, 0, 0, {}, &passes_keys()},
         {"royal_capture", Shape::boolean, "a royal piece left attacked may be captured, which wins"},
         {"forced_capture", Shape::boolean, "who can capture must"},
         {"prefer",
          Shape::preferences,
          "which turns that capture count, one after the other",
          !required,
          1,
          max_prefer,
          {},
          &prefer_keys()},
         {"frozen",
          Shape::one_or_tables,
          "who cannot move, for who stands next to it",
          !required,
          0,
          max_frozen,
          {},
          &frozen_keys()},
         {"strikes",
          Shape::tables,
          "what moves capture besides by going onto a piece",
          !required,
          0,
          max_remote_captures,
          {},
          &rules_remote_capture_keys()},
         {"trap",
          Shape::tables,
          "a piece there with nobody of its own side next to it is gone",
          !required,
          0,
          max_traps,
          {},
          &trap_keys()}}};
    return spec;
}

}  // namespace varia
