#include "position_words.hpp"

#include <algorithm>

#include "board_field.hpp"
#include "state_tables.hpp"
#include "took.hpp"

namespace varia {

bool is_position_word(const Variant& variant, std::string_view word) {
    if (std::ranges::find(position_words, word) == position_words.end()) return false;
    const StateTables& state = variant.state();
    if (word == "moved" || word == "unmoved") return true;
    if (word == "points") return state.turns.many_sides && !state.points.empty();
    if (word == "out") return state.turns.many_sides && state.turns.sides_go_out;
    if (word == "last") return state.turns.many_sides;
    if (word == "counting") return !state.countings.empty();
    if (word == "captured") return state.turns.of_steps && state.turn.captured_stay;
    if (word == "before") return state.turns.of_steps && !state.turn.restore;
    if (word == "took") return state.turns.of_steps && took::is_kept(state.turn);
    return state.turns.of_steps;
}

std::size_t longest_position_text(const Variant& variant) {
    // What all fields but those below may have, and blanks between fields.
    constexpr std::size_t rest = 4096;
    constexpr std::size_t state_value = 16;
    const Board& board = variant.board();
    std::size_t owner = 0, letter = 0, name = 0;
    for (const SideDef& side : variant.definition().sides.side) owner = std::max(owner, side.letter.size());
    for (const PieceDef& piece : variant.definition().pieces) letter = std::max(letter, piece.letter.text.size());
    for (int c = 0; c < board.cells(); ++c) name = std::max(name, board.name(static_cast<Cell>(c)).size());
    // The piece on a cell, with its owner and {}, and the cell's name in up to three lists, each with a sign between.
    const std::size_t piece = owner + letter + 2;
    std::size_t bytes = rest + static_cast<std::size_t>(board.cells()) * (piece + 3 * (name + 1) + 2);
    for (const StateDef& state : variant.definition().state) bytes += state.name.text.size() + state_value;
    if (has_hand(variant)) bytes += static_cast<std::size_t>(max_in_hand) * piece;
    return std::min(bytes, max_position_text);
}

bool is_startpos(const Variant& variant, std::string_view text) {
    if (text.size() > longest_position_text(variant)) return false;
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    const std::size_t end = text.find_last_not_of(" \t\r\n");
    return begin != std::string_view::npos && text.substr(begin, end + 1 - begin) == "startpos";
}

std::string state_field_name(const Variant& variant, std::string_view name) {
    return (is_position_word(variant, name) ? std::string(state_prefix) : std::string{}) + std::string(name);
}

}  // namespace varia
