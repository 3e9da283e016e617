// A game with all its states, and the endings that its history decides.
#pragma once

#include <string>
#include <vector>

#include "referee.hpp"

namespace reference {

class History {
public:
    History(Referee& referee, State start) : referee_(referee) { go(std::move(start)); }

    void go(const Play& play) { go(play.after); }
    void go(State after) { line_.push_back({std::move(after), {}}); }
    // Returns the ending by history in the current state. A position counts as an occurrence if this was called for it.
    [[nodiscard]] Ending ending();

private:
    struct Stage {
        State state;
        std::string text;  // identifies equal positions
    };
    [[nodiscard]] bool checks_all_along(std::size_t first, int side);
    // Whether some piece is threatened anew by every turn of the side. With `direct`, only by captures that were
    // impossible before.
    [[nodiscard]] bool chases_all_along(std::size_t first, int side, bool direct);
    [[nodiscard]] int mover(std::size_t stage) { return referee_.side_to_move(line_[stage - 1].state); }

    Referee& referee_;
    std::vector<Stage> line_;
};

}  // namespace reference
