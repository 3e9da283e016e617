#include "connection_limiter.hpp"

#include <algorithm>

namespace varia::server {
namespace {

constexpr double seconds_at_once = 10;

}  // namespace

void Allowance::fill(Clock::time_point now) {
    const std::chrono::duration<double> on_disconnect = now - at_;
    if (on_disconnect.count() <= 0) return;
    left_ = std::min(max_, left_ + on_disconnect.count() * a_second_);
    at_ = now;
}

void Allowance::take(double amount, Clock::time_point now) {
    fill(now);
    left_ -= amount;
}

bool Allowance::enough(Clock::time_point now) {
    fill(now);
    return left_ >= 1;
}

std::chrono::milliseconds Allowance::wait(Clock::time_point now) {
    if (enough(now)) return std::chrono::milliseconds(0);
    return std::chrono::milliseconds(static_cast<std::int64_t>((1 - left_) / a_second_ * 1'000) + 1);
}

ConnectionLimiter::Known& ConnectionLimiter::of(const std::string& address) {
    const auto rate = static_cast<double>(limits_.requests_per_second);
    Known& known = known_.try_emplace(address, Known{0, Allowance(rate, rate * seconds_at_once), {}}).first->second;
    known.seen = Allowance::Clock::now();
    return known;
}

bool ConnectionLimiter::open(const std::string& address) {
    Known& known = of(address);
    if (all_ >= limits_.sockets || known.open >= limits_.sockets_per_address) return false;
    ++known.open;
    ++all_;
    return true;
}

void ConnectionLimiter::close(const std::string& address) {
    Known& known = of(address);
    if (known.open > 0) --known.open;
    if (all_ > 0) --all_;
}

bool ConnectionLimiter::request(const std::string& address) {
    Known& known = of(address);
    if (!known.requests.enough()) return false;
    known.requests.take(1);
    return true;
}

void ConnectionLimiter::sweep() {
    const auto now = Allowance::Clock::now();
    std::erase_if(known_, [now](const auto& known) {
        return known.second.open == 0 && now - known.second.seen > std::chrono::minutes(1);
    });
}

}  // namespace varia::server
