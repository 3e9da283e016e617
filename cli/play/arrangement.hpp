// Arranges a terminal in which the board stays in its place: as much of the boards as there is room for, and the state
// of the game beside or below them.
#pragma once

#include <string>
#include <vector>

#include "board_cursor.hpp"
#include "board_view.hpp"
#include "draw_fitting.hpp"
#include "option_groups.hpp"
#include "played_game.hpp"

namespace varia::cli {

inline constexpr int min_rows = 12, min_columns = 40;  // of a terminal that is large enough
inline constexpr int panel_gap = 2;                    // columns between the board and the text beside it

// Marks on one board that answer a question. They stay until something else is typed.
struct ShownHint {
    std::vector<Mark> marks;
    int board = 0;
};

// What is shown, and how it is drawn.
struct Scene {
    PlayedGame& game;
    const BoardView& view;
    const BoardCursor& cursor;
    const ShownHint& hint;
    DrawingChoice look;
    int columns;  // of the terminal
};

struct Arrangement {
    Picture picture;
    std::vector<std::string> info;
    bool beside = false;  // the info stands beside the picture, not below it
    int panel = 0;        // columns for the info and for messages
    int boards = 0;       // the number of boards that are drawn
    int parts = 0;        // the number of these boards, or of the drawn slices of a board that is alone
};

// Finds the arrangement that shows most in this number of rows, if possible with room for messages.
[[nodiscard]] Arrangement arrange(const Scene& scene, int rows);

}  // namespace varia::cli
