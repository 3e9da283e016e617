// Questions about a board that scripts may take long to answer.
#pragma once

#include <optional>
#include <utility>

#include "board.hpp"
#include "stopping.hpp"

namespace varia::python {

// Returns the result of `ask` about the board's contest. If the variant has scripts or turns of several steps, other
// threads run meanwhile, and Ctrl-C ends the scripts. If a script fails, calls `take_back` and then throws the failure.
template <class Ask, class TakeBack>
auto asked(Play& board, Ask&& ask, TakeBack&& take_back) {
    std::optional<Diagnostic> failure;
    const auto answered = [&](Contest& contest) {
        auto answer = ask(contest);
        if (board.core()->fallible()) failure = contest.take_failure();
        if (failure) take_back(contest);
        return answer;
    };
    if (!board.core()->fallible()) {
        auto answer = answered(board.contest());
        if (failure) fail(Fault::script, Diagnostics{*std::move(failure)});
        return answer;
    }
    Interrupts interrupts;
    auto answer = [&] {
        const Using used(board);
        const py::gil_scoped_release unlocked;
        const Stopping here(interrupts);
        return answered(used.contest());
    }();
    interrupts.raise();
    if (failure) fail(Fault::script, Diagnostics{*std::move(failure)});
    return answer;
}

template <class Ask>
auto asked(Play& board, Ask&& ask) {
    return asked(board, std::forward<Ask>(ask), [](Contest&) {});
}

}  // namespace varia::python
