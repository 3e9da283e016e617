// A store that measures the calls to another store.
#pragma once

#include <memory>

#include "meter.hpp"
#include "store.hpp"

namespace varia::server {

// `meter` must outlive the store.
[[nodiscard]] std::unique_ptr<Keeper> metered(std::unique_ptr<Keeper> keeper, Meter& meter);

}  // namespace varia::server
