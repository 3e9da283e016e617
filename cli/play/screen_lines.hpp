// Texts as lines of a terminal, and one that is too long for it and read page by page.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "keys.hpp"

namespace varia::cli {

// Lines of at most so many columns: those that are longer are broken, but for drawings, which are cut. Empty lines at
// both ends go.
[[nodiscard]] std::vector<std::string> message_lines(std::string_view text, int width);
// With blanks behind it, up to so many columns.
[[nodiscard]] std::string padded(const std::string& line, int width);

// A text that is read in the board's place.
class TextPage {
public:
    [[nodiscard]] bool open() const { return !lines_.empty(); }
    void show(std::vector<std::string> lines);
    void close() { show({}); }
    // What fits into so many lines, the last of which says how to lead on.
    [[nodiscard]] std::vector<std::string> lines(int rows, int columns) const;
    // What a key does to it; false if that is nothing. `blank`: nothing has been typed. `rows`: of the terminal.
    bool heed(const Key& key, bool blank, int rows);

private:
    std::vector<std::string> lines_;
    std::size_t top_ = 0;
};

}  // namespace varia::cli
