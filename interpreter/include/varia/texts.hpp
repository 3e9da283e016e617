// Unique texts of moves and turns: no two legal moves or turns of a position have the same text. Such texts can be read
// back.
//
// Preconditions: `rules` and `position` belong to one variant; `move` is a legal move of `position`, a turn a legal
// turn.
// When memory runs out (std::bad_alloc), positions and rules are as they were.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <varia/move.hpp>
#include <varia/position.hpp>
#include <varia/result.hpp>
#include <varia/rules.hpp>
#include <varia/turn.hpp>

namespace varia {

// The text that the functions of notation.hpp without rules write, in nearly all cases. If several legal moves would
// have the same text, a part is added that distinguishes them: `f1-k1-g1`, `a1xc3/b2`.
[[nodiscard]] std::string move_text(Rules& rules, Position& position, Move move);
[[nodiscard]] std::string uci_text(Rules& rules, Position& position, Move move);

// The turns of one position as UCI writes them, for all turns that must have different texts: the steps separated by
// commas, without a mark where the turn stops. Turns that would have the same text have their canonical texts.
[[nodiscard]] std::vector<std::string> uci_turn_texts(Rules& rules, Position& position, const TurnList& turns);

// As parse_move and parse_turn of notation.hpp, but without the dialects of the variant. For protocols: all moves of a
// game are written in one way there, and none may be guessed by itself.
[[nodiscard]] Result<Move> parse_own_move(Rules& rules, Position& position, std::string_view text);
[[nodiscard]] Result<Turn> parse_own_turn(Rules& rules, Position& position, std::string_view text);

}  // namespace varia
