// The features of a position that its Zobrist key is made of. Each has a 64-bit number, and the key is the exclusive or
// of these numbers.
//
// The numbers are computed by a mixing function instead of looked up, so that they need no memory, are the same in
// every process, and boards of thousands of cells cost no more than small ones.
#pragma once

#include <cstdint>

#include <varia/types.hpp>

namespace varia::zobrist {

[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t x) {
    x += 0x9E3779B97F4A7C15U;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
    return x ^ (x >> 31);
}

enum class Feature : std::uint64_t {
    piece = 1,
    mark,
    turn,
    exposed,
    crossed,
    hand,
    checks,
    state,
    out,
    progress,
    pending,
    named,
    exchange,
    earlier
};

[[nodiscard]] constexpr std::uint64_t number(Feature f, std::uint64_t a, std::uint64_t b = 0) {
    return mix(static_cast<std::uint64_t>(f) << 56 | a << 24 | b);
}

// Pieces of two sides and of kinds below 64 take eight bits, two of them for the side. The higher bits of kinds from 64
// on stand above the bits of the sides.
[[nodiscard]] constexpr std::uint64_t piece(Cell c, PieceCode code) {
    return number(Feature::piece, c,
                  code == 0xFFFF ? 0x3FU : (code & 0x3FU) | (code >> 8U) << 6U | (code & 0xC0U) << 8U);
}
[[nodiscard]] constexpr std::uint64_t mark(Cell c) { return number(Feature::mark, c); }
[[nodiscard]] constexpr std::uint64_t turn(int t) { return number(Feature::turn, static_cast<std::uint64_t>(t)); }
[[nodiscard]] constexpr std::uint64_t out(Side s) { return number(Feature::out, static_cast<std::uint64_t>(index(s))); }
[[nodiscard]] constexpr std::uint64_t exposed(Cell c) { return number(Feature::exposed, c); }
[[nodiscard]] constexpr std::uint64_t crossed(Cell c) { return number(Feature::crossed, c); }
[[nodiscard]] constexpr std::uint64_t hand(Side s, Kind k, int count) {
    return count == 0
               ? 0
               : number(Feature::hand, static_cast<std::uint64_t>(index(s) * 64 + (k & 63) + (k >> 6) * 64 * max_sides),
                        static_cast<std::uint64_t>(count));
}
[[nodiscard]] constexpr std::uint64_t checks(Side s, int count) {
    return count == 0
               ? 0
               : number(Feature::checks, static_cast<std::uint64_t>(index(s)), static_cast<std::uint64_t>(count));
}

[[nodiscard]] constexpr std::uint64_t pending(Cell c) { return number(Feature::pending, c); }
// The sides may be exchanged in place of the next move.
[[nodiscard]] constexpr std::uint64_t exchange() { return number(Feature::exchange, 0); }
// The key of the position at the beginning of an earlier turn.
[[nodiscard]] constexpr std::uint64_t earlier(int turn, std::uint64_t key) {
    return mix(key ^ number(Feature::earlier, static_cast<std::uint64_t>(turn)));
}
// The side that is named to move next while a turn of several steps is under way; 0 for nobody.
[[nodiscard]] constexpr std::uint64_t named(Side s) {
    return s == Side::nobody ? 0 : number(Feature::named, static_cast<std::uint64_t>(index(s)));
}
// What has been done of a turn; 0 if nothing has been done and the turn has no number of steps of its own.
[[nodiscard]] constexpr std::uint64_t progress(std::uint32_t counts, std::uint64_t cells) {
    return counts == 0 && cells == 0xFFFF'FFFF'FFFF
               ? 0
               : mix(mix(static_cast<std::uint64_t>(Feature::progress) << 56 | counts) ^ cells);
}

[[nodiscard]] constexpr std::uint64_t state(int number, int value) {
    return mix(static_cast<std::uint64_t>(Feature::state) << 56 | static_cast<std::uint64_t>(number) << 24 |
               static_cast<std::uint16_t>(value));
}

}  // namespace varia::zobrist
