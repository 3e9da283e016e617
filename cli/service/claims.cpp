#include "claims.hpp"

namespace varia::cli {

std::optional<std::string> claimable_draw(Contest& contest) {
    if (!contest.passes_draws() || !contest.over() || contest.is_dead()) return std::nullopt;
    const Standing now = contest.standing();
    if (now.winners.size() < now.scores.size()) return std::nullopt;  // some repetitions are lost
    // What the position alone decides is no draw that is claimed.
    Position position = contest.position();
    if (contest.rules().outcome(position).over || contest.count_actions() == 0) return std::nullopt;
    return now.reason;
}

bool is_ended(Contest& contest) { return contest.over() && !claimable_draw(contest); }

}  // namespace varia::cli
