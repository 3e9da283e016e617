// The clocks of a game, and what comes of one that has run down: who it belongs to gives the game up, and has lost
// unless the other cannot win.
#include "play_session.hpp"

#include <fmt/format.h>

#include <chrono>
#include <string>

#include <varia/text.hpp>

#include "session.hpp"
#include "standing.hpp"
#include "terminal.hpp"

namespace varia::cli {
namespace {

PlayClocks::Time now() { return PlayClocks::Time::clock::now(); }

bool plays_on(const Match& match, int player, int floor) {
    const Building& building = match.building();
    return building.player(floor, Side::first) == player || building.player(floor, Side::second) == player;
}

}  // namespace

void PlaySession::start_clocks() {
    clocks_.reset();
    match_clocks_.reset();
    if (!whole_clocks_) return;
    if (is_match_)
        match_clocks_.emplace(*whole_clocks_, *contest_.match());
    else
        clocks_ = whole_clocks_;
}

std::optional<PlayClocks::Time> PlaySession::flag_falls() const {
    if (clocks_) return clocks_->falls();
    const std::optional<MatchClocks::Due> due = match_clocks_ ? match_clocks_->due() : std::nullopt;
    return due ? std::optional(due->at) : std::nullopt;
}

void PlaySession::run_clock() {
    if (match_clocks_ && !match_clocks_->by_floor()) match_clocks_->look(*contest_.match(), now());
    if (clocks_ && !contest_.over()) clocks_->run(contest_.player(), contest_.texts().size(), now());
}

void PlaySession::press_clock() {
    if (match_clocks_) {
        const std::string& last = contest_.texts().back();
        const std::size_t colon = last.find(':');
        const int floor = colon == std::string::npos ? -1 : std::stoi(last.substr(0, colon)) - 1;
        match_clocks_->acted(*contest_.match(), floor, now());
    }
    if (clocks_) clocks_->press(contest_.texts().size(), now());
}

void PlaySession::take_time_back() {
    const std::size_t turns = contest_.texts().size();
    std::erase_if(flags_, [&](const Flag& flag) { return flag.turns > turns; });
    if (clocks_) clocks_->back_to(turns);
    if (match_clocks_) match_clocks_->back_to(*contest_.match(), now());
}

std::string PlaySession::given_up_for(const MatchClocks::Due& due) {
    const Match& match = *contest_.match();
    const auto first_transfer = [&](int floor) {
        for (const Action& action : contest_.ordered_actions(due.player))
            if (action.type == ActionType::ride && action.floor == floor) return contest_.action_text(action);
        return std::string();
    };
    for (int f = due.floor < 0 ? 0 : due.floor; f < (due.floor < 0 ? contest_.floors() : due.floor + 1); ++f) {
        if (match.player_on(f) != due.player) continue;
        if (match.awaits(f) == f) return first_transfer(f);
        const std::string text = fmt::format("{}:resign", f + 1);
        if (contest_.read_action(text)) return text;
    }
    return match.may_end_exchange() ? "done" : "";
}

// The rules know of no clocks: the floor is given up, or where turns are taken the first on which he is to move; a
// transfer that he owes is made, and his exchange ends when nothing is left to be done in it.
bool PlaySession::flag_in_match() {
    const std::optional<MatchClocks::Due> due = match_clocks_->due();
    if (contest_.over() || !due || now() < due->at) return false;
    const std::string text = given_up_for(*due);
    if (text.empty()) return false;
    print(fmt::format("{} has run out of time{}\n", player_name(contest_, due->player),
                      due->floor < 0 ? "" : fmt::format(" on floor {}", due->floor + 1)));
    if (const Result<Action> played = contest_.play(text); !played) return false;
    press_clock();
    print(fmt::format("{}: {}\n\n", player_name(contest_, due->player), escaped(contest_.texts().back())));
    listed_.clear();
    draw();
    if (!contest_.over()) reply();
    return true;
}

bool PlaySession::flag() {
    if (match_clocks_) return flag_in_match();
    if (!clocks_ || contest_.over() || !clocks_->fallen(now())) return false;
    const int player = contest_.player();
    const bool drawn = flag_is_draw(contest_, player);
    print(fmt::format(
        "{} has run out of time{}\n", player_name(contest_, player),
        drawn ? fmt::format(", and {} cannot win with what is left", player_name(contest_, 1 - player)) : ""));
    const SideSet out = give_up();
    flags_.push_back({contest_.texts().size(), player, drawn});
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
    if (match_clocks_) {
        constexpr std::size_t most_told = 12;
        const std::vector<int> begun = match_clocks_->begun();
        for (std::size_t i = 0; i < begun.size() && i < most_told; ++i) {
            if (begun[i] >= 0) line += fmt::format("{}floor {}: ", i == 0 ? "" : "; ", begun[i] + 1);
            bool first = true;
            for (int player = 0; player < contest_.players(); ++player) {
                // Of teams only those who play there.
                if (begun[i] >= 0 && !plays_on(*contest_.match(), player, begun[i])) continue;
                line += fmt::format("{}{} {}", first ? "" : ", ", player_name(contest_, player),
                                    clock_text(match_clocks_->left(begun[i], player, now())));
                first = false;
            }
        }
        if (begun.size() > most_told) line += fmt::format("; and {} more", begun.size() - most_told);
        return line.empty() ? "the clocks have not begun" : line;
    }
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
    return !flags_.empty() && flags_.back().turns == contest_.texts().size() && contest_.over();
}

// The rules know of no clocks: for them it was given up.
Standing PlaySession::standing() {
    return lost_on_time() ? ended_by_time(contest_.standing(), flags_.back().drawn) : contest_.standing();
}

std::string PlaySession::now_line() {
    return lost_on_time() ? result_in_words(contest_, standing()) : turn_line(contest_);
}

std::string PlaySession::way_back() {
    PlayOptions begun = arguments_;  // a game that was loaded may have another beginning
    begun.position = start_ == "startpos" ? std::nullopt : std::optional(start_);
    std::string line = command_to_return(begun, contest_);
    if (!random_.empty() || (!computer_.empty() && !arguments_.time && arguments_.nodes == 0))
        line += fmt::format(" --seed {}", seed_);
    if (clocks_) line += " --clock " + clocks_->text(now());
    if (match_clocks_) line += " --clock " + arguments_.clock;  // what is left on each board has no text
    if (lost_on_time()) line += fmt::format("  # {} ran out of time", player_name(contest_, flags_.back().player));
    return line;
}

}  // namespace varia::cli
