// What can be played just now, with the texts that it is listed and found by.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <varia/contest.hpp>

namespace varia::cli {

// An action, or the steps of a turn, which are played one after the other.
struct Offer {
    std::string text;
    ActionList actions;
};

inline constexpr std::size_t most_listed = 200;                // turns that are listed; of more their first steps are
inline constexpr std::size_t most_searched = 5000;             // turns that are looked through for what was typed
inline constexpr std::size_t most_in_line = most_listed / 10;  // turns that are told in a sentence

// All of these are in the order of their texts.
[[nodiscard]] std::vector<Offer> offers(const std::vector<Choice>& choices);
// The actions of a floor, or steps. None once it is over.
[[nodiscard]] std::vector<Offer> offers_on(Contest& contest, int floor);
// Those of the piece on a cell.
[[nodiscard]] std::vector<Offer> offers_of_piece(Contest& contest, int floor, Cell cell);
// Whole turns; nothing if there are more than that. Precondition: there is one board.
[[nodiscard]] std::optional<std::vector<Offer>> turn_offers(Contest& contest, std::size_t most);
// Whole turns that the piece on a cell begins; none if they are many, or turns have one step.
[[nodiscard]] std::vector<Offer> turns_from(Contest& contest, Cell cell);
// What numbers mean where nothing else was listed: turns, or where these are many their first steps; or actions.
[[nodiscard]] std::vector<Offer> usual_offers(Contest& contest);
// Actions of the floor that the text names whose canonical, UCI or algebraic text begins with it.
[[nodiscard]] std::vector<Offer> offers_beginning(Contest& contest, const std::string& text);

// The floor of that number, from 0. One that is not there is complained of.
[[nodiscard]] std::optional<int> floor_named(const Contest& contest, std::string_view number);

}  // namespace varia::cli
