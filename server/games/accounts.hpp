// What the questions of each address cost: of so much of the server's time at once, which fills up again as time goes
// by. Whoever comes back by another socket finds his account as he has left it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>

namespace varia::server {

// Belongs to the thread of games. Times are those of Loop::steady().
class Accounts {
public:
    static constexpr double seconds_at_once = 30;
    explicit Accounts(std::int64_t ms_per_second) : rate_(static_cast<double>(ms_per_second) / 1'000) {}

    // Also more than there is: what something costs is known when it is done.
    void charge(const std::string& address, double ms, std::int64_t now) {
        if (address.empty() || ms <= 0) return;
        Account& account = accounts_.try_emplace(address, Account{0, now}).first->second;
        account.spent = spent(account, now) + ms;
        account.at = now;
    }
    // Until there is something again, in milliseconds; 0: there is.
    [[nodiscard]] std::int64_t wait(const std::string& address, std::int64_t now) const {
        const auto found = accounts_.find(address);
        if (found == accounts_.end()) return 0;
        const double beyond = spent(found->second, now) - most();
        return beyond < 0 ? 0 : static_cast<std::int64_t>(beyond / rate_) + 1;
    }
    // Forgets who owes nothing.
    void sweep(std::int64_t now) {
        std::erase_if(accounts_, [&](const auto& one) { return spent(one.second, now) <= 0; });
    }

private:
    struct Account {
        double spent = 0;
        std::int64_t at = 0;
    };
    [[nodiscard]] double most() const { return rate_ * 1'000 * seconds_at_once; }
    [[nodiscard]] double spent(const Account& account, std::int64_t now) const {
        return std::max(0.0, account.spent - static_cast<double>(now - account.at) * rate_);
    }
    double rate_;
    std::map<std::string, Account> accounts_;
};

}  // namespace varia::server
