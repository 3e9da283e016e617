// Locales whose numbers and letters differ from the C locale: a decimal comma (German), an I without a dot (Turkish).
#pragma once

#include <string>
#include <vector>

namespace varia::tests {

// Returns those of "de_DE.UTF-8" and "tr_TR.UTF-8" that exist. The build makes them where it can. After the first call
// setlocale finds them there.
[[nodiscard]] std::vector<std::string> installed_locales();

}  // namespace varia::tests
