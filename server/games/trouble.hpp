// Why the server does not do what a request asks for.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "json.hpp"

namespace varia::server {

using cli::Json;

// The codes of docs/game-server.md; codes up to 5 are the codes of `varia serve --stdio`.
enum class Code : int {
    no_json = -32700,
    no_request = -32600,
    no_method = -32601,
    bad_params = -32602,
    internal = -32603,
    refused = 1,
    unknown = 2,
    limit = 3,
    script_failed = 4,
    out_of_memory = 5,
    not_yours = 6,
    store = 7,
};

// The code of a referee's error; `internal` if the service has no such code.
[[nodiscard]] constexpr Code code_of(std::int64_t number) {
    for (const Code code : {Code::no_request, Code::no_method, Code::bad_params, Code::refused, Code::unknown,
                            Code::limit, Code::script_failed, Code::out_of_memory})
        if (number == static_cast<std::int64_t>(code)) return code;
    return Code::internal;
}

struct Trouble {
    Code code = Code::internal;
    std::string message;
    std::optional<Json> data = {};
};

// `code`, `message`, and `data` if there is some.
[[nodiscard]] inline Json trouble_json(const Trouble& trouble) {
    Json json = Json::object();
    json.set("code", static_cast<int>(trouble.code)).set("message", trouble.message);
    if (trouble.data) json.set("data", *trouble.data);
    return json;
}

// An error that passes by itself; `retry_ms` says when to try again.
[[nodiscard]] inline Trouble too_often(std::string message, std::int64_t retry_ms) {
    Json data = Json::object();
    data.set("retry_ms", static_cast<std::uint64_t>(retry_ms));
    return {Code::limit, std::move(message), std::move(data)};
}

}  // namespace varia::server
