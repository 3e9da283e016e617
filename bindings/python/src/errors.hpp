// What goes wrong, as Python hears of it: a Failure that is thrown here becomes one of the exceptions of
// varia/_errors.py.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include <varia/contest.hpp>
#include <varia/result.hpp>

#include "py.hpp"

namespace varia::python {

// Which exception it becomes.
enum class Fault {
    misuse,    // Error: what the caller asked makes no sense
    load,      // LoadError: a variant, or an option of one
    position,  // PositionError: a position's text
    move,      // IllegalMoveError: a move that is not legal now, or that nobody can read
    script,    // ScriptError: a script failed, or used up its budget
    limit,     // LimitError: a budget of the host's, or of Varia's own
    busy,      // Error: another thread is using it
};

struct Failure {
    Fault fault;
    Diagnostics diagnostics;
};

[[noreturn]] void fail(Fault fault, std::string message, std::string hint = {});
[[noreturn]] void fail(Fault fault, Diagnostics diagnostics);

// The value of a result, or the exception: this one, or, if a script is to blame, ScriptError.
template <class T>
[[nodiscard]] T expect(Result<T> result, Fault refused) {
    if (!result) fail(result.code() == ErrorCode::script_failed ? Fault::script : refused, result.diagnostics());
    return std::move(result).value();
}

// Whether a script has failed in what was asked last.
void expect_answered(Contest& contest);
void expect_answered(Rules& rules);

// Asked now and then in long work without the interpreter's lock: lets Python's signal handlers run, so that Ctrl-C
// ends it.
class Interrupts {
public:
    // False once a handler has raised an exception.
    [[nodiscard]] bool go_on();
    // For who asks seldom: looks at the clock each time.
    [[nodiscard]] bool soon();
    // The same whatever the time.
    [[nodiscard]] bool look();
    // Raises it. With the lock.
    void raise() const {
        if (raised_) throw py::error_already_set();
    }
    [[nodiscard]] bool raised() const { return raised_; }

private:
    using Clock = std::chrono::steady_clock;
    bool raised_ = false;
    unsigned calls_ = 0;
    Clock::time_point next_ = Clock::now() + std::chrono::milliseconds(20);
};

// As a tuple of varia.Diagnostic.
[[nodiscard]] py::tuple diagnostics_of(const Diagnostics& diagnostics);

void bind_errors(py::module_& m);

}  // namespace varia::python
