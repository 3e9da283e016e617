// Ends long work in the middle of a question. Scripts of variants and long loops call stopped_here().
#pragma once

#include <atomic>

#include "errors.hpp"

namespace varia::python {

// While this object exists, Ctrl-C or the flag ends this thread's work. Questions that are interrupted fail as if a
// script had failed. The owner of this object discards these failures before it raises the interrupt's exception.
class Stopping {
public:
    explicit Stopping(Interrupts& interrupts);
    explicit Stopping(const std::atomic<bool>& flag);
    ~Stopping();
    Stopping(const Stopping&) = delete;
    Stopping& operator=(const Stopping&) = delete;

    struct Here {
        Interrupts* interrupts = nullptr;
        const std::atomic<bool>* flag = nullptr;
    };

private:
    Here before_;
};

// Whether this thread's work must end; false if no Stopping exists in this thread.
[[nodiscard]] bool stopped_here();

}  // namespace varia::python
