// What is thrown while a request is served, as the trouble that whoever asked is told.
#pragma once

#include <new>
#include <optional>
#include <utility>

#include "request.hpp"
#include "trouble.hpp"

namespace varia::server {

// Does it; nothing if all went well.
template <class Act>
[[nodiscard]] std::optional<Trouble> tried(Act&& act) {
    try {
        std::forward<Act>(act)();
    } catch (const Trouble& trouble) {
        return trouble;
    } catch (const cli::Refusal& refusal) {
        return Trouble{static_cast<Code>(refusal.fault), refusal.message};
    } catch (const std::bad_alloc&) {
        return Trouble{Code::out_of_memory, "memory has run out"};
    }
    return std::nullopt;
}

}  // namespace varia::server
