#include "limit.hpp"

#include <cmath>

#include <varia/number.hpp>

namespace varia::cli {
namespace {

constexpr double longest = 1'000'000;  // in seconds

std::optional<double> seconds_in(std::string_view text) { return decimal_of(text, 0, longest); }

Milliseconds from_seconds(double seconds) {
    return Milliseconds(static_cast<std::int64_t>(std::llround(seconds * 1000)));
}

}  // namespace

std::optional<Milliseconds> duration_in(std::string_view text) {
    double unit = 1;
    if (text.ends_with("ms")) {
        unit = 0.001;
        text.remove_suffix(2);
    } else if (text.ends_with("s") || text.ends_with("m")) {
        unit = text.ends_with("m") ? 60 : 1;
        text.remove_suffix(1);
    }
    const std::optional<double> value = seconds_in(text);
    if (!value) return std::nullopt;
    const Milliseconds time = from_seconds(*value * unit);
    return time.count() > 0 ? std::optional(time) : std::nullopt;
}

bool read_clock(std::string_view text, Limit& limit) {
    if (const std::size_t slash = text.find('/'); slash != std::string_view::npos) {
        const auto moves = number_of<decltype(limit.moves)>(text.substr(0, slash));
        if (!moves || *moves < 1) return false;
        limit.moves = *moves;
        text.remove_prefix(slash + 1);
    }
    const std::size_t plus = text.find('+');
    const std::optional<double> all = seconds_in(text.substr(0, plus));
    if (!all || from_seconds(*all).count() == 0) return false;
    limit.clock = from_seconds(*all);
    if (plus == std::string_view::npos) return true;
    const std::optional<double> more = seconds_in(text.substr(plus + 1));
    if (more) limit.increment = from_seconds(*more);
    return more.has_value();
}

void TurnClock::press() {
    left_ += limit_.increment;
    if (moves_ > 0 && --moves_ == 0) {
        moves_ = limit_.moves;
        left_ += *limit_.clock;
    }
}

}  // namespace varia::cli
