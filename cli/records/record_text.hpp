// A text that is read from its beginning to its end, and where in it one is.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "game_record.hpp"

namespace varia::cli {

// Line ends are \n, \r\n and \r.
class RecordText {
public:
    explicit RecordText(std::string_view text) : text_(text) {}

    [[nodiscard]] bool done() const { return at_ >= text_.size(); }
    // The character here, and some places on; \0 behind the end.
    [[nodiscard]] char peek(std::size_t ahead = 0) const {
        return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
    }
    [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }
    [[nodiscard]] std::size_t offset() const { return at_; }
    [[nodiscard]] bool begins_line() const { return at_ == line_start_; }
    void advance(std::size_t count = 1);
    void advance_to(std::size_t offset) { advance(offset - at_); }
    // Whether an empty line stands between there and here.
    [[nodiscard]] bool has_empty_line(std::size_t from) const;
    // Behind the end of this line.
    void skip_line();
    [[nodiscard]] Place place();

private:
    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t line_start_ = 0, measured_ = 0;  // the column of `measured_` is known
    std::uint32_t line_ = 1, column_ = 1;
};

// What is well-formed UTF-8 as it is; anything else is taken for ISO 8859-1, which is the standard's own.
[[nodiscard]] std::string in_utf8(std::string_view bytes);

}  // namespace varia::cli
