#include "list_commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/text.hpp>

#include "draw.hpp"
#include "layout.hpp"
#include "play_session.hpp"
#include "script_host.hpp"
#include "session.hpp"
#include "standing.hpp"
#include "subject.hpp"
#include "terminal.hpp"

namespace varia::cli {
namespace {

void print_listed(PlaySession& session) {
    PlayedGame& game = session.game();
    if (game.listed.empty())
        return print(game.contest().over() ? fmt::format("none: the {} is over\n", contest_noun(game.contest()))
                                           : "none just now\n");
    std::vector<std::string> texts;
    for (const Offer& offer : game.listed) texts.push_back(offer.text);
    print(numbered_columns(texts, session.screen().width()));
}

// Lists what the piece on a cell can do. Returns false if the text names no cell.
bool list_piece(PlaySession& session, const std::string& text) {
    PlayedGame& game = session.game();
    Contest& contest = game.contest();
    const TextOnBoard on_board = contest.layout().split(text);
    if (on_board.is == TextOnBoard::Number::missing) return false;
    if (on_board.is == TextOnBoard::Number::unknown) {
        complain_of_board(contest, on_board.number);
        return true;
    }
    const int board = on_board.board;
    const Cell cell = contest.board_variant(board)->board().find(on_board.rest);
    if (cell == no_cell) {
        if (on_board.is == TextOnBoard::Number::known) return false;
        complain(
            typed_error(fmt::format("there is no cell {}", varia::quoted(text)), "`moves` alone lists all").text());
        return true;
    }
    game.listed = turns_from(contest, cell);
    if (game.listed.empty()) game.listed = offers_of_piece(contest, board, cell);
    std::ranges::sort(game.listed, {}, &Offer::text);
    print_listed(session);
    return true;
}

// A line with the legal actions of the subject's piece, if its side is to move.
std::string legal_now(Contest& contest, int board, const Subject& subject) {
    std::vector<Offer> own = turns_from(contest, subject.cell);
    if (own.empty()) own = offers_of_piece(contest, board, subject.cell);
    std::string line = "legal now:";
    for (const Offer& offer : own) line += " " + escaped(offer.text);
    return own.empty() ? line + " nothing" : line;
}

}  // namespace

void list_moves(PlaySession& session, const std::string& which) {
    PlayedGame& game = session.game();
    Contest& contest = game.contest();
    game.listed.clear();
    if (!which.empty() && list_piece(session, which)) return;
    std::optional<std::vector<Offer>> turns;
    if (!which.empty()) {
        const std::optional<int> board = board_named(contest, which);
        if (!board) return;
        game.listed = offers(contest.choices(*board));
    } else if (game.has_turns() && (turns = turn_offers(contest, max_listed))) {
        game.listed = *std::move(turns);
    } else {
        game.listed = offers(contest.choices());
        if (game.has_turns() && !game.listed.empty())
            print(fmt::format("more than {} turns, which begin with these steps:\n", max_listed));
    }
    print_listed(session);
}

void list_steps(PlaySession& session, const std::string& /*rest*/) {
    session.game().listed = offers(session.game().contest().choices());
    print_listed(session);
}

void why(PlaySession& session, const std::string& move) {
    if (move.empty()) return complain("why asks about a move: why e2-e4");
    const Result<std::string> asked = hooks_asked(session.game().contest(), move);
    complain(asked.diagnostics());
    if (asked) print(*asked);
}

void hint(PlaySession& session, const std::string& what) {
    PlayedGame& game = session.game();
    PlayScreen& screen = session.screen();
    Contest& contest = game.contest();
    if (what.empty()) return session.machines().advise(contest, screen.width());
    const TextOnBoard on_board = contest.layout().split(what);
    if (on_board.is == TextOnBoard::Number::missing)
        return complain("hint on which floor? name it first: hint 1:" + what.substr(0, 20));
    if (on_board.is == TextOnBoard::Number::unknown) return complain_of_board(contest, on_board.number);
    const int board = on_board.board;
    const Position& position = contest.position(board);
    const Result<Subject> subject = find_subject(contest.rules(board), position, on_board.rest);
    if (!subject) return complain(subject.diagnostics());
    Drawing drawing = drawing_for(screen.look());
    drawing.marks = subject->marks;
    if (screen.in_place() && !subject->alone) {
        // The screen shows the board already.
        screen.show_hint({subject->marks, board});
        print(subject->sentence + "\n" + draw_legend(subject->position, drawing));
    } else {
        print(subject->sentence + "\n\n" + draw_board(subject->position, drawing));
        print("\n" + draw_legend(subject->position, drawing));
    }
    if (!subject->pushes.empty()) print(wrapped(pushes_in_words(*subject), drawing.width, 4) + "\n");
    if (contest.over() || subject->position.turn() != subject->piece.side()) return;
    if (subject->cell == no_cell || position.at(subject->cell) != subject->piece) return;
    print(wrapped(legal_now(contest, board, *subject), drawing.width, 4) + "\n");
}

}  // namespace varia::cli
