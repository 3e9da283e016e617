// Templates of move texts in dialects: "{side}{from}{to}{becomes}". See docs/dialects.md.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace varia {

// What a part of a template stands for.
enum class DialectPart : std::uint8_t {
    literal,      // its own text
    from,         // the cell that the piece leaves
    to,           // the cell where it arrives, or where a piece is dropped
    partner,      // the cell of the partner in castling
    before,       // the cell where the step before this one ended
    left,         // the cell that the step before this one left
    royal,        // the cell of the side's only royal piece
    lowest,       // the cell of the side's piece that stands first in the lowest row: the last one of the board's text
    piece,        // the kind that moves, or that is dropped
    becomes,      // the kind that the piece is after the move
    piece_small,  // the same two in small letters
    becomes_small,
    suffix_small,  // the letters of the suffix of a script's move, in small letters; nothing if it has none
    promotion,     // a template of `promotion`, `demotion` or `declined`
    side,          // the side that moves
    advance,       // the word forward, level or back
    order,     // the word front, middle or rear, if several pieces of the kind stand on a line in the forward direction
    number,    // the number of the piece on such a line, counted from the front
    flank,     // the word left or right, if several pieces of the kind can go to the cell
    straight,  // the word straight
    alone,     // nothing; the template suits if no other piece of the kind on the board can go to the cell
    target,    // along its line the number of cells, otherwise the label of `to` on the first axis
    of,        // nothing; the template suits only the kinds that are listed
};

// The names of the parts in templates. Those of cells, which come first, may be followed by a number, which chooses the
// entry of `cells` (1 by default), and by a dot and the name of an axis, for the label of this axis: {from2},
// {to.file}.
struct DialectPartName {
    DialectPart part;
    std::string_view name;
};
inline constexpr std::size_t dialect_cell_parts = 7;
inline constexpr std::array<DialectPartName, 21> dialect_part_names{{
    {DialectPart::from, "from"},
    {DialectPart::to, "to"},
    {DialectPart::partner, "partner"},
    {DialectPart::before, "before"},
    {DialectPart::left, "left"},
    {DialectPart::royal, "royal"},
    {DialectPart::lowest, "lowest"},
    {DialectPart::piece, "piece"},
    {DialectPart::becomes, "becomes"},
    {DialectPart::piece_small, "piece_small"},
    {DialectPart::becomes_small, "becomes_small"},
    {DialectPart::suffix_small, "suffix_small"},
    {DialectPart::promotion, "promotion"},
    {DialectPart::side, "side"},
    {DialectPart::advance, "advance"},
    {DialectPart::order, "order"},
    {DialectPart::number, "number"},
    {DialectPart::flank, "flank"},
    {DialectPart::straight, "straight"},
    {DialectPart::alone, "alone"},
    {DialectPart::target, "target"},
}};

struct DialectTemplate {
    struct Part {
        DialectPart part = DialectPart::literal;
        std::string text = {};                // literal: the text; a cell's label: the name of the axis, or empty
        std::size_t naming = 0;               // a cell: the entry of `cells`, from 0
        std::vector<std::string> kinds = {};  // of: letters of kinds
    };
    std::vector<Part> parts;
    std::string problem = {};  // if not empty: what is wrong with the text, as the end of a sentence
    std::string hint = {};
};

// The spellings of a word of a dialect, which | separates.
[[nodiscard]] std::vector<std::string> dialect_spellings(std::string_view text);

// Reads a template. Axes and kinds that it names are not looked up.
[[nodiscard]] DialectTemplate read_dialect_template(std::string_view text);

}  // namespace varia
