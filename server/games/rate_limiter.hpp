// The rate limiter: what the questions of each address have cost. An address has a budget of the server's time, which
// refills as time goes by. The budget belongs to the address, so a new connection does not change it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>

namespace varia::server {

// Belongs to the games thread. Times are values of EventLoop::steady().
class RateLimiter {
public:
    static constexpr double seconds_at_once = 30;
    explicit RateLimiter(std::int64_t ms_per_second) : rate_(static_cast<double>(ms_per_second) / 1'000) {}

    // May exceed the budget, because the cost of a request is known only when it is done.
    void charge(const std::string& address, double ms, std::int64_t now) {
        if (address.empty() || ms <= 0) return;
        Account& account = accounts_.try_emplace(address, Account{0, now}).first->second;
        account.spent = spent(account, now) + ms;
        account.at = now;
    }
    // The time until the address has budget again, in milliseconds; 0 if it has some now.
    [[nodiscard]] std::int64_t wait(const std::string& address, std::int64_t now) const {
        const auto found = accounts_.find(address);
        if (found == accounts_.end()) return 0;
        const double beyond = spent(found->second, now) - max();
        return beyond < 0 ? 0 : static_cast<std::int64_t>(beyond / rate_) + 1;
    }
    // Forgets the addresses that owe nothing.
    void sweep(std::int64_t now) {
        std::erase_if(accounts_, [&](const auto& one) { return spent(one.second, now) <= 0; });
    }

private:
    struct Account {
        double spent = 0;
        std::int64_t at = 0;
    };
    [[nodiscard]] double max() const { return rate_ * 1'000 * seconds_at_once; }
    [[nodiscard]] double spent(const Account& account, std::int64_t now) const {
        return std::max(0.0, account.spent - static_cast<double>(now - account.at) * rate_);
    }
    double rate_;
    std::map<std::string, Account> accounts_;
};

}  // namespace varia::server
