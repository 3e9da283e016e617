// Another program, run beside this one: what it is told and what it says, line by line.
//
// It is started without a shell, in a process group of its own, so that an interrupt on the terminal is not its
// business. It is never waited for without end, and never left behind: it goes when its Process does, with whatever it
// has started, and when this program is interrupted.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <varia/result.hpp>

namespace varia::cli {

// The words of a command as people write it: separated by blanks; those in quotes, single or double, stay together, and
// a backslash takes the sign behind it as it is (not in single quotes). Nothing else is read into it.
[[nodiscard]] Result<std::vector<std::string>> command_words(std::string_view text);

class Process {
public:
    using Clock = std::chrono::steady_clock;

    // Why it could not be started, or nothing. Precondition: there is a word, and nothing runs.
    [[nodiscard]] std::string start(const std::vector<std::string>& command);
    Process() = default;
    ~Process() { end(); }
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    // False if it does not read any more, or not within two seconds.
    [[nodiscard]] bool send(std::string_view line);

    enum class Heard : std::uint8_t {
        line,
        late,    // nothing until then
        gone,    // it has ended, or closed its output
        broken,  // somebody wants the waiting to end
    };
    // The next line without its end; a line longer than 64 KiB is cut.
    [[nodiscard]] Heard read(std::string& line, Clock::time_point until, const std::atomic<bool>* stop = nullptr);

    // Gives it a moment to go by itself, then ends it and all it has started.
    void end();
    [[nodiscard]] bool running() const { return id_ > 0; }

private:
    pid_t id_ = -1;
    int to_ = -1, from_ = -1;
    std::string heard_;   // what has come and is not yet a line
    bool skips_ = false;  // the rest of a line that was cut
};

// Ends all that run. For signal handlers: it does no more than send signals.
void kill_processes();

}  // namespace varia::cli
