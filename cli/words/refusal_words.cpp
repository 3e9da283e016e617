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

}  // namespace

PlainRefusal refusal_in_words(Contest& contest, std::string_view text, const std::string& message) {
    if (const Standing now = contest.standing(); now.over && !contest.passes_draws())
        return {as_sentence(fmt::format("the {} is over: {}", contest_noun(contest), result_in_words(contest, now))),
                {}};
    // The page writes a step of a turn with a comma.
    while (text.ends_with(',')) text.remove_suffix(1);
    if (const auto named = board_named(contest, text); named && is_played_on(contest, named->first)) {
        Position position = contest.position(named->first);
        if (std::optional<MoveRefusal> refusal = move_refusal(contest.rules(named->first), position, named->second)) {
            PlainRefusal plain{std::move(refusal->sentence), {}};
            for (const Cell cell : refusal->cells) plain.cells.push_back(position.variant().board().name(cell));
            return plain;
        }
    }
    const std::string front = fmt::format("illegal move {}: ", quoted(text));
    return {as_sentence(message.starts_with(front) ? message.substr(front.size()) : message), {}};
}

}  // namespace varia::cli
