// `varia draw`: draws positions, and where a piece can go, as SVG or PNG.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <varia/text.hpp>

#include "answering.hpp"
#include "command.hpp"
#include "effect_words.hpp"
#include "folder.hpp"
#include "layout.hpp"
#include "option_groups.hpp"
#include "picture.hpp"
#include "process.hpp"
#include "session.hpp"
#include "standing.hpp"
#include "subject.hpp"
#include "terminal.hpp"
#include "written_file.hpp"

namespace varia::cli {
namespace {

struct DrawOptions : GameChoice {
    std::string piece, move;
    std::string output;  // empty for standard output
    std::string side;    // the side that sees the board; its name or letter
    bool dark = false, flip = false, shapes = false;
    int size = 480;  // pixels of the longer side
};

// Nine boards can be seen at a glance. The option --board draws any other board.
constexpr int max_boards = 9;

PictureStyle style_of(const DrawOptions& arguments) {
    PictureStyle style;
    style.dark = arguments.dark;
    style.flip = arguments.flip;
    style.size = arguments.size;
    return style;
}

// Finds the side of --side by its name or letter. If there is no such side, reports this and returns false.
bool find_side(const DrawOptions& arguments, const Variant& variant, PictureStyle& style) {
    if (arguments.side.empty()) return true;
    std::string names;
    for (const Side side : variant.sides()) {
        const SideDef& def = variant.definition().sides.of(side);
        if (def.name.text == arguments.side || def.letter == arguments.side) {
            style.side = side;
            return true;
        }
        append_item(names, ", ", def.name.text);
    }
    complain(fmt::format("no side \"{}\"; the sides are {}", escaped(arguments.side), escaped(names)));
    return false;
}

// Makes a PNG of an SVG file by rsvg-convert. Returns the error, or an empty text.
std::string make_png(const std::string& svg_file, const std::string& png_file, const PictureStyle& style) {
    Process converter;
    const std::string size = std::to_string(style.size);
    if (std::string problem = converter.start(
            {"rsvg-convert", "--keep-aspect-ratio", "-w", size, "-h", size, "-o", png_file, svg_file});
        !problem.empty())
        return "rsvg-convert cannot be run, which makes them (Debian: librsvg2-bin)";
    std::string line, said;
    const Process::Clock::time_point until = Process::Clock::now() + std::chrono::seconds(60);
    while (converter.read(line, until) == Process::Heard::line) said = line;
    return said;
}

// More than enough: pictures of the allowed sizes have a few MiB at most.
constexpr std::size_t max_png = std::size_t{1} << 30;

int deliver_picture(const DrawOptions& arguments, const std::string& svg) {
    if (arguments.output.empty()) {
        print(svg);
        return success;
    }
    std::string bytes = svg;
    if (arguments.output.ends_with(".png")) {
        // Both files are in a new folder, where no other program can have files of these names.
        const WorkFolder work;
        if (work.path().empty()) {
            complain("no PNG was made: no folder can be made in TMPDIR for what is made on the way");
            return answer_no;
        }
        const std::string drawn = work.path() + "/picture.svg", made = work.path() + "/picture.png";
        std::string said = write_file(drawn, svg);
        if (said.empty()) said = make_png(drawn, made, style_of(arguments));
        FileText png = read_user_file(made, max_png);
        if (!png.error.empty()) {
            complain(fmt::format("no PNG was made: {}",
                                 said.empty() ? std::string("rsvg-convert said nothing") : escaped(said)));
            return answer_no;
        }
        bytes = std::move(png.bytes);
    }
    const std::string why = write_file(arguments.output, bytes);
    if (why.empty()) return success;
    complain(fmt::format("cannot write {}: {}; is its folder there, and may you write in it?",
                         varia::quoted(arguments.output), why));
    return answer_no;
}

int draw_piece(const DrawOptions& arguments, Contest& contest) {
    const Result<Subject> subject = find_subject(contest.rules(), contest.position(), arguments.piece);
    complain(subject.diagnostics());
    if (!subject) return answer_no;
    Drawing drawing;
    drawing.marks = subject->marks;
    drawing.width = 60;
    std::string legend = draw_legend(subject->position, drawing);
    legend.insert(0, subject->sentence + "\n");
    BoardPicture board{&subject->position, "", subject->marks, {}, {}};
    if (subject->cell != no_cell && board.marks[subject->cell] == Mark::none) board.marks[subject->cell] = Mark::origin;
    if (script_failed(contest)) return answer_no;
    PictureStyle style = style_of(arguments);
    if (!find_side(arguments, contest.variant(), style)) return misuse;
    return deliver_picture(arguments, draw_picture({board}, style, subject->sentence, legend));
}

BoardPicture board_of(Contest& contest, int board_number, std::vector<Position>& closed) {
    BoardPicture board{&contest.position(board_number), "", {}, {}, {}};
    board.links = contest.layout().link_cells(board_number);
    if (contest.closed(board_number)) board.position = &closed.emplace_back(contest.board_variant(board_number));
    return board;
}

// The consequences of a move, each with its board. For a turn, those of its steps one after the other.
BoardConsequenceList happening(Contest& contest, const Action& action, const Turn& turn) {
    BoardConsequenceList list;
    if (turn.empty())
        contest.consequences(action, list);
    else
        contest.consequences(turn, list);
    return list;
}

// Draws a move: the boards that it changes, before it, with arrows and captures, and after it.
int draw_move(const DrawOptions& arguments, Contest& contest) {
    PictureStyle style = style_of(arguments);
    if (!find_side(arguments, contest.variant(), style)) return misuse;
    Contest after = contest;
    const int made = after.plies();
    const Result<Action> action = after.play(arguments.move);
    complain(action.diagnostics());
    if (!action) return answer_no;
    const Turn turn = action->type != ActionType::resign ? after.last_steps() : Turn{};
    const BoardConsequenceList list = happening(contest, *action, turn);
    std::vector<int> board_numbers;
    const auto number_of = [&](int board_number) {
        const auto found = std::ranges::find(board_numbers, board_number);
        if (found == board_numbers.end()) board_numbers.push_back(board_number);
        return static_cast<int>(std::ranges::find(board_numbers, board_number) - board_numbers.begin());
    };
    for (const BoardConsequence& c : list) {
        number_of(c.board);
        if (c.event == BoardEvent::link_moved) number_of(c.to_board);
    }
    if (board_numbers.empty())
        board_numbers.push_back(action->board < contest.boards() ? static_cast<int>(action->board) : 0);
    std::vector<Position> closed;
    closed.reserve(2 * board_numbers.size());
    std::vector<BoardPicture> boards;
    const std::string text = after.plies() > made ? after.texts().back() : arguments.move;
    for (const int board_number : board_numbers) {
        BoardPicture board = board_of(contest, board_number, closed);
        board.title = contest.layout().board_text(board_number, "board ", ", ") + "before";
        board.marked_only = true;
        board.marks.assign(static_cast<std::size_t>(contest.board_variant(board_number)->board().cells()), Mark::none);
        boards.push_back(std::move(board));
    }
    for (const BoardConsequence& c : list) {
        BoardPicture& board = boards[static_cast<std::size_t>(number_of(c.board))];
        const auto goes = c.what.type;
        if (c.event == BoardEvent::link_moved) {
            board.away.push_back({c.what.from, number_of(c.to_board), c.what.to});
            board.marks[c.what.from] = Mark::origin;
        } else if (c.event == BoardEvent::on_board &&
                   (goes == ConsequenceType::moved || goes == ConsequenceType::pushed ||
                    goes == ConsequenceType::carried)) {
            board.arrows.emplace_back(c.what.from, c.what.to);
            if (board.marks[c.what.from] == Mark::none) board.marks[c.what.from] = Mark::origin;
            if (const Piece there = board.position->at(c.what.to);
                board.marks[c.what.to] == Mark::none && (there.empty() || there.is_void()))
                board.marks[c.what.to] = Mark::last_move;
        } else if (c.event == BoardEvent::on_board &&
                   (goes == ConsequenceType::captured || goes == ConsequenceType::removed)) {
            if (!board.position->at(c.what.from).empty()) board.marks[c.what.from] = Mark::capture;
        } else if (c.event == BoardEvent::on_board &&
                   (goes == ConsequenceType::dropped || goes == ConsequenceType::placed)) {
            if (board.position->at(c.what.to).empty()) board.marks[c.what.to] = Mark::place;
        }
    }
    for (const int board_number : board_numbers) {
        BoardPicture board = board_of(after, board_number, closed);
        board.title = contest.layout().board_text(board_number, "board ", ", ") + "after";
        board.marked_only = true;
        board.marks.assign(static_cast<std::size_t>(contest.board_variant(board_number)->board().cells()), Mark::none);
        for (const Cell cell : after.changed(board_number)) board.marks[cell] = Mark::last_move;
        boards.push_back(std::move(board));
    }
    std::string legend = escaped(text) + "\n";
    for (const std::string& line : turn.empty() ? effects_in_words(contest, *action) : effects_in_words(contest, turn))
        legend += "- " + escaped(line) + "\n";
    legend += turn_line(after) + "\n";
    if (script_failed(contest) || script_failed(after)) return answer_no;
    return deliver_picture(
        arguments,
        draw_picture(boards, style, fmt::format("{}: {}", contest.variant().definition().name, text), legend));
}

int run_draw(const DrawOptions& arguments) {
    if (arguments.shapes) return deliver_picture(arguments, draw_shapes(style_of(arguments)));
    const bool piece = !arguments.piece.empty();
    Result<Contest> contest = piece ? open_board(arguments, PastDraws::yes) : open_contest(arguments, PastDraws::yes);
    complain(contest.diagnostics());
    if (!contest) return answer_no;
    if (piece) return draw_piece(arguments, *contest);
    if (!arguments.move.empty()) return draw_move(arguments, *contest);
    PictureStyle style = style_of(arguments);
    if (!find_side(arguments, contest->variant(), style)) return misuse;
    bool good = true;
    const std::optional<int> board_number = chosen_board(arguments, *contest, good);
    if (!good) return misuse;
    const int first = board_number.value_or(0);
    const int end = board_number ? first + 1 : std::min(contest->boards(), max_boards);
    std::vector<Position> closed;  // empty boards, drawn for closed boards
    closed.reserve(max_boards);
    std::vector<BoardPicture> boards;
    for (int f = first; f < end; ++f) {
        BoardPicture board = board_of(*contest, f, closed);
        board.marks = drawing_for(DrawingChoice{}, *contest, f).marks;
        board.title = contest->layout().board_text(
            f, "board ",
            ": " + (contest->board_status(f).verdict != Verdict::none
                        ? contest->board_line(f)
                        : side_name(board.position->variant(), board.position->turn())));
        for (const Move step : contest->last_steps())
            if (step.from != no_cell && step.to != no_cell) board.arrows.emplace_back(step.from, step.to);
        boards.push_back(std::move(board));
    }
    std::string legend;
    if (end - first < contest->boards() && !board_number)
        legend = fmt::format("boards 1 to {} of {}\n", end, contest->boards());
    legend += turn_line(*contest) + "\n";
    if (script_failed(*contest)) return answer_no;
    return deliver_picture(arguments, draw_picture(boards, style, contest->variant().definition().name, legend));
}

void add_draw_options(OptionList& list, DrawOptions& options) {
    add_variant(list, options, options.shapes);
    list.refuse_if([&options] { return !options.piece.empty() && !options.move.empty(); },
                   "--piece or --move, not both");
    add_position(list, options);
    list.text("--output,-o", options.output, "The file to write", "FILE");
    list.flag("--dark", options.dark, "Colours for dark pages");
    list.flag("--flip", options.flip, "Turn the board upside down");
    list.text("--side", options.side, "Draw as this side sees it: its name or letter", "SIDE");
    list.text("--move", options.move, "Draw the boards before and after this move", "MOVE");
    list.flag("--shapes", options.shapes, "Draw all shapes of pieces, without a variant");
    list.number("--size", options.size, {20, 10'000}, "Pixels of the longer side, from 20; default 480");
    list.text("--piece", options.piece, "Mark where a piece can go", "CELL|LETTER[@CELL]");
    add_board(list, options);
}

}  // namespace

extern const CommandDef draw_command = {
    .name = "draw",
    .usage = "[VARIANT] [OPTIONS]",
    .summary = "Draws a position as a picture, SVG or PNG",
    .help =
        "With --piece, marks where a piece can go, as `show` does. Without --output the\n"
        "picture goes to standard output. --move draws a move: the boards that it changes\n"
        "before it, with arrows, and after it. --side draws the board as that side sees\n"
        "it. --shapes draws all shapes of pieces instead.",
    .first_words = prints_variants,
    .begin = begin_command<DrawOptions, add_draw_options, run_draw>,
};

}  // namespace varia::cli
