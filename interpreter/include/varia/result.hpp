// Values that carry what went wrong: what people type is never answered with an exception.
//
// Everything an author or a player writes (variant files, positions, moves) is read into a Result<T>: either a
// value, or every diagnostic found, each with its place, what was expected and a remedy. Warnings may accompany a
// value. Plain values: copy and move them freely, share them as any other value between threads.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/assert.hpp>

namespace varia {

// A place in a source file. `file` indexes the list of files the reader keeps (Definition::files); line and column
// count from 1 and in Unicode code points; line 0 means "no place known".
struct Where {
    std::uint32_t file = 0;
    std::uint32_t line = 0;
    std::uint32_t column = 0;
};

enum class Severity : std::uint8_t { error, warning };

// What sort of error it is, for those who do not only show it.
enum class ErrorCode : std::uint8_t {
    refused,        // what was written is wrong: none of those below
    unreadable,     // a move that means nothing here, legal or not
    ambiguous,      // a move that may be several
    script_failed,  // a question to the rules that found no answer: a script failed, or a budget was used up
};

struct Diagnostic {
    Severity severity = Severity::error;
    std::string file;        // as the user named it; empty when the text came from nowhere (a typed move)
    std::uint32_t line = 0;  // 0: no place known
    std::uint32_t column = 0;
    std::string message;  // one line, lower case, no full stop
    std::string hint;     // a remedy, or empty
    ErrorCode code = ErrorCode::refused;

    // "file:line:col: error: message; hint" with the parts that are known. Control characters of the input are
    // escaped, so that printing it to a terminal is safe.
    [[nodiscard]] std::string text() const;
};

using Diagnostics = std::vector<Diagnostic>;

[[nodiscard]] bool has_errors(const Diagnostics& list);
// The code of the first error; `refused` when there is none.
[[nodiscard]] ErrorCode error_code(const Diagnostics& list);

// Either a value or the diagnostics that explain why there is none. Warnings come with a value as well.
template <class T>
class Result {
public:
    Result(T value, Diagnostics warnings = {})  // NOLINT(google-explicit-constructor): `return value;` is the point
        : value_(std::move(value)), diagnostics_(std::move(warnings)) {}
    // Precondition: an error is among them.
    Result(Diagnostics errors) : diagnostics_(std::move(errors)) {  // NOLINT(google-explicit-constructor)
        VARIA_ASSERT(has_errors(diagnostics_), "a result without a value says why");
    }
    Result(Diagnostic error) {  // NOLINT(google-explicit-constructor)
        VARIA_ASSERT(error.severity == Severity::error, "a result without a value says why");
        diagnostics_.push_back(std::move(error));
    }

    [[nodiscard]] explicit operator bool() const { return value_.has_value(); }
    [[nodiscard]] bool has_value() const { return value_.has_value(); }

    // The value. Precondition of all these: has_value().
    [[nodiscard]] T& value() & { return held(*this); }
    [[nodiscard]] const T& value() const& { return held(*this); }
    [[nodiscard]] T&& value() && { return std::move(held(*this)); }
    [[nodiscard]] T& operator*() & { return held(*this); }
    [[nodiscard]] const T& operator*() const& { return held(*this); }
    [[nodiscard]] T* operator->() { return &held(*this); }
    [[nodiscard]] const T* operator->() const { return &held(*this); }

    [[nodiscard]] const Diagnostics& diagnostics() const { return diagnostics_; }
    // The first error's text; empty when there is none.
    [[nodiscard]] std::string error() const {
        for (const Diagnostic& d : diagnostics_)
            if (d.severity == Severity::error) return d.text();
        return {};
    }
    // Of the first error; `refused` when there is none.
    [[nodiscard]] ErrorCode code() const { return error_code(diagnostics_); }

private:
    template <class Self>
    [[nodiscard]] static auto& held(Self& self) {
        VARIA_ASSERT(self.value_.has_value(), "the result has a value");
        return *self.value_;
    }

    std::optional<T> value_;
    Diagnostics diagnostics_;
};

// What a host that was asked for a file answers: the bytes, or why not.
struct FileText {
    std::string bytes;
    std::string error;  // not empty: the file could not be read
};

// A diagnostic without a place, for text that was typed rather than read from a file.
[[nodiscard]] Diagnostic typed_error(std::string message, std::string hint = {}, ErrorCode code = ErrorCode::refused);

}  // namespace varia
