// JSON values of answers are those of the library of records.
#pragma once

#include "json_value.hpp"

namespace varia::cli {

using records::Json;

}  // namespace varia::cli
