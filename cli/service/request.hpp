// What a client asks, and how it is refused.
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

// The first five are JSON-RPC's own.
enum class Fault : int {
    no_json = -32700,
    no_request = -32600,
    no_method = -32601,
    bad_params = -32602,
    internal = -32603,
    cancelled = -32800,  // as the Language Server Protocol has it
    refused = 1,         // a variant, a position or a move that is not right; `data.diagnostics` says where and why
    unknown = 2,         // no variant or game of that name (any more)
    limit = 3,           // too many of something, or too much work
    script_failed = 4,   // a script of the variant's failed, or used up its budget; nothing has changed
    out_of_memory = 5,   // nothing has changed
};

// Thrown on the way to an answer, and caught where it is sent.
struct Refusal {
    Fault fault;
    std::string message;
    Diagnostics diagnostics = {};
};

[[nodiscard]] inline Refusal cancelled() { return {Fault::cancelled, "the request was cancelled"}; }

// What the library's errors are here.
[[nodiscard]] constexpr Fault fault_of(ErrorCode code) {
    return code == ErrorCode::script_failed ? Fault::script_failed : Fault::refused;
}

// Its place, what is wrong, and the remedy, in one line.
[[nodiscard]] std::string sentence_of(const Diagnostic& diagnostic);
// `code`, `message`, and if there are diagnostics `data`.
[[nodiscard]] Json error_json(const Refusal& refusal);
// Precondition: an error is among them.
[[nodiscard]] Refusal refusal_of(const Diagnostics& diagnostics);

// The parameters of a request: by name only. What is missing or of another type is refused by naming it.
class Params {
public:
    // `known`: the names that the method has, with blanks between.
    Params(std::optional<Json> json, std::string_view known);

    [[nodiscard]] bool has(std::string_view key) const { return find(key).has_value(); }
    [[nodiscard]] std::string text(std::string_view key) const;
    [[nodiscard]] std::optional<std::string> text_if(std::string_view key) const;
    [[nodiscard]] std::optional<Json> value_if(std::string_view key) const { return find(key); }
    [[nodiscard]] bool flag(std::string_view key, bool otherwise) const;
    [[nodiscard]] std::optional<std::int64_t> number_if(std::string_view key, std::int64_t least,
                                                        std::int64_t most) const;
    [[nodiscard]] std::int64_t number(std::string_view key, std::int64_t least, std::int64_t most) const;
    [[nodiscard]] std::vector<std::string> texts(std::string_view key) const;  // none if it is not there
    // Of an object of texts (numbers and flags count as their text); none if it is not there.
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> pairs(std::string_view key) const;

private:
    [[nodiscard]] std::optional<Json> find(std::string_view key) const;
    std::optional<Json> json_;
};

}  // namespace varia::cli
