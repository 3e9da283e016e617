// A cursor on the board. Arrow keys move it from cell to cell as the cells are drawn. Enter or a click picks a piece,
// and then the cell to which the piece goes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <varia/contest.hpp>

#include "board_view.hpp"
#include "draw.hpp"
#include "keys.hpp"
#include "offers.hpp"
#include "played_game.hpp"

namespace varia::cli {

class BoardCursor {
public:
    // Both must outlive the cursor.
    BoardCursor(PlayedGame& game, BoardView& view) : game_(game), view_(view) {}

    [[nodiscard]] const std::optional<Spot>& spot() const { return spot_; }
    [[nodiscard]] bool has_picked() const { return picked_.has_value(); }
    void place(const Spot& spot) { spot_ = spot; }
    void hide() { spot_.reset(); }
    // Gives up the picked piece.
    void let_go();

    // Moves the cursor as an arrow key says. If there is no cursor yet, shows it first.
    void move(KeyKind where);
    // Goes to the next slice, or to the next board behind the last slice.
    void change_level(int by);
    // Picks the piece under the cursor. If a piece has been picked already, chooses its action on this cell: then the
    // result is true, and the action is the first that is listed. Otherwise `said` receives a text about the possible
    // actions, in `width` columns. Precondition: the cursor is on a cell.
    bool pick(int width, std::string& said);
    // Marks the cursor, the picked piece and its targets on a drawing of this board.
    void mark(Drawing& drawing, int board) const;

private:
    void show();
    bool pick_target(int width, std::string& said);
    bool play(const Offer& offer);
    // The cell where an action ends.
    [[nodiscard]] Spot end_of(const Action& action) const;
    [[nodiscard]] std::string name(const Spot& spot) const;

    PlayedGame& game_;
    BoardView& view_;
    std::optional<Spot> spot_, picked_;
    std::vector<Offer> targets_;  // the actions of the picked piece
};

}  // namespace varia::cli
