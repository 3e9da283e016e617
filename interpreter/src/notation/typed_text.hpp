// A line of typed text and the errors in it; every error has its column.
//
// Only the first errors and the first warnings are kept (max_kept), because computing the column of each counts from
// the beginning of the text.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <varia/number.hpp>
#include <varia/result.hpp>
#include <varia/text.hpp>

namespace varia {

class TypedText {
public:
    // The text must outlive this object.
    explicit TypedText(std::string_view text) : text_(text) {}
    // For a text that was translated from typed text: `origins` has the offset in the typed text for each byte and for
    // the end.
    TypedText(std::string_view text, std::string_view typed, std::span<const std::size_t> origins)
        : text_(text), typed_(typed), origins_(origins) {}

    // A run of characters without blanks; `begin` is its offset in bytes.
    struct Field {
        std::string_view text;
        std::size_t begin = 0;
        [[nodiscard]] bool empty() const { return text.empty(); }
    };
    // The next field, which is not taken; at the end it is empty and has the end's offset.
    [[nodiscard]] Field peek() const {
        std::size_t begin = at_;
        while (begin < text_.size() && is_blank(text_[begin])) ++begin;
        std::size_t end = begin;
        while (end < text_.size() && !is_blank(text_[end])) ++end;
        return {text_.substr(begin, end - begin), begin};
    }
    // How many of the next fields consist of digits only.
    [[nodiscard]] int numbers_ahead() const {
        int count = 0;
        TypedText rest = *this;
        for (Field field = rest.take();
             !field.empty() && field.text.find_first_not_of("0123456789") == std::string_view::npos;
             field = rest.take())
            ++count;
        return count;
    }
    Field take() {
        const Field field = peek();
        at_ = field.begin + field.text.size();
        return field;
    }

    static constexpr std::size_t max_kept = 100;
    void error(std::size_t offset, std::string message, std::string hint = {}) {
        if (errors_.size() == max_kept) return;
        errors_.push_back(placed(offset, std::move(message), std::move(hint)));
    }
    // Adds a warning about something that is accepted nevertheless; the hint tells how it is read.
    void warning(std::size_t offset, std::string message, std::string hint = {}) {
        if (warnings_.size() == max_kept) return;
        warnings_.push_back(placed(offset, std::move(message), std::move(hint)));
        warnings_.back().severity = Severity::warning;
    }
    [[nodiscard]] bool failed() const { return !errors_.empty(); }
    [[nodiscard]] const Diagnostics& errors() const { return errors_; }
    [[nodiscard]] const Diagnostics& warnings() const { return warnings_; }
    [[nodiscard]] std::string_view text() const { return text_; }

private:
    [[nodiscard]] static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

    [[nodiscard]] Diagnostic placed(std::size_t offset, std::string message, std::string hint) const {
        const std::size_t at = origins_.empty() ? offset : origins_[std::min(offset, origins_.size() - 1)];
        Diagnostic d = typed_error(std::move(message), std::move(hint));
        d.line = 1;
        d.column = static_cast<std::uint32_t>(count_code_points((origins_.empty() ? text_ : typed_).substr(0, at)) + 1);
        return d;
    }

    std::string_view text_;
    std::string_view typed_;
    std::span<const std::size_t> origins_;
    std::size_t at_ = 0;
    Diagnostics errors_;
    Diagnostics warnings_;
};

// The text without the blanks around it. A text of more than `most` bytes is left as it is: it will be refused by its
// length, and looking through it would only take time.
[[nodiscard]] inline std::string_view trimmed_within(std::string_view text, std::size_t most) {
    return text.size() > most ? text : trimmed(text);
}

// The number that the whole text is, from 0 to `most`; empty if it is none.
[[nodiscard]] inline std::optional<int> number_up_to(std::string_view text, int max) {
    return text.starts_with('-') ? std::nullopt : number_of<int>(text, 0, max);
}

}  // namespace varia
