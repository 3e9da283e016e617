// Actions as text: `2:e2-e4`, `2:e4U`, `done`, `2:resign`; and why a typed text is no legal action now.
#include <algorithm>

#include <fmt/format.h>

#include <varia/notation.hpp>
#include <varia/number.hpp>
#include <varia/text.hpp>
#include <varia/texts.hpp>

#include "core.hpp"
#include "move_writer.hpp"

namespace varia {

namespace {

std::string side_name(const LinkedBoards& linked, int board, Side side) {
    return linked.variant(board)->definition().sides.of(side).name.text;
}

std::string written(Match& match, const Action& action) {
    const Position& here = match.position(action.board);
    if (!MoveWriter(here).may_share_text(action.move)) return move_text(here, action.move);
    Position asked = here;
    return move_text(match.rules(action.board), asked, action.move);
}

}  // namespace

std::string Match::action_text(const Action& action) {
    if (action.type == ActionType::done) return "done";
    const std::string prefix = fmt::format("{}:", action.board + 1);
    switch (action.type) {
        case ActionType::move:
            return prefix + written(*this, action);
        case ActionType::link_move:
            return prefix +
                   linked_boards()
                       .variant(action.board)
                       ->board()
                       .name(linked_boards().cell(action.board, action.link)) +
                   (action.up ? "U" : "D");
        default:
            return prefix + "resign";
    }
}

namespace {

// Reads one typed action.
class ActionReader {
public:
    explicit ActionReader(Match& match) : match_(match), linked_(match.linked_boards()) {}

    Result<Action> read(std::string_view text) {
        if (match_.over())
            return typed_error(fmt::format("the match is over: {}", match_.status()), "take an action back to play on");
        if (text == "done") return read_done();
        const std::size_t colon = text.find(':');
        const std::optional<int> number = number_of<int>(text.substr(0, colon));
        if (colon == std::string_view::npos || !number)
            return typed_error(fmt::format("{} does not begin with a floor's number and a colon", quoted(text)),
                               "write it as 1:e2-e4");
        if (*number < 1 || *number > linked_.boards())
            return typed_error(
                fmt::format("there is no floor {}; floors are numbered from 1 to {}", *number, linked_.boards()));
        board_ = *number - 1;
        const std::string_view rest = text.substr(colon + 1);
        const BoardStatus status = match_.board_status(board_);
        if (status.closed)
            return typed_error(fmt::format("floor {} is closed: {}", *number, match_.board_line(board_)));
        const int owed = match_.awaits(board_);
        if (owed >= 0 && owed != board_) return waits_for(board_, owed);
        if (rest == "resign") return read_resign();
        const int link = link_named(rest);
        if (link >= 0) return read_link_move(link, rest.back() == 'U');
        if (owed >= 0)
            return typed_error(fmt::format("floor {} waits for {}'s transfer: only an elevator move can follow there",
                                           *number, linked_.player_name(match_.player_on(board_))),
                               transfers(board_));
        if (std::optional<Diagnostic> wait = not_now()) return std::move(*wait);
        return read_move(rest);
    }

private:
    std::string transfers(int board) {
        ActionList list;
        match_.board_actions(board, list);
        std::vector<std::string> texts;
        for (const Action& a : list) texts.push_back(match_.action_text(a));
        return fmt::format("write {}", fmt::join(texts, " or "));
    }

    // Why nothing can be done on a board before the transfer from another board.
    Diagnostic waits_for(int board, int won) {
        const std::string& who = linked_.player_name(match_.player_on(won));
        if (linked_.match().schedule == Schedule::free)
            return typed_error(fmt::format("floor {} waits for {}'s transfer from floor {}", board + 1, who, won + 1),
                               transfers(won));
        return typed_error(
            fmt::format("floor {} is won: {} makes an elevator move from there before anything else happens", won + 1,
                        who),
            transfers(won));
    }

    Result<Action> read_done() {
        if (linked_.match().schedule != Schedule::exchange)
            return typed_error("\"done\" ends an exchange, and this match is not played in exchanges");
        if (!match_.may_end_exchange()) {
            if (match_.transfer() >= 0)
                return typed_error(fmt::format("floor {} is won: its elevator move comes first", match_.transfer() + 1),
                                   transfers(match_.transfer()));
            return typed_error("an exchange needs at least one action before it is done");
        }
        Action action;
        action.type = ActionType::done;
        return action;
    }

    // Why the side to move on the board may not act there now; nothing if it may.
    std::optional<Diagnostic> not_now() {
        const Position& position = match_.position(board_);
        const int owner = linked_.player(board_, position.turn());
        if (const int acting = match_.player(); acting >= 0 && acting != owner) {
            const char* what = linked_.match().schedule == Schedule::exchange ? "exchange" : "turn";
            return typed_error(fmt::format("it is {}'s {}, and on floor {} {} is to move", linked_.player_name(acting),
                                           what, board_ + 1, side_name(linked_, board_, position.turn())),
                               match_.may_end_exchange() ? "\"done\" ends the exchange" : "");
        }
        if (linked_.match().schedule == Schedule::lockstep && match_.active_board(0) != board_)
            return typed_error(fmt::format("in this turn floor {} comes next", match_.active_board(0) + 1));
        return std::nullopt;
    }

    Result<Action> read_resign() {
        if (match_.awaits(board_) >= 0)
            return typed_error(fmt::format("floor {} is decided already", board_ + 1), transfers(board_));
        if (std::optional<Diagnostic> wait = not_now()) return std::move(*wait);
        Action action;
        action.type = ActionType::resign;
        action.board = static_cast<std::uint16_t>(board_);
        return action;
    }

    // The link of a text such as e4U; -1 if the text is not of this form. For a cell on no link, the number of links.
    int link_named(std::string_view text) const {
        if (text.size() < 2 || (text.back() != 'U' && text.back() != 'D')) return -1;
        const Cell cell = linked_.variant(board_)->board().find(text.substr(0, text.size() - 1));
        if (cell == no_cell) return -1;
        const int link = linked_.link_at(board_, cell);
        return link < 0 ? linked_.links() : link;
    }

    Result<Action> read_link_move(int link, bool up) {
        const int number = board_ + 1;
        if (link == linked_.links()) {
            std::vector<std::string> cells;
            for (int s = 0; s < linked_.links(); ++s)
                cells.push_back(linked_.variant(board_)->board().name(linked_.cell(board_, s)));
            return typed_error(fmt::format("no shaft begins there on floor {}", number),
                               fmt::format("its elevator cells are {}", fmt::join(cells, ", ")));
        }
        const bool transfer = match_.awaits(board_) >= 0;
        if (!transfer)
            if (std::optional<Diagnostic> wait = not_now()) return std::move(*wait);
        const int to = match_.next(board_, up);
        ActionList list;
        match_.board_actions(board_, list);
        for (const Action& a : list)
            if (a.type == ActionType::link_move && a.link == link && match_.next(board_, a.up) == to) return a;

        const Position& here = match_.position(board_);
        const Variant& variant = *linked_.variant(board_);
        const Cell cell = linked_.cell(board_, link);
        const std::string& name = variant.board().name(cell);
        const Piece piece = here.at(cell);
        const Side side = transfer ? (match_.board_status(board_).verdict == Verdict::win ? Side::first : Side::second)
                                   : here.turn();
        if (piece.empty()) return typed_error(fmt::format("nothing stands on {} of floor {}", name, number));
        if (!piece.is(side))
            return typed_error(
                fmt::format("the piece on {} of floor {} is not {}'s", name, number, side_name(linked_, board_, side)));
        if (variant.royal(piece.kind()))
            return typed_error(fmt::format("the {} does not ride", variant.kind(piece.kind()).name));
        if (!transfer && !linked_.match().conveyor.empty())
            return typed_error("in this match the conveyor moves the pieces; nobody rides by hand");
        if (to < 0)
            return typed_error(
                fmt::format("there is no open floor {} floor {} within reach", up ? "above" : "below", number),
                "one closed floor is passed over, two in a row are not");
        if (const int owed = match_.awaits(to); !transfer && owed >= 0) return waits_for(to, owed);
        const Cell arrives = linked_.cell(to, link);
        if (!match_.position(to).at(arrives).empty())
            return typed_error(
                fmt::format("{} of floor {} is taken", linked_.variant(to)->board().name(arrives), to + 1));
        if (transfer)
            return typed_error(fmt::format("the script of floor {}'s game keeps the {} on {} where it is", number,
                                           variant.kind(piece.kind()).name, name),
                               transfers(board_));
        return typed_error(
            fmt::format("that would leave {}'s king on floor {} attacked", side_name(linked_, board_, side), number));
    }

    Result<Action> read_move(std::string_view text) {
        Position position = match_.position(board_);
        const Result<Move> move = parse_move(match_.rules(board_), position, text);
        if (!move) {
            Diagnostics errors = move.diagnostics();
            for (Diagnostic& d : errors) d.message = fmt::format("floor {}: {}", board_ + 1, d.message);
            return errors;
        }
        ActionList list;
        match_.board_actions(board_, list);
        for (const Action& a : list)
            if (a.type == ActionType::move && a.move == *move) return a;
        // The move is legal in the board's own game: what forbids it is where it lands.
        const int to = match_.next(board_, true) >= 0 ? match_.next(board_, true) : match_.next(board_, false);
        if (const int owed = to >= 0 ? match_.awaits(to) : -1; owed >= 0) return waits_for(to, owed);
        if (to >= 0 && !match_.position(to).at(move->to).empty())
            return typed_error(fmt::format("it would land on {} of floor {}, which is taken",
                                           linked_.variant(to)->board().name(move->to), to + 1));
        return typed_error(
            fmt::format("when it has gone to the other floor, its king on floor {} would be attacked", board_ + 1));
    }

    Match& match_;
    const LinkedBoards& linked_;
    int board_ = 0;
};

}  // namespace

Result<Action> Match::read_action(std::string_view text) { return ActionReader(*this).read(text); }

}  // namespace varia
