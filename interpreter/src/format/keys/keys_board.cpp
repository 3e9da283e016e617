// The keys of the board, the start position, and the sides.
#include "key_tables.hpp"

namespace varia {

namespace {

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

const TableSpec& other_names_keys() {
    static const TableSpec spec{
        "board.also",
        {{"labels", Shape::axis_labels, "the labels that an axis has elsewhere, by axis", required, 1, max_axes}}};
    return spec;
}

}  // namespace

const TableSpec& board_keys() {
    static const TableSpec spec{"board",
                                {{"axes",
                                  Shape::tables,
                                  "the axes of the grid, the first running fastest",
                                  required,
                                  1,
                                  max_axes,
                                  {},
                                  &axis_keys()},
                                 {"grid", Shape::choice, "the shape of cells", !required, 0, 0, choices_of<Grid>()},
                                 {"drawn", Shape::choice, "how hexagons are drawn: with an edge on top, or a corner",
                                  !required, 0, 0, choices_of<Drawn>()},
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
                                  &link_keys()},
                                 {"also",
                                  Shape::tables,
                                  "what cells are called elsewhere: read in moves, never written",
                                  !required,
                                  0,
                                  max_other_names,
                                  {},
                                  &other_names_keys()}}};
    return spec;
}

const TableSpec& blocks_keys() {
    static const TableSpec spec{
        "blocks.*",
        {{"letter", Shape::capital, "begins the text of its moves; E unless said otherwise"},
         {"size", Shape::axis_counts, "how many cells it has along each axis; 1 where not said", required, 1, max_axes},
         {"slot", Shape::cell_template, "the template of its places' names: {level}{file}{rank}"},
         {"names", Shape::axis_labels, "the labels of its places along each axis", !required, 0, max_axes},
         {"moves", Shape::directions, "where it may go, in places, by the letter that ends the move's text", required,
          0, max_block_directions},
         {"control", Shape::choice, "who may move it", !required, 0, 0, choices_of<BlocksDef::Control>()},
         {"empty", Shape::cells, "places without a block at the start", !required, 0, max_cells}}};
    return spec;
}

const TableSpec& sides_keys() {
    static const TableSpec spec{
        "sides",
        {{"names", Shape::words, "the sides, first to last", !required, 1, max_sides},
         {"letters", Shape::side_letters, "what they are called in position text", !required, 1, max_sides},
         {"colours", Shape::words,
          "what they are drawn in: red, blue, yellow, green, purple, orange, cyan, pink, white or black", !required, 1,
          max_sides},
         {"order", Shape::words, "the turn order, repeated", !required, 1, max_turns},
         {"mirror", Shape::words, "axes along which the second side sees the board reversed", !required, 0, max_axes},
         {"views", Shape::rows,
          "how each side sees the board: along which axis each of its axes runs, as in -rank, file", !required, 1,
          max_sides},
         {"teams", Shape::rows, "sides that play together, each team a text: red, yellow", !required, 1, max_sides},
         {"neutral", Shape::choice, "pieces can be nobody's: anybody may capture them, or they only block", !required,
          0, 0, choices_of<Neutral>()}}};
    return spec;
}

namespace {

const TableSpec& swap_keys() {
    static const TableSpec spec{
        "setup.swap",
        {{"side", Shape::word, "whose pieces", required},
         {"from", Shape::kinds, "the kinds that are drawn", required, 1, max_declared_kinds},
         {"to", Shape::kinds, "the kinds that stand there, one for each", required, 1, max_declared_kinds},
         {"when", Shape::expression, when_help}}};
    return spec;
}

}  // namespace

const TableSpec& dialect_keys() {
    static const TableSpec spec{
        "dialect",
        {{"name", Shape::line, "what messages call it: SFEN", required, 1, max_name},
         {"fields", Shape::words,
          "what stands behind what: board, side, hand, castling, en_passant, limit, counted, clock, move, ply; or "
          "side, pieces",
          !required, 2, max_dialect_fields},
         {"sides", Shape::named_values, "what sides are called there, by their names here", !required, 1, max_sides},
         {"letters", Shape::named_values,
          "what kinds are called there, by their letters here; nothing, in pieces: a cell alone", !required, 1,
          max_declared_kinds},
         {"lost", Shape::boolean, "where no hand is written, it holds what the board lacks of the start"}}};
    return spec;
}

const TableSpec& setup_keys() {
    static const TableSpec spec{
        "setup",
        {{"position", Shape::line, "position text", !required, 1, max_position_text_length},
         {"pieces", Shape::named_places, "the cells of each kind, by its letter", !required, 0, max_declared_kinds},
         {"board", Shape::drawing, "rows from high to low, cells separated by blanks"},
         {"slices", Shape::named_drawings, "one drawing a slice"},
         {"mirror", Shape::boolean, "of a drawing: the other sides' pieces stand where these see the first side's"},
         {"swap", Shape::tables, "other kinds in the place of those drawn", !required, 0, max_swaps, {}, &swap_keys()},
         {"hand", Shape::line, "what is in hand: PPpp", !required, 0, max_hand_text},
         {"fields", Shape::line, "of lists and drawings: the fields of position text behind the board", !required, 1,
          max_position_text_length}}};
    return spec;
}

}  // namespace varia
