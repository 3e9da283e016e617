#include "go_request.hpp"

#include <algorithm>

#include <varia/number.hpp>

namespace varia::cli {
namespace {

using std::chrono::milliseconds;

// A byoyomi is no clock: nothing of it is left for later, so nearly all of it may be used.
constexpr milliseconds kept_of_byoyomi{60};
constexpr std::int64_t longest_wait = std::int64_t{1} << 40U;  // in milliseconds; about 35 years

}  // namespace

GoRequest read_go(LineWords& line, std::span<const NamedGoWord> known, bool first, milliseconds unit) {
    GoRequest request;
    player::Limits& limits = request.limits;
    milliseconds byoyomi{0};
    const auto named = [&](std::string_view word) { return std::ranges::find(known, word, &NamedGoWord::name); };
    const auto time = [](const std::string& text, milliseconds in) {
        const std::int64_t number = number_of<std::int64_t>(text).value_or(0);
        return milliseconds(std::clamp<std::int64_t>(number, 0, longest_wait / in.count()) * in.count());
    };
    const auto at_least_one = [](milliseconds given) { return std::max(given, milliseconds(1)); };
    while (line.more()) {
        const auto word = named(line.next());
        if (word == known.end()) {
            (void)line.next();
            continue;
        }
        switch (word->means) {
            case GoWord::infinite:
                request.endless = true;
                continue;
            case GoWord::ponder:
                request.ponders = true;
                continue;
            case GoWord::draw:
                request.draw_offered = true;
                continue;
            case GoWord::search_moves:
                while (line.more() && named(line.ahead()) == known.end()) request.only.push_back(line.next());
                continue;
            default:
                break;
        }
        const std::string value = line.next();
        switch (word->means) {
            case GoWord::perft:
                request.count = number_of<int>(value).value_or(0);
                break;
            case GoWord::move_time:
                limits.time = at_least_one(time(value, milliseconds(1)));
                break;
            case GoWord::first_time:
                if (first) limits.clock = at_least_one(time(value, unit));
                break;
            case GoWord::other_time:
                if (!first) limits.clock = at_least_one(time(value, unit));
                break;
            case GoWord::own_time:
                limits.clock = at_least_one(time(value, unit));
                break;
            case GoWord::first_increment:
                if (first) limits.increment = time(value, unit);
                break;
            case GoWord::other_increment:
                if (!first) limits.increment = time(value, unit);
                break;
            case GoWord::own_increment:
                limits.increment = time(value, unit);
                break;
            case GoWord::byoyomi:
                byoyomi = time(value, unit);
                break;
            case GoWord::moves_to_go:
                limits.moves_to_go = number_of<int>(value).value_or(0);
                break;
            case GoWord::nodes:
                limits.nodes = number_of<std::uint64_t>(value).value_or(0);
                break;
            case GoWord::depth:
                limits.depth = number_of<int>(value).value_or(0);
                break;
            case GoWord::mate:
                limits.mate = number_of<int>(value).value_or(0);
                break;
            case GoWord::solve:
                request.solves = true;
                if (value != "infinite") limits.time = at_least_one(time(value, milliseconds(1)));
                break;
            default:
                break;
        }
    }
    if (byoyomi.count() > 0 && limits.clock.value_or(milliseconds(1)) <= milliseconds(1)) {
        limits.clock.reset();
        limits.time = at_least_one(std::max(byoyomi - kept_of_byoyomi, byoyomi / 2));
    } else if (byoyomi.count() > 0) {
        *limits.clock += byoyomi;
        limits.increment += byoyomi;
    }
    return request;
}

}  // namespace varia::cli
