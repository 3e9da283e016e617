// The backoff after a failure: the pause before the next attempt grows with each failure. It begins anew after a
// success, and when the last failure is long ago.
//
// It is for work that the server does by itself: reading a game anew, flags, resignations that wait. A client's request
// is tried once.
#pragma once

#include <algorithm>
#include <cstdint>

namespace varia::server {

class RetryBackoff {
public:
    static constexpr std::int64_t shortest = 1'000, longest = 60'000;  // milliseconds

    // Times are values of EventLoop::steady().
    void failed(std::int64_t now) {
        const bool long_ago = now >= until_ + longest;
        pause_ = pause_ == 0 || long_ago ? shortest : std::min(2 * pause_, longest);
        until_ = now + pause_;
    }
    void passed() { pause_ = until_ = 0; }
    [[nodiscard]] bool waits(std::int64_t now) const { return pause_ > 0 && now < until_; }

private:
    std::int64_t pause_ = 0, until_ = 0;
};

}  // namespace varia::server
