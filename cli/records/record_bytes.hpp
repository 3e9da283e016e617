// The bytes of a file of records, which may be large.
#pragma once

#include <string>

#include <varia/result.hpp>

namespace varia::cli {

// What stands in a regular file, or with - in standard input: at most most_record_bytes.
[[nodiscard]] FileText record_bytes(const std::string& file);

}  // namespace varia::cli
