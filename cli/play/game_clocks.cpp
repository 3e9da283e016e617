#include "game_clocks.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstddef>
#include <utility>
#include <vector>

#include "standing.hpp"

namespace varia::cli {
namespace {

constexpr std::size_t max_reported = 12;  // boards whose clocks are listed

PlayClocks::Time now() { return PlayClocks::Time::clock::now(); }

bool plays_on(const Match& match, int player, int board) {
    const LinkedBoards& linked = match.linked_boards();
    return linked.player(board, Side::first) == player || linked.player(board, Side::second) == player;
}

std::string match_line(const MatchClocks& clocks, const Contest& contest) {
    std::string line;
    const std::vector<int> begun = clocks.begun();
    for (std::size_t i = 0; i < begun.size() && i < max_reported; ++i) {
        if (begun[i] >= 0) line += fmt::format("{}floor {}: ", i == 0 ? "" : "; ", begun[i] + 1);
        bool first = true;
        for (int player = 0; player < contest.players(); ++player) {
            // In a match of teams, only the players on this board.
            if (begun[i] >= 0 && !plays_on(*contest.match(), player, begun[i])) continue;
            line += fmt::format("{}{} {}", first ? "" : ", ", player_name(contest, player),
                                clock_text(clocks.left(begun[i], player, now())));
            first = false;
        }
    }
    if (begun.size() > max_reported) line += fmt::format("; and {} more", begun.size() - max_reported);
    return line.empty() ? "the clocks have not begun" : line;
}

}  // namespace

GameClocks::GameClocks(std::string option, const Contest& contest) : option_(std::move(option)) {
    if (!option_.empty()) each_ = PlayClocks::read(option_, contest.players());
    start_again(contest);
}

void GameClocks::start_again(const Contest& contest) {
    game_.reset();
    match_.reset();
    if (!each_) return;
    if (contest.match() != nullptr)
        match_.emplace(*each_, *contest.match());
    else
        game_ = each_;
}

void GameClocks::run(Contest& contest) {
    if (match_ && !match_->by_board()) match_->look(*contest.match(), now());
    if (game_ && !contest.over()) game_->run(contest.player(), contest.texts().size(), now());
}

void GameClocks::press(const Contest& contest) {
    if (match_) {
        const std::string& last = contest.texts().back();
        const std::size_t colon = last.find(':');
        const int board = colon == std::string::npos ? -1 : std::stoi(last.substr(0, colon)) - 1;
        match_->acted(*contest.match(), board, now());
    }
    if (game_) game_->press(contest.texts().size(), now());
}

void GameClocks::go_back(const Contest& contest) {
    if (game_) game_->back_to(contest.texts().size());
    if (match_) match_->back_to(*contest.match(), now());
}

std::optional<MatchClocks::Due> GameClocks::due(Contest& contest) const {
    if (match_) return match_->due();
    const std::optional<PlayClocks::Time> falls = game_ ? game_->falls() : std::nullopt;
    return falls ? std::optional(MatchClocks::Due{-1, contest.player(), *falls}) : std::nullopt;
}

std::string GameClocks::line(const Contest& contest) const {
    if (match_) return match_line(*match_, contest);
    std::string line;
    for (int player = 0; player < contest.players(); ++player)
        line += fmt::format("{}{} {}", player == 0 ? "" : ", ", player_name(contest, player),
                            clock_text(game_->left(player, now())));
    return line;
}

TimeLeft GameClocks::left(int player) const {
    if (!game_) return {};
    return {game_->left(player, now()), game_->increment(player)};
}

std::string GameClocks::option() const {
    if (match_) return "--clock " + option_;
    return game_ ? "--clock " + game_->text(now()) : "";
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
