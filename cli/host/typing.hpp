// A terminal from which single keys are read: its modes, which are restored however the program ends, and waiting for
// keys.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace varia::cli {

// Whether lines can be edited: standard input and output are terminals, and TERM is set and not "dumb".
[[nodiscard]] bool can_edit_lines();
// Whether the locale's character encoding is UTF-8. This matters for terminals only.
[[nodiscard]] bool speaks_utf8();

// While the object exists, the modes of the terminal may be changed. The old modes are restored when the object is
// destroyed, when a signal or a fault ends the program, and while the program is stopped (Ctrl-Z). There is at most one
// such object at a time.
class TerminalGuard {
public:
    TerminalGuard();
    ~TerminalGuard();
    TerminalGuard(const TerminalGuard&) = delete;
    TerminalGuard& operator=(const TerminalGuard&) = delete;

    // Sends `on`, and makes sure that `off` is sent at the end. Each has at most 120 bytes.
    void enter(std::string_view on, std::string_view off);
    // From now on the terminal delivers each key at once and does not show it. Ctrl-C still interrupts.
    void hush();
    // Restores the old modes.
    void leave();

private:
    bool keeps_;
};

// For signal handlers: restores the modes that the terminal had before TerminalKeeper, if there is one.
void put_terminal_back();

enum class Woken : std::uint8_t { keys, interrupt, late, resized };
// Waits until a key is pressed, the time `until` is reached, an interrupt comes, or the terminal changes its size (or
// shows this program again after it was stopped). Precondition: a TerminalKeeper exists.
[[nodiscard]] Woken wait_for_keys(std::optional<std::chrono::steady_clock::time_point> until);
// Whether another key comes within this number of milliseconds.
[[nodiscard]] bool more_keys(int milliseconds);
// The bytes of the typed keys. Empty at the end of the input.
[[nodiscard]] std::string read_keys();
// Drops the keys that were typed and not read yet.
void drop_keys();

}  // namespace varia::cli
