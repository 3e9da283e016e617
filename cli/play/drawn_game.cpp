#include "drawn_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include <varia/text.hpp>

#include "draw.hpp"
#include "layout.hpp"
#include "session.hpp"
#include "standing.hpp"

namespace varia::cli {
namespace {

int line_count(std::string_view text) { return static_cast<int>(std::count(text.begin(), text.end(), '\n')); }

std::string clock_lines(const PlayedGame& game, int width) {
    return game.clocks() ? wrapped(game.clocks().line(game.contest()), width) + "\n" : "";
}

std::string drawn_alone(PlayedGame& game, const DrawingChoice& look, int height) {
    Contest& contest = game.contest();
    const Position& position = contest.position();
    Drawing drawing = drawing_for(look, contest);
    const auto text_below = [&](const std::string& line) {
        return draw_sides(position, drawing) + draw_blocks(position, drawing) + draw_hands(position, drawing) +
               wrapped(line, drawing.width) + "\n" + clock_lines(game, drawing.width);
    };
    const auto board_above = [&](const std::string& below) {
        const int left = height - line_count(below) - 1;  // the prompt has the last line
        if (height > 0 && left > 0) drawing.height = left;
        return draw_board(position, drawing);
    };
    std::string below = text_below(game.now_line());
    std::string board = board_above(below);
    // The line about the last move, two empty lines and the prompt should fit on the terminal together with the board.
    // If they do not fit, the last move is repeated below the board.
    if (height > 0 && line_count(board) + line_count(below) + 4 > height && !contest.texts().empty()) {
        below = text_below(fmt::format("{}; the last was {}", game.now_line(), escaped(contest.texts().back())));
        board = board_above(below);
    }
    return board + (drawing.height == 0 || line_count(board) < drawing.height ? "\n" : "") + below;
}

Row drawn_row(PlayedGame& game, const DrawingChoice& look, int first) {
    Contest& contest = game.contest();
    const Drawing drawing = drawing_for(look);
    Row row = draw_linked_boards(contest, drawing, first);
    const int last = first + row.boards;
    row.text += "\n";
    if (row.boards < contest.boards())
        row.text += (row.boards == 1 ? fmt::format("floor {}", last)
                                     : fmt::format("floors {} to {}", first + 1, last)) +
                    fmt::format(" of {}; board N shows others\n", contest.boards());
    row.text += wrapped(turn_line(contest), drawing.width) + "\n" + clock_lines(game, drawing.width);
    if (contest.layout().links() > 0) row.text += fmt::format("{} is a shaft\n", link_sign(drawing.unicode));
    return row;
}

}  // namespace

Row drawn_game(PlayedGame& game, const DrawingChoice& look, int first, int height) {
    return game.contest().layout().numbered_boards() > 0 ? drawn_row(game, look, first)
                                                         : Row{drawn_alone(game, look, height), 1};
}

}  // namespace varia::cli
