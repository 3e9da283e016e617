// How structs of other versions are read and written. The example is a struct that has grown by two fields since its
// first version.
#include <cstdint>
#include <cstring>

#include <gtest/gtest.h>

#include "structs.hpp"

namespace {

struct First {
    std::size_t struct_size;
    std::int32_t a, b;
};
struct Now {
    std::size_t struct_size;
    std::int32_t a, b;
    std::int64_t c, d;
};
struct Later {
    Now now;
    std::int64_t e;
};

}  // namespace

template <>
inline constexpr std::size_t varia::c::first_size<Now> = sizeof(First);

namespace {

using namespace varia::c;

varia_status status_of(const Now* given, Now& mine) {
    return call(nullptr, [&] { mine = taken(given, "options"); });
}

TEST(CStructs, AnOlderCallerHasDefaults) {
    First old{sizeof(First), 3, 4};
    Now mine{};
    ASSERT_EQ(status_of(reinterpret_cast<const Now*>(&old), mine), VARIA_OK);
    EXPECT_EQ(mine.a, 3);
    EXPECT_EQ(mine.b, 4);
    EXPECT_EQ(mine.c, 0);
    EXPECT_EQ(mine.d, 0);
    old.struct_size = sizeof(First) - 1;
    EXPECT_EQ(status_of(reinterpret_cast<const Now*>(&old), mine), VARIA_BAD_ARGUMENT);
    EXPECT_EQ(status_of(nullptr, mine), VARIA_OK);
    EXPECT_EQ(mine.a, 0);
}

TEST(CStructs, ANewerCallerMayNotUseWhatIsNotKnown) {
    Later later{{sizeof(Later), 1, 2, 3, 4}, 0};
    Now mine{};
    ASSERT_EQ(status_of(&later.now, mine), VARIA_OK);
    EXPECT_EQ(mine.d, 4);
    EXPECT_EQ(mine.struct_size, sizeof(Now));
    later.e = 1;
    EXPECT_EQ(status_of(&later.now, mine), VARIA_UNSUPPORTED);
}

TEST(CStructs, AnOlderCallerIsReportedWhatHeHasRoomFor) {
    struct {
        First described;
        char behind[64];
    } room{};
    std::memset(room.behind, 'x', sizeof room.behind);
    room.described.struct_size = sizeof(First);
    Described<Now>(reinterpret_cast<Now*>(&room.described), "info").report({0, 5, 6, 7, 8});
    EXPECT_EQ(room.described.struct_size, sizeof(First));
    EXPECT_EQ(room.described.b, 6);
    for (const char c : room.behind) EXPECT_EQ(c, 'x');
}

TEST(CStructs, ANewerCallerIsReportedNothingOfWhatIsNotKnown) {
    Later later{{sizeof(Later), -1, -1, -1, -1}, -1};
    Described<Now>(&later.now, "info").report({0, 5, 6, 7, 8});
    EXPECT_EQ(later.now.struct_size, sizeof(Later));
    EXPECT_EQ(later.now.d, 8);
    EXPECT_EQ(later.e, 0);
}

}  // namespace
