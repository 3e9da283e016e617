// A terminal that somebody types at key by key: its modes, which are put back however the program ends, and waiting for
// keys.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace varia::cli {

// Whether lines can be edited here: both ends are a terminal, and one that can move its cursor.
[[nodiscard]] bool can_edit_lines();
// Whether what is written is read as UTF-8, by what the locale says; of what is no terminal that is not asked.
[[nodiscard]] bool speaks_utf8();

// While it lives, modes of the terminal may be changed: it has the old ones again when this goes, when a signal ends
// the program or a fault does, and while it is stopped (Ctrl-Z). There is one of them at a time.
class TerminalKeeper {
public:
    TerminalKeeper();
    ~TerminalKeeper();
    TerminalKeeper(const TerminalKeeper&) = delete;
    TerminalKeeper& operator=(const TerminalKeeper&) = delete;

    // Sends `on`, and sees to it that `off` is sent at the end. Each has at most 120 bytes.
    void enter(std::string_view on, std::string_view off);
    // Keys are handed over at once and not shown; those that interrupt do so still.
    void hush();
    // As it was found.
    void leave();

private:
    bool keeps_;
};

// For signal handlers: the terminal as TerminalKeeper found it, if there is one.
void put_terminal_back();

enum class Woken : std::uint8_t { keys, interrupt, late, resized };
// Waits until a key was pressed, until that time, for an interrupt, or until the terminal has another size (or shows
// this program again after it was stopped). Precondition: a TerminalKeeper lives.
[[nodiscard]] Woken wait_for_keys(std::optional<std::chrono::steady_clock::time_point> until);
// Whether there are more within so many milliseconds.
[[nodiscard]] bool more_keys(int milliseconds);
// What has been typed; empty at the end of input.
[[nodiscard]] std::string read_keys();
// What was typed and not yet read is dropped.
void drop_keys();

}  // namespace varia::cli
