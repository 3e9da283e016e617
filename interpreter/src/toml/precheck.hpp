// A first look at the bytes of a file, before the TOML parser sees them: is it text at all, and is it shaped so that
// the parser can be trusted with it?
//
// The parser behind toml.hpp recurses without limit on dotted keys, and stops the whole process on a few malformed
// headers. What it can't bear is found here and reported as any other error. The scan also notes where keys and
// brackets stand, so that the parser's messages can name the other half of what is wrong: the bracket that is open,
// the key that was there before.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace varia {

struct ScanError {
    std::size_t offset = 0;  // in bytes
    std::string message;
    std::string hint;
};

struct Scan {
    struct Bracket {
        char sign;         // '[' or '{'
        std::size_t open;  // offsets; `close` is the end of the text if it is never closed
        std::size_t close;
    };
    struct Key {
        std::string path;  // "pieces.R.moves": headers and dotted keys joined, as written
        std::size_t offset;
        bool repeats;  // [[header]]: may stand several times
    };
    std::vector<Bracket> brackets;   // of values, in order of opening
    std::vector<Key> keys;           // outside inline tables
    std::optional<ScanError> error;  // the first thing that forbids to go on
};

// `text` without a byte order mark, at most max_file_bytes long.
[[nodiscard]] Scan scan_toml(std::string_view text);

// Whether these bytes can be text in UTF-8, and a file of ours: the size, other encodings, NUL and control characters.
// Offsets count from the first byte. An empty file is an error.
[[nodiscard]] std::optional<ScanError> check_bytes(std::string_view bytes);

}  // namespace varia
