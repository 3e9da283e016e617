#include "text_encoding.hpp"

#include <iconv.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include <varia/records/reader.hpp>
#include <varia/text.hpp>

#include "record_form.hpp"

namespace varia::records {
namespace {

constexpr std::string_view utf8_mark = "\xEF\xBB\xBF";
constexpr std::string_view other_encoding = "ISO-8859-1";
constexpr const char* shift_jis = "CP932";  // Shift_JIS as Windows has it
constexpr std::array<const char*, 5> encodings{shift_jis, "EUC-JP", "GB18030", "UTF-16LE", "UTF-16BE"};
constexpr std::size_t judged_bytes = 65536;  // at the beginning of a file; they decide which encoding it has

// Opens the C library's converter to UTF-8; closed by iconv_close. Null if there is none.
iconv_t opened_converter(const char* from) {
    // The value for a failure is a pointer that is no address.
    const iconv_t failed = reinterpret_cast<iconv_t>(-1);  // NOLINT(performance-no-int-to-ptr)
    iconv_t converter = iconv_open("UTF-8", from);
    // A small C library, such as emscripten's, has only the standard's characters of this encoding.
    if (converter == failed && std::string_view(from) == shift_jis) converter = iconv_open("UTF-8", "SHIFT_JIS");
    return converter == failed ? nullptr : converter;
}

// Converts a text from an encoding to UTF-8. Returns nothing if it is not well-formed. With `part` the text may end
// inside a character.
std::optional<std::string> converted(std::string_view text, const char* from, bool part = false) {
    const iconv_t converter = opened_converter(from);
    if (converter == nullptr) return std::nullopt;
    const std::unique_ptr<void, int (*)(iconv_t)> opened(converter, iconv_close);
    std::string out;
    std::array<char, 16384> room{};
    char* next = const_cast<char*>(text.data());  // iconv does not write there
    std::size_t left = text.size();
    bool good = true;
    while (good) {
        char* end = room.data();
        std::size_t space = room.size();
        const std::size_t result = iconv(converter, left > 0 ? &next : nullptr, &left, &end, &space);
        const int error = errno;
        out.append(room.data(), room.size() - space);
        if (result != static_cast<std::size_t>(-1)) {
            if (left == 0 && space == room.size()) break;
            continue;
        }
        if (error == E2BIG) continue;
        good = part && error == EINVAL;
        break;
    }
    if (!good) return std::nullopt;
    return out;
}

// Whether the text contains a word that begins lines of KIF: the handicap, the players, the heading of the moves, the
// end; or the marks before the moves of KI2.
bool has_words_of_kif(std::string_view text) {
    constexpr std::array<std::string_view, 8> words{"手合割",   "先手：",   "後手：",   "手数----",
                                                    "の持駒：", "開始日時", "で先手の", "で後手の"};
    return std::ranges::any_of(words, [&](std::string_view word) { return text.find(word) != std::string_view::npos; });
}

bool is_beyond_ascii(char c) { return static_cast<unsigned char>(c) >= 0x80; }

// Whether the bytes beyond ASCII come in pairs, as they do in the encodings of Chinese. In ISO 8859-1 most of them
// stand alone, because they are single letters in words.
bool comes_in_pairs(std::string_view bytes) {
    std::size_t runs = 0, even = 0;
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        if (!is_beyond_ascii(bytes[at])) continue;
        const std::size_t begin = at;
        while (at < bytes.size() && is_beyond_ascii(bytes[at])) ++at;
        ++runs;
        if ((at - begin) % 2 == 0) ++even;
    }
    return runs > 0 && even * 10 >= runs * 9;
}

// Whether a text in UTF-8 has half-width katakana, U+FF61 to U+FF9F.
bool has_half_width_katakana(std::string_view text) {
    for (std::size_t at = text.find('\xEF'); at != std::string_view::npos; at = text.find('\xEF', at + 1)) {
        const std::string_view sign = text.substr(at, 3);
        if (sign >= "\xEF\xBD\xA1" && sign <= "\xEF\xBE\x9F") return true;
    }
    return false;
}

// The encoding of bytes that are no UTF-8. Null if it is not known.
const char* encoding_of(std::string_view bytes) {
    const std::string_view begin = bytes.substr(0, judged_bytes);
    const bool part = begin.size() < bytes.size();
    constexpr std::array<const char*, 2> japanese{shift_jis, "EUC-JP"};
    // Names and comments of CSA may be Japanese; the rest of it is ASCII.
    const bool csa = form_of(begin).form == RecordForm::csa;
    for (const char* encoding : japanese)
        if (const std::optional<std::string> text = converted(begin, encoding, part);
            text && (csa || has_words_of_kif(*text))) {
            // Bytes of EUC-JP are half-width katakana in CP932. Few texts have these.
            const bool doubtful = csa && encoding == japanese.front() && has_half_width_katakana(*text);
            return doubtful && converted(begin, japanese.back(), part) ? japanese.back() : encoding;
        }
    if (comes_in_pairs(begin) && converted(begin, "GB18030", part)) return "GB18030";
    return nullptr;
}

}  // namespace

void load_encodings() {
    // The converters stay open, so that the C library does not unload what they need.
    static const std::array<iconv_t, encodings.size()> opened = [] {
        std::array<iconv_t, encodings.size()> all{};
        std::ranges::transform(encodings, all.begin(), opened_converter);
        return all;
    }();
    (void)opened;
}

DecodedText decoded_text(std::string bytes) {
    const std::string_view all = bytes;
    if (all.starts_with("\xFF\xFE") || all.starts_with("\xFE\xFF")) {
        const char* const encoding = all.starts_with("\xFF\xFE") ? "UTF-16LE" : "UTF-16BE";
        if (std::optional<std::string> text = converted(all.substr(2), encoding)) return {*std::move(text), encoding};
        return {std::move(bytes), other_encoding};
    }
    const bool is_utf8 = !invalid_utf8(all);
    if (all.starts_with(utf8_mark)) {
        if (is_utf8) bytes.erase(0, utf8_mark.size());
        return {std::move(bytes), is_utf8 ? std::string_view("UTF-8") : other_encoding};
    }
    if (is_utf8) return {std::move(bytes), "UTF-8"};
    if (const char* const encoding = encoding_of(all))
        if (std::optional<std::string> text = converted(all, encoding))
            return {*std::move(text), std::string_view(encoding) == shift_jis ? std::string_view("Shift_JIS")
                                                                              : std::string_view(encoding)};
    return {std::move(bytes), other_encoding};
}

}  // namespace varia::records
