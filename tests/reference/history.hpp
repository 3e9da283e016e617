// A game as it went, every state of it kept, and what its history decides.
#pragma once

#include <string>
#include <vector>

#include "referee.hpp"

namespace reference {

class History {
public:
    History(Referee& referee, State start) : referee_(referee) { go(std::move(start)); }

    void go(const Play& play) { line_.push_back({play.after, play.from, play.to, {}}); }
    // By no move of a piece's.
    void go(State after) { line_.push_back({std::move(after), nowhere, nowhere, {}}); }
    // Of the state now reached; what occurred counts where this was asked.
    [[nodiscard]] Ending ending();

private:
    struct Stage {
        State state;
        int from, to;      // of the move that led to it
        std::string text;  // by which it is known again
    };
    [[nodiscard]] bool checks_all_along(std::size_t first, int side);
    // Whether some piece is threatened anew by every turn of the side's; with `direct`, by captures that nobody could
    // have made before.
    [[nodiscard]] bool chases_all_along(std::size_t first, int side, bool direct);
    [[nodiscard]] int mover(std::size_t stage) { return referee_.side_to_move(line_[stage - 1].state); }

    Referee& referee_;
    std::vector<Stage> line_;
};

}  // namespace reference
