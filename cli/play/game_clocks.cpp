#include "game_clocks.hpp"

#include <fmt/format.h>

#include <chrono>
#include <utility>

#include "standing.hpp"

namespace varia::cli {
namespace {

constexpr std::size_t max_reported = 12;  // boards whose clocks are listed
constexpr std::size_t never = ~std::size_t{0};

PlayClocks::Time now() { return PlayClocks::Time::clock::now(); }

}  // namespace

GameClocks::GameClocks(std::string option, const Contest& contest) : option_(std::move(option)) {
    if (!option_.empty()) each_ = PlayClocks::read(option_, contest.players());
    start_again(contest);
}

void GameClocks::start_again(const Contest& contest) {
    clocks_.clear();
    begun_.clear();
    if (!each_) return;
    const std::optional<Schedule> schedule = contest.layout().schedule();
    by_board_ = schedule == Schedule::free;
    runs_on_ = schedule.has_value();
    clocks_.assign(by_board_ ? static_cast<std::size_t>(contest.boards()) : 1, *each_);
    begun_.assign(clocks_.size(), by_board_ ? never : 0);
}

int GameClocks::wanted(Contest& contest, int board) const {
    if (contest.over()) return -1;
    if (!by_board_) return contest.player();
    const int owed = contest.awaits(board);
    // A transfer may be owed on a board before any player has acted there, because a board can be won before that.
    if (owed >= 0) return owed == board ? contest.player_on(board) : -1;
    return begun_[static_cast<std::size_t>(board)] != never ? contest.player_on(board) : -1;
}

void GameClocks::set_right(Contest& contest, int acted) {
    const std::size_t turns = contest.texts().size();
    const PlayClocks::Time at = now();
    for (std::size_t i = 0; i < clocks_.size(); ++i) {
        const int board = static_cast<int>(i);
        const int next = wanted(contest, board);
        PlayClocks& clocks = clocks_[i];
        if (clocks.running() == next) continue;
        // The player who has acted gets the increment.
        if (!by_board_ || board == acted)
            clocks.press(turns, at);
        else
            clocks.pause(turns, at);
        if (next < 0) continue;
        clocks.run(next, turns, at);
        if (begun_[i] == never) begun_[i] = turns;
    }
}

void GameClocks::run(Contest& contest) {
    if (!by_board_) set_right(contest, -1);
}

void GameClocks::press(Contest& contest) {
    if (clocks_.empty()) return;
    const std::size_t turns = contest.texts().size();
    if (!runs_on_) return clocks_.front().press(turns, now());
    const TextOnBoard last = contest.layout().split(contest.texts().back());
    const bool on_board = last.is == TextOnBoard::Number::known;
    if (std::size_t& begun = begun_[by_board_ && on_board ? static_cast<std::size_t>(last.board) : 0];
        on_board && begun == never)
        begun = turns;
    set_right(contest, on_board ? last.board : -1);
}

void GameClocks::go_back(Contest& contest) {
    const std::size_t turns = contest.texts().size();
    for (std::size_t i = 0; i < clocks_.size(); ++i) {
        // The clocks of boards on which nothing was taken back run on.
        if (!runs_on_ || clocks_[i].changed_after(turns)) clocks_[i].back_to(turns);
        if (begun_[i] > turns) begun_[i] = never;
    }
    if (runs_on_) set_right(contest, -1);
}

std::optional<GameClocks::Due> GameClocks::due() const {
    std::optional<Due> first;
    for (std::size_t i = 0; i < clocks_.size(); ++i) {
        const std::optional<PlayClocks::Time> at = clocks_[i].falls();
        if (at && (!first || *at < first->at))
            first = Due{by_board_ ? static_cast<int>(i) : -1, clocks_[i].running(), *at};
    }
    return first;
}

std::string GameClocks::line(const Contest& contest) const {
    std::string line;
    std::size_t reported = 0, begun = 0;
    for (std::size_t i = 0; i < clocks_.size(); ++i) {
        if (begun_[i] == never || ++begun > max_reported) continue;
        const int board = static_cast<int>(i);
        if (by_board_) line += fmt::format("{}floor {}: ", reported == 0 ? "" : "; ", board + 1);
        ++reported;
        bool first = true;
        for (int player = 0; player < contest.players(); ++player) {
            // In a match of teams, only the players on this board.
            if (by_board_ && !contest.layout().plays_on(player, board)) continue;
            line += fmt::format("{}{} {}", first ? "" : ", ", player_name(contest, player),
                                clock_text(clocks_[i].left(player, now())));
            first = false;
        }
    }
    if (begun > max_reported) line += fmt::format("; and {} more", begun - max_reported);
    return line.empty() ? "the clocks have not begun" : line;
}

TimeLeft GameClocks::left(int player) const {
    if (clocks_.empty() || runs_on_) return {};
    return {clocks_.front().left(player, now()), clocks_.front().increment(player)};
}

std::string GameClocks::option() const {
    if (clocks_.empty()) return {};
    return "--clock " + (runs_on_ ? option_ : clocks_.front().text(now()));
}

std::string GameClocks::time_control(int players) const {
    if (!each_) return {};
    const PlayClocks::Time at = now();
    for (int player = 1; player < players; ++player)
        if (each_->left(player, at) != each_->left(0, at) || each_->increment(player) != each_->increment(0)) return {};
    const auto seconds = [](Milliseconds time) {
        return std::chrono::duration_cast<std::chrono::seconds>(time).count();
    };
    const auto increment = seconds(each_->increment(0));
    return fmt::format("{}{}", seconds(each_->left(0, at)), increment == 0 ? "" : fmt::format("+{}", increment));
}

}  // namespace varia::cli
