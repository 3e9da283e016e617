// Draws that players claim. A game that is begun with `claims` goes on past a draw by repetition or by the move rule:
// such a draw may be claimed, and whoever has the game decides what a claim does. Every other end is an end there too.
// The Contest of such a game passes draws (Contest::passes_draws). A match has no claims, because a drawn board is
// decided.
#pragma once

#include <optional>
#include <string>

#include <varia/contest.hpp>

namespace varia::cli {

// The reason for which a draw may be claimed now, such as "repetition". Nothing if the contest has no claims, or if no
// draw may be claimed.
[[nodiscard]] std::optional<std::string> claimable_draw(Contest& contest);

// Whether the contest is over for good: nothing may be played, even if draws are claimed.
[[nodiscard]] bool is_ended(Contest& contest);

// While this object exists, a contest with claims that has ended refuses moves, as one without claims does.
class RefusesAfterEnd {
public:
    explicit RefusesAfterEnd(Contest& contest) : contest_(contest), passed_(contest.passes_draws()) {
        if (passed_ && is_ended(contest)) contest_.pass_draws(false);
    }
    ~RefusesAfterEnd() {
        if (passed_) contest_.pass_draws(true);
    }
    RefusesAfterEnd(const RefusesAfterEnd&) = delete;
    RefusesAfterEnd& operator=(const RefusesAfterEnd&) = delete;

private:
    Contest& contest_;
    bool passed_;
};

}  // namespace varia::cli
