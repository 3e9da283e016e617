// The computer, and players who move at random.
#include "play_session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "layout.hpp"
#include "standing.hpp"
#include "terminal.hpp"

namespace varia::cli {

void PlaySession::advise() {
    if (contest_.over()) return complain(fmt::format("the {} is over", contest_noun(contest_)));
    if (is_match_) return advise_in_match();
    const Game& game = *contest_.lone_game();
    const player::Answer answer = opponent().advise(game);
    answered_ = true;
    if (answer.failure) return complain(answer.failure->text());
    if (answer.turn.empty() || answer.info.lines.empty()) return complain("the computer knows none");
    const player::Line& line = answer.info.lines.front();
    const std::vector<std::string> texts = player::line_texts(game, line.steps);
    const std::optional<std::string> found = found_text(game, answer.turn);
    if (!found) return complain(no_found_text);
    const std::string best = escaped(*found);
    const int width = terminal_width(arguments_.width);
    print(wrapped(fmt::format("the computer would play {}: {}", best, standing_words(game, line)), width, 4) + "\n");
    std::string told = "it expects";
    for (std::size_t i = 1; i < texts.size(); ++i) told += " " + escaped(texts[i]);
    if (texts.size() > 1) print(wrapped(told, width, 4) + "\n");
}

void PlaySession::advise_in_match() {
    const Match& match = *contest_.match();
    // Where anybody may act, who asks is somebody who is no machine.
    int player = player_to_act(match);
    for (int p = 0; match.player() < 0 && p < contest_.players(); ++p)
        if (!is_machine(p) && player_to_act(match, p) == p) {
            player = p;
            break;
        }
    const player::MatchAnswer answer = match_opponent().advise(match, player);
    if (answer.failure) return complain(answer.failure->text());
    if (answer.actions.empty()) return complain("the computer knows nothing but to resign");
    const std::string texts = fmt::format("{}", fmt::join(action_texts(match, answer.actions), " "));
    const std::string told = fmt::format("as {} the computer would play {}", player_name(contest_, player),
                                         escaped(texts));
    print(wrapped(told, terminal_width(arguments_.width), 4) + "\n");
}

MatchOpponent& PlaySession::match_opponent() {
    if (!match_opponent_) {
        const BuildingPtr& building = contest_.match()->building_ptr();
        const auto options = engine_options(arguments_, arguments_.variant, *building->variant(0), building.get());
        match_opponent_.emplace(arguments_, building, options.value_or(engine_options(arguments_)), seed_);
    }
    return *match_opponent_;
}

Opponent& PlaySession::opponent() {
    if (!opponent_) {
        const auto options = engine_options(arguments_, arguments_.variant, contest_.variant());
        opponent_.emplace(arguments_, contest_.variant_ptr(), options.value_or(engine_options(arguments_)), seed_);
    }
    return *opponent_;
}

bool PlaySession::is_random(int player) const { return std::ranges::find(random_, player) != random_.end(); }

bool PlaySession::is_computer(int player) const { return std::ranges::find(computer_, player) != computer_.end(); }

bool PlaySession::is_machine(int player) const { return is_random(player) || is_computer(player); }

bool PlaySession::think_for(int player) {
    const Before before = before_turn();
    do {
        const Game& game = *contest_.lone_game();
        const player::Answer answer = opponent().choose(game, player_name(contest_, player), time_left(player));
        answered_ = true;
        if (flag()) return true;
        if (opponent().interrupted() && !answer.turn.empty())
            print(fmt::format("interrupted: {} plays what it has found\n", player_name(contest_, player)));
        const bool alone = computer_.size() + random_.size() == static_cast<std::size_t>(contest_.players());
        left_ = left_ || (alone && opponent().interrupted());
        if (answer.failure) {
            complain(answer.failure->text());
            failed_ = true;
        }
        if (answer.failure || answer.turn.empty()) return false;
        if (!turns_) {
            Action action;
            action.move = answer.turn.front();
            if (!play_and_tell(action)) return false;
            draw();
            return true;
        }
        for (const Move step : answer.turn) {
            Action action;
            action.move = step;
            contest_.act(action);
        }
    } while (contest_.mid_turn() && contest_.texts().size() == before.turns);
    press_clock();
    listed_.clear();
    tell(before);
    draw();
    return true;
}

// All that it does in its turn stands in one line.
bool PlaySession::think_in_match(int player) {
    const player::MatchAnswer answer = match_opponent().choose(*contest_.match(), player,
                                                               player_name(contest_, player));
    if (flag()) return true;
    if (answer.failure) {
        complain(answer.failure->text());
        failed_ = true;
    }
    if (answer.failure || answer.actions.empty()) return false;
    const std::string texts = fmt::format("{}", fmt::join(action_texts(*contest_.match(), answer.actions), " "));
    look_at(answer.actions.front());
    for (const Action& action : answer.actions) {
        contest_.act(action);
        press_clock();
    }
    listed_.clear();
    print(wrapped(fmt::format("{}: {}", player_name(contest_, player), escaped(texts)),
                  terminal_width(arguments_.width), 4) +
          "\n\n");
    draw();
    return true;
}

bool PlaySession::play_for(int player) {
    if (is_computer(player)) return is_match_ ? think_in_match(player) : think_for(player);
    if (turns_) return play_turn_for();
    const ActionList own = contest_.ordered_actions(player);
    if (own.empty() || !play_and_tell(own[generator_() % own.size()])) return false;
    draw();
    return true;
}

bool PlaySession::play_turn_for() {
    const Before before = before_turn();
    do {
        const ActionList steps = contest_.ordered_actions();
        if (steps.empty()) return false;
        contest_.act(steps[generator_() % steps.size()]);
    } while (contest_.mid_turn() && contest_.texts().size() == before.turns);
    press_clock();
    listed_.clear();
    tell(before);
    draw();
    return true;
}

void PlaySession::reply() {
    while (!(random_.empty() && computer_.empty()) && !contest_.over() && !left_) {
        run_clock();
        const bool alone = random_.size() + computer_.size() >= static_cast<std::size_t>(contest_.players());
        left_ = left_ || (alone && interrupts_.take());  // somebody who looks on
        if (left_) return;
        const int player = contest_.player();
        if (player >= 0) {
            if (!is_machine(player) || !play_for(player)) return;
        } else {
            bool played = false;
            for (int each = 0; each < contest_.players(); ++each)
                if (is_machine(each) && contest_.player() < 0 && !contest_.over()) played = play_for(each) || played;
            if (played && alone && !computer_.empty()) continue;
        }
        if (contest_.player() < 0) return;
    }
}

}  // namespace varia::cli
