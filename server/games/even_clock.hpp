// The time that games go by. It goes on as time does, and where the system's clock says something else it follows that
// slowly: nobody loses on time because a clock was set, and nobody thinks for nothing.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

namespace varia::server {

// Belongs to one thread at a time.
class EvenClock {
public:
    // Of what the system's clock is off so much is made up for: 10 ms in a second.
    static constexpr double follows = 0.01;

    // `system`: milliseconds since 1970; `steady`: since some moment, never backwards.
    std::int64_t now(std::int64_t system, std::int64_t steady) {
        const auto wanted = static_cast<double>(system - steady);
        if (!offset_) offset_ = wanted;
        const double most = static_cast<double>(std::max<std::int64_t>(steady - last_, 0)) * follows;
        if (begun_) *offset_ += std::clamp(wanted - *offset_, -most, most);
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
