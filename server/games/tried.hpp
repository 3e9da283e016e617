// Turns what is thrown while a request is served into the error that the client receives.
#pragma once

#include <new>
#include <optional>
#include <utility>

#include "api_error.hpp"
#include "request.hpp"

namespace varia::server {

// Calls `act`; returns nothing if all went well.
template <class Act>
[[nodiscard]] std::optional<ApiError> tried(Act&& act) {
    try {
        std::forward<Act>(act)();
    } catch (const ApiError& error) {
        return error;
    } catch (const cli::Refusal& refusal) {
        ApiError error{code_of(static_cast<std::int64_t>(refusal.fault)), refusal.message};
        if (!refusal.diagnostics.empty()) {
            error.data = Json::object();
            error.data->set("diagnostics", Json(refusal.diagnostics));
        }
        return error;
    } catch (const std::bad_alloc&) {
        return ApiError{ErrorCode::out_of_memory, "memory has run out"};
    }
    return std::nullopt;
}

}  // namespace varia::server
