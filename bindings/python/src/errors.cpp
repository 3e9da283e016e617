#include "errors.hpp"

#include <algorithm>
#include <vector>

namespace varia::python {
namespace {

using Clock = std::chrono::steady_clock;

// A limit of a thread. The event is a plain pointer with a reference of its own, because the interpreter's lock is not
// held when a thread's variables are destroyed.
struct Timeout {
    Clock::time_point until = Clock::time_point::max();
    PyObject* event = nullptr;
};

thread_local std::vector<Timeout> timeouts;

const char* word(Fault fault) {
    switch (fault) {
        case Fault::misuse:
            return "misuse";
        case Fault::argument:
            return "argument";
        case Fault::load:
            return "refused";
        case Fault::position:
            return "position";
        case Fault::move:
            return "illegal";
        case Fault::script:
            return "script";
        case Fault::limit:
            return "limit";
        case Fault::busy:
            return "busy";
        case Fault::stopped:
            return "stopped";
    }
    return "misuse";
}

// Makes the arguments of varia._errors.Diagnostic.
py::list described(const Diagnostics& diagnostics) {
    py::list list;
    for (const Diagnostic& d : diagnostics)
        list.append(py::make_tuple(d.severity == Severity::error ? "error" : "warning", d.file, d.line, d.column,
                                   d.message, d.hint, d.text()));
    return list;
}

void translate(std::exception_ptr thrown) {
    try {
        if (thrown) std::rethrow_exception(thrown);
    } catch (const Failure& failure) {
        try {
            const py::object made = py::module_::import("varia._errors")
                                        .attr("_made")(word(failure.fault), described(failure.diagnostics));
            PyErr_SetObject(py::type::of(made).ptr(), made.ptr());
        } catch (py::error_already_set& other) {
            other.restore();
        }
    }
}

}  // namespace

void fail(Fault fault, std::string message, std::string hint) {
    throw Failure{fault, {typed_error(std::move(message), std::move(hint))}};
}

void fail(Fault fault, Diagnostics diagnostics) { throw Failure{fault, std::move(diagnostics)}; }

void expect_answered(Contest& contest) {
    if (std::optional<Diagnostic> failure = contest.take_failure())
        fail(Fault::script, Diagnostics{*std::move(failure)});
}

void expect_answered(Rules& rules) {
    if (std::optional<Diagnostic> failure = rules.take_failure()) fail(Fault::script, Diagnostics{*std::move(failure)});
}

void begin_timeout(const std::optional<double>& seconds, const py::object& event) {
    constexpr double longest = 1e9;
    Timeout limit;
    if (seconds) {
        if (!(*seconds >= 0 && *seconds <= longest)) fail(Fault::misuse, "a time is a number of seconds from 0 to 1e9");
        limit.until = Clock::now() +
                      std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(*seconds));
    }
    if (!event.is_none()) {
        if (!py::hasattr(event, "is_set"))
            fail(Fault::argument, "stop has is_set(), as a threading.Event has, or is None");
        limit.event = event.ptr();
    }
    timeouts.push_back(limit);
    Py_XINCREF(limit.event);
}

void end_timeout() {
    if (timeouts.empty()) fail(Fault::misuse, "this thread has no timeout that could end");
    Py_XDECREF(timeouts.back().event);
    timeouts.pop_back();
}

Interrupts::Interrupts() : next_(Clock::now() + std::chrono::milliseconds(20)), until_(Clock::time_point::max()) {
    for (const Timeout& limit : timeouts) {
        until_ = std::min(until_, limit.until);
        if (limit.event != nullptr) events_.push_back(limit.event);
    }
    // What was set before the call counts at once.
    if (!timeouts.empty()) next_ = Clock::time_point::min();
}

bool Interrupts::go_on() {
    if (raised()) return false;
    return ++calls_ % 16 != 0 || soon();
}

bool Interrupts::soon() {
    if (raised()) return false;
    const Clock::time_point now = Clock::now();
    if (now >= until_) {
        ending_ = Ending::timed_out;
        return false;
    }
    if (now < next_) return true;
    next_ = now + std::chrono::milliseconds(20);
    return look();
}

bool Interrupts::look() {
    if (raised()) return false;
    const py::gil_scoped_acquire lock;
    if (PyErr_CheckSignals() != 0) ending_ = Ending::raised;
    for (std::size_t i = 0; !raised() && i < events_.size(); ++i) {
        PyObject* const answer = PyObject_CallMethod(events_[i], "is_set", nullptr);
        const int set = answer == nullptr ? -1 : PyObject_IsTrue(answer);
        Py_XDECREF(answer);
        if (set != 0) ending_ = set > 0 ? Ending::told : Ending::raised;
    }
    return !raised();
}

void Interrupts::raise() const {
    if (ending_ == Ending::raised) throw py::error_already_set();
    if (ending_ == Ending::timed_out) fail(Fault::stopped, "the time for this call has passed");
    if (ending_ == Ending::told) fail(Fault::stopped, "this call was told to stop");
}

py::tuple diagnostics_of(const Diagnostics& diagnostics) {
    const py::object make = py::module_::import("varia._errors").attr("Diagnostic");
    py::list list;
    for (const py::handle& fields : described(diagnostics))
        list.append(make(*py::reinterpret_borrow<py::tuple>(fields)));
    return py::tuple(list);
}

void bind_errors(py::module_& m) {
    using namespace py::literals;
    m.def("_begin_timeout", &begin_timeout, "seconds"_a, "stop"_a);
    m.def("_end_timeout", &end_timeout);
    py::register_exception_translator(translate);
}

}  // namespace varia::python
