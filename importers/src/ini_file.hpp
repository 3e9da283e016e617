// Files of sections and keys, as Fairy-Stockfish writes them: "[name:parent]", "key = value", comments behind # or ;.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <varia/result.hpp>

namespace varia::importers {

// A line "key = value". Columns count from 1, in bytes up to the first sign that is not ASCII.
struct IniEntry {
    std::string key, value;
    std::uint32_t line = 0, key_column = 0, value_column = 0;
};

struct IniSection {
    std::string name, parent;  // `parent` is empty if there is none
    std::uint32_t line = 0, parent_column = 0;
    std::vector<IniEntry> entries;  // in the order of the file
};

// Reads a text. Lines of another form, lines with control characters or malformed UTF-8, sections without a name, with
// one of more than 100 bytes or with one that has characters that are not drawn, and lines before the first section are
// errors, which are added to `problems` with their places; what remains is returned. If the text looks like TOML or
// like a file of Zillions of Games, that is the only error, and nothing is returned; so it is with a text of more than
// max_import_bytes. There are at most max_import_games sections with 500 keys each, keys have at most 100 bytes and
// values 1000, and at most 100 problems of a section are told. Of a key that stands in a section twice the last one
// counts, with a warning.
[[nodiscard]] std::vector<IniSection> read_ini(std::string_view text, const std::string& file, Diagnostics& problems);

}  // namespace varia::importers
