// Lines that somebody types: edited, remembered from one time to the next, completed. Where there is no library for it
// (libedit), or no terminal, they are read as they come.
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

// What may stand in place of what was typed from a byte on. Words that want more behind them end with a blank.
struct Completions {
    std::size_t from = 0;
    std::vector<std::string> words;
};

// What one key came to.
enum class Heed : std::uint8_t {
    not_mine,  // it is for the line
    done,
    line,  // it stands for a line, as if that had been typed
};

// Who has a say while a line is typed. Any of these may be empty.
struct TypingGuide {
    // What is typed up to where one stands.
    std::function<Completions(std::string_view typed)> complete;
    // `blank`: nothing has been typed.
    std::function<Heed(const Key& key, bool blank, std::string& line)> heed;
    // Shows what the word may become, if it is several; without it they are listed below the line.
    std::function<void(const std::vector<std::string>& words)> offer;
    // The terminal has another size, or has to be drawn again.
    std::function<void()> redraw;
    // Asked now and then, while nothing is typed.
    std::function<void()> tick;
};

class LineEditor {
public:
    // `name`: of the file in which lines are remembered, in the user's folder for such things. `in_place`: the line has
    // the terminal's last one for itself, and Enter does not go on to another.
    LineEditor(std::string name, TypingGuide guide, bool in_place);
    ~LineEditor();
    LineEditor(const LineEditor&) = delete;
    LineEditor& operator=(const LineEditor&) = delete;

    // The next line. An interrupt that comes when something has been typed is Came::line with an empty one.
    [[nodiscard]] Came read(const std::string& prompt, std::string& line,
                            std::optional<std::chrono::steady_clock::time_point> until);
    // Whether keys are seen one by one, and whether that can be here.
    [[nodiscard]] bool sees_keys() const;
    [[nodiscard]] static bool sees_keys_here();

private:
    struct State;
    std::unique_ptr<State> state_;
};

// The longest text that all begin with.
[[nodiscard]] std::string common_beginning(const std::vector<std::string>& words);

}  // namespace varia::cli
