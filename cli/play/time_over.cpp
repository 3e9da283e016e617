#include "time_over.hpp"

#include <fmt/format.h>

#include "standing.hpp"
#include "time_loss.hpp"

namespace varia::cli {

using namespace records;

namespace {

// The action for a player whose time is over: the player resigns the board. Where players take turns, this is the first
// board on which the player is to move. A transfer that the player owes is made, and the player's exchange ends when
// nothing is left to do in it.
std::optional<Action> given_up(Contest& contest, int player, int board) {
    const int first = board < 0 ? 0 : board, last = board < 0 ? contest.boards() - 1 : board;
    for (int f = first; f <= last; ++f) {
        if (contest.player_on(f) != player) continue;
        if (contest.awaits(f) == f) {
            for (const Action& action : contest.ordered_actions(player))
                if (action.type == ActionType::link_move && action.board == f) return action;
            return std::nullopt;
        }
        if (const Result<Action> action = contest.read_action(contest.layout().resign_text(f))) return *action;
    }
    if (!contest.may_end_exchange()) return std::nullopt;
    Action done;
    done.type = ActionType::done;
    return done;
}

}  // namespace

std::optional<TimeOver> time_over(Contest& contest, const GameClocks& clocks) {
    if (!clocks || contest.over()) return std::nullopt;
    const std::optional<GameClocks::Due> due = clocks.due();
    if (!due || PlayClocks::Time::clock::now() < due->at) return std::nullopt;
    const std::optional<Action> action = given_up(contest, due->player, due->board);
    if (!action) return std::nullopt;
    return TimeOver{due->player, due->board, flag_is_draw(contest, due->player), *action};
}

std::string time_over_line(const Contest& contest, const TimeOver& over) {
    std::string how;
    if (over.board >= 0) how = fmt::format(" on floor {}", over.board + 1);
    if (over.drawn) how = fmt::format(", and {} cannot win with what is left", player_name(contest, 1 - over.player));
    return fmt::format("{} has run out of time{}", player_name(contest, over.player), how);
}

}  // namespace varia::cli
