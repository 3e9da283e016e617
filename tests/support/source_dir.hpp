// Where the project's own files are: what tests read of them.
#pragma once

#include <string>

namespace varia::tests {

// The project's folder, without a slash at its end. One source file knows it, so that the others compile to the same
// wherever the project lies.
[[nodiscard]] std::string source_dir();

}  // namespace varia::tests
