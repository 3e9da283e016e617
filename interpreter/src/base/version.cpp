// The version for which the library was compiled.
#include <varia/version.hpp>

#define VARIA_TEXT_OF(number) #number
#define VARIA_TEXT(number) VARIA_TEXT_OF(number)

namespace varia {

std::string_view version() noexcept {
    return VARIA_TEXT(VARIA_VERSION_MAJOR) "." VARIA_TEXT(VARIA_VERSION_MINOR) "." VARIA_TEXT(VARIA_VERSION_PATCH);
}

int version_number() noexcept { return VARIA_VERSION_NUMBER; }

}  // namespace varia
