// What a protocol says, from whichever thread has something to say: whole lines, each written at once.
//
// Who listened may have gone, which is found out on any thread, a searching one too. It is an error of the program
// only where heard() is asked.
#pragma once

#include <mutex>
#include <optional>
#include <string>

#include "terminal.hpp"

namespace varia::cli {

class Speaker {
public:
    void say(const std::string& text) {
        const std::lock_guard lock(guard_);
        if (lost_) return;
        try {
            print(text + "\n");
            flush();
        } catch (const OutputFailed& failure) {
            lost_ = failure;
        }
    }
    // Throws OutputFailed if something could not be said.
    void heard() const {
        const std::lock_guard lock(guard_);
        if (lost_) throw OutputFailed{*lost_};
    }

private:
    mutable std::mutex guard_;
    std::optional<OutputFailed> lost_;
};

}  // namespace varia::cli
