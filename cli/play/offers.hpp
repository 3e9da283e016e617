// What can be played now, with the texts by which it is listed and found.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <varia/contest.hpp>

namespace varia::cli {

// An action, or the steps of a turn in their order.
struct Offer {
    std::string text;
    ActionList actions;
};

// Turns that are listed; if there are more, their first steps are listed.
inline constexpr std::size_t max_listed = 200;
inline constexpr std::size_t max_searched = 5000;            // turns that are searched for a typed text
inline constexpr std::size_t max_in_line = max_listed / 10;  // turns that are listed in a sentence

// All of these lists are sorted by their texts.
[[nodiscard]] std::vector<Offer> offers(const std::vector<Choice>& choices);
// The actions of a board, or the steps. Empty when the game is over.
[[nodiscard]] std::vector<Offer> offers_on(Contest& contest, int board);
// The actions of the piece on a cell.
[[nodiscard]] std::vector<Offer> offers_of_piece(Contest& contest, int board, Cell cell);
// Whole turns, or nothing if there are more than the given number. Precondition: there is one board.
[[nodiscard]] std::optional<std::vector<Offer>> turn_offers(Contest& contest, std::size_t max);
// Whole turns that the piece on a cell begins. Empty if there are many, or if turns have one step.
[[nodiscard]] std::vector<Offer> turns_from(Contest& contest, Cell cell);
// The list that numbers refer to if nothing else was listed: turns, or their first steps if there are many turns, or
// actions.
[[nodiscard]] std::vector<Offer> usual_offers(Contest& contest);
// Actions of the board that the text names, if their canonical, UCI or algebraic text begins with it.
[[nodiscard]] std::vector<Offer> offers_beginning(Contest& contest, const std::string& text);

// The index of the board with this number. Reports an error if there is no such board.
[[nodiscard]] std::optional<int> board_named(const Contest& contest, std::string_view number);
void complain_of_board(const Contest& contest, std::string_view number);

}  // namespace varia::cli
