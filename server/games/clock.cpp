#include "clock.hpp"

#include <algorithm>

namespace varia::server {

Clock::Clock(std::int64_t base_ms, std::int64_t increment_ms, int players)
    : base_(base_ms), increment_(increment_ms), left_(static_cast<std::size_t>(players), base_ms) {}

void Clock::use_until(std::int64_t at) {
    at = std::max(at, since_);
    if (running_ >= 0) {
        std::int64_t& left = left_[static_cast<std::size_t>(running_)];
        left = std::max<std::int64_t>(left - (at - since_), 0);
    }
    since_ = at;
}

void Clock::moved(int player, int next, std::int64_t at) {
    use_until(at);
    if (running_ == player && next != player) left_[static_cast<std::size_t>(player)] += increment_;
    running_ = next;
    begun_ = true;
}

void Clock::turn_to(int next, std::int64_t at) {
    use_until(at);
    if (begun_) running_ = next;
}

std::optional<std::int64_t> Clock::due() const {
    if (running_ < 0) return std::nullopt;
    return since_ + left(running_);
}

}  // namespace varia::server
