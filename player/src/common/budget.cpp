#include "budget.hpp"

#include <algorithm>

namespace varia::player {
namespace {

constexpr std::chrono::milliseconds spare{60};  // for the delay between a move and the clock
constexpr int usual_moves = 40;                 // moves that a game is expected to last from here

}  // namespace

void Budget::begin(const Limits& limits) {
    using std::chrono::milliseconds;
    stopped_.store(false, std::memory_order_relaxed);
    limit_ = limits.nodes;
    go_on_ = limits.go_on;
    thread_ = std::this_thread::get_id();
    began_ = Clock::now();
    soft_.reset();
    hard_.reset();
    if (limits.time) hard_ = began_ + *limits.time;
    if (!limits.clock) return;
    // The search uses little of a clock that has nearly run down, because the delay between moves is lost at every
    // move.
    const milliseconds left = std::max({*limits.clock - 5 * spare, (*limits.clock - spare) / 3, milliseconds(1)});
    const int moves = limits.moves_to_go > 0 ? std::min(limits.moves_to_go, usual_moves) : usual_moves;
    const milliseconds share = std::min(left / moves + limits.increment * 3 / 4, left);
    const milliseconds max = std::min(share * 3, moves == 1 ? left : left / 3);
    soft_ = began_ + std::min(share, max);
    const auto end = began_ + std::max(max, milliseconds(1));
    hard_ = hard_ ? std::min(*hard_, end) : end;
}

bool Budget::enough(bool settled) const {
    if (!soft_) return false;
    const auto now = Clock::now();
    const auto share = *soft_ - began_;
    return now >= began_ + (settled ? share / 2 : share * 3 / 4);
}

}  // namespace varia::player
