#include "game_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include <varia/text.hpp>

#include "effect_words.hpp"
#include "last_move.hpp"
#include "layout.hpp"
#include "standing.hpp"
#include "subject.hpp"
#include "words.hpp"

namespace varia::cli {
namespace {

// Nine boards can be seen at a glance. Any other board can be drawn by its number.
constexpr int max_boards = 9;

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

}  // namespace

Result<Side> side_called(const Variant& variant, const std::string& name) {
    std::string names;
    for (const Side side : variant.sides()) {
        const SideDef& def = variant.definition().sides.of(side);
        if (def.name.text == name || def.letter == name) return side;
        append_item(names, ", ", def.name.text);
    }
    return typed_error(fmt::format("no side \"{}\"; the sides are {}", escaped(name), escaped(names)));
}

std::string picture_of_boards(Contest& contest, std::optional<int> chosen, const PictureStyle& style) {
    const int first = chosen.value_or(0);
    const int end = chosen ? first + 1 : std::min(contest.boards(), max_boards);
    std::vector<Position> closed;  // empty boards, drawn for closed boards
    closed.reserve(max_boards);
    std::vector<BoardPicture> boards;
    for (int f = first; f < end; ++f) {
        BoardPicture board = board_of(contest, f, closed);
        board.marks = last_move_marks(contest, f);
        board.title = contest.layout().board_text(
            f, "board ",
            ": " + (contest.board_status(f).verdict != Verdict::none
                        ? contest.board_line(f)
                        : side_name(board.position->variant(), board.position->turn())));
        for (const Move step : contest.last_steps())
            if (step.from != no_cell && step.to != no_cell) board.arrows.emplace_back(step.from, step.to);
        boards.push_back(std::move(board));
    }
    std::string legend;
    if (end - first < contest.boards() && !chosen)
        legend = fmt::format("boards 1 to {} of {}\n", end, contest.boards());
    legend += turn_line(contest) + "\n";
    return draw_picture(boards, style, contest.variant().definition().name, legend);
}

Result<std::string> picture_of_piece(Contest& contest, int board_number, const std::string& piece,
                                     const PictureStyle& style) {
    const Result<Subject> subject = find_subject(contest.rules(board_number), contest.position(board_number), piece);
    if (!subject) return subject.diagnostics();
    Drawing drawing;
    drawing.marks = subject->marks;
    drawing.width = 60;
    std::string legend = draw_legend(subject->position, drawing);
    legend.insert(0, subject->sentence + "\n");
    BoardPicture board{&subject->position, "", subject->marks, {}, {}};
    if (subject->cell != no_cell && board.marks[subject->cell] == Mark::none) board.marks[subject->cell] = Mark::origin;
    return draw_picture({board}, style, subject->sentence, legend);
}

Result<std::string> picture_of_move(Contest& contest, const std::string& move, const PictureStyle& style) {
    Contest after = contest;
    const int made = after.plies();
    const Result<Action> action = after.play(move);
    if (!action) return action.diagnostics();
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
    const std::string text = after.plies() > made ? after.texts().back() : move;
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
    if (std::optional<Diagnostic> failure = after.take_failure()) return Diagnostics{*std::move(failure)};
    return draw_picture(boards, style, fmt::format("{}: {}", contest.variant().definition().name, text), legend);
}

}  // namespace varia::cli
