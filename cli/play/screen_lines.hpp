// Texts as lines of a terminal, and a text that is too long for it and is read page by page.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "keys.hpp"

namespace varia::cli {

// Lines of at most `width` columns. Longer lines are wrapped, but drawings are cut. Empty lines at both ends are
// removed.
[[nodiscard]] std::vector<std::string> message_lines(std::string_view text, int width);
// The line with blanks behind it, `width` columns wide.
[[nodiscard]] std::string padded(const std::string& line, int width);

// A text that is read in place of the board.
class TextPage {
public:
    [[nodiscard]] bool open() const { return !lines_.empty(); }
    void show(std::vector<std::string> lines);
    void close() { show({}); }
    // The part of the text that fits into `rows` lines. The last line explains how to go on.
    [[nodiscard]] std::vector<std::string> lines(int rows, int columns) const;
    // Handles a key. Returns false if the key means nothing here. `blank`: nothing has been typed. `rows`: of the
    // terminal.
    bool heed(const Key& key, bool blank, int rows);

private:
    std::vector<std::string> lines_;
    std::size_t top_ = 0;
};

}  // namespace varia::cli
