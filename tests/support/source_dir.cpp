#include "source_dir.hpp"

namespace varia::tests {

std::string source_dir() { return VARIA_SOURCE_DIR; }

}  // namespace varia::tests
