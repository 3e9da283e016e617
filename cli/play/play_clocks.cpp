#include "play_clocks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include <varia/number.hpp>

namespace varia::cli {
namespace {

using std::chrono::duration_cast;

constexpr Milliseconds soon{10'000};  // below this time tenths of a second are shown

std::optional<int> whole_in(std::string_view text) { return number_of(text, 0, 100'000); }

// Reads the increment in seconds, which may be 0.
std::optional<Milliseconds> increment_in(std::string_view text) {
    if (text == "0") return Milliseconds{0};
    return duration_in(text);
}

// Reads a time: "5", "0:30", "1:30:00", "90s".
std::optional<Milliseconds> base_in(std::string_view text) {
    const std::size_t colon = text.rfind(':');
    if (colon == std::string_view::npos) {
        const bool has_unit = text.ends_with('s') || text.ends_with('m');
        return duration_in(has_unit ? std::string(text) : std::string(text) + "m");
    }
    const std::size_t first = text.find(':');
    const std::optional<int> hours = first == colon ? std::optional(0) : whole_in(text.substr(0, first));
    const std::size_t after = first == colon ? 0 : first + 1;
    const std::optional<int> minutes = whole_in(text.substr(after, colon - after));
    const std::string_view rest = text.substr(colon + 1);
    const bool none = rest == "0" || rest == "00";
    const std::optional<Milliseconds> seconds = none ? Milliseconds{0} : duration_in(std::string(rest) + "s");
    if (!hours || !minutes || !seconds || *seconds >= std::chrono::minutes(1)) return std::nullopt;
    const Milliseconds all = std::chrono::hours(*hours) + std::chrono::minutes(*minutes) + *seconds;
    return all.count() > 0 ? std::optional(all) : std::nullopt;
}

std::optional<Limit> limit_in(std::string_view text) {
    const std::size_t plus = text.find('+');
    Limit limit;
    limit.clock = base_in(text.substr(0, plus));
    if (!limit.clock) return std::nullopt;
    if (plus == std::string_view::npos) return limit;
    const std::optional<Milliseconds> more = increment_in(text.substr(plus + 1));
    if (!more) return std::nullopt;
    limit.increment = *more;
    return limit;
}

}  // namespace

std::string clock_text(Milliseconds time) {
    const std::int64_t all = std::max<std::int64_t>(time.count(), 0);
    if (time < soon) return fmt::format("0:{:02}.{}", all / 1000, all % 1000 / 100);
    const std::int64_t whole = (all + 999) / 1000;  // rounded up, because a second counts until it is over
    const std::int64_t hours = whole / 3600, minutes = whole / 60 % 60, seconds = whole % 60;
    return hours > 0 ? fmt::format("{}:{:02}:{:02}", hours, minutes, seconds)
                     : fmt::format("{}:{:02}", minutes, seconds);
}

PlayClocks::PlayClocks(std::vector<Limit> limits) : limits_(std::move(limits)) {
    for (const Limit& limit : limits_) clocks_.emplace_back(limit);
}

std::optional<PlayClocks> PlayClocks::read(std::string_view text, int players) {
    std::vector<Limit> limits;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        const std::optional<Limit> limit = limit_in(text.substr(at, end - at));
        if (!limit) return std::nullopt;
        limits.push_back(*limit);
        at = end + 1;
    }
    const auto count = static_cast<std::size_t>(players);
    if (limits.size() == 1) limits.resize(count, limits.front());
    return limits.size() == count ? std::optional(PlayClocks(std::move(limits))) : std::nullopt;
}

void PlayClocks::run(int player, std::size_t turns, Time now) {
    if (running_ == player) return;
    if (before_.empty() || before_.back().first < turns) before_.emplace_back(turns, clocks_);
    running_ = player;
    since_ = now;
}

void PlayClocks::press(std::size_t turns, Time now) {
    if (running_ < 0 || before_.back().first >= turns) return;
    TurnClock& clock = clocks_[static_cast<std::size_t>(running_)];
    clock.spend(duration_cast<Milliseconds>(now - since_));
    if (clock.left().count() > 0) clock.press();  // no increment after the time is over
    running_ = -1;
    before_.emplace_back(turns, clocks_);
}

void PlayClocks::pause(std::size_t turns, Time now) {
    if (running_ < 0) return;
    clocks_[static_cast<std::size_t>(running_)].spend(duration_cast<Milliseconds>(now - since_));
    running_ = -1;
    before_.emplace_back(turns, clocks_);
}

void PlayClocks::back_to(std::size_t turns) {
    if (before_.empty()) return;
    while (before_.size() > 1 && before_.back().first > turns) before_.pop_back();
    // Turns that were made before the clocks ran took no time.
    before_.back().first = std::min(before_.back().first, turns);
    clocks_ = before_.back().second;
    running_ = -1;
}

Milliseconds PlayClocks::left(int player, Time now) const {
    const Milliseconds left = clocks_[static_cast<std::size_t>(player)].left();
    return player == running_ ? left - duration_cast<Milliseconds>(now - since_) : left;
}

std::optional<PlayClocks::Time> PlayClocks::falls() const {
    if (running_ < 0) return std::nullopt;
    return since_ + clocks_[static_cast<std::size_t>(running_)].left();
}

std::string PlayClocks::text(Time now) const {
    std::string text;
    for (std::size_t player = 0; player < limits_.size(); ++player) {
        const auto left = std::max<std::int64_t>(this->left(static_cast<int>(player), now).count(), 1);
        const std::int64_t whole = left / 1000;
        const double seconds = static_cast<double>(whole) + static_cast<double>(left % 1000) / 1000;
        text += fmt::format("{}{}s", text.empty() ? "" : ",", seconds);
        const std::int64_t more = limits_[player].increment.count();
        if (more > 0) text += fmt::format("+{}", static_cast<double>(more) / 1000);
    }
    return text;
}

}  // namespace varia::cli
