// How a board that is alone and how linked boards are shown in the terminal, where the two differ.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <varia/player/engine.hpp>

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
    [[nodiscard]] virtual OtherParts other_parts(const Contest& contest) const = 0;
    // The boards with the information about them, for lines that are printed one after the other. A board that is alone
    // and the prompt should fit on a terminal of `height` lines at once, if possible; a height of 0 means that there is
    // no limit. Linked boards: those that fit side by side, beginning with the board `first`.
    [[nodiscard]] virtual Row printed(PlayedGame& game, const DrawingChoice& look, int first, int height) const = 0;
    // Lines for a screen: what the boards do not show, and the parts of them for which there was no room. `picture`:
    // null while it is not known yet; `boards`: the number of boards in it.
    [[nodiscard]] virtual std::string part_lines(const Scene& scene, int width, const Picture* picture,
                                                 int boards) const = 0;
    // Everything, without limits of height: a board that is alone, and below it its sides, blocks and hands, as `alone`
    // says; or all rows of linked boards, as `in_rows` says. An empty line follows the board and each row.
    [[nodiscard]] virtual std::string whole(Contest& contest, const Drawing& alone, const Drawing& in_rows) const = 0;
    // What fits within the size of the first drawing, as Boards (draw_fitting.hpp) says. `drawings` are by board.
    [[nodiscard]] virtual Boards fitting(Contest& contest, const std::vector<Drawing>& drawings, int first,
                                         const Glimpse& glimpse) const = 0;
    // Brings the part with this name into view: a board of a match, or a part of the board that is alone, which only a
    // screen shows. With an empty name, the part that is shown already. `cursor`: null if there is no screen. Returns
    // false, and has reported why, if there is nothing to draw.
    virtual bool show_part(const std::string& which, const Contest& contest, BoardView& view,
                           BoardCursor* cursor) const = 0;
    // The commands that can be typed for such boards only.
    [[nodiscard]] virtual std::vector<std::string_view> own_commands() const = 0;
    // A remark for users who type moves of other programs (7g7f, P-76), whose cells have other names here: how cells
    // are called. Empty if `text` names a cell of the board or looks like no move.
    [[nodiscard]] virtual std::string names_of_cells(Contest& contest, const std::string& text) const = 0;
    // How many positions the computer may search for a hint.
    [[nodiscard]] virtual std::uint64_t hint_nodes(const Contest& contest) const = 0;
    // Why the computer gives no hint although the contest goes on.
    [[nodiscard]] virtual std::string_view no_hint() const = 0;
    // The hint in lines of this width: what the computer has found for a player, which has the text `found`.
    // Precondition: the answer has actions.
    [[nodiscard]] virtual std::string hint(const Contest& contest, int player, const player::Answer& answer,
                                           const std::string& found, int width) const = 0;
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
