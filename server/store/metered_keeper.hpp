// A keeper that counts what is asked of another one.
#pragma once

#include <memory>

#include "meter.hpp"
#include "store.hpp"

namespace varia::server {

// `meter` outlives it.
[[nodiscard]] std::unique_ptr<Keeper> metered(std::unique_ptr<Keeper> keeper, Meter& meter);

}  // namespace varia::server
