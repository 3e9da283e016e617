// Writes the lines of a protocol, from any thread: whole lines, each at once.
//
// The reader of the lines may have closed the stream. Any thread may find that out, even a searching one. It becomes an
// error of the program only when received() is called.
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
    // Throws OutputFailed if a line could not be written.
    void received() const {
        const std::lock_guard lock(guard_);
        if (lost_) throw OutputFailed(*lost_);
    }

private:
    mutable std::mutex guard_;
    std::optional<OutputFailed> lost_;
};

}  // namespace varia::cli
