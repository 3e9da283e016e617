// Moves, turns and numbers that were typed, and what is told of what was played.
#include "play_session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "layout.hpp"
#include "route_words.hpp"
#include "standing.hpp"
#include "terminal.hpp"

namespace varia::cli {

bool may_stop(const TurnDef& turn) {
    return std::ranges::any_of(turn.counts, [](const TurnDef::Count& count) { return count.least < count.most; }) ||
           std::ranges::any_of(turn.then, [](const StepDef& step) { return step.must == StepDef::Must::never; });
}

void PlaySession::play(const std::string& text) {
    if (contest_.over()) {
        complain(typed_error(fmt::format("the {} is over: {}", contest_noun(contest_), now_line()),
                             fmt::format("`undo` takes the last {} back", action_noun(contest_)))
                     .text());
        return;
    }
    if (text.find_first_not_of("0123456789") == std::string::npos) return play_number(text);
    if (turns_) return play_turn(text);
    const Result<Action> action = contest_.read_action(text);
    if (action) return make({*action});
    const std::vector<Choice> candidates = beginning_with(text);
    if (candidates.size() == 1) return make({candidates.front().action});
    if (candidates.size() > 1) return print_beginnings(offers(candidates), action_noun(contest_));
    complain(action.diagnostics());
    suggest_command(text);
}

void PlaySession::print_beginnings(const std::vector<Offer>& candidates, std::string_view noun) {
    std::string line = fmt::format("{} begin so:", counted(candidates.size(), noun));
    for (const Offer& candidate : candidates) line += " " + escaped(candidate.text);
    print(wrapped(line, terminal_width(arguments_.width), 4) + "\n");
}

void PlaySession::play_turn(const std::string& text) {
    const Before before = before_turn();
    const bool might_go_on = !told_of_commas_ && text.back() != ',' && may_stop(contest_.variant().definition().turn) &&
                             goes_on(text);
    const Result<Action> played = contest_.play(text);
    if (played) {
        press_clock();
        listed_.clear();
        tell(before);
        if (might_go_on && !contest_.mid_turn()) tell_of_commas(text);
        draw();
        return reply();
    }
    const auto begins_so = [&](std::vector<Offer> list) {
        std::erase_if(list, [&](const Offer& offer) { return !offer.text.starts_with(text); });
        return list;
    };
    const std::vector<Offer> turns_so = begins_so(turns(most_searched).value_or(std::vector<Offer>{}));
    if (turns_so.size() == 1) return make(turns_so.front().actions);
    const std::vector<Offer> steps_so = begins_so(offers(contest_.choices()));
    if (steps_so.size() == 1) return make(steps_so.front().actions);
    if (!turns_so.empty() && (turns_so.size() <= most_listed / 10 || steps_so.empty()))
        return print_beginnings(turns_so, "turn");
    if (!steps_so.empty()) return print_beginnings(steps_so, "step");
    complain(played.diagnostics());
    suggest_command(text);
}

bool PlaySession::goes_on(const std::string& text) const {
    Contest other = contest_;
    return other.play(text + ",") && other.mid_turn();
}

void PlaySession::tell_of_commas(const std::string& text) {
    told_of_commas_ = true;
    print(wrapped(fmt::format("That was the whole turn. It might have gone on: a comma behind the step, `{},`, says "
                              "so, and `stop` ends "
                              "the turn then. `undo` takes it back.",
                              escaped(text)),
                  terminal_width(arguments_.width)) +
          "\n\n");
}

void PlaySession::play_number(const std::string& text) {
    if (listed_.empty()) listed_ = turns_ ? listed_turns() : offers(contest_.choices());
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc{} && number >= 1 && number <= listed_.size())
        return make(ActionList(listed_[number - 1].actions));
    complain(fmt::format("no {} {}; there are {}, and `moves` lists them", action_noun(contest_), text.substr(0, 20),
                         listed_.size()));
}

std::vector<Choice> PlaySession::beginning_with(const std::string& text) {
    int floor = 0;
    if (is_match_) {
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), floor);
        if (error != std::errc{} || *end != ':' || floor < 1 || floor > contest_.floors()) return {};
        --floor;
    }
    std::vector<Choice> found = contest_.choices(floor);
    std::erase_if(found, [&](const Choice& choice) {
        return !choice.text.starts_with(text) &&
               !contest_.action_text(choice.action, Spelling::uci).starts_with(text) &&
               !contest_.action_text(choice.action, Spelling::san).starts_with(text);
    });
    return found;
}

void PlaySession::suggest_command(const std::string& text) {
    if (text == "stop") return;
    const std::string near = nearest(text, commands());
    if (!near.empty() && text.size() > 2) return complain(fmt::format("or did you mean the command `{}`?", near));
    tell_of_cells(text);
}

void PlaySession::tell_of_cells(const std::string& text) {
    // Who writes moves as they are written elsewhere (7g7f, P-76) names cells that are called otherwise here.
    if (is_match_ || text.find_first_of("0123456789") == std::string::npos || text.size() > 12) return;
    const Board& board = contest_.variant().board();
    if (board.cells() < 2 || board.dimensions() > 2 || board.grid() != Grid::square) return;
    // A cell at the beginning, or behind a piece's letter, was meant as one.
    const std::size_t letters = text[0] >= 'A' && text[0] <= 'Z' ? 1 : 0;
    for (std::size_t at = 0; at <= letters; ++at)
        for (std::size_t size = 2; size <= 4 && at + size <= text.size(); ++size)
            if (board.find(std::string_view(text).substr(at, size)) != no_cell) return;
    const std::vector<Choice> choices = contest_.choices();
    const auto last = static_cast<Cell>(board.cells() - 1);
    complain(fmt::format("cells are called {} (lowest, at the left) to {} here{}", escaped(board.name(0)),
                         escaped(board.name(last)),
                         choices.empty() ? "" : fmt::format(": {} is a move", escaped(choices.front().text))));
}

void PlaySession::make(const ActionList& actions) {
    if (turns_) {
        const Before before = before_turn();
        for (const Action& action : actions) contest_.act(action);
        press_clock();
        listed_.clear();
        tell(before);
    } else if (!play_and_tell(actions.front())) {
        return;
    }
    draw();
    reply();
}

PlaySession::Before PlaySession::before_turn() {
    return {fmt::format("{} {}", player_name(contest_, contest_.player()), contest_.position().move_number()),
            contest_.texts().size(), sides_out()};
}

void PlaySession::tell(const Before& before) {
    const std::string route = route_in_words(contest_);
    if (contest_.texts().size() == before.turns) {
        std::string made;
        for (const std::string& step : contest_.step_texts()) made += escaped(step) + ", ";
        return print(wrapped(fmt::format("{}: {}...", before.who, route.empty() ? made : route + ", "),
                             terminal_width(arguments_.width), 4) +
                     "\n\n");
    }
    print(fmt::format("{}: {}\n", before.who, escaped(contest_.texts().back())));
    if (!route.empty()) print("    " + wrapped("by " + route, terminal_width(arguments_.width) - 4, 7) + "\n");
    print(now_out(before.out) + "\n");
}

bool PlaySession::play_and_tell(const Action& action) {
    listed_.clear();
    std::string line = player_name(contest_, contest_.actor(action));
    const std::string canonical = contest_.action_text(action);
    std::string algebraic = canonical;
    if (is_match_) {
        look_at(action);
    } else {
        line += fmt::format(" {}", contest_.position().move_number());
        algebraic = contest_.action_text(action, Spelling::san);
    }
    const SideSet out = sides_out();
    if (!act(action)) return false;
    press_clock();
    print(fmt::format("{}: {}{}\n{}\n", line, escaped(canonical),
                      algebraic == canonical ? "" : " (" + escaped(algebraic) + ")", now_out(out)));
    return true;
}

bool PlaySession::act(const Action& action) {
    contest_.act(action);
    if (action.type == ActionType::resign && !is_match_) return true;
    const std::optional<Diagnostic> failure = contest_.take_failure();
    if (!failure) return true;
    (void)contest_.undo();
    complain({*failure});
    return false;
}

SideSet PlaySession::sides_out() const { return is_match_ ? SideSet{} : contest_.position().out(); }

std::string PlaySession::now_out(SideSet before) const {
    std::string text;
    for (const Side side : sides_out() - before) text += side_name(contest_.variant(), side) + " is out\n";
    return text;
}

void PlaySession::look_at(const Action& action) {
    if (action.type == ActionType::done) return;
    if (action.floor < first_ || action.floor >= first_ + shown_) first_ = action.floor;
}

}  // namespace varia::cli
