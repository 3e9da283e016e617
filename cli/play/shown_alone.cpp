#include "shown_alone.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <varia/text.hpp>

#include "draw.hpp"
#include "draw_fitting.hpp"
#include "game_help.hpp"
#include "layout.hpp"
#include "opponent.hpp"
#include "session.hpp"
#include "terminal.hpp"

namespace varia::cli {
namespace {

int line_count(std::string_view text) { return static_cast<int>(std::count(text.begin(), text.end(), '\n')); }

}  // namespace

OtherParts ShownAlone::other_parts(const Contest& contest) const {
    return contest.variant().board().dimensions() > 2 ? OtherParts::slices : OtherParts::none;
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

std::string ShownAlone::whole(Contest& contest, const Drawing& alone, const Drawing& /*in_rows*/) const {
    const Position& position = contest.position();
    return draw_board(position, alone) + "\n" + draw_sides(position, alone) + draw_blocks(position, alone) +
           draw_hands(position, alone);
}

Boards ShownAlone::fitting(Contest& contest, const std::vector<Drawing>& drawings, int /*first*/,
                           const Glimpse& glimpse) const {
    Boards drawn{draw_fitting(contest.position(), drawings.front(), glimpse), 1, 0};
    drawn.parts = drawn.picture.slices;
    return drawn;
}

bool ShownAlone::show_part(const std::string& which, const Contest& /*contest*/, BoardView& view,
                           BoardCursor* cursor) const {
    if (cursor == nullptr) return true;
    view.glimpse = {};
    cursor->hide();
    const auto [end, error] = std::from_chars(which.data(), which.data() + which.size(), view.glimpse.page);
    if (!which.empty() && (error != std::errc{} || end != which.data() + which.size()))
        complain("board N: which part of the board, by its number");
    return true;
}

std::string ShownAlone::names_of_cells(Contest& contest, const std::string& text) const {
    if (text.find_first_of("0123456789") == std::string::npos || text.size() > 12) return {};
    const Board& board = contest.variant().board();
    if (board.cells() < 2 || board.dimensions() > 2 || board.grid() != Grid::square) return {};
    // A cell at the beginning, or behind a piece's letter, was meant as a cell.
    const std::size_t letters = text[0] >= 'A' && text[0] <= 'Z' ? 1 : 0;
    for (std::size_t at = 0; at <= letters; ++at)
        for (std::size_t size = 2; size <= 4 && at + size <= text.size(); ++size)
            if (board.find(std::string_view(text).substr(at, size)) != no_cell) return {};
    const std::vector<Choice> choices = contest.choices();
    const auto last = static_cast<Cell>(board.cells() - 1);
    return fmt::format("cells are called {} (lowest, at the left) to {} here{}", escaped(board.name(0)),
                       escaped(board.name(last)),
                       choices.empty() ? "" : fmt::format(": {} is a move", escaped(choices.front().text)));
}

std::uint64_t ShownAlone::hint_nodes(const Contest& /*contest*/) const { return 150'000; }

std::string_view ShownAlone::no_hint() const { return "the computer knows none"; }

std::string ShownAlone::hint(const Contest& contest, int /*player*/, const player::Answer& answer,
                             const std::string& found, int width) const {
    const player::Line& best = answer.info.lines.front();
    const std::string line = fmt::format("the computer would play {}: {}", escaped(found),
                                         standing_words(contest, best));
    const std::vector<std::string> texts = player::line_texts(contest, best.actions);
    std::string described = "it expects";
    for (std::size_t i = 1; i < texts.size(); ++i) described += " " + escaped(texts[i]);
    return wrapped(line, width, 4) + "\n" + (texts.size() > 1 ? wrapped(described, width, 4) + "\n" : "");
}

std::string_view ShownAlone::no_slices(const Contest& contest) const {
    return contest.variant().board().dimensions() > 2 ? "" : "the board has one slice, which is drawn";
}

std::string ShownAlone::help(PlayedGame& game) const { return game_help(game); }

}  // namespace varia::cli
