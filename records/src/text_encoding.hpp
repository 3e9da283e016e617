// The encodings of files of records. Other programs write UTF-8, UTF-16, ISO 8859-1, and in East Asia Shift-JIS, EUC-JP
// and GB18030. The conversion itself is the C library's.
#pragma once

#include <string>
#include <string_view>

namespace varia::records {

struct DecodedText {
    std::string text;
    // The encoding of the bytes: UTF-8, UTF-16LE, UTF-16BE, Shift_JIS, EUC-JP, GB18030; or ISO-8859-1 if it is none of
    // these.
    std::string_view encoding;
};

// Returns the bytes of a file as UTF-8 without a byte order mark, if their encoding is known. Well-formed UTF-8 is
// taken for UTF-8. A byte order mark tells UTF-16. For other bytes, words that forms of records contain decide between
// the Japanese encodings; CSA with half-width katakana is read as EUC-JP if it can be. Bytes beyond ASCII that come in
// pairs tell GB18030. Bytes of no known encoding are returned unchanged: in_utf8 (record_text.hpp) then takes each text
// in them for ISO 8859-1.
[[nodiscard]] DecodedText decoded_text(std::string bytes);

}  // namespace varia::records
