// Locales in which numbers and letters go otherwise than in C: a decimal comma (German), an I without a dot (Turkish).
#pragma once

#include <string>
#include <vector>

namespace varia::tests {

// Those of "de_DE.UTF-8" and "tr_TR.UTF-8" that there are. The build makes them where it can; after the first call they
// are looked for there.
[[nodiscard]] std::vector<std::string> installed_locales();

}  // namespace varia::tests
