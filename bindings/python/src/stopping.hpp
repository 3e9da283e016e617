// What ends long work in the middle of a question: scripts of variants ask it, and loops that last.
#pragma once

#include <atomic>

#include "errors.hpp"

namespace varia::python {

// As long as it is there, what this thread does ends once Ctrl-C was heard, or somebody has set the flag. Questions
// that are broken off fail as by a script: whoever made it takes their failures before he raises what was heard.
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

// Whether this thread's work is to end; false where nobody may end it.
[[nodiscard]] bool stopped_here();

}  // namespace varia::python
