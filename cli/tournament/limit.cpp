#include "limit.hpp"

#include <charconv>
#include <cmath>

namespace varia::cli {
namespace {

constexpr double longest = 1'000'000;  // seconds

std::optional<double> decimal_in(std::string_view text) {
    double value = 0;
    const char* const last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, value, std::chars_format::fixed);
    if (error != std::errc{} || end != last || !(value >= 0 && value <= longest)) return std::nullopt;
    return value;
}

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
    const std::optional<double> value = decimal_in(text);
    if (!value) return std::nullopt;
    const Milliseconds time = from_seconds(*value * unit);
    return time.count() > 0 ? std::optional(time) : std::nullopt;
}

bool read_clock(std::string_view text, Limit& limit) {
    if (const std::size_t slash = text.find('/'); slash != std::string_view::npos) {
        const std::string_view moves = text.substr(0, slash);
        const auto [end, error] = std::from_chars(moves.data(), moves.data() + moves.size(), limit.moves);
        if (error != std::errc{} || end != moves.data() + moves.size() || limit.moves < 1) return false;
        text.remove_prefix(slash + 1);
    }
    const std::size_t plus = text.find('+');
    const std::optional<double> all = decimal_in(text.substr(0, plus));
    if (!all || from_seconds(*all).count() == 0) return false;
    limit.clock = from_seconds(*all);
    if (plus == std::string_view::npos) return true;
    const std::optional<double> more = decimal_in(text.substr(plus + 1));
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
