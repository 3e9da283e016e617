// The tables are written from the inside out: a table stands above the one that holds it.
#include "keys.hpp"

#include <algorithm>

#include <varia/limits.hpp>

namespace varia {

namespace {

constexpr bool required = true;
constexpr std::int64_t most_kinds = max_kinds - 1;
constexpr auto most_position_text = static_cast<std::int64_t>(max_position_text);
constexpr std::string_view when_help = "the entry counts only if this holds for the options";

const TableSpec& option_keys() {
    static const TableSpec spec{"options.*",
                                {{"default", Shape::option_default, "its value if nobody sets it", required},
                                 {"choices", Shape::option_values, "the values it may have", !required, 1, max_choices},
                                 {"refused", Shape::named_values, "values it may not have, each with the reason", !required, 0, max_choices},
                                 {"each_board", Shape::boolean, "in a match, the name with a board's number behind it sets it for that board"},
                                 {"help", Shape::line, "what it changes", !required, 0, max_line}}};
    return spec;
}

const TableSpec& axis_keys() {
    static const TableSpec spec{
        "board.axes",
        {{"name", Shape::word, "what the axis is called: file", required},
         {"labels", Shape::labels, "its coordinates in order: a-h, 1-10, I-IX, or one by one", required},
         {"wrap", Shape::boolean, "the last coordinate is next to the first"}}};
    return spec;
}

const TableSpec& link_keys() {
    static const TableSpec spec{"board.links",
                                {{"from", Shape::cell, "the cell the step starts from", required},
                                 {"by", Shape::vector, "the step", required},
                                 {"to", Shape::cell, "the cell it leads to", required},
                                 {"both", Shape::boolean, "the opposite step leads back; true unless said otherwise"},
                                 {"when", Shape::expression, when_help}}};
    return spec;
}

const TableSpec& board_keys() {
    static const TableSpec spec{
        "board",
        {{"axes", Shape::tables, "the axes of the grid, the first running fastest", required, 1, max_axes, {}, &axis_keys()},
         {"grid", Shape::choice, "the shape of cells", !required, 0, 0, {"square", "hex"}},
         {"cell", Shape::cell_template, "the template of cell names: {file}{rank}"},
         {"keep", Shape::expression, "which cells exist"},
         {"mask", Shape::rows, "or drawn: '.' a cell, '#' none", !required, 1, max_cells},
         {"links",
          Shape::tables,
          "steps that lead elsewhere than the grid says",
          !required,
          0,
          max_links,
          {},
          &link_keys()}}};
    return spec;
}

const TableSpec& blocks_keys() {
    static const TableSpec spec{"blocks.*",
        {{"letter", Shape::capital, "begins the text of its moves; E unless said otherwise"},
         {"size", Shape::axis_counts, "how many cells it has along each axis; 1 where not said", required, 1, max_axes},
         {"slot", Shape::cell_template, "the template of its places' names: {level}{file}{rank}"},
         {"names", Shape::axis_labels, "the labels of its places along each axis", !required, 0, max_axes},
         {"moves", Shape::directions, "where it may go, in places, by the letter that ends the move's text", required, 0, max_block_directions},
         {"control", Shape::choice, "who may move it", !required, 0, 0, {"majority", "any", "free", "none"}},
         {"empty", Shape::cells, "places without a block at the start", !required, 0, max_cells}}};
    return spec;
}

const TableSpec& sides_keys() {
    static const TableSpec spec{
        "sides",
        {{"names", Shape::words, "the sides, first to last", !required, 1, max_sides},
         {"letters", Shape::side_letters, "what they are called in position text", !required, 1, max_sides},
         {"colours", Shape::words, "what they are drawn in: red, blue, yellow, green, purple, orange, cyan, pink, white or black", !required, 1, max_sides},
         {"order", Shape::words, "the turn order, repeated", !required, 1, max_turns},
         {"mirror", Shape::words, "axes along which the second side sees the board reversed", !required, 0, max_axes},
         {"views", Shape::rows, "how each side sees the board: along which axis each of its axes runs, as in -rank, file", !required, 1, max_sides},
         {"teams", Shape::rows, "sides that play together, each team a text: red, yellow", !required, 1, max_sides},
         {"neutral", Shape::choice, "pieces can be nobody's: anybody may capture them, or they only block", !required, 0, 0, {"taken", "blocks"}}}};
    return spec;
}

const TableSpec& leg_keys() {
    static const TableSpec spec{
        "pieces.*.moves.legs",
        {{"step", Shape::vector, "one step", required},
         {"range", Shape::range, "how many of them; 1 unless said otherwise"},
         {"over", Shape::choice, "what it may pass over", !required, 0, 0, {"empty", "piece", "any", "gap"}},
         {"stop", Shape::boolean, "whether the move may end here"}}};
    return spec;
}

const TableSpec& clear_keys() {
    static const TableSpec spec{"pieces.*.moves.clear",
                                {{"along", Shape::word, "the axis of the lines", required},
                                 {"of", Shape::kinds, "kinds that bar a line, of either side", required, 1, most_kinds}}};
    return spec;
}

const TableSpec& beside_keys() {
    static const TableSpec spec{"pieces.*.moves.beside",
                                {{"along", Shape::vectors, "what is next to a cell", required, 1, max_vectors},
                                 {"of", Shape::kinds, "pieces of these kinds; any unless said otherwise", !required, 1, most_kinds},
                                 {"side", Shape::choice, "whose; own unless said otherwise", !required, 0, 0, {"own", "enemy", "any"}},
                                 {"at", Shape::choice, "next to where the move begins or ends; start unless said otherwise", !required, 0, 0, {"start", "end"}},
                                 {"absent", Shape::boolean, "none may stand there"}}};
    return spec;
}

const TableSpec& hurdle_keys() {
    static const TableSpec spec{"pieces.*.moves.hurdle",
                                {{"of", Shape::kinds, "only these kinds", !required, 1, most_kinds},
                                 {"not", Shape::kinds, "not these kinds", !required, 1, most_kinds},
                                 {"side", Shape::choice, "whose pieces; any unless said otherwise", !required, 0, 0, {"any", "own", "enemy"}}}};
    return spec;
}

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
         {"hurdle", Shape::table, "which pieces it goes over, where it goes over any", !required, 0, 0, {}, &hurdle_keys()},
         {"takes", Shape::choice, "hurdle: what is jumped is an enemy's and is captured, and the move ends on an empty cell beyond; afar: it captures and stays where it is", !required, 0, 0, {"hurdle", "afar"}},
         {"victims", Shape::kinds, "only these kinds are captured, or change places", !required, 1, most_kinds},
         {"captures", Shape::choice, "whose pieces; an enemy's unless said otherwise", !required, 0, 0, {"enemy", "own", "any"}},
         {"swap", Shape::boolean, "it changes places with the piece on which it ends, and captures nothing"},
         {"push", Shape::vectors, "step on, shifting the pieces in the way", !required, 1, max_vectors},
         {"push_enemy", Shape::vectors, "onto a weaker enemy's cell, which gives way to an empty cell next to it", !required, 1, max_vectors},
         {"pull_enemy", Shape::vectors, "onto an empty cell; a weaker enemy next to the cell left follows onto that", !required, 1, max_vectors},
         {"immovable", Shape::kinds, "kinds that no push shifts", !required, 0, most_kinds},
         {"lossy", Shape::boolean, "what is shifted off the board or into a gap is captured; true unless said otherwise"},
         {"legs", Shape::tables, "the general form", !required, 1, max_path_steps, {}, &leg_keys()},
         {"only", Shape::choice, "how it may end", !required, 0, 0, {"quiet", "capture"}},
         {"expand", Shape::choice, "every permutation and sign, or as written", !required, 0, 0, {"all", "none"}},
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
         {"step", Shape::one_or_words, "in which steps of a turn it is made; move unless said otherwise", !required, 1, max_step_names + 1},
         {"then", Shape::word, "the step that follows it"},
         {"when", Shape::expression, when_help}}};
    return spec;
}

const TableSpec& promotion_keys() {
    static const TableSpec spec{"pieces.*.promotion",
                                {{"to", Shape::kinds, "what it becomes", !required, 0, most_kinds},
                                 {"zone", Shape::zone, "where"},
                                 {"leaving", Shape::boolean, "also when the move begins there"},
                                 {"entering", Shape::boolean, "only when the move begins elsewhere"},
                                 {"optional", Shape::boolean, "it may stay what it is"},
                                 {"must", Shape::zone, "but not on these cells"},
                                 {"only", Shape::choice, "how the move ends; either way unless said otherwise", !required, 0, 0, {"quiet", "capture"}},
                                 {"from_reserve", Shape::boolean, "only kinds in its owner's reserve"},
                                 {"captured", Shape::boolean, "what it captures"},
                                 {"when", Shape::expression, when_help}}};
    return spec;
}

const TableSpec& drop_keys() {
    static const TableSpec spec{"pieces.*.drop",
                                {{"zone", Shape::zone, "onto which cells"},
                                 {"lone", Shape::word, "an axis: not on a line along it that holds one already"},
                                 {"no_mate", Shape::boolean, "not with checkmate"},
                                 {"endless", Shape::boolean, "none need be in the hand, and none leaves it"},
                                 {"no_check", Shape::boolean, "not with check"},
                                 {"rests", Shape::line, "an axis, or one behind a minus: it falls along it, onto the edge or another piece", !required, 1, max_word + 1},
                                 {"when", Shape::expression, when_help}}};
    return spec;
}

std::vector<KeySpec> keys_of_strikes() {
    return {{"custodian", Shape::vectors, "enemies in a row from where it has gone to, with a friend behind them", !required, 1, max_vectors},
            {"approach", Shape::vectors, "enemies in a row straight on from where it has gone to", !required, 1, max_vectors},
            {"withdrawal", Shape::vectors, "enemies in a row behind where it comes from, straight away from them", !required, 1, max_vectors},
            {"coordinate", Shape::kinds, "enemies on the rank of the one and the file of the other, of itself and a piece of these kinds", !required, 1, most_kinds},
            {"surround", Shape::vectors, "an enemy next to where it has gone to, with foes of its own on all cells next to it", !required, 1, max_vectors},
            {"blast", Shape::vectors, "what is next to where it has gone to", !required, 1, max_vectors},
            {"range", Shape::range, "how many in a row; 1 unless said otherwise"},
            {"expand", Shape::choice, "every permutation and sign, or as written", !required, 0, 0, {"all", "none"}},
            {"axes", Shape::words, "expand over these axes only", !required, 1, max_axes},
            {"of", Shape::kinds, "which kinds are struck; all unless said otherwise", !required, 1, most_kinds},
            {"spares", Shape::kinds, "kinds that are not", !required, 1, most_kinds},
            {"with", Shape::kinds, "which kinds are friends; all unless said otherwise", !required, 1, most_kinds},
            {"whose", Shape::choice, "whose pieces a blast strikes; enemies' unless said otherwise", !required, 0, 0, {"enemy", "any"}},
            {"at", Shape::zone, "an empty cell of these counts as a friend"},
            {"edge", Shape::boolean, "so does the edge of the board"},
            {"only", Shape::choice, "only moves that capture nothing by themselves, or that do", !required, 0, 0, {"quiet", "capture"}},
            {"moved", Shape::vectors, "only moves straight along these", !required, 1, max_vectors},
            {"itself", Shape::boolean, "who strikes goes, too"},
            {"flips", Shape::boolean, "what is struck changes sides"},
            {"must", Shape::boolean, "a move that strikes nothing is not legal"},
            {"check", Shape::boolean, "false: it threatens nobody"},
            {"when", Shape::expression, when_help}};
}

const TableSpec& strike_keys() {
    static const TableSpec spec{"pieces.*.strikes", keys_of_strikes()};
    return spec;
}

const TableSpec& rules_strike_keys() {
    static const TableSpec spec = [] {
        TableSpec made{"rules.strikes", keys_of_strikes()};
        made.keys.push_back({"by", Shape::kinds, "only moves of these kinds", !required, 1, most_kinds});
        return made;
    }();
    return spec;
}

const TableSpec& piece_keys() {
    static const TableSpec spec{
        "pieces.*",
        {{"name", Shape::line, "what it is called: Knight", required, 1, max_piece_name},
         {"moves", Shape::moves, "how it moves; [] for a piece that does not", required, 0, max_written_moves, {}, &move_keys()},
         {"symbol", Shape::symbols, "how it is drawn"},
         {"royal", Shape::boolean, "its side loses with it"},
         {"strength", Shape::integer, "who is stronger pushes, pulls and freezes who is weaker", !required, 0, max_strength},
         {"promotion", Shape::one_or_tables, "what it may become, and where", !required, 0, max_promotions, {}, &promotion_keys()},
         {"strikes", Shape::tables, "what its moves capture besides by going onto a piece", !required, 0, max_strikes, {}, &strike_keys()},
         {"drop", Shape::true_or_table, "it may be dropped from the hand", !required, 0, 0, {}, &drop_keys()},
         {"within", Shape::expression, "where one can stand: a position with one elsewhere is none"},
         {"points", Shape::integer, "what capturing it counts", !required, 0, max_points},
         {"neutral_points", Shape::integer, "what that counts when it is nobody's", !required, 0, max_points},
         {"captured_as", Shape::captured_kind, "what a captor or reserve gets for it; none: nothing"},
         {"captured_by", Shape::kinds, "only these kinds capture it; an empty array: none does", !required, 0, most_kinds}}};
    return spec;
}

const TableSpec& castling_keys() {
    static const TableSpec spec{"castling",
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

const TableSpec& result_keys() {
    static const TableSpec spec{"rules.*",
                                {{"result",
                                  Shape::choice,
                                  "for the side the rule speaks of",
                                  required,
                                  0,
                                  0,
                                  {"win", "minor-win", "draw", "minor-loss", "loss"}},
                                 {"score", Shape::score, "that side's part of 1"}}};
    return spec;
}

const TableSpec& bare_king_keys() {
    static const TableSpec spec{
        "rules.bare_king",
        {{"result", Shape::result, "for the bared side", required, 0, 0, {}, &result_keys()},
         {"counter", Shape::choice, "whether it may still bare the other", !required, 0, 0, {"none", "move", "now"}},
         {"both", Shape::result, "when both are bare", !required, 0, 0, {}, &result_keys()},
         {"when", Shape::expression, when_help}}};
    return spec;
}

const TableSpec& extinction_keys() {
    static const TableSpec spec{
        "rules.extinction",
        {{"kinds", Shape::kinds, "which kinds; all pieces if not given", !required, 1, most_kinds},
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
        {{"kinds", Shape::kinds, "which kinds; all if not given", !required, 1, most_kinds},
         {"zone", Shape::zone, "where they have to get", required},
         {"filled", Shape::boolean, "and no cell of it is left empty, whosever the other pieces are"},
         {"reply", Shape::boolean, "who moves first in the order has not won yet if the other side can get there by its next move"},
         {"both", Shape::result, "for the side that got there last, when both stand there", !required, 0, 0, {}, &result_keys()},
         {"result", Shape::result, "for the side that gets there", required, 0, 0, {}, &result_keys()},
         {"reason", Shape::word, "what the status says"},
         {"when", Shape::expression, when_help}}};
    return spec;
}

const TableSpec& line_keys() {
    static const TableSpec spec{
        "rules.lines",
        {{"length", Shape::integer, "how many pieces of one side in a row", required, 2, max_axis_length},
         {"of", Shape::kinds, "of which kinds; all if not given", !required, 1, most_kinds},
         {"along", Shape::vectors, "which ways, with all symmetries; every way from a cell to one that touches it if not given", !required, 1, max_vectors},
         {"exactly", Shape::boolean, "and no more than these"},
         {"result", Shape::result, "for the side whose row it is", required, 0, 0, {}, &result_keys()},
         {"reason", Shape::word, "what the status says"},
         {"when", Shape::expression, when_help}}};
    return spec;
}

const TableSpec& enclosed_keys() {
    static const TableSpec spec{
        "rules.enclosed",
        {{"of", Shape::kinds, "which pieces are meant; all if not given", !required, 1, most_kinds},
         {"side", Shape::word, "only this side can be enclosed"},
         {"zone", Shape::zone, "where none of them could get to", required},
         {"along", Shape::vectors, "by which steps over cells without an enemy's piece, with all symmetries", required, 1, max_vectors},
         {"result", Shape::result, "for the side that is enclosed", required, 0, 0, {}, &result_keys()},
         {"reason", Shape::word, "what the status says"},
         {"when", Shape::expression, when_help}}};
    return spec;
}

const TableSpec& most_keys() {
    static const TableSpec spec{
        "rules.most",
        {{"of", Shape::kinds, "which pieces count; all if not given", !required, 1, most_kinds},
         {"count", Shape::choice, "what is counted: pieces, or what they are worth by `points`", !required, 0, 0, {"pieces", "points"}},
         {"half_points", Shape::named_integers, "by side: how many halves of a point it has before anything is counted", !required, 1, max_sides},
         {"result", Shape::result, "for the side that has most", required, 0, 0, {}, &result_keys()},
         {"tie", Shape::result, "for either, if both have as much; a draw if not given", !required, 0, 0, {}, &result_keys()},
         {"reason", Shape::word, "what the status says"},
         {"when", Shape::expression, when_help}}};
    return spec;
}

const TableSpec& passes_keys() {
    static const TableSpec spec{
        "rules.passes",
        {{"count", Shape::integer, "so many passes in a row", required, 1, max_checks},
         {"state", Shape::word, "the state value that counts them", required},
         {"result", Shape::result, "for the side that passed last; who has most decides if not given", !required, 0, 0, {}, &result_keys()},
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

const TableSpec& guarded_keys() {
    static const TableSpec spec{"rules.repetition.chase.guarded",
                                {{"by", Shape::kinds, "who chases", required, 1, most_kinds}, {"of", Shape::kinds, "whom, even where the capture could be answered", required, 1, most_kinds}}};
    return spec;
}

const TableSpec& spared_keys() {
    static const TableSpec spec{"rules.repetition.chase.spared",
                                {{"of", Shape::kinds, "who is not chased", required, 1, most_kinds}, {"zone", Shape::zone, "while he stands here; everywhere if not given"}}};
    return spec;
}

const TableSpec& chase_keys() {
    static const TableSpec spec{
        "rules.repetition.chase",
        {{"result", Shape::result, "for the side that attacks the same piece by each of its turns", required, 0, 0, {}, &result_keys()},
         {"by", Shape::kinds, "which kinds chase; all but royal ones if not given", !required, 1, most_kinds},
         {"of", Shape::kinds, "which kinds are chased; all but royal ones if not given", !required, 1, most_kinds},
         {"guarded", Shape::tables, "who chases whom even where the capture could be answered", !required, 0, max_chases, {}, &guarded_keys()},
         {"spared", Shape::tables, "who is not chased", !required, 0, max_chases, {}, &spared_keys()},
         {"trade", Shape::boolean, "who could capture an attacker of his own kind is not chased by it; true unless said otherwise"},
         {"when", Shape::expression, when_help}}};
    return spec;
}

const TableSpec& worth_keys(std::string_view name) {
    static const std::vector<KeySpec> keys{{"kinds", Shape::kinds, "which kinds", required, 1, most_kinds}, {"points", Shape::integer, "what one counts", required, 0, max_worth}};
    static const TableSpec counting{"rules.counting.worth", keys};
    static const TableSpec declare{"rules.declare.worth", keys};
    return name == counting.name ? counting : declare;
}

const TableSpec& limit_keys() {
    static const TableSpec spec{"rules.counting.limits",
                                {{"kind", Shape::kind, "if the other side has this kind; in any case if not given"},
                                 {"count", Shape::integer, "at least so many of it; 1 if not given", !required, 1, max_cells},
                                 {"moves", Shape::integer, "how many moves are counted", required, 1, max_counted_moves}}};
    return spec;
}

const TableSpec& counting_keys() {
    static const TableSpec spec{
        "rules.counting",
        {{"left", Shape::integer, "the side has no more pieces than this, royal ones included", !required, 1, max_cells},
         {"without", Shape::kinds, "none of these kinds is on the board", !required, 1, most_kinds},
         {"worth", Shape::tables, "its pieces count less than the other side's by this", !required, 1, max_worths, {}, &worth_keys("rules.counting.worth")},
         {"limits", Shape::tables, "how many moves are counted: the first that fits when the count begins", required, 1, max_counting_limits, {}, &limit_keys()},
         {"from", Shape::choice, "where the count begins: at the number of pieces on the board, or at 0", !required, 0, 0, {"pieces", "zero"}},
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
         {"points", Shape::named_integers, "what stands there and is in hand counts at least so much, by side", !required, 1, max_sides},
         {"worth", Shape::tables, "what pieces count; those not named 1, royal ones 0", !required, 1, max_worths, {}, &worth_keys("rules.declare.worth")},
         {"check", Shape::boolean, "also while it is in check"},
         {"result", Shape::result, "for that side, when it is to move", required, 0, 0, {}, &result_keys()},
         {"reason", Shape::word, "what the status says"},
         {"when", Shape::expression, when_help}}};
    return spec;
}

const TableSpec& repetition_keys() {
    static const TableSpec spec{
        "rules.repetition",
        {{"count", Shape::integer, "at which occurrence", required, 2, max_repetitions},
         {"result", Shape::result, "for the side that repeats", required, 0, 0, {}, &result_keys()},
         {"side", Shape::word, "whose result that is, if not the side's that repeats"},
         {"check", Shape::result, "for the side that has given check by each of its turns", !required, 0, 0, {}, &result_keys()},
         {"chase", Shape::table, "for the side that has attacked the same piece by each of its turns", !required, 0, 0, {}, &chase_keys()},
         {"when", Shape::expression, when_help}}};
    return spec;
}

const TableSpec& move_rule_keys() {
    static const TableSpec spec{
        "rules.move_rule",
        {{"plies", Shape::integer, "half-moves without capture or a move of these kinds", required, 1, max_plies},
         {"reset", Shape::kinds, "kinds whose moves start the count anew", !required, 0, most_kinds},
         {"result", Shape::result, "for the side to move", required, 0, 0, {}, &result_keys()},
         {"when", Shape::expression, when_help}}};
    return spec;
}

const TableSpec& facing_keys() {
    static const TableSpec spec{
        "rules.facing",
        {{"kind", Shape::kind, "two royal pieces of this kind", required},
         {"along", Shape::vectors, "may not face each other along these lines", required, 1, max_vectors},
         {"result", Shape::result, "they may, but only a pass may leave them so; for who passes then", !required, 0, 0, {}, &result_keys()},
         {"state", Shape::word, "the state value that is 1 then"},
         {"when", Shape::expression, when_help}}};
    return spec;
}

const TableSpec& hold_keys() {
    static const TableSpec spec{
        "rules.hold",
        {{"sharing", Shape::words, "axes: who comes to share these coordinates with the other holds it", required, 1, max_axes},
         {"state", Shape::word, "the state value that says whose royal piece is held", required},
         {"when", Shape::expression, when_help}}};
    return spec;
}

const TableSpec& going_out_keys() {
    static const TableSpec spec{"rules.out.*",
                                {{"pieces", Shape::choice, "what becomes of its pieces", required, 0, 0, {"vanish", "neutral", "captor"}},
                                 {"royal", Shape::choice, "what becomes of its royal pieces, if not the same", !required, 0, 0, {"vanish", "neutral", "captor"}},
                                 {"mover", Shape::integer, "points for the side that moved last", !required, 0, max_points},
                                 {"own", Shape::integer, "points for itself", !required, 0, max_points}}};
    return spec;
}

const TableSpec& out_keys() {
    static const TableSpec spec{"rules.out",
                                {{"checkmate", Shape::table, "in check without a legal move", !required, 0, 0, {}, &going_out_keys()},
                                 {"stalemate", Shape::table, "not in check without a legal move", !required, 0, 0, {}, &going_out_keys()},
                                 {"royal_capture", Shape::table, "without its last royal piece", !required, 0, 0, {}, &going_out_keys()},
                                 {"resign", Shape::table, "given up", !required, 0, 0, {}, &going_out_keys()},
                                 {"extinction", Shape::table, "died out by [[rules.extinction]]", !required, 0, 0, {}, &going_out_keys()},
                                 {"draw", Shape::integer, "points for each side that is in when repetition or the move rule ends the game", !required, 0, max_points}}};
    return spec;
}

const TableSpec& frozen_keys() {
    static const TableSpec spec{"rules.frozen",
                                {{"along", Shape::vectors, "what is next to a piece, with all symmetries", required, 1, max_vectors},
                                 {"axes", Shape::words, "expand over these axes only", !required, 1, max_axes},
                                 {"by", Shape::kinds, "enemies of these kinds freeze; without it stronger ones, unless one of its own side is next to it", !required, 1, most_kinds},
                                 {"of", Shape::kinds, "which kinds can be frozen; all unless said otherwise", !required, 1, most_kinds},
                                 {"unless", Shape::kinds, "with by: unless another of these kinds, of its own side, is next to the one that freezes", !required, 1, most_kinds},
                                 {"when", Shape::expression, when_help}}};
    return spec;
}

const TableSpec& trap_keys() {
    static const TableSpec spec{"rules.trap",
                                {{"zone", Shape::zone, "the cells that are traps", required},
                                 {"along", Shape::vectors, "what is next to a piece, with all symmetries", required, 1, max_vectors},
                                 {"when", Shape::expression, when_help}}};
    return spec;
}

const TableSpec& prefer_keys() {
    static const TableSpec spec{"rules.prefer",
                                {{"captor", Shape::kinds, "who captures with one of these kinds", !required, 1, most_kinds},
                                 {"victims", Shape::kinds, "who captures the most of these kinds", !required, 1, most_kinds},
                                 {"soonest", Shape::kinds, "who captures one of these kinds as early as can be", !required, 1, most_kinds},
                                 {"when", Shape::expression, when_help}}};
    return spec;
}

const TableSpec& rules_keys() {
    static const TableSpec spec{
        "rules",
        {{"checkmate", Shape::result, "in check without a legal move", !required, 0, 0, {}, &result_keys()},
         {"stalemate", Shape::result, "not in check without a legal move", !required, 0, 0, {}, &result_keys()},
         {"out", Shape::table, "how a side is out while the others play on", !required, 0, 0, {}, &out_keys()},
         {"en_passant", Shape::choice, "how long a piece that exposed itself may be captured: by the next move, by the next ones in a row that capture so, through the next side's turn, until its side's turn", !required, 0, 0, {"move", "row", "turn", "round"}},
         {"places", Shape::choice, "what places go by", !required, 0, 0, {"points"}},
         {"royal", Shape::choice, "which royal pieces must be safe", !required, 0, 0, {"each", "last"}},
         {"bare_king", Shape::table, "only royal pieces left", !required, 0, 0, {}, &bare_king_keys()},
         {"bare_kings", Shape::choice, "nothing but royal pieces left", !required, 0, 0, {"draw"}},
         {"extinction", Shape::tables, "a side has none left", !required, 0, max_extinctions, {}, &extinction_keys()},
         {"goal", Shape::tables, "a piece reaches a zone", !required, 0, max_goals, {}, &goal_keys()},
         {"lines", Shape::tables, "pieces of one side in a row", !required, 0, max_lines, {}, &line_keys()},
         {"enclosed", Shape::tables, "a side that cannot get out", !required, 0, max_enclosed, {}, &enclosed_keys()},
         {"most", Shape::table, "who has most, when nobody can move any more", !required, 0, 0, {}, &most_keys()},
         {"gives_check", Shape::boolean, "false: no move may give check"},
         {"checks", Shape::table, "counted checks", !required, 0, 0, {}, &checks_keys()},
         {"repetition", Shape::table, "a position repeats", !required, 0, 0, {}, &repetition_keys()},
         {"move_rule", Shape::table, "nothing happens for long", !required, 0, 0, {}, &move_rule_keys()},
         {"counting", Shape::tables, "moves of a side that is nearly lost are counted", !required, 0, max_countings, {}, &counting_keys()},
         {"declare", Shape::tables, "who has come so far has won", !required, 0, max_declares, {}, &declare_keys()},
         {"facing", Shape::table, "royal pieces may not face each other", !required, 0, 0, {}, &facing_keys()},
         {"hold", Shape::tables, "royal pieces hold each other", !required, 0, max_holds, {}, &hold_keys()},
         {"reserve", Shape::choice, "where captured pieces go", !required, 0, 0, {"none", "captor", "owner"}},
         {"pass", Shape::true_or_choice, "passing is a move: true, or only where there is no other", !required, 0, 0, {"forced"}},
         {"passes", Shape::table, "passes in a row end the game", !required, 0, 0, {}, &passes_keys()},
         {"royal_capture", Shape::boolean, "a royal piece left attacked may be captured, which wins"},
         {"forced_capture", Shape::boolean, "who can capture must"},
         {"prefer", Shape::preferences, "which turns that capture count, one after the other", !required, 1, max_prefer, {}, &prefer_keys()},
         {"frozen", Shape::one_or_tables, "who cannot move, for who stands next to it", !required, 0, max_frozen, {}, &frozen_keys()},
         {"strikes", Shape::tables, "what moves capture besides by going onto a piece", !required, 0, max_strikes, {}, &rules_strike_keys()},
         {"trap", Shape::tables, "a piece there with nobody of its own side next to it is gone", !required, 0, max_traps, {}, &trap_keys()}}};
    return spec;
}

const TableSpec& next_keys() {
    static const TableSpec spec{"turn.next",
        {{"types", Shape::rows, "only after these kinds of moves", !required, 1, max_hook_types},
         {"pieces", Shape::kinds, "only after moves of these kinds", !required, 1, most_kinds},
         {"state", Shape::named_integers, "only while state values are these", !required, 1, max_state},
         {"side", Shape::word, "whose turn it is then; same: still the one's who has moved", required},
         {"when", Shape::expression, when_help}}};
    return spec;
}

const TableSpec& then_keys() {
    static const TableSpec spec{"turn.then.*",
        {{"after", Shape::words, "the steps that it follows, where a move does not say itself what does", !required, 1, max_step_names + 1},
         {"of", Shape::kinds, "only after steps of these kinds", !required, 1, most_kinds},
         {"first", Shape::boolean, "only after steps of pieces that had not moved before"},
         {"must", Shape::choice, "whether it has to be made: always, wherever it is possible, or never", !required, 0, 0, {"always", "possible", "never"}},
         {"place", Shape::kinds, "a piece of one of these kinds is put down", !required, 1, most_kinds},
         {"source", Shape::choice, "where that comes from", !required, 0, 0, {"nowhere", "hand", "board"}},
         {"owner", Shape::choice, "whose it is then", !required, 0, 0, {"own", "neutral"}},
         {"to", Shape::zone, "only onto these cells; left: onto a cell that the step before has left"},
         {"by", Shape::kind, "only where a piece of this kind could go from the cell of the one that has moved"},
         {"when", Shape::expression, when_help}}};
    return spec;
}

const TableSpec& turn_keys() {
    static const TableSpec spec{"turn",
        {{"steps", Shape::turn_steps, "how many moves a turn has, [least, most] of them, or by side", !required, 1, max_turn_steps},
         {"first", Shape::integer, "how many the first turn of the game has", !required, 1, max_turn_steps},
         {"grow", Shape::integer, "how many more each turn has than the one before it", !required, 0, max_turn_steps},
         {"check", Shape::choice, "a step that gives check goes on, ends the turn, or must be the last", !required, 0, 0, {"free", "ends", "last"}},
         {"safe", Shape::choice, "when royal pieces have to be safe: after each step, or at the end", !required, 0, 0, {"each", "end"}},
         {"threat", Shape::choice, "what a check is: a threat to capture with the next step, or within a turn", !required, 0, 0, {"step", "turn"}},
         {"same", Shape::choice, "which turns are one: those by the same route, or with the same result", !required, 0, 0, {"route", "result"}},
         {"restore", Shape::boolean, "a turn may leave the board as it was; true unless said otherwise"},
         {"over", Shape::choice, "when goals and dying out are looked for", !required, 0, 0, {"step", "end"}},
         {"captured", Shape::choice, "when captured pieces leave the board", !required, 0, 0, {"leave", "stay"}},
         {"promotes", Shape::choice, "who promotes goes on as what he has become, ends the turn, or only promotes where it ends", !required, 0, 0, {"on", "ends", "last"}},
         {"landing", Shape::vector, "whoever has moved goes on by this vector, to an empty cell"},
         {"then", Shape::named_tables, "steps that follow others, by name", !required, 0, max_step_names, {}, &then_keys()},
         {"next", Shape::tables, "who moves next, if not who is next in the order", !required, 0, max_next, {}, &next_keys()}}};
    return spec;
}

const TableSpec& swap_keys() {
    static const TableSpec spec{"setup.swap",
                                {{"side", Shape::word, "whose pieces", required},
                                 {"from", Shape::kinds, "the kinds that are drawn", required, 1, most_kinds},
                                 {"to", Shape::kinds, "the kinds that stand there, one for each", required, 1, most_kinds},
                                 {"when", Shape::expression, when_help}}};
    return spec;
}

const TableSpec& setup_keys() {
    static const TableSpec spec{"setup",
                                {{"position", Shape::line, "position text", !required, 1, most_position_text},
                                 {"board", Shape::drawing, "rows from high to low, cells separated by blanks"},
                                 {"slices", Shape::named_drawings, "one drawing a slice"},
                                 {"mirror", Shape::boolean, "the second side's pieces stand mirrored"},
                                 {"swap", Shape::tables, "other kinds in the place of those drawn", !required, 0, max_swaps, {}, &swap_keys()},
                                 {"hand", Shape::line, "what is in hand: PPpp", !required, 0, max_hand_text}}};
    return spec;
}

const TableSpec& state_keys() {
    static const TableSpec spec{"state.*",
        {{"initial", Shape::integer, "its value at the start", required, -max_state_value, max_state_value},
         {"min", Shape::integer, "the least it can be; 0 unless said otherwise", !required, -max_state_value, max_state_value},
         {"max", Shape::integer, "the most it can be; 255 unless said otherwise", !required, -max_state_value, max_state_value},
         {"lasts", Shape::choice, "how long it keeps what it is set to: for the game, to the end of that turn, or to the end of the turn after it", !required, 0, 0, {"game", "turn", "reply"}}}};
    return spec;
}

const TableSpec& hook_keys() {
    static const TableSpec spec{"hook",
        {{"point", Shape::choice, "what it is asked", required, 0, 0,
          {"allow", "legal", "moves", "after", "choose", "attacks", "outcome", "setup", "transfer"}},
         {"call", Shape::word, "the function of the script", required},
         {"script", Shape::included, "the Lua file, if not the file's own script"},
         {"pieces", Shape::kinds, "only for moves of these kinds", !required, 1, most_kinds},
         {"side", Shape::word, "only for this side"},
         {"types", Shape::rows, "only for these kinds of moves", !required, 1, max_hook_types},
         {"from", Shape::zone, "only for moves from these cells"},
         {"to", Shape::zone, "only for moves onto these cells"},
         {"state", Shape::named_integers, "only while state values are these", !required, 1, max_state},
         {"attacks", Shape::boolean, "allow: what is forbidden does not attack either"},
         {"suffix", Shape::line, "moves: what ends the texts of the moves", !required, 0, max_suffix},
         {"suffixes", Shape::rows, "moves: what a move may name to end its own text", !required, 1, max_suffixes},
         {"once", Shape::boolean, "moves: asked once about the side, not about each piece"},
         {"with", Shape::named_values, "constants for the script, in its table `parameters`", !required, 0, max_parameters},
         {"when", Shape::expression, when_help}}};
    return spec;
}

const TableSpec& match_game_keys() {
    static const TableSpec spec{"match.games.*",
        {{"variant", Shape::included, "the game: a built-in variant, or a file in the same folder", required},
         {"shafts", Shape::cells, "its cells of the shafts, one a shaft", !required, 0, max_shafts}}};
    return spec;
}

const TableSpec& match_keys() {
    static const TableSpec spec{"match",
        {{"boards", Shape::option_value, "how many, or the option that says so", required},
         {"cyclic", Shape::option_value, "whether the highest board is next to the lowest, or the option that says so"},
         {"schedule", Shape::option_value, "free, exchange or lockstep, or the option that says so"},
         {"finish", Shape::option_value, "clinch or all, or the option that says so"},
         {"resign", Shape::option_value, "whether resigning is listed, or the option that says so"},
         {"shafts", Shape::rows, "a text a board, repeated: the cells of its shafts, separated by blanks", !required, 1, max_floors},
         {"shafts_option", Shape::word, "the option that names them instead"},
         {"conveyor", Shape::words, "a direction a shaft, up or down: pieces are carried after each turn", !required, 1, max_shafts},
         {"landing", Shape::choice, "where moves that capture nothing end", !required, 0, 0, {"stay", "across"}},
         {"seats", Shape::line, "teams and what they play, A:1w,2w;B:1b,2b, or the option that says so", !required, 1, max_option_text},
         {"games", Shape::named_tables, "the games of boards that play another than this file's", !required, 0, max_match_games, {}, &match_game_keys()},
         {"floors", Shape::words, "a game a board, repeated", !required, 1, max_floors},
         {"game_option", Shape::word, "the option that names a board's game instead"}}};
    return spec;
}

// What a case may lay over the file.
const TableSpec& case_keys() {
    static const TableSpec spec{"case",
        {{"when", Shape::expression, "the condition over options under which it counts"},
         {"board", Shape::table, "the geometry", !required, 0, 0, {}, &board_keys()},
         {"zones", Shape::named_regions, "sets of cells by name", !required, 0, max_zones},
         {"sides", Shape::table, "who plays", !required, 0, 0, {}, &sides_keys()},
         {"pieces", Shape::named_pieces, "the kinds of pieces by letter", !required, 0, most_kinds, {}, &piece_keys()},
         {"castling", Shape::tables, "castlings", !required, 0, max_castlings, {}, &castling_keys()},
         {"rules", Shape::table, "how games end", !required, 0, 0, {}, &rules_keys()},
         {"turn", Shape::table, "what a turn is made of", !required, 0, 0, {}, &turn_keys()},
         {"state", Shape::named_states, "values of the variant's own", !required, 0, max_state, {}, &state_keys()},
         {"setup", Shape::table, "the start position", !required, 0, 0, {}, &setup_keys()}}};
    return spec;
}

}  // namespace

const TableSpec& file_keys() {
    static const TableSpec spec{
        "",
        {{"format", Shape::integer, "the version of this format", required, 1, 1},
         {"name", Shape::line, "what the variant is called", required, 1, max_name},
         {"inventor", Shape::line, "who made it", !required, 0, max_line},
         {"source", Shape::line, "where its rules are found", !required, 0, max_line},
         {"description", Shape::prose, "what to know before playing", !required, 0, max_description},
         {"extends", Shape::included, "start from this variant and override"},
         {"use", Shape::includeds, "parts of the standard library", !required, 0, max_uses},
         {"options", Shape::named_tables, "what players may choose", !required, 0, max_options, {}, &option_keys()},
         {"board", Shape::table, "the geometry", required, 0, 0, {}, &board_keys()},
         {"blocks", Shape::named_tables, "parts of the board that move", !required, 0, 1, {}, &blocks_keys()},
         {"zones", Shape::named_regions, "sets of cells by name", !required, 0, max_zones},
         {"sides", Shape::table, "who plays", !required, 0, 0, {}, &sides_keys()},
         {"pieces", Shape::named_pieces, "the kinds of pieces by letter", required, 1, most_kinds, {}, &piece_keys()},
         {"castling", Shape::tables, "castlings", !required, 0, max_castlings, {}, &castling_keys()},
         {"castling_by_partner", Shape::boolean, "castling is written king's cell - partner's cell"},
         {"rules", Shape::table, "how games end", !required, 0, 0, {}, &rules_keys()},
         {"turn", Shape::table, "what a turn is made of", !required, 0, 0, {}, &turn_keys()},
         {"script", Shape::included, "the Lua file with this file's hooks"},
         {"state", Shape::named_states, "values of the variant's own", !required, 0, max_state, {}, &state_keys()},
         {"hook", Shape::tables, "functions that are asked about rules", !required, 0, max_hooks, {}, &hook_keys()},
         {"setup", Shape::table, "the start position", required, 0, 0, {}, &setup_keys()},
         {"match", Shape::table, "several boards, linked by shafts", !required, 0, 0, {}, &match_keys()},
         {"case", Shape::cases, "what else the file says under conditions", !required, 0, max_options, {}, &case_keys()}}};
    return spec;
}

bool is_own_key(std::string_view key) {
    return key == "format" || key == "name" || key == "inventor" || key == "source" || key == "description";
}

const KeySpec* TableSpec::find(std::string_view key) const {
    for (const KeySpec& k : keys)
        if (k.name == key) return &k;
    return nullptr;
}

std::vector<std::string> TableSpec::names() const {
    std::vector<std::string> out;
    for (const KeySpec& k : keys) out.emplace_back(k.name);
    return out;
}

namespace {

// "in [board]", "in [pieces.R]'s moves" has no name of its own: the tables that are written inline are described.
std::string place_of(const TableSpec& table) {
    if (table.name.empty()) return "at the top of the file, before any [header]";
    if (table.name == "castling") return "in [[castling]]";
    if (table.name == "hook") return "in [[hook]]";
    if (table.name == "case") return "in [[case]]";
    if (table.name == "state.*") return "in a state value";
    if (table.name == "options.*") return "in an option";
    if (table.name == "board.axes") return "in an axis of [board]";
    if (table.name == "board.links") return "in a link of [board]";
    if (table.name == "setup.swap") return "in a swap of [setup]";
    if (table.name == "match.games.*") return "in a game of a match, such as [match.games.other]";
    if (table.name == "blocks.*") return "in the board's blocks, such as [blocks.elevator]";
    if (table.name == "pieces.*") return "in a piece, such as [pieces.R]";
    if (table.name == "pieces.*.moves") return "in a move of a piece";
    if (table.name == "pieces.*.moves.legs") return "in a leg of a move";
    if (table.name == "pieces.*.moves.clear") return "in the `clear` of a move";
    if (table.name == "pieces.*.moves.beside") return "in the `beside` of a move";
    if (table.name == "pieces.*.promotion") return "in a promotion of a piece";
    if (table.name == "pieces.*.drop") return "in a drop of a piece";
    if (table.name == "rules.*") return "in a result";
    if (table.name == "rules.prefer") return "in an entry of [rules]'s prefer";
    if (table.name == "turn.next") return "in [[turn.next]]";
    if (table.name == "turn.then.*") return "in what follows a step, such as [turn.then.jump]";
    return "in [" + std::string(table.name) + "]";
}

std::string search(std::string_view key, const TableSpec& from, const TableSpec& here) {
    if (&from != &here && from.find(key) != nullptr) return place_of(from);
    for (const KeySpec& k : from.keys) {
        if (k.table == nullptr) continue;
        std::string found = search(key, *k.table, here);
        if (!found.empty()) return found;
    }
    return {};
}

}  // namespace

std::string belongs(std::string_view key, const TableSpec& here) { return search(key, file_keys(), here); }

}  // namespace varia
