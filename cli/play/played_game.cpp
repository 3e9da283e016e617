#include "played_game.hpp"

#include <algorithm>
#include <utility>

#include "layout.hpp"
#include "record_writer.hpp"
#include "said_record.hpp"
#include "shown_boards.hpp"
#include "standing.hpp"
#include "terminal.hpp"
#include "time_loss.hpp"

namespace varia::cli {

using namespace records;

PlayedGame::PlayedGame(const GameChoice& choice, Contest contest, const std::string& clocks)
    : choice_(choice),
      contest_(std::move(contest)),
      turns_(contest_.layout().has_turns()),
      clocks_(clocks, contest_),
      start_(first_start()),
      saved_(contest_.zobrist_key()) {}

std::string PlayedGame::first_start() const {
    return choice_.position ? joined_position(*choice_.position) : "startpos";
}

OtherParts PlayedGame::other_parts() const { return shown_boards(contest_).other_parts(contest_); }

bool PlayedGame::turns_may_stop() const {
    const TurnDef& turn = contest_.variant().definition().turn;
    return turns_ &&
           (std::ranges::any_of(turn.counts, [](const TurnDef::Count& count) { return count.min < count.max; }) ||
            std::ranges::any_of(turn.then, [](const StepDef& step) { return step.must == StepDef::Must::never; }));
}

// ---- the state of the game ----------------------------------------------------------------------------------------

int PlayedGame::lost_on_time() {
    const bool lost = !time_losses_.empty() && time_losses_.back().turns == contest_.texts().size() && contest_.over();
    return lost ? time_losses_.back().player : -1;
}

// The rules know no clocks: to them a loss on time is a resignation.
Standing PlayedGame::standing() {
    return lost_on_time() >= 0 ? ended_by_time(contest_.standing(), contest_.variant(), time_losses_.back().drawn)
                               : contest_.standing();
}

std::string PlayedGame::now_line() {
    return lost_on_time() >= 0 ? result_in_words(contest_, standing()) : turn_line(contest_);
}

// ---- playing ------------------------------------------------------------------------------------------------------

bool PlayedGame::play(const ActionList& actions) {
    listed.clear();
    if (turns_ || actions.size() > 1) {
        for (const Action& action : actions) {
            contest_.act(action);
            clocks_.press(contest_);
        }
        return true;
    }
    const Action& action = actions.front();
    contest_.act(action);
    const bool gives_up = contest_.layout().resigns_game(action);
    if (const std::optional<Diagnostic> failure = gives_up ? std::nullopt : contest_.take_failure()) {
        (void)contest_.undo();
        complain({*failure});
        return false;
    }
    clocks_.press(contest_);
    return true;
}

void PlayedGame::resign() {
    Action action;
    action.type = ActionType::resign;
    (void)play({action});
}

bool PlayedGame::end_on_time(const TimeOver& over) {
    if (!play({over.action})) return false;
    if (contest_.layout().resigns_game(over.action))
        time_losses_.push_back({contest_.texts().size(), over.player, over.drawn});
    return true;
}

bool PlayedGame::take_back(const std::function<bool(int player)>& passes, bool step) {
    listed.clear();
    const auto back = [&] { return step ? contest_.undo_step() : contest_.undo(); };
    bool any = back();
    while (any && passes(contest_.player())) any = back();
    return any;
}

void PlayedGame::time_back() {
    const std::size_t turns = contest_.texts().size();
    std::erase_if(time_losses_, [&](const TimeLoss& loss) { return loss.turns > turns; });
    clocks_.go_back(contest_);
}

bool PlayedGame::undo(const std::function<bool(int player)>& passes) {
    const std::vector<std::string> before = contest_.texts();
    const bool any = take_back(passes, false);
    const std::size_t left = contest_.texts().size();
    if (left < before.size()) undone_.emplace_back(before.begin() + static_cast<std::ptrdiff_t>(left), before.end());
    time_back();
    return any;
}

bool PlayedGame::undo_step(const std::function<bool(int player)>& passes) {
    const bool any = take_back(passes, true);
    time_back();
    return any;
}

std::vector<std::string> PlayedGame::take_undone() {
    if (undone_.empty()) return {};
    std::vector<std::string> texts = std::move(undone_.back());
    undone_.pop_back();
    return texts;
}

// ---- other games, and records -------------------------------------------------------------------------------------

void PlayedGame::begin(Contest contest, std::string start) {
    contest_ = std::move(contest);
    start_ = std::move(start);
    listed.clear();
    undone_.clear();
    time_losses_.clear();
    clocks_.start_again(contest_);
    said_.reset();
    saved_ = contest_.zobrist_key();
}

void PlayedGame::take(LoadedGame game) {
    begin(std::move(game.now), std::move(game.start));
    if (game.lost_on_time >= 0) time_losses_.push_back({contest_.texts().size(), game.lost_on_time, game.drawn});
    said_ = std::move(game.record);
}

void PlayedGame::take_moves(Contest now, GameRecord moves) {
    GameRecord all = record();
    const bool known = all.moves().size() == contest_.texts().size();
    contest_ = std::move(now);
    clocks_.press(contest_);
    listed.clear();
    if (!known) return;
    append_record(all, std::move(moves));
    said_ = std::move(all);
}

GameRecord PlayedGame::record() const {
    GameRecord played = record_of(contest_);
    return said_ ? with_said(std::move(played), *said_) : played;
}

}  // namespace varia::cli
