// Turns what is thrown while a request is served into the error that the client receives.
#pragma once

#include <new>
#include <optional>
#include <utility>

#include "request.hpp"
#include "trouble.hpp"

namespace varia::server {

// Calls `act`; returns nothing if all went well.
template <class Act>
[[nodiscard]] std::optional<Trouble> tried(Act&& act) {
    try {
        std::forward<Act>(act)();
    } catch (const Trouble& trouble) {
        return trouble;
    } catch (const cli::Refusal& refusal) {
        Trouble trouble{code_of(static_cast<std::int64_t>(refusal.fault)), refusal.message};
        if (!refusal.diagnostics.empty()) {
            trouble.data = Json::object();
            trouble.data->set("diagnostics", Json(refusal.diagnostics));
        }
        return trouble;
    } catch (const std::bad_alloc&) {
        return Trouble{Code::out_of_memory, "memory has run out"};
    }
    return std::nullopt;
}

}  // namespace varia::server
