#include <varia/player/value.hpp>

#include <fmt/format.h>

#include <array>
#include <cstdlib>

namespace varia::player {
namespace {

// 400 times the decimal logarithm of p / (1 - p), for p in hundredths from 50, in integers, so that it is the same on
// every machine.
constexpr std::array<int, 50> advantage{0,   7,   14,  21,  28,  35,  42,  49,  56,  63,  70,  78,  85,
                                        92,  100, 108, 115, 123, 131, 139, 147, 155, 164, 173, 182, 191,
                                        200, 210, 220, 230, 241, 252, 263, 275, 288, 301, 315, 330, 346,
                                        363, 382, 402, 424, 449, 478, 511, 552, 604, 676, 798};

}  // namespace

int share_value(Score share, int ply) {
    if (share.numerator >= share.denominator) return all_value - ply;
    if (share.numerator <= 0) return ply - all_value;
    const int hundredths = 100 * share.numerator / share.denominator;
    if (2 * share.numerator == share.denominator) return 0;
    if (2 * share.numerator > share.denominator) return advantage[static_cast<std::size_t>(hundredths - 50)];
    const int rest = 100 * (share.denominator - share.numerator) / share.denominator;
    return -advantage[static_cast<std::size_t>(rest - 50)];
}

std::string value_text(Value value) {
    if (value.wins()) return fmt::format("win in {}", value.steps());
    if (value.loses()) return fmt::format("loss in {}", value.steps());
    return fmt::format("{}{}.{:02}", value.points < 0 ? "-" : "+", std::abs(value.points) / 100,
                       std::abs(value.points) % 100);
}

}  // namespace varia::player
