// The text of a diagnostic, and helpers of Result.
#include <algorithm>

#include <varia/result.hpp>
#include <varia/text.hpp>

namespace varia {

std::string Diagnostic::text() const {
    std::string out = escaped(file);
    if (line > 0) {
        if (!out.empty()) out += ':';
        out += std::to_string(line);
        if (column > 0) out += ':' + std::to_string(column);
    }
    if (!out.empty()) out += ": ";
    out += severity == Severity::error ? "error: " : "warning: ";
    out += escaped(message);
    if (!hint.empty()) out += "; " + escaped(hint);
    return out;
}

bool has_errors(const Diagnostics& list) {
    return std::any_of(list.begin(), list.end(), [](const Diagnostic& d) { return d.severity == Severity::error; });
}

ErrorCode error_code(const Diagnostics& list) {
    const auto first = std::ranges::find(list, Severity::error, &Diagnostic::severity);
    return first != list.end() ? first->code : ErrorCode::refused;
}

Diagnostic typed_error(std::string message, std::string hint, ErrorCode code) {
    Diagnostic d;
    d.code = code;
    d.message = std::move(message);
    d.hint = std::move(hint);
    return d;
}

}  // namespace varia
