// Reads lines that the user types: the user can edit and complete them, and a history is kept from one run to the next.
// Without the library (libedit) or without a terminal, lines are read as they come.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "keys.hpp"
#include "terminal.hpp"

namespace varia::cli {

// Words that may replace the typed text from the byte `from` on. A word ends with a blank if another word must follow.
struct Completions {
    std::size_t from = 0;
    std::vector<std::string> words;
};

// What the handler of a key has done with it.
enum class Heed : std::uint8_t {
    not_mine,  // the line gets the key
    done,
    line,  // the key stands for a line, as if the user had typed it
};

// Callbacks while a line is typed. Any of them may be empty.
struct TypingGuide {
    // Completes the text before the cursor.
    std::function<Completions(std::string_view typed)> complete;
    // Handles a key. `blank`: nothing has been typed. `line`: receives the line if the key stands for one.
    std::function<Heed(const Key& key, bool blank, std::string& line)> heed;
    // Shows the possible completions if there are several. Without this callback they are listed below the line.
    std::function<void(const std::vector<std::string>& words)> offer;
    // Called when the size of the terminal has changed, or when the screen must be drawn again.
    std::function<void()> redraw;
    // Called about once a second while nothing is typed.
    std::function<void()> tick;
};

class LineEditor {
public:
    // `name`: of the file that keeps the typed lines, in the user's folder for state. `in_place`: the line stays in the
    // terminal's last row, and Enter does not begin a new row.
    LineEditor(std::string name, TypingGuide guide, bool in_place);
    ~LineEditor();
    LineEditor(const LineEditor&) = delete;
    LineEditor& operator=(const LineEditor&) = delete;

    // Reads the next line. If an interrupt comes after something has been typed, the result is Came::line with an empty
    // line.
    [[nodiscard]] Came read(const std::string& prompt, std::string& line,
                            std::optional<std::chrono::steady_clock::time_point> until);
    // Whether the editor sees single keys, and whether it can do so in this terminal.
    [[nodiscard]] bool sees_keys() const;
    [[nodiscard]] static bool sees_keys_here();

private:
    struct State;
    std::unique_ptr<State> state_;
};

// The longest prefix that all words share.
[[nodiscard]] std::string common_beginning(const std::vector<std::string>& words);

}  // namespace varia::cli
