// The piece that a picture is about: `show --piece`, `explain` and `hint` mark where it can go.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <varia/rules.hpp>

#include "draw.hpp"

namespace varia::cli {

struct Subject {
    Position position;  // the position to draw: the given one, or a board with only this piece
    Cell cell = no_cell;
    Piece piece;
    std::vector<Mark> marks;               // by cell
    std::vector<Rules::PushReach> pushes;  // the pushes that it can make from its cell
    std::string sentence;                  // "Knight on e4": escaped
    bool alone = false;                    // whether it is the only piece on the board that is drawn
    // Whether the piece is put down instead of moved. If a step of a turn puts it down, `cell` is the cell of the piece
    // that made the step before. If it is dropped from the hand, `cell` is no_cell.
    bool put_down = false;
};

// The position with the piece's side to move. Nothing if that is impossible.
[[nodiscard]] std::optional<Position> on_move(const Subject& subject);

// The pieces that its pushes shift: "pushes to 2d4 (N2d4-2e4), to 2e4 (N2d4-2f4, c2f4 lost)". Empty if there are none.
[[nodiscard]] std::string pushes_in_words(const Subject& subject);

// `text` is a cell with a piece on it, or the letter or name of a piece (a capital for the first side; or after the
// owner's letter), with or without `@cell`. A piece that is given by its letter stands alone on the board, on that cell
// or in the middle. There is an exception for letters without `@cell`: if the next step of the position puts such a
// piece down, or if the kind never moves and is put down after a move or dropped, the marks show the cells for this.
[[nodiscard]] Result<Subject> find_subject(Rules& rules, const Position& position, std::string_view text);

}  // namespace varia::cli
