// A text that is read from its beginning to its end, with the current place in it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <varia/records/game_record.hpp>

namespace varia::records {

// Line ends are \n, \r\n and \r.
class RecordText {
public:
    explicit RecordText(std::string_view text) : text_(text) {}

    [[nodiscard]] bool done() const { return at_ >= text_.size(); }
    // The character `ahead` bytes behind the current place; \0 behind the end of the text.
    [[nodiscard]] char peek(std::size_t ahead = 0) const {
        return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
    }
    [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }
    [[nodiscard]] std::size_t offset() const { return at_; }
    [[nodiscard]] bool begins_line() const { return at_ == line_start_; }
    void advance(std::size_t count = 1);
    void advance_to(std::size_t offset) { advance(offset - at_); }
    // Whether an empty line stands between the offset `from` and the current place.
    [[nodiscard]] bool has_empty_line(std::size_t from) const;
    // Goes to the beginning of the next line.
    void skip_line();
    [[nodiscard]] Place place();

private:
    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t line_start_ = 0, measured_ = 0;  // column_ is the column of `measured_`
    std::uint32_t line_ = 1, column_ = 1;
};

// Returns well-formed UTF-8 unchanged. Any other text is taken for ISO 8859-1, the encoding of the Standard, and
// converted.
[[nodiscard]] std::string in_utf8(std::string_view bytes);

}  // namespace varia::records
