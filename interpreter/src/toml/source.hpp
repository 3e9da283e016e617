// The files a variant is read from, their names, and where in them things stand.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <varia/definition.hpp>

#include "node.hpp"

namespace varia {

// One file's text and the offsets of its lines.
class SourceText {
public:
    // `text` without a byte order mark. `file` is its number, for Where.
    SourceText(std::uint32_t file, std::string text);

    [[nodiscard]] std::string_view text() const { return text_; }
    [[nodiscard]] Where place(std::size_t offset) const;
    // The offset of a place; the end of the line if the column lies beyond it.
    [[nodiscard]] std::size_t offset(Where place) const;

private:
    std::uint32_t file_;
    std::string text_;
    std::vector<std::size_t> lines_;
};

// Every file read so far; Where::file indexes it.
struct Sources {
    std::vector<std::string> names;  // as messages call them
    std::vector<SourceText> texts;

    // The lines of a text, without the blanks around each and without empty ones, each with the place of its first
    // character, and the place of its content's first character for a text of one line.
    [[nodiscard]] std::vector<Name> lines(const Node& text) const;
    // The place of a text's first character, behind its opening quotes.
    [[nodiscard]] Where inside(const Node& text) const;
};

}  // namespace varia
