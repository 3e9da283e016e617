// The text of a match: whose turn it is, then every board.
//
//     w acted | POSITION | white-won checkmate | POSITION ; black-won resign
//
// The first field names the player whose exchange or turn it is (`-` if no player has the turn). `acted` means that the
// player has done something in it, `from=3` that in lockstep the player has come to board 3, and `transfer=4,2` lists
// the won boards that wait for their transfer. The field of a board is its position; for a closed board it is the
// result, and for a board that waits for its transfer both.
#include <algorithm>

#include <fmt/format.h>

#include <varia/notation.hpp>
#include <varia/number.hpp>
#include <varia/text.hpp>

#include "core.hpp"

namespace varia {

std::string Match::text() const {
    const LinkedBoards& b = linked_boards();
    const TurnState& turn = core().turn();
    std::string out = b.match().schedule == Schedule::free ? "-" : b.player_letter(turn.player);
    if (b.match().schedule == Schedule::exchange && turn.acted) out += " acted";
    if (b.match().schedule == Schedule::lockstep && turn.next_board > 0)
        out += fmt::format(" from={}", turn.next_board + 1);
    for (std::size_t i = 0; i < turn.transfers.size(); ++i)
        out += fmt::format("{}{}", i == 0 ? " transfer=" : ",", turn.transfers[i] + 1);
    for (int f = 0; f < b.boards(); ++f) {
        const BoardState& state = core().board(f);
        out += " | ";
        if (state.phase != BoardState::Phase::closed) out += format_position(position(f));
        if (state.phase == BoardState::Phase::won) out += " ; ";
        if (!state.undecided()) out += board_line(f);
    }
    return out;
}

namespace {

std::vector<std::string_view> parts(std::string_view text, char separator) {
    std::vector<std::string_view> out;
    for (;;) {
        const std::size_t at = text.find(separator);
        out.push_back(trimmed(text.substr(0, at)));
        if (at == std::string_view::npos) return out;
        text.remove_prefix(at + 1);
    }
}

// Reads the first field.
Result<TurnState> read_turn(const LinkedBoards& b, std::string_view text) {
    TurnState turn;
    const auto wrong = [&](std::string message, std::string hint = {}) {
        return typed_error("the match's first field: " + message, std::move(hint));
    };
    const std::vector<std::string_view> words = parts(text, ' ');
    std::string players;
    int player = -1;
    for (int p = 0; p < b.players(); ++p) {
        append_item(players, ", ", b.player_letter(p));
        if (words[0] == b.player_letter(p)) player = p;
    }
    const bool free = b.match().schedule == Schedule::free;
    if (free && words[0] != "-")
        return wrong(fmt::format("expected -, found {}", quoted(words[0])), "in this match nobody has the turn");
    if (!free && player < 0)
        return wrong(fmt::format("no player is called {}", quoted(words[0])), "players are " + players);
    turn.player = std::max(player, 0);
    for (std::size_t i = 1; i < words.size(); ++i) {
        const std::string_view word = words[i];
        const std::size_t equals = word.find('=');
        const std::string_view name = word.substr(0, equals);
        const std::string_view value = equals == std::string_view::npos ? std::string_view{} : word.substr(equals + 1);
        if (word == "acted" && b.match().schedule == Schedule::exchange) {
            turn.acted = true;
        } else if (name == "from" && b.match().schedule == Schedule::lockstep) {
            const auto board = number_of(value, 1, b.boards() + 1);
            if (!board) return wrong(fmt::format("{} names no floor", quoted(word)));
            turn.next_board = *board - 1;
        } else if (name == "transfer") {
            for (const std::string_view part : parts(value, ',')) {
                const auto board = number_of(part, 1, b.boards());
                if (!board || std::ranges::find(turn.transfers, *board - 1) != turn.transfers.end())
                    return wrong(fmt::format("{} does not name floors", quoted(word)));
                turn.transfers.push_back(*board - 1);
            }
        } else if (!word.empty()) {
            return wrong(fmt::format("{} means nothing here", quoted(word)));
        }
    }
    return turn;
}

}  // namespace

Result<Match> Match::parse(const LinkedBoardsPtr& linked, std::string_view text, SharedScripts* scripts) {
    if (trimmed(text) == "startpos") return Match(linked, scripts);
    const LinkedBoards& b = *linked;
    if (trimmed(text).starts_with("start:")) {
        // Every board begins with this number.
        const std::string start = Match(linked, scripts).text();
        std::string all = start.substr(0, start.find('|'));
        for (int f = 0; f < b.boards(); ++f) all += fmt::format("| {} ", trimmed(text));
        return parse(linked, all, scripts);
    }
    const std::vector<std::string_view> fields = parts(text, '|');
    if (fields.size() != static_cast<std::size_t>(b.boards()) + 1)
        return typed_error(fmt::format("this match has {} floors, the text {}", b.boards(), fields.size() - 1),
                           "write whose turn it is and then every floor, each after a bar: w | POSITION | POSITION");
    Result<TurnState> turn = read_turn(b, fields[0]);
    if (!turn) return turn.diagnostics();

    Match match(linked, scripts);
    std::vector<Position> positions;
    std::vector<BoardState> boards;
    std::vector<int> waiting;
    for (int f = 0; f < b.boards(); ++f) {
        std::string_view field = fields[static_cast<std::size_t>(f) + 1];
        BoardState state;
        std::string_view how;
        const auto& sides = b.variant(f)->definition().sides.side;
        if (const std::size_t mark = field.find(';'); mark != std::string_view::npos) {
            how = trimmed(field.substr(mark + 1));
            field = trimmed(field.substr(0, mark));
            state.phase = BoardState::Phase::won;
            waiting.push_back(f);
        } else if (field.starts_with("drawn ") || field.starts_with(sides[0].name.text + "-won ") ||
                   field.starts_with(sides[1].name.text + "-won ")) {
            how = std::exchange(field, {});
            state.phase = BoardState::Phase::closed;
        }
        if (!how.empty() || state.phase != BoardState::Phase::open) {
            const std::size_t blank = std::min(how.find(' '), how.size());
            const std::string_view result = how.substr(0, blank);
            const std::string_view why = trimmed(how.substr(blank));
            state.verdict = result == "drawn"                       ? Verdict::draw
                            : result == sides[0].name.text + "-won" ? Verdict::win
                            : result == sides[1].name.text + "-won" ? Verdict::loss
                                                                    : Verdict::none;
            if (state.verdict == Verdict::none || why.empty() || why.find(' ') != std::string_view::npos ||
                (state.verdict == Verdict::draw && state.phase == BoardState::Phase::won))
                return typed_error(
                    fmt::format("floor {}: {} does not say how it was won", f + 1, quoted(how)),
                    fmt::format("write {}-won or {}-won and the reason", sides[0].name.text, sides[1].name.text));
            state.reason = match.core().reason(std::string(why));
        }
        if (field.empty() && state.phase == BoardState::Phase::closed) {
            positions.emplace_back(b.variant(f));
        } else {
            Result<Position> position = parse_position(b.variant(f), field);
            if (!position) {
                Diagnostics errors = position.diagnostics();
                for (Diagnostic& d : errors) d.message = fmt::format("floor {}: {}", f + 1, d.message);
                return errors;
            }
            positions.push_back(std::move(*position));
        }
        boards.push_back(state);
    }
    std::vector<int> named = turn->transfers;
    std::ranges::sort(named);
    if (named != waiting)
        return typed_error("the floors in transfer= are not those that wait for one",
                           "a floor that waits is its position, \";\" and how it was won");
    match.core().set_up(std::move(positions), std::move(boards), std::move(*turn));
    return match;
}

}  // namespace varia
