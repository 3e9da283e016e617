// Texts of moves and turns as they are read back: no two legal ones of a position have the same.
//
// Preconditions: `rules` and `position` are of one variant; `move` is a legal move of `position`, a turn a legal turn.
// When memory runs out (std::bad_alloc), positions and rules are as they were.
#pragma once

#include <string>
#include <vector>

#include <varia/move.hpp>
#include <varia/position.hpp>
#include <varia/rules.hpp>
#include <varia/turn.hpp>

namespace varia {

// As the functions of notation.hpp that know no rules write it, and nearly always the same; where several legal moves
// would be written alike, what tells them apart is added: `f1-k1-g1`, `a1xc3/b2`.
[[nodiscard]] std::string move_text(Rules& rules, Position& position, Move move);
[[nodiscard]] std::string uci_text(Rules& rules, Position& position, Move move);

// The turns of one position as UCI writes them, all that are to be told apart: their steps with commas between, without
// where they stop. Those that would be written alike have their canonical texts.
[[nodiscard]] std::vector<std::string> uci_turn_texts(Rules& rules, Position& position, const TurnList& turns);

}  // namespace varia
