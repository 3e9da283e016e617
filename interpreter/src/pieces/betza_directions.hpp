// The direction letters of Betza notation: which of the four or eight moves of an atom "f", "lf" or "hr" pick out.
//
// The moves of an atom are numbered clockwise, eight to the circle, from straight ahead:
//
//       K            F            W          N (and every leap that is neither straight nor diagonal)
//     7 0 1        7 . 1        . 0 .            . 7 . 0 .
//     6 * 2        . * .        6 * 2            6 . . . 1
//     5 4 3        5 . 3        . 4 .            . . * . .
//                                                5 . . . 2
//                                                . 4 . 3 .
// so that turning by 45 degrees is adding one, and for N the even numbers are the right-handed moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <varia/definition.hpp>

namespace varia::betza {

// Bit i: the move numbered i belongs to the set.
using Directions = std::uint8_t;
inline constexpr Directions all_directions = 0xFF;
inline constexpr Directions orthogonal_directions = 0x55;
inline constexpr Directions diagonal_directions = 0xAA;

// How the letters are to be read. Atoms with four moves read them differently from those with eight.
enum class Compass : std::uint8_t {
    orthogonal,  // W D H R: each letter is one move
    diagonal,    // F A G B: a letter is a pair of moves, two perpendicular letters are one
    eight,       // K Q, and every leg after the first, counted from where the leg before it went
    oblique,     // N C Z: a letter is the pair that goes furthest that way
};

// The moves an atom with this compass has.
[[nodiscard]] Directions moves_of(Compass compass);

// The step numbered `direction` of an atom whose longer component is `far` and shorter one `near`; with a compass
// that is not oblique, even directions go straight by `far`, odd ones diagonally by `far`.
[[nodiscard]] Vector step(Compass compass, int near, int far, int direction);

// The set turned clockwise by `eighths` of the circle.
[[nodiscard]] Directions turned(Directions set, int eighths);

// What is wrong with a string of direction letters, and at which letter.
struct DirectionFault {
    std::size_t at = 0;
    std::string message;  // empty: nothing
    std::string hint;
};

// The set that the letters (only f b l r v s h) mean; not empty unless a fault is given.
[[nodiscard]] Directions read_directions(std::string_view letters, Compass compass, DirectionFault& fault);

}  // namespace varia::betza
