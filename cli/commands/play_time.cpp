// The clocks of a game, and what comes of one that has run down: who it belongs to gives the game up.
#include "play_session.hpp"

#include <fmt/format.h>

#include <chrono>
#include <string>

#include "session.hpp"
#include "standing.hpp"
#include "terminal.hpp"

namespace varia::cli {
namespace {

PlayClocks::Time now() { return PlayClocks::Time::clock::now(); }

}  // namespace

void PlaySession::run_clock() {
    if (clocks_ && !contest_.over()) clocks_->run(contest_.player(), contest_.texts().size(), now());
}

void PlaySession::press_clock() {
    if (clocks_) clocks_->press(contest_.texts().size(), now());
}

void PlaySession::take_time_back() {
    const std::size_t turns = contest_.texts().size();
    std::erase_if(flags_, [&](const auto& flag) { return flag.first > turns; });
    if (clocks_) clocks_->back_to(turns);
}

bool PlaySession::flag() {
    if (!clocks_ || contest_.over() || !clocks_->fallen(now())) return false;
    const int player = contest_.player();
    print(fmt::format("{} has run out of time\n", player_name(contest_, player)));
    const SideSet out = give_up();
    flags_.emplace_back(contest_.texts().size(), player);
    if (contest_.over()) {
        print(now_line() + "\n");
    } else {
        print(now_out(out) + "\n");
        draw();
        reply();
    }
    return true;
}

std::string PlaySession::clock_line() const {
    std::string line;
    for (int player = 0; player < contest_.players(); ++player)
        line += fmt::format("{}{} {}", player == 0 ? "" : ", ", player_name(contest_, player),
                            clock_text(clocks_->left(player, now())));
    return line;
}

TimeLeft PlaySession::time_left(int player) const {
    if (!clocks_) return {};
    return {clocks_->left(player, now()), clocks_->increment(player)};
}

bool PlaySession::lost_on_time() {
    return !flags_.empty() && flags_.back().first == contest_.texts().size() && contest_.over();
}

// The rules know of no clocks: for them it was given up.
Standing PlaySession::standing() {
    Standing standing = contest_.standing();
    constexpr std::string_view rules_say = "resign";
    if (!lost_on_time() || standing.reason != rules_say) return standing;
    standing.reason = "time";
    if (const std::size_t at = standing.text.rfind(" resign "); at != std::string::npos)
        standing.text.replace(at + 1, rules_say.size(), standing.reason);
    return standing;
}

std::string PlaySession::now_line() { return lost_on_time() ? result_in_words(contest_, standing()) : turn_line(contest_); }

std::string PlaySession::way_back() {
    Arguments begun = arguments_;  // a game that was loaded may have another beginning
    begun.position = start_ == "startpos" ? std::nullopt : std::optional(start_);
    std::string line = command_to_return(begun, contest_);
    if (!random_.empty() || (!computer_.empty() && !arguments_.time && arguments_.nodes == 0)) line += fmt::format(" --seed {}", seed_);
    if (clocks_) line += " --clock " + clocks_->text(now());
    if (lost_on_time()) line += fmt::format("  # {} ran out of time", player_name(contest_, flags_.back().second));
    return line;
}

}  // namespace varia::cli
