// A store that measures the calls to another store.
#pragma once

#include <memory>

#include "meter.hpp"
#include "store.hpp"

namespace varia::server {

// `meter` must outlive the store.
[[nodiscard]] std::unique_ptr<Store> metered(std::unique_ptr<Store> store, Meter& meter);

}  // namespace varia::server
