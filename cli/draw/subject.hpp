// The piece a picture is about: `show --piece`, `explain` and `hint` mark where it can go.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <varia/rules.hpp>

#include "draw.hpp"

namespace varia::cli {

struct Subject {
    Position position;  // to be drawn: the given one, or a board with this piece alone
    Cell cell = no_cell;
    Piece piece;
    std::vector<Mark> marks;               // by cell
    std::vector<Rules::PushReach> pushes;  // it can make, standing where it stands
    std::string sentence;                  // "Knight on e4": escaped
    bool alone = false;                    // on the board that is drawn
    // It is put down: by a step of a turn, and `cell` is where the piece stands that made the step before; or dropped,
    // and there is no `cell`.
    bool put_down = false;
};

// What its pushes shift: "pushes to 2d4 (N2d4-2e4), to 2e4 (N2d4-2f4, c2f4 lost)"; empty if it has none.
[[nodiscard]] std::string pushes_in_words(const Subject& subject);

// `text` is a cell with a piece on it, or a letter (capitals: the first side; or behind its owner's letter), alone or
// with
// `@cell`: then the piece stands alone on the board, on that cell or in the middle. What a step of a turn puts down is
// shown where that can be: if it is the next step of the position, or, of pieces that never move, after some move of
// it; where such are dropped, on the position as it is.
[[nodiscard]] Result<Subject> find_subject(Rules& rules, const Position& position, std::string_view text);

}  // namespace varia::cli
