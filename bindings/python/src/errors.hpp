// Errors for Python: a Failure that is thrown here becomes one of the exceptions of varia/_errors.py.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

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
    stopped,   // StoppedError: the time of a varia.timeout() has passed, or its event is set
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

// Why long work has to end.
enum class Ending : std::uint8_t {
    none,       // it may go on
    raised,     // a signal handler of Python, or the caller's event, raised an exception
    timed_out,  // the time of a varia.timeout() has passed
    told,       // the event of a varia.timeout() is set
};

// Long work without the interpreter's lock calls this now and then. It lets Python's signal handlers run, so that
// Ctrl-C ends the work, and it looks at the limits that this thread has set with varia.timeout(). It belongs to the
// thread that made it.
class Interrupts {
public:
    Interrupts();
    // False once the work has to end.
    [[nodiscard]] bool go_on();
    // For callers that call seldom: reads the clock each time.
    [[nodiscard]] bool soon();
    // Runs the signal handlers and asks the events at once.
    [[nodiscard]] bool look();
    // If the work had to end, throws the reason: the handler's exception, or a Failure. Call it with the lock held.
    void raise() const;
    [[nodiscard]] bool raised() const { return ending_ != Ending::none; }

private:
    using Clock = std::chrono::steady_clock;
    Ending ending_ = Ending::none;
    unsigned calls_ = 0;
    Clock::time_point next_;
    Clock::time_point until_;        // the earliest time of the limits
    std::vector<PyObject*> events_;  // of the limits, which outlive this call
};

// Adds a limit for the long calls of this thread, and removes the last one. `seconds` is a number or None, `event` has
// is_set(), as a threading.Event has, or is None.
void begin_timeout(const std::optional<double>& seconds, const py::object& event);
void end_timeout();

// Makes a tuple of varia.Diagnostic.
[[nodiscard]] py::tuple diagnostics_of(const Diagnostics& diagnostics);

void bind_errors(py::module_& m);

}  // namespace varia::python
