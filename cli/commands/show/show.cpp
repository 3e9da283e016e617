// `varia show`: draws positions, and what pieces can do.
#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

#include <varia/notation.hpp>

#include "answering.hpp"
#include "answers.hpp"
#include "command.hpp"
#include "draw.hpp"
#include "draw_linked_boards.hpp"
#include "layout.hpp"
#include "route_words.hpp"
#include "session.hpp"
#include "show_piece.hpp"
#include "shown_boards.hpp"
#include "standing.hpp"
#include "terminal.hpp"
#include "turn_words.hpp"

namespace varia::cli {
namespace {

struct ShowOptions : GameChoice, DrawingChoice {
    std::string piece;  // a cell, a letter, or both
    bool json = false;
};

// Prints one board of a match, or everything.
void print_boards(const ShowOptions& arguments, Contest& contest, std::optional<int> board) {
    const Drawing drawing = drawing_for(arguments);
    if (!board) return print(shown_boards(contest).whole(contest, drawing_for(arguments, contest), drawing));
    for (const std::string& line : draw_linked_board(contest, drawing, *board)) print(line + "\n");
    print("\n");
}

std::string text_of(Contest& contest, std::optional<int> board) {
    if (!board) return contest.text();
    return contest.closed(*board) ? contest.board_line(*board) : format_position(contest.position(*board));
}

// A board of a match with everything on it, as `varia serve` returns it.
void set_whole_board(Json& json, Contest& contest, int board) {
    set_board(json, contest, board);
    if (contest.closed(board)) return;
    Contest alone(contest.board_variant(board), contest.position(board));
    json.set("board", picture_json(alone, std::nullopt));
}

int show_contest(const ShowOptions& arguments, Contest& contest) {
    bool good = true;
    const std::optional<int> board = chosen_board(arguments, contest, good);
    if (!good) return misuse;
    if (arguments.json) {
        Json answer = picture_json(contest, board);
        if (board) set_whole_board(answer, contest, *board);
        if (script_failed(contest)) return answer_no;
        print_answer(std::move(answer));
        return success;
    }
    print_boards(arguments, contest, board);
    const Drawing drawing = drawing_for(arguments);
    print(wrapped(turn_line(contest), drawing.width) + "\n");
    if (const std::string route = route_in_words(contest); !route.empty())
        print(wrapped((contest.mid_turn() ? "so far: " : "the last turn: ") + route, drawing.width, 4) + "\n");
    const std::string text = escaped(text_of(contest, board));
    // Without a terminal the text is probably read by a program, which needs it in one line.
    const bool folded = arguments.width.has_value() || is_terminal_out();
    print((folded ? folded_position(text, drawing.width) : text) + "\n");
    return script_failed(contest) ? answer_no : success;
}

int run_show(const ShowOptions& arguments) {
    const bool piece = !arguments.piece.empty();
    Result<Contest> contest = piece ? open_board(arguments, PastDraws::yes) : open_contest(arguments, PastDraws::yes);
    complain(contest.diagnostics());
    if (!contest) return answer_no;
    return piece ? show_piece(*contest, {.text = arguments.piece, .drawing = arguments, .json = arguments.json})
                 : show_contest(arguments, *contest);
}

void add_show_options(OptionList& list, ShowOptions& options) {
    add_variant(list, options);
    add_position(list, options);
    list.text("--piece", options.piece, "Mark where a piece can go", "CELL|LETTER[@CELL]");
    add_drawing(list, options);
    add_board(list, options);
    add_width(list, options.width);
    add_json(list, options.json);
}

}  // namespace

extern const CommandDef show_command = {
    .name = "show",
    .usage = "VARIANT [OPTIONS]",
    .summary = "Draws a position",
    .help =
        "With --piece CELL, marks where the piece that stands there can go; with --piece\n"
        "LETTER or LETTER@CELL, draws that piece alone on the board. Small letters are\n"
        "the second side's.",
    .first_words = prints_variants,
    .begin = begin_command<ShowOptions, add_show_options, run_show>,
};

}  // namespace varia::cli
