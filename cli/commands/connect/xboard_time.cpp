#include "xboard_time.hpp"

#include <algorithm>
#include <string_view>

#include <varia/number.hpp>

namespace varia::cli {
namespace {

using std::chrono::milliseconds;

constexpr std::chrono::seconds assumed_time{5};  // if no time has been set
constexpr std::int64_t longest = 100'000'000;

std::optional<std::int64_t> whole_from(std::string_view text, std::int64_t min) {
    return number_of(text, min, longest);
}

// Reads "5" or "0:30": minutes and seconds.
std::optional<milliseconds> base_time(std::string_view text) {
    const std::size_t colon = text.find(':');
    const auto minutes = whole_from(text.substr(0, colon), 0);
    const auto more = colon == std::string_view::npos ? std::optional<std::int64_t>(0)
                                                      : whole_from(text.substr(colon + 1), 0);
    if (!minutes || !more) return std::nullopt;
    return std::chrono::minutes(*minutes) + std::chrono::seconds(*more);
}

}  // namespace

std::string XboardTime::obey(const std::vector<std::string>& words) {
    const std::string& command = words.front();
    const std::string value = words.size() > 1 ? words[1] : std::string();
    if (command == "level") return level(words) ? "" : "level MOVES BASE INCREMENT";
    if (command == "st") {
        const auto time = whole_from(value, 1);
        if (!time) return "st SECONDS";
        each_ = std::chrono::seconds(*time);
        clock_.reset();
    } else if (command == "sd") {
        const auto depth = whole_from(value, 0);
        if (!depth) return "sd DEPTH";
        depth_ = static_cast<int>(std::min<std::int64_t>(*depth, 100));
    } else {
        const auto hundredths = whole_from(value, -longest);
        if (!hundredths) return command + " HUNDREDTHS";
        if (command == "time" && !each_) clock_ = milliseconds(std::max<std::int64_t>(*hundredths, 1) * 10);
    }
    return {};
}

bool XboardTime::level(const std::vector<std::string>& words) {
    const auto moves = words.size() > 1 ? whole_from(words[1], 0) : std::nullopt;
    const auto base = words.size() > 2 ? base_time(words[2]) : std::nullopt;
    const std::string_view more = words.size() > 3 ? std::string_view(words[3]) : "0";
    const std::optional<double> increment = decimal_of(more, 0, 1e6);
    if (!moves || !base || !increment || *increment == 1e6) return false;
    each_.reset();
    clock_ = *base;
    increment_ = milliseconds(static_cast<std::int64_t>(*increment * 1000));
    moves_ = static_cast<int>(std::min<std::int64_t>(*moves, 10'000));
    return true;
}

player::Limits XboardTime::limits(const Game& game) const {
    player::Limits limits;
    limits.depth = depth_;
    if (each_) {
        limits.time = each_;
    } else if (clock_) {
        limits.clock = clock_;
        limits.increment = increment_;
        const int played = game.plies() / std::max(game.variant().sides().size(), 1);
        limits.moves_to_go = moves_ > 0 ? moves_ - played % moves_ : 0;
    } else if (depth_ == 0) {
        limits.time = assumed_time;
    }
    return limits;
}

}  // namespace varia::cli
