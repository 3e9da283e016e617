#include "shown_linked.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>

#include <varia/text.hpp>

#include "draw.hpp"
#include "draw_fitting.hpp"
#include "layout.hpp"
#include "offers.hpp"
#include "session.hpp"
#include "standing.hpp"

namespace varia::cli {
namespace {

constexpr std::string_view match_help =
    "Type an action (1:e2-e4, 1:Nf3; 2:e4U and 2:e4D ride up and down; done;\n"
    "2:resign), the beginning of one, or\n"
    "  moves, ?      the legal actions, numbered; a number plays one\n"
    "  moves 2       those of floor 2; moves 2:CELL of the piece there\n"
    "  hint          what the computer would play\n"
    "  hint 2:CELL   what the piece there can do; hint 2:LETTER, such a piece\n"
    "  board         draw the boards; board 5: those from floor 5 on\n"
    "  status        how every floor stands\n"
    "  rules         what is played: board, pieces, rules, options\n"
    "  history       what was played; pgn: the match as a record\n"
    "  position      the match as text, for --position\n"
    "  save          the command that brings this match back\n"
    "  save FILE     keeps the match; load FILE brings it back; new begins another\n"
    "  undo          take back the last action (against machines: your last)\n"
    "  redo          do again what was taken back\n"
    "  quit          leave; so does the end of input\n";

}  // namespace

OtherParts ShownLinked::other_parts(const Contest& /*contest*/) const { return OtherParts::boards; }

Row ShownLinked::printed(PlayedGame& game, const DrawingChoice& look, int first, int /*height*/) const {
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

std::string ShownLinked::part_lines(const Scene& scene, int width, const Picture* picture, int boards) const {
    const Contest& contest = scene.game.contest();
    const int first = scene.view.first;
    std::string board_numbers;
    if (contest.layout().links() > 0)
        board_numbers = fmt::format("{} is a shaft", link_sign(drawing_for(scene.look).unicode));
    if (boards > 0 && boards < contest.boards())
        board_numbers += fmt::format("{}{} of {}; board N shows others", board_numbers.empty() ? "" : "; ",
                                     boards == 1 ? fmt::format("floor {}", first + 1)
                                                 : fmt::format("floors {} to {}", first + 1, first + boards),
                                     contest.boards());
    if (picture != nullptr && picture->slices < picture->all)
        board_numbers += fmt::format("; {} of {} slices of it, PgUp and PgDn lead to others", picture->slices,
                                     picture->all);
    return board_numbers.empty() ? "" : wrapped(board_numbers, width, 2) + "\n";
}

std::string ShownLinked::whole(Contest& contest, const Drawing& /*alone*/, const Drawing& in_rows) const {
    std::string text;
    for (int first = 0; first < contest.boards();) {
        const Row row = draw_linked_boards(contest, in_rows, first);
        text += row.text + "\n";
        first += row.boards;
    }
    return text;
}

Boards ShownLinked::fitting(Contest& contest, const std::vector<Drawing>& drawings, int first,
                            const Glimpse& glimpse) const {
    return draw_boards_fitting(contest, drawings, first, glimpse);
}

bool ShownLinked::show_part(const std::string& which, const Contest& contest, BoardView& view,
                            BoardCursor* /*cursor*/) const {
    const std::optional<int> board = which.empty() ? view.first : board_named(contest, which);
    if (board) view.first = *board;
    return board.has_value();
}

std::string ShownLinked::names_of_cells(Contest& /*contest*/, const std::string& /*text*/) const { return {}; }

std::uint64_t ShownLinked::hint_nodes(const Contest& contest) const {
    return 75'000 * static_cast<std::uint64_t>(std::max(contest.open_boards(), 1));
}

std::string_view ShownLinked::no_hint() const { return "the computer knows nothing but to resign"; }

std::string ShownLinked::hint(const Contest& contest, int player, const player::Answer& /*answer*/,
                              const std::string& found, int width) const {
    const std::string line = fmt::format("as {} the computer would play {}", player_name(contest, player),
                                         escaped(found));
    return wrapped(line, width, 4) + "\n";
}

std::string_view ShownLinked::no_slices(const Contest& /*contest*/) const { return "the boards have numbers: board 2"; }

std::string ShownLinked::help(PlayedGame& /*game*/) const { return std::string(match_help); }

}  // namespace varia::cli
