// Errors for Python: a Failure that is thrown here becomes one of the exceptions of varia/_errors.py.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include <varia/contest.hpp>
#include <varia/result.hpp>

#include "py.hpp"

namespace varia::python {

// The exception that a failure becomes.
enum class Fault {
    misuse,    // Error: the request makes no sense
    argument,  // ArgumentError: an argument has a wrong type
    load,      // LoadError: a variant, or an option of a variant
    position,  // PositionError: a position's text
    move,      // IllegalMoveError: a move that is not legal now, or that cannot be read
    script,    // ScriptError: a script failed, or used up its budget
    limit,     // LimitError: a budget of the host, or a limit of Varia
    busy,      // Error: another thread uses the object
};

struct Failure {
    Fault fault;
    Diagnostics diagnostics;
};

[[noreturn]] void fail(Fault fault, std::string message, std::string hint = {});
[[noreturn]] void fail(Fault fault, Diagnostics diagnostics);

// The value of a result. If it has none, throws the exception `refused`, or ScriptError if a script has failed.
template <class T>
[[nodiscard]] T expect(Result<T> result, Fault refused) {
    if (!result) fail(result.code() == ErrorCode::script_failed ? Fault::script : refused, result.diagnostics());
    return std::move(result).value();
}

// Throws if a script has failed in the last question.
void expect_answered(Contest& contest);
void expect_answered(Rules& rules);

// Long work without the interpreter's lock calls this now and then. It lets Python's signal handlers run, so that
// Ctrl-C ends the work.
class Interrupts {
public:
    // False once a handler has raised an exception.
    [[nodiscard]] bool go_on();
    // For callers that call seldom: reads the clock each time.
    [[nodiscard]] bool soon();
    // Runs the signal handlers at once.
    [[nodiscard]] bool look();
    // Throws the handler's exception. Call it with the lock held.
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

// Makes a tuple of varia.Diagnostic.
[[nodiscard]] py::tuple diagnostics_of(const Diagnostics& diagnostics);

void bind_errors(py::module_& m);

}  // namespace varia::python
