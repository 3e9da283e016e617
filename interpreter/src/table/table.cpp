// One lock, held for the time of one action. A match takes microseconds for it, so a finer lock would cost more.
#include <varia/table.hpp>

#include <algorithm>

#include <fmt/format.h>

#include "guard.hpp"

namespace varia {

// A precondition of all functions that take a seat.
bool Table::is_seat(const Seat& seat) const {
    const Building& building = match_.building();
    return seat.player >= -1 && seat.player < building.players() && seat.floor >= -1 &&
           seat.floor < building.floors() && seat.side >= -1 && seat.side <= 1;
}

// Whether this seat may play the action.
bool Table::allowed(const Seat& seat, const Action& action) const {
    if (seat.player >= 0 && match_.actor(action) != seat.player) return false;
    if (action.type == ActionType::done)
        return seat.side < 0 || match_.building().player(seat.floor < 0 ? 0 : seat.floor,
                                                         static_cast<Side>(seat.side)) == match_.actor(action);
    if (seat.floor >= 0 && seat.floor != action.floor) return false;
    if (seat.side < 0) return true;
    const FloorStatus status = match_.floor_status(action.floor);
    if (status.verdict == Verdict::none) return index(match_.position(action.floor).turn()) == seat.side;
    return (status.verdict == Verdict::win ? 0 : 1) == seat.side;
}

// Drops the failure of an earlier script: as long as a failure is kept, no script is called.
void Table::forget_failure() { (void)match_.take_failure(); }

std::vector<std::string> Table::legal_now(const Seat& seat) {
    ActionList actions;
    if (seat.floor >= 0) {
        match_.floor_actions(seat.floor, actions);
        if (match_.may_end_exchange()) {
            actions.emplace_back();
            actions.back().type = ActionType::done;
        }
    } else {
        match_.legal_actions(actions);
    }
    std::vector<std::string> texts;
    for (const Action& action : actions)
        if (allowed(seat, action)) texts.push_back(match_.action_text(action));
    std::sort(texts.begin(), texts.end());
    return texts;
}

Table::Answer Table::act(const Seat& seat, std::string_view action) {
    VARIA_ASSERT(is_seat(seat), "the match has such a seat");
    const std::lock_guard lock(mutex_);
    Answer answer;
    forget_failure();
    const Result<Action> read = match_.read_action(action);
    if (!read) {
        // If a script failed, it is not known whether the action was legal.
        if (std::optional<Diagnostic> failure = match_.take_failure()) answer.reason = std::move(failure->message);
        for (const Diagnostic& d : read.diagnostics())
            if (d.severity == Severity::error && answer.reason.empty())
                answer.reason = d.hint.empty() ? d.message : d.message + "; " + d.hint;
    } else if (!allowed(seat, *read)) {
        answer.reason = fmt::format("{} is not for this seat to play", match_.action_text(*read));
    } else {
        match_.act(*read);
        Guard take_back([&] { (void)match_.undo(); });
        if (std::optional<Diagnostic> failure = match_.take_failure()) {
            // A script failed, so nothing has been played.
            answer.reason = std::move(failure->message);
        } else {
            answer.done = true;
            take_back.release();
        }
    }
    answer.number = match_.texts().size();
    forget_failure();
    if (!answer.done) answer.legal = legal_now(seat);
    return answer;
}

std::vector<std::string> Table::legal(const Seat& seat) {
    VARIA_ASSERT(is_seat(seat), "the match has such a seat");
    const std::lock_guard lock(mutex_);
    forget_failure();
    return legal_now(seat);
}

bool Table::over() {
    const std::lock_guard lock(mutex_);
    return match_.over();
}

std::string Table::status() {
    const std::lock_guard lock(mutex_);
    return match_.status();
}

std::string Table::text() {
    const std::lock_guard lock(mutex_);
    return match_.text();
}

std::vector<std::string> Table::record() {
    const std::lock_guard lock(mutex_);
    return match_.texts();
}

Match Table::copy() {
    const std::lock_guard lock(mutex_);
    return match_;
}

}  // namespace varia
