// The versions of the header, of the library, and of CMake's build and installation are the same.
#include <string>

#include <gtest/gtest.h>

#include <varia/version.hpp>

namespace version_test {

// From CMake: the project's version, and the suffix of the shared library's name.
TEST(Version, IsTheProjects) {
    EXPECT_EQ(varia::version(), VARIA_PROJECT_VERSION);
    const std::string numbers = std::to_string(varia::version_major) + "." + std::to_string(varia::version_minor) +
                                "." + std::to_string(varia::version_patch);
    EXPECT_EQ(numbers, VARIA_PROJECT_VERSION);
    EXPECT_EQ(varia::version_number(), varia::header_version_number);
    EXPECT_TRUE(varia::version_matches());
}

// docs/versions.md: while the major version is 0, each minor version has a shared library of its own.
TEST(Version, NamesTheSharedLibrary) {
    const std::string minor = std::to_string(varia::version_major) + "." + std::to_string(varia::version_minor);
    EXPECT_EQ(varia::version_major == 0 ? minor : std::to_string(varia::version_major), VARIA_SOVERSION);
}

TEST(Version, NumbersGrow) {
    EXPECT_EQ(VARIA_VERSION_NUMBER, VARIA_VERSION_MAJOR * 1000000 + VARIA_VERSION_MINOR * 1000 + VARIA_VERSION_PATCH);
    EXPECT_LT(VARIA_VERSION_MINOR, 1000);
    EXPECT_LT(VARIA_VERSION_PATCH, 1000);
}

}  // namespace version_test
