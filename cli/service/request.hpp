// The parameters of a request, and the errors with which it is refused.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/result.hpp>

#include "json.hpp"

namespace varia::cli {

// The first five codes are those of JSON-RPC.
enum class Fault : int {
    no_json = -32700,
    no_request = -32600,
    no_method = -32601,
    bad_params = -32602,
    internal = -32603,
    cancelled = -32800,  // the code of the Language Server Protocol
    refused = 1,         // an invalid variant, position or move; `data.diagnostics` has the place and the reason
    unknown = 2,         // there is no variant or game with this name (any more)
    limit = 3,           // a limit of numbers, sizes, time or work
    script_failed = 4,   // a script of the variant failed or used up its budget; nothing has changed
    out_of_memory = 5,   // nothing has changed
};

// The exception that a method throws instead of returning an answer. The service catches it and sends it.
struct Refusal {
    Fault fault;
    std::string message;
    Diagnostics diagnostics = {};
};

[[nodiscard]] inline Refusal cancelled() { return {Fault::cancelled, "the request was cancelled"}; }

// The fault for an error of the library.
[[nodiscard]] constexpr Fault fault_of(ErrorCode code) {
    return code == ErrorCode::script_failed ? Fault::script_failed : Fault::refused;
}

// The place, the error and the remedy of a diagnostic, in one line.
[[nodiscard]] std::string sentence_of(const Diagnostic& diagnostic);
// `code` and `message`, and `data` if there are diagnostics.
[[nodiscard]] Json error_json(const Refusal& refusal);
// The refusal for the first error of the diagnostics. Precondition: there is an error.
[[nodiscard]] Refusal refusal_of(const Diagnostics& diagnostics);

// The parameters of a request, which are given by name only. A parameter that is missing or has the wrong type is
// refused with its name.
class Params {
public:
    // `known`: the names of the method's parameters, separated by blanks.
    Params(std::optional<Json> json, std::string_view known);

    [[nodiscard]] bool has(std::string_view key) const { return find(key).has_value(); }
    [[nodiscard]] std::string text(std::string_view key) const;
    [[nodiscard]] std::optional<std::string> text_if(std::string_view key) const;
    [[nodiscard]] std::optional<Json> value_if(std::string_view key) const { return find(key); }
    [[nodiscard]] bool flag(std::string_view key, bool otherwise) const;
    [[nodiscard]] std::optional<std::int64_t> number_if(std::string_view key, std::int64_t min, std::int64_t max) const;
    [[nodiscard]] std::int64_t number(std::string_view key, std::int64_t min, std::int64_t max) const;
    [[nodiscard]] std::vector<std::string> texts(std::string_view key) const;  // empty if it is missing
    // The members of an object. Integers, true and false become texts. Empty if the parameter is missing.
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> pairs(std::string_view key) const;

private:
    [[nodiscard]] std::optional<Json> find(std::string_view key) const;
    std::optional<Json> json_;
};

}  // namespace varia::cli
