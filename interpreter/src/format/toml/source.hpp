// The files from which a variant is read, their names, and the places in them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <varia/definition.hpp>

#include "node.hpp"

namespace varia {

// The text of one file and the offsets of its lines.
class SourceText {
public:
    // `text` must have no byte order mark. `file` is its number in Where.
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

// All files read so far; Where::file is an index into them.
struct Sources {
    std::vector<std::string> names;  // the names as messages show them
    std::vector<SourceText> texts;

    // The lines of a text, without surrounding blanks and without empty lines, each with the place of its first
    // character.
    [[nodiscard]] std::vector<Name> lines(const Node& text) const;
    // The place of a text's first character, after its opening quotes.
    [[nodiscard]] Where inside(const Node& text) const;
};

}  // namespace varia
