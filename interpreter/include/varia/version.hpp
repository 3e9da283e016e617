// The version of Varia: that of these headers, and that of the linked library.
//
// The two differ where a program was compiled against one version and runs with another. docs/versions.md says what may
// change between versions and what may not. CMake reads the numbers from here, so that there is one place for them.
#pragma once

#include <string_view>

// For the preprocessor. VARIA_VERSION_NUMBER grows with every version: `#if VARIA_VERSION_NUMBER >= 2000` is true for
// 0.2.0 or later.
#define VARIA_VERSION_MAJOR 0
#define VARIA_VERSION_MINOR 2
#define VARIA_VERSION_PATCH 0
#define VARIA_VERSION_NUMBER (VARIA_VERSION_MAJOR * 1000000 + VARIA_VERSION_MINOR * 1000 + VARIA_VERSION_PATCH)

namespace varia {

// The version of the headers.
inline constexpr int version_major = VARIA_VERSION_MAJOR;
inline constexpr int version_minor = VARIA_VERSION_MINOR;
inline constexpr int version_patch = VARIA_VERSION_PATCH;
inline constexpr int header_version_number = VARIA_VERSION_NUMBER;

// The version of the linked library: "0.2.0", and as a number like VARIA_VERSION_NUMBER. Call from any thread.
[[nodiscard]] std::string_view version() noexcept;
[[nodiscard]] int version_number() noexcept;

// Whether a program compiled with these headers can use the linked library: both must have the same minor version.
[[nodiscard]] inline bool version_matches() noexcept { return version_number() / 1000 == header_version_number / 1000; }

}  // namespace varia
