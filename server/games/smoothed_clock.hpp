// The time of games. It advances evenly. If the system's clock differs, it follows slowly, so that nobody loses or
// gains time because a clock was set.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

namespace varia::server {

// Belongs to one thread at a time.
class SmoothedClock {
public:
    // How fast a difference from the system's clock is made up for: 10 ms in a second.
    static constexpr double follows = 0.01;

    // `system`: milliseconds since 1970; `steady`: milliseconds since some moment, which never go backwards.
    std::int64_t now(std::int64_t system, std::int64_t steady) {
        const auto wanted = static_cast<double>(system - steady);
        if (!offset_) offset_ = wanted;
        const double max = static_cast<double>(std::max<std::int64_t>(steady - last_, 0)) * follows;
        if (begun_) *offset_ += std::clamp(wanted - *offset_, -max, max);
        begun_ = true;
        last_ = steady;
        return steady + static_cast<std::int64_t>(*offset_);
    }

private:
    std::optional<double> offset_;
    bool begun_ = false;
    std::int64_t last_ = 0;
};

}  // namespace varia::server
