// Which board does the text mean, and may somebody move there at all? Only then the rules of that board are the reason.
#include "refusal_words.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include <varia/move_refusal.hpp>
#include <varia/number.hpp>
#include <varia/text.hpp>

#include "plain_words.hpp"
#include "standing.hpp"

namespace varia::cli {
namespace {

// The rest of "2:e2-e4" and the board's number from 0; without a value if the text names no board of the match.
std::optional<std::pair<int, std::string_view>> board_named(const Contest& contest, std::string_view text) {
    if (contest.match() == nullptr) return std::pair{0, text};
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) return std::nullopt;
    const std::optional<int> number = number_of<int>(text.substr(0, colon));
    if (!number || *number < 1 || *number > contest.boards()) return std::nullopt;
    return std::pair{*number - 1, text.substr(colon + 1)};
}

// Whether somebody may move on the board now, so that only its rules can forbid a move there.
bool is_played_on(Contest& contest, int board) {
    if (contest.match() == nullptr) return true;
    const int acting = contest.player();
    return !contest.closed(board) && contest.awaits(board) < 0 && (acting < 0 || acting == contest.player_on(board)) &&
           contest.board_status(board).verdict == Verdict::none;
}

// Empty if it goes on.
std::string over_in_words(Contest& contest) {
    const Standing now = contest.standing();
    if (!now.over || contest.passes_draws()) return {};
    return as_sentence(fmt::format("the {} is over: {}", contest_noun(contest), result_in_words(contest, now)));
}

PlainRefusal with_names(const MoveRefusal& refusal, const Board& board) {
    PlainRefusal plain{refusal.sentence, {}};
    for (const Cell cell : refusal.cells) plain.cells.push_back(board.name(cell));
    return plain;
}

}  // namespace

PlainRefusal refusal_in_words(Contest& contest, std::string_view text, const std::string& message) {
    if (std::string over = over_in_words(contest); !over.empty()) return {std::move(over), {}};
    // A comma at the end marks a step of a turn.
    while (text.ends_with(',')) text.remove_suffix(1);
    if (const auto named = board_named(contest, text); named && is_played_on(contest, named->first)) {
        Position position = contest.position(named->first);
        if (const auto refusal = move_refusal(contest.rules(named->first), position, named->second))
            return with_names(*refusal, position.variant().board());
    }
    const std::string front = fmt::format("illegal move {}: ", quoted(text));
    return {as_sentence(message.starts_with(front) ? message.substr(front.size()) : message), {}};
}

std::optional<PlainRefusal> piece_refusal_in_words(Contest& contest, int board, Cell from) {
    if (std::string over = over_in_words(contest); !over.empty()) return PlainRefusal{std::move(over), {}};
    if (!contest.piece_actions(board, from).empty()) return std::nullopt;
    if (is_played_on(contest, board)) {
        Position position = contest.position(board);
        if (const auto refusal = piece_refusal(contest.rules(board), position, from))
            return with_names(*refusal, position.variant().board());
        return PlainRefusal{"This piece cannot move now.", {}};
    }
    if (contest.closed(board) || contest.board_status(board).verdict != Verdict::none)
        return PlainRefusal{as_sentence("nobody moves on this floor now: " + contest.board_line(board)), {}};
    const int acting = contest.player();
    const bool waits = acting < 0 || contest.awaits(board) >= 0;
    return PlainRefusal{as_sentence(waits ? "a piece has to be sent from another floor first"
                                          : player_name(contest, acting) + " is to act, and on other floors"),
                        {}};
}

}  // namespace varia::cli
