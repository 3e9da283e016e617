// Why the server does not do what a request asks for.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "json.hpp"

namespace varia::server {

using cli::Json;

// The codes of docs/game-server.md; codes up to 5 are the codes of `varia serve --stdio`.
enum class ErrorCode : int {
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
[[nodiscard]] constexpr ErrorCode code_of(std::int64_t number) {
    for (const ErrorCode code :
         {ErrorCode::no_request, ErrorCode::no_method, ErrorCode::bad_params, ErrorCode::refused, ErrorCode::unknown,
          ErrorCode::limit, ErrorCode::script_failed, ErrorCode::out_of_memory})
        if (number == static_cast<std::int64_t>(code)) return code;
    return ErrorCode::internal;
}

struct ApiError {
    ErrorCode code = ErrorCode::internal;
    std::string message;
    std::optional<Json> data = {};
};

// `code`, `message`, and `data` if there is some.
[[nodiscard]] inline Json error_json(const ApiError& error) {
    Json json = Json::object();
    json.set("code", static_cast<int>(error.code)).set("message", error.message);
    if (error.data) json.set("data", *error.data);
    return json;
}

// An error that passes by itself; `retry_ms` says when to try again.
[[nodiscard]] inline ApiError too_often(std::string message, std::int64_t retry_ms) {
    Json data = Json::object();
    data.set("retry_ms", static_cast<std::uint64_t>(retry_ms));
    return {ErrorCode::limit, std::move(message), std::move(data)};
}

}  // namespace varia::server
