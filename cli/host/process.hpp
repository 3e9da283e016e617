// Runs another program beside this one, and exchanges lines with it.
//
// The program is started without a shell, in a process group of its own, so that an interrupt on the terminal does not
// reach it. Every wait for it has a time limit. It never outlives its Process object: it ends with the object, together
// with all processes that it has started, and when this program is interrupted.
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

// The words of a command as people write it. Blanks separate words. Text in single or double quotes stays together, and
// a backslash takes the next character literally (but not in single quotes). There is no other syntax.
[[nodiscard]] Result<std::vector<std::string>> command_words(std::string_view text);

class Process {
public:
    using Clock = std::chrono::steady_clock;

    // Starts the program. Returns why it could not be started, or an empty text. Precondition: the command has a word,
    // and no program is running.
    [[nodiscard]] std::string start(const std::vector<std::string>& command);
    Process() = default;
    ~Process() { end(); }
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    // Sends a line. Returns false if the program does not read any more, or does not read it within two seconds.
    [[nodiscard]] bool send(std::string_view line);

    enum class Heard : std::uint8_t {
        line,
        late,    // no line has come in time
        gone,    // the program has ended or closed its output
        broken,  // `stop` has become true
    };
    // Reads the next line, without its end. A line that is longer than 64 KiB is cut.
    [[nodiscard]] Heard read(std::string& line, Clock::time_point until, const std::atomic<bool>* stop = nullptr);

    // Gives the program a moment to end by itself, then kills it and all processes that it has started.
    void end();
    [[nodiscard]] bool running() const { return id_ > 0; }

private:
    pid_t id_ = -1;
    int to_ = -1, from_ = -1;
    std::string heard_;   // received text that was not returned as a line yet
    bool skips_ = false;  // whether the rest of a line that was cut is to be skipped
};

// Kills all running programs. Signal handlers may call it: it only sends signals.
void kill_processes();

}  // namespace varia::cli
