#include "shown_alone.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/text.hpp>

#include "draw.hpp"
#include "game_help.hpp"
#include "layout.hpp"
#include "session.hpp"

namespace varia::cli {
namespace {

int line_count(std::string_view text) { return static_cast<int>(std::count(text.begin(), text.end(), '\n')); }

}  // namespace

Levels ShownAlone::levels(const Contest& contest) const {
    return contest.variant().board().dimensions() > 2 ? Levels::slices : Levels::none;
}

Row ShownAlone::printed(PlayedGame& game, const DrawingChoice& look, int /*first*/, int height) const {
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
    return {board + (drawing.height == 0 || line_count(board) < drawing.height ? "\n" : "") + below, 1};
}

std::string ShownAlone::part_lines(const Scene& scene, int width, const Picture* picture, int /*boards*/) const {
    const Position& position = scene.game.contest().position();
    Drawing drawing = drawing_for(scene.look);
    drawing.width = width;
    std::string text = draw_sides(position, drawing) + draw_hands(position, drawing) + draw_blocks(position, drawing);
    if (picture != nullptr && picture->slices < picture->all)
        text += wrapped(fmt::format("{} of {} slices; PgUp, PgDn, `board 1` to `board {}` and `slice NAME` show others",
                                    picture->slices, picture->all, picture->pages),
                        width, 2) +
                "\n";
    return text;
}

std::string_view ShownAlone::no_slices(const Contest& contest) const {
    return contest.variant().board().dimensions() > 2 ? "" : "the board has one slice, which is drawn";
}

std::string ShownAlone::help(PlayedGame& game) const { return game_help(game); }

}  // namespace varia::cli
