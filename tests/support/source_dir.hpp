// The path of the project's files, for tests that read them.
#pragma once

#include <string>

namespace varia::tests {

// Returns the project's folder, without a slash at its end. Only one source file contains the path, so that the others
// compile to the same objects wherever the project is.
[[nodiscard]] std::string source_dir();

}  // namespace varia::tests
