// Limits the open connections and the requests of each address.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>

#include "limits.hpp"

namespace varia::server {

// A budget that refills as time goes by.
class Allowance {
public:
    using Clock = std::chrono::steady_clock;
    Allowance(double a_second, double max) : a_second_(a_second), max_(max), left_(max) {}
    // May drop below zero, if something has cost more than was expected.
    void take(double amount, Clock::time_point now = Clock::now());
    [[nodiscard]] bool enough(Clock::time_point now = Clock::now());
    // The time until there is enough again.
    [[nodiscard]] std::chrono::milliseconds wait(Clock::time_point now = Clock::now());

private:
    void fill(Clock::time_point now);
    double a_second_, max_, left_;
    Clock::time_point at_ = Clock::now();
};

// Belongs to the network thread.
class ConnectionLimiter {
public:
    explicit ConnectionLimiter(const ServerLimits& limits) : limits_(limits) {}
    // Returns false if there are too many connections; otherwise the connection counts until close().
    [[nodiscard]] bool open(const std::string& address);
    void close(const std::string& address);
    // Whether the address may make one more request.
    [[nodiscard]] bool request(const std::string& address);
    // Forgets addresses that have not been seen for a while.
    void sweep();
    [[nodiscard]] std::int64_t all() const { return all_; }

private:
    struct Known {
        std::int64_t open = 0;
        Allowance requests;
        Allowance::Clock::time_point seen;
    };
    Known& of(const std::string& address);
    const ServerLimits& limits_;
    std::map<std::string, Known> known_;
    std::int64_t all_ = 0;
};

}  // namespace varia::server
