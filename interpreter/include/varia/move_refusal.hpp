// Why a move is refused, for the person who tried it: a plain sentence, and the cells that bar the way. The errors of
// parse_move are for authors of variants: they also name the place of the rule in the variant's file.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <varia/position.hpp>
#include <varia/rules.hpp>
#include <varia/types.hpp>

namespace varia {

struct MoveRefusal {
    std::string sentence;  // "The Rook on a1 cannot go to a5: White's Pawn on a2 stands in its way."
    // The cells that the sentence gives as the reason: of who stands in the way, attacks a royal piece, must capture
    // instead, or belongs to another side; a cell without a block. Each once; often none.
    std::vector<Cell> cells;
};

// Without a value if the text means one legal move or several, or if scripts failed. The text is one move or one step
// of a turn. The end of the game by history (repetition, the move rule) is no reason here: see Game::refusal.
// Preconditions: as in <varia/notation.hpp>.
[[nodiscard]] std::optional<MoveRefusal> move_refusal(Rules& rules, Position& position, std::string_view text);
// Why nothing on this cell can be moved: it is empty, or another side's, or its piece has no legal move. Without a
// value if its piece has one.
[[nodiscard]] std::optional<MoveRefusal> piece_refusal(Rules& rules, Position& position, Cell from);

}  // namespace varia
