// The keys of a variant's tests, for `varia test`.
#include "key_tables.hpp"

namespace varia {

namespace {

// An empty list would be true for any position.
constexpr std::string_view no_turns = "`only = []` says that there is no legal turn";

}  // namespace

const TableSpec& test_keys() {
    static const TableSpec spec{
        "test",
        {{"name", Shape::line, "the rule, in a sentence", required, 1, max_line},
         {"set", Shape::named_values, "values of options", !required, 0, max_options},
         {"position", Shape::prose, "the position it begins with; the start without it", !required, 1,
          static_cast<std::int64_t>(max_position_text)},
         {"pieces", Shape::cell_pieces, "instead of `position`: what stands there and nothing else, by cell", !required,
          1, max_test_entries},
         {"hand", Shape::line, "with `pieces`: what is in hand: PPp", !required, 1, max_hand_text},
         {"fields", Shape::line,
          "with `pieces`: the first fields of position text behind the board: b, or w KQ - 99 80", !required, 1,
          max_line},
         {"refused", Shape::line,
          "part of the reason for which `set`, `position` or `pieces` is refused; with nothing else", !required, 1,
          max_line},
         {"moves", Shape::prose, "turns that are played first, with blanks between", !required, 1,
          static_cast<std::int64_t>(max_position_text)},
         {"legal", Shape::rows, "turns that are legal then", !required, 1, max_test_entries, {}, nullptr, no_turns},
         {"illegal",
          Shape::rows,
          "texts that are no legal turns",
          !required,
          1,
          max_test_entries,
          {},
          nullptr,
          no_turns},
         {"why", Shape::line, "part of the reason why each of `illegal` is not", !required, 1, max_line},
         {"only", Shape::rows, "all legal turns, and no others", !required, 0, max_test_entries},
         {"from", Shape::cell, "`only` speaks of the piece on this cell alone"},
         {"board", Shape::integer, "in a match, the board that `only`, `check` and cells without a number speak of",
          !required, 1, max_linked_boards},
         {"attacks", Shape::named_cells, "by side, cells that it attacks", !required, 1, max_sides},
         {"attacks_not", Shape::named_cells, "by side, cells that it does not attack", !required, 1, max_sides},
         {"check", Shape::boolean, "whether the side to move is in check"},
         {"turn", Shape::line, "whose turn it is", !required, 1, max_word},
         {"changes", Shape::cell_pieces, "all cells that the last of `moves` changes, and what stands there then",
          !required, 1, max_test_entries},
         {"after", Shape::prose, "the position's whole text", !required, 1,
          static_cast<std::int64_t>(max_position_text)},
         {"outcome", Shape::line, "how it stands, as `varia status` says: ongoing, white-wins checkmate", !required, 1,
          max_line},
         {"perft", Shape::counts, "how many turns there are, then pairs of turns, and so on", !required, 1,
          max_test_counts}},
        "in [[test]]"};
    return spec;
}

}  // namespace varia
