// Reads the bytes of a file of records, which may be large.
#pragma once

#include <string>

#include <varia/result.hpp>

namespace varia::cli {

// Reads a regular file, or standard input if the name is "-". More than max_record_bytes are an error.
[[nodiscard]] FileText record_bytes(const std::string& file);

}  // namespace varia::cli
