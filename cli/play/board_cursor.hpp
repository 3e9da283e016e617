// A cursor on the board: arrow keys lead it from cell to cell as they are drawn, Enter or a click picks a piece and
// then the cell it goes to.
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
    // Both outlive it.
    BoardCursor(PlayedGame& game, BoardView& view) : game_(game), view_(view) {}

    [[nodiscard]] const std::optional<Spot>& spot() const { return spot_; }
    [[nodiscard]] bool has_picked() const { return picked_.has_value(); }
    void place(const Spot& spot) { spot_ = spot; }
    void hide() { spot_.reset(); }
    // What was picked.
    void let_go();

    // As an arrow key says; where there is none yet it is shown first.
    void move(KeyKind where);
    // To the next slice, or the board beyond the last of them.
    void change_level(int by);
    // Picks the piece where it stands, or plays what the piece that was picked can do there: true, and that is the
    // first of what is listed. Otherwise it is `said` what can be done, in so many columns. Precondition: it stands
    // somewhere.
    bool pick(int width, std::string& said);
    // Itself and what was picked, on a drawing of that floor.
    void mark(Drawing& drawing, int floor) const;

private:
    void show();
    bool pick_target(int width, std::string& said);
    bool play(const Offer& offer);
    // Where an action ends.
    [[nodiscard]] Spot end_of(const Action& action) const;
    [[nodiscard]] std::string name(const Spot& spot) const;

    PlayedGame& game_;
    BoardView& view_;
    std::optional<Spot> spot_, picked_;
    std::vector<Offer> targets_;  // what the piece that was picked can do
};

}  // namespace varia::cli
