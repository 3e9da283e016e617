// Checks the bytes of a file before the TOML parser reads them: whether they are text, and whether the parser can
// handle them safely.
//
// The parser behind toml.hpp recurses without limit on dotted keys, and aborts the whole process on some malformed
// headers. Such input is found here and reported like any other error. The scan also notes the places of keys and
// brackets, so that the parser's messages can name the other place involved: the open bracket, or the earlier key.
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
        std::size_t open;  // offset; `close` is the end of the text if the bracket is never closed
        std::size_t close;
    };
    struct Key {
        std::string path;  // "pieces.R.moves": header and dotted key joined, as written
        std::size_t offset;
        bool repeats;  // a [[header]], which may appear several times
    };
    std::vector<Bracket> brackets;   // brackets of values, in the order of opening
    std::vector<Key> keys;           // keys outside inline tables
    std::optional<ScanError> error;  // the first error that stops the scan
};

// Scans a text without a byte order mark, of at most max_file_bytes.
[[nodiscard]] Scan scan_toml(std::string_view text);

// Checks that the bytes are UTF-8 text of an allowed size, without NUL and control characters. Returns the error, if
// any. Offsets count from the first byte. An empty file is an error.
[[nodiscard]] std::optional<ScanError> check_bytes(std::string_view bytes);

}  // namespace varia
