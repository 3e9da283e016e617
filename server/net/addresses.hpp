// Who asks how much: open connections and requests of each address.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>

#include "limits.hpp"

namespace varia::server {

// So much at a time, filled up again as time goes by.
class Allowance {
public:
    using Clock = std::chrono::steady_clock;
    Allowance(double a_second, double most) : a_second_(a_second), most_(most), left_(most) {}
    // May go below nothing, for what has cost more than was thought.
    void take(double amount, Clock::time_point now = Clock::now());
    [[nodiscard]] bool enough(Clock::time_point now = Clock::now());
    // Until there is enough again.
    [[nodiscard]] std::chrono::milliseconds wait(Clock::time_point now = Clock::now());

private:
    void fill(Clock::time_point now);
    double a_second_, most_, left_;
    Clock::time_point at_ = Clock::now();
};

// Belongs to the network's thread.
class Addresses {
public:
    explicit Addresses(const Limits& limits) : limits_(limits) {}
    // False if there are too many already; otherwise it is counted until close().
    [[nodiscard]] bool open(const std::string& address);
    void close(const std::string& address);
    // Whether one more request may be asked.
    [[nodiscard]] bool request(const std::string& address);
    // Forgets whoever has not been here for a while.
    void sweep();
    [[nodiscard]] std::int64_t all() const { return all_; }

private:
    struct Known {
        std::int64_t open = 0;
        Allowance requests;
        Allowance::Clock::time_point seen;
    };
    Known& of(const std::string& address);
    const Limits& limits_;
    std::map<std::string, Known> known_;
    std::int64_t all_ = 0;
};

}  // namespace varia::server
