// Results that carry errors: wrong input from people never causes an exception.
//
// Everything that an author or a player writes (variant files, positions, moves) is read into a Result<T>. It holds a
// value, or all diagnostics that were found. Each diagnostic has its place, what was expected, and a remedy. A value
// can come with warnings. Results are plain values: copy and move them freely, and share them between threads like
// other values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/assert.hpp>

namespace varia {

// A place in a source file. `file` is an index in the list of files that the reader keeps (Definition::files). Line and
// column count from 1, in Unicode code points; line 0 means that the place is not known.
struct Where {
    std::uint32_t file = 0;
    std::uint32_t line = 0;
    std::uint32_t column = 0;
};

enum class Severity : std::uint8_t { error, warning };

// The kind of an error, for programs that do more than show it.
enum class ErrorCode : std::uint8_t {
    refused,        // the text is wrong, and no other code fits
    unreadable,     // the text is no move at all, legal or illegal
    ambiguous,      // the text can mean several moves
    script_failed,  // The rules could not answer: a script failed, or a budget was used up.
};

struct Diagnostic {
    Severity severity = Severity::error;
    std::string file;        // the name that the user gave; empty if the text is not from a file (a typed move)
    std::uint32_t line = 0;  // 0 if the place is not known
    std::uint32_t column = 0;
    std::string message;  // one line, lower case, no full stop
    std::string hint;     // a remedy, or empty
    ErrorCode code = ErrorCode::refused;

    // "file:line:col: error: message; hint", with the parts that are known. Control characters of the input are
    // escaped, so that it is safe to print the text to a terminal.
    [[nodiscard]] std::string text() const;
};

using Diagnostics = std::vector<Diagnostic>;

[[nodiscard]] bool has_errors(const Diagnostics& list);
// The code of the first error; `refused` when there is none.
[[nodiscard]] ErrorCode error_code(const Diagnostics& list);

// A value, or the diagnostics that explain why there is none. A value can have warnings.
template <class T>
class Result {
public:
    Result(T value, Diagnostics warnings = {})  // NOLINT(google-explicit-constructor): `return value;` is the point
        : value_(std::move(value)), diagnostics_(std::move(warnings)) {}
    // Precondition: `errors` contains an error.
    Result(Diagnostics errors) : diagnostics_(std::move(errors)) {  // NOLINT(google-explicit-constructor)
        VARIA_ASSERT(has_errors(diagnostics_), "a result without a value says why");
    }
    Result(Diagnostic error) {  // NOLINT(google-explicit-constructor)
        VARIA_ASSERT(error.severity == Severity::error, "a result without a value says why");
        diagnostics_.push_back(std::move(error));
    }

    [[nodiscard]] explicit operator bool() const { return value_.has_value(); }
    [[nodiscard]] bool has_value() const { return value_.has_value(); }

    // The value. Precondition of all these functions: has_value().
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
    // The code of the first error; `refused` when there is none.
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

// The answer of a host to a request for a file: its bytes, or the reason why there are none.
struct FileText {
    std::string bytes;
    std::string error;  // if it is not empty, the file could not be read
};

// A diagnostic without a place, for text that was typed and not read from a file.
[[nodiscard]] Diagnostic typed_error(std::string message, std::string hint = {}, ErrorCode code = ErrorCode::refused);

}  // namespace varia
