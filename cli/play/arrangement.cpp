#include "arrangement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include <varia/text.hpp>

#include "draw.hpp"
#include "layout.hpp"
#include "screen_lines.hpp"
#include "session.hpp"
#include "shown_boards.hpp"

namespace varia::cli {
namespace {

constexpr int min_panel = 26;
constexpr int roomy = 5, usual = 2;  // lines kept for messages

// Lines about the state of the game: whose move it is, the last move (in the same line if it fits there), and the
// clocks.
std::string state_lines(PlayedGame& game, int width) {
    const Contest& contest = game.contest();
    std::string now = game.now_line();
    std::string last = contest.texts().empty() || game.contest().over() ? ""
                                                                        : "last: " + escaped(contest.texts().back());
    if (!last.empty() && columns(now) + 2 + columns(last) <= width) now += "; " + std::exchange(last, "");
    std::string text = wrapped(now, width) + "\n";
    if (!last.empty()) text += wrapped(last, width, 2) + "\n";
    if (game.clocks()) text += wrapped(game.clocks().line(contest), width) + "\n";
    return text;
}

// All of these lines, in `width` columns.
std::vector<std::string> info_lines(const Scene& scene, int width, const Picture* picture, int boards) {
    std::string text = state_lines(scene.game, width);
    text += shown_boards(scene.game.contest()).part_lines(scene, width, picture, boards);
    if (picture != nullptr && picture->cut)
        text += wrapped("a part of the board; the arrow keys lead on", width, 2) + "\n";
    return message_lines(text, width);
}

Drawing drawing_of(const Scene& scene, int board) {
    Drawing drawing = drawing_for(scene.look, scene.game.contest(), board);
    drawing.links = scene.game.contest().layout().link_cells(board);
    if (board == scene.hint.board && scene.hint.marks.size() == drawing.marks.size()) drawing.marks = scene.hint.marks;
    scene.cursor.mark(drawing, board);
    return drawing;
}

// Draws the boards in `width` columns and `lines` lines.
void draw_within(Arrangement& made, const Scene& scene, int width, int lines) {
    Contest& contest = scene.game.contest();
    const auto limited = [&](int board) {
        Drawing drawing = drawing_of(scene, board);
        drawing.width = width;
        drawing.height = std::max(lines, 3);
        return drawing;
    };
    Glimpse glimpse = scene.view.glimpse;
    glimpse.board = scene.view.first;
    if (const std::optional<Spot>& spot = scene.cursor.spot()) {
        glimpse.focus = spot->cell;
        glimpse.board = spot->board;
    }
    std::vector<Drawing> drawings;
    for (int board = 0; board < contest.boards(); ++board) drawings.push_back(limited(board));
    Boards boards = shown_boards(contest).fitting(contest, drawings, scene.view.first, glimpse);
    made.picture = std::move(boards.picture);
    made.boards = boards.boards;
    made.parts = boards.parts;
}

// Puts the info below the boards. `kept`: lines kept for messages below the info.
Arrangement arranged_below(const Scene& scene, int rows, int kept) {
    Arrangement made;
    made.panel = scene.columns;
    made.info = info_lines(scene, made.panel, nullptr, 0);
    draw_within(made, scene, scene.columns, rows - static_cast<int>(made.info.size()) - kept);
    made.info = info_lines(scene, made.panel, &made.picture, made.boards);
    const int left = rows - static_cast<int>(made.info.size()) - kept;
    if (made.picture.canvas.height() > left) draw_within(made, scene, scene.columns, left);
    return made;
}

Arrangement arranged_beside(const Scene& scene, int rows) {
    Arrangement made;
    made.beside = true;
    draw_within(made, scene, scene.columns - min_panel - panel_gap, rows);
    made.panel = scene.columns - made.picture.canvas.width() - panel_gap;
    made.info = info_lines(scene, made.panel, &made.picture, made.boards);
    return made;
}

// How much of the boards an arrangement shows: the number of boards or slices counts first, then the number of cells.
std::pair<int, std::size_t> shown_by(const Arrangement& made) { return {made.parts, made.picture.places.size()}; }

}  // namespace

Arrangement arrange(const Scene& scene, int rows) {
    const auto whole = [&](const Arrangement& made) {
        const int used = (made.beside ? 0 : made.picture.canvas.height()) + static_cast<int>(made.info.size());
        return made.picture.whole() && used <= rows && made.boards == scene.game.contest().boards() - scene.view.first;
    };
    const auto has_room_to_say = [&](const Arrangement& beside) {
        return static_cast<int>(beside.info.size()) + 2 <= rows;
    };
    const bool room_beside = scene.columns >= min_columns + min_panel;
    Arrangement below = arranged_below(scene, rows, roomy);
    if (whole(below)) return below;
    if (room_beside)
        if (Arrangement beside = arranged_beside(scene, rows); whole(beside) && has_room_to_say(beside)) return beside;
    for (const int kept : {1, 0})
        if (Arrangement tight = arranged_below(scene, rows, kept); whole(tight)) return tight;
    Arrangement best = arranged_below(scene, rows, usual);
    for (const int kept : {1, 0})
        if (Arrangement more = arranged_below(scene, rows, kept); shown_by(more).first > shown_by(best).first)
            best = std::move(more);
    if (!room_beside) return best;
    Arrangement beside = arranged_beside(scene, rows);
    return shown_by(beside) >= shown_by(best) && has_room_to_say(beside) ? beside : best;
}

}  // namespace varia::cli
