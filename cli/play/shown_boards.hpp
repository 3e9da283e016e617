// How a board that is alone and how linked boards are shown in the terminal, where the two differ.
#pragma once

#include <string>
#include <string_view>

#include "arrangement.hpp"
#include "draw_linked_boards.hpp"
#include "option_groups.hpp"
#include "played_game.hpp"

namespace varia::cli {

// Precondition of all functions: the game is of the sort that the object is for, as shown_boards() returns it.
class ShownBoards {
public:
    virtual ~ShownBoards() = default;
    // What lies beside the part that is shown.
    [[nodiscard]] virtual Levels levels(const Contest& contest) const = 0;
    // The boards with the information about them, for lines that are printed one after the other. A board that is alone
    // and the prompt should fit on a terminal of `height` lines at once, if possible; a height of 0 means that there is
    // no limit. Linked boards: those that fit side by side, beginning with the board `first`.
    [[nodiscard]] virtual Row printed(PlayedGame& game, const DrawingChoice& look, int first, int height) const = 0;
    // Lines for a screen: what the boards do not show, and the parts of them for which there was no room. `picture`:
    // null while it is not known yet; `boards`: the number of boards in it.
    [[nodiscard]] virtual std::string part_lines(const Scene& scene, int width, const Picture* picture,
                                                 int boards) const = 0;
    // Why `slice` shows nothing; empty if there are slices to show.
    [[nodiscard]] virtual std::string_view no_slices(const Contest& contest) const = 0;
    // What can be typed.
    [[nodiscard]] virtual std::string help(PlayedGame& game) const = 0;
};

// They live as long as the program.
[[nodiscard]] const ShownBoards& shown_boards(const Contest& contest);

// The clocks in a line of this width, or nothing if there are none.
[[nodiscard]] std::string clock_lines(const PlayedGame& game, int width);

}  // namespace varia::cli
