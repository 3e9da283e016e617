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

std::string side_name(const Building& building, int floor, Side side) {
    return building.variant(floor)->definition().sides.of(side).name.text;
}

std::string written(Match& match, const Action& action) {
    const Position& here = match.position(action.floor);
    if (!MoveWriter(here).may_share_text(action.move)) return move_text(here, action.move);
    Position asked = here;
    return move_text(match.rules(action.floor), asked, action.move);
}

}  // namespace

std::string Match::action_text(const Action& action) {
    if (action.type == ActionType::done) return "done";
    const std::string prefix = fmt::format("{}:", action.floor + 1);
    switch (action.type) {
        case ActionType::move:
            return prefix + written(*this, action);
        case ActionType::ride:
            return prefix +
                   building().variant(action.floor)->board().name(building().cell(action.floor, action.shaft)) +
                   (action.up ? "U" : "D");
        default:
            return prefix + "resign";
    }
}

namespace {

// Reads one typed action.
class ActionReader {
public:
    explicit ActionReader(Match& match) : match_(match), building_(match.building()) {}

    Result<Action> read(std::string_view text) {
        if (match_.over())
            return typed_error(fmt::format("the match is over: {}", match_.status()), "take an action back to play on");
        if (text == "done") return read_done();
        const std::size_t colon = text.find(':');
        const std::optional<int> number = number_of<int>(text.substr(0, colon));
        if (colon == std::string_view::npos || !number)
            return typed_error(fmt::format("{} does not begin with a floor's number and a colon", quoted(text)),
                               "write it as 1:e2-e4");
        if (*number < 1 || *number > building_.floors())
            return typed_error(
                fmt::format("there is no floor {}; floors are numbered from 1 to {}", *number, building_.floors()));
        floor_ = *number - 1;
        const std::string_view rest = text.substr(colon + 1);
        const FloorStatus status = match_.floor_status(floor_);
        if (status.closed)
            return typed_error(fmt::format("floor {} is closed: {}", *number, match_.floor_line(floor_)));
        const int owed = match_.awaits(floor_);
        if (owed >= 0 && owed != floor_) return waits_for(floor_, owed);
        if (rest == "resign") return read_resign();
        const int shaft = shaft_named(rest);
        if (shaft >= 0) return read_ride(shaft, rest.back() == 'U');
        if (owed >= 0)
            return typed_error(fmt::format("floor {} waits for {}'s transfer: only an elevator move can follow there",
                                           *number, building_.player_name(match_.player_on(floor_))),
                               transfers(floor_));
        if (std::optional<Diagnostic> wait = not_now()) return std::move(*wait);
        return read_move(rest);
    }

private:
    std::string transfers(int floor) {
        ActionList list;
        match_.floor_actions(floor, list);
        std::vector<std::string> texts;
        for (const Action& a : list) texts.push_back(match_.action_text(a));
        return fmt::format("write {}", fmt::join(texts, " or "));
    }

    // Why nothing can be done on a board before the transfer from another board.
    Diagnostic waits_for(int floor, int won) {
        const std::string& who = building_.player_name(match_.player_on(won));
        if (building_.match().schedule == Schedule::free)
            return typed_error(fmt::format("floor {} waits for {}'s transfer from floor {}", floor + 1, who, won + 1),
                               transfers(won));
        return typed_error(
            fmt::format("floor {} is won: {} makes an elevator move from there before anything else happens", won + 1,
                        who),
            transfers(won));
    }

    Result<Action> read_done() {
        if (building_.match().schedule != Schedule::exchange)
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
        const Position& position = match_.position(floor_);
        const int owner = building_.player(floor_, position.turn());
        if (const int acting = match_.player(); acting >= 0 && acting != owner) {
            const char* what = building_.match().schedule == Schedule::exchange ? "exchange" : "turn";
            return typed_error(
                fmt::format("it is {}'s {}, and on floor {} {} is to move", building_.player_name(acting), what,
                            floor_ + 1, side_name(building_, floor_, position.turn())),
                match_.may_end_exchange() ? "\"done\" ends the exchange" : "");
        }
        if (building_.match().schedule == Schedule::lockstep && match_.active_floor(0) != floor_)
            return typed_error(fmt::format("in this turn floor {} comes next", match_.active_floor(0) + 1));
        return std::nullopt;
    }

    Result<Action> read_resign() {
        if (match_.awaits(floor_) >= 0)
            return typed_error(fmt::format("floor {} is decided already", floor_ + 1), transfers(floor_));
        if (std::optional<Diagnostic> wait = not_now()) return std::move(*wait);
        Action action;
        action.type = ActionType::resign;
        action.floor = static_cast<std::uint16_t>(floor_);
        return action;
    }

    // The link of a text such as e4U; -1 if the text is not of this form. For a cell on no link, the number of links.
    int shaft_named(std::string_view text) const {
        if (text.size() < 2 || (text.back() != 'U' && text.back() != 'D')) return -1;
        const Cell cell = building_.variant(floor_)->board().find(text.substr(0, text.size() - 1));
        if (cell == no_cell) return -1;
        const int shaft = building_.shaft_at(floor_, cell);
        return shaft < 0 ? building_.shafts() : shaft;
    }

    Result<Action> read_ride(int shaft, bool up) {
        const int number = floor_ + 1;
        if (shaft == building_.shafts()) {
            std::vector<std::string> cells;
            for (int s = 0; s < building_.shafts(); ++s)
                cells.push_back(building_.variant(floor_)->board().name(building_.cell(floor_, s)));
            return typed_error(fmt::format("no shaft begins there on floor {}", number),
                               fmt::format("its elevator cells are {}", fmt::join(cells, ", ")));
        }
        const bool transfer = match_.awaits(floor_) >= 0;
        if (!transfer)
            if (std::optional<Diagnostic> wait = not_now()) return std::move(*wait);
        const int to = match_.next(floor_, up);
        ActionList list;
        match_.floor_actions(floor_, list);
        for (const Action& a : list)
            if (a.type == ActionType::ride && a.shaft == shaft && match_.next(floor_, a.up) == to) return a;

        const Position& here = match_.position(floor_);
        const Variant& variant = *building_.variant(floor_);
        const Cell cell = building_.cell(floor_, shaft);
        const std::string& name = variant.board().name(cell);
        const Piece piece = here.at(cell);
        const Side side = transfer ? (match_.floor_status(floor_).verdict == Verdict::win ? Side::first : Side::second)
                                   : here.turn();
        if (piece.empty()) return typed_error(fmt::format("nothing stands on {} of floor {}", name, number));
        if (!piece.is(side))
            return typed_error(fmt::format("the piece on {} of floor {} is not {}'s", name, number,
                                           side_name(building_, floor_, side)));
        if (variant.royal(piece.kind()))
            return typed_error(fmt::format("the {} does not ride", variant.kind(piece.kind()).name));
        if (!transfer && !building_.match().conveyor.empty())
            return typed_error("in this match the conveyor moves the pieces; nobody rides by hand");
        if (to < 0)
            return typed_error(
                fmt::format("there is no open floor {} floor {} within reach", up ? "above" : "below", number),
                "one closed floor is passed over, two in a row are not");
        if (const int owed = match_.awaits(to); !transfer && owed >= 0) return waits_for(to, owed);
        const Cell arrives = building_.cell(to, shaft);
        if (!match_.position(to).at(arrives).empty())
            return typed_error(
                fmt::format("{} of floor {} is taken", building_.variant(to)->board().name(arrives), to + 1));
        if (transfer)
            return typed_error(fmt::format("the script of floor {}'s game keeps the {} on {} where it is", number,
                                           variant.kind(piece.kind()).name, name),
                               transfers(floor_));
        return typed_error(
            fmt::format("that would leave {}'s king on floor {} attacked", side_name(building_, floor_, side), number));
    }

    Result<Action> read_move(std::string_view text) {
        Position position = match_.position(floor_);
        const Result<Move> move = parse_move(match_.rules(floor_), position, text);
        if (!move) {
            Diagnostics errors = move.diagnostics();
            for (Diagnostic& d : errors) d.message = fmt::format("floor {}: {}", floor_ + 1, d.message);
            return errors;
        }
        ActionList list;
        match_.floor_actions(floor_, list);
        for (const Action& a : list)
            if (a.type == ActionType::move && a.move == *move) return a;
        // The move is legal in the board's own game: what forbids it is where it lands.
        const int to = match_.next(floor_, true) >= 0 ? match_.next(floor_, true) : match_.next(floor_, false);
        if (const int owed = to >= 0 ? match_.awaits(to) : -1; owed >= 0) return waits_for(to, owed);
        if (to >= 0 && !match_.position(to).at(move->to).empty())
            return typed_error(fmt::format("it would land on {} of floor {}, which is taken",
                                           building_.variant(to)->board().name(move->to), to + 1));
        return typed_error(
            fmt::format("when it has gone to the other floor, its king on floor {} would be attacked", floor_ + 1));
    }

    Match& match_;
    const Building& building_;
    int floor_ = 0;
};

}  // namespace

Result<Action> Match::read_action(std::string_view text) { return ActionReader(*this).read(text); }

}  // namespace varia
