#include "errors.hpp"

namespace varia::python {
namespace {

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

bool Interrupts::go_on() {
    if (raised_) return false;
    return ++calls_ % 16 != 0 || soon();
}

bool Interrupts::soon() {
    if (raised_) return false;
    const Clock::time_point now = Clock::now();
    if (now < next_) return true;
    next_ = now + std::chrono::milliseconds(20);
    return look();
}

bool Interrupts::look() {
    if (raised_) return false;
    const py::gil_scoped_acquire lock;
    raised_ = PyErr_CheckSignals() != 0;
    return !raised_;
}

py::tuple diagnostics_of(const Diagnostics& diagnostics) {
    const py::object make = py::module_::import("varia._errors").attr("Diagnostic");
    py::list list;
    for (const py::handle& fields : described(diagnostics))
        list.append(make(*py::reinterpret_borrow<py::tuple>(fields)));
    return py::tuple(list);
}

void bind_errors(py::module_& m) {
    static_cast<void>(m);
    py::register_exception_translator(translate);
}

}  // namespace varia::python
