// The direction letters of Betza notation: the moves of an atom that "f", "lf" or "hr" select.
//
// The moves of an atom are numbered clockwise from straight ahead, with eight numbers for the circle:
//
//       K            F            W          N (and every leap that is neither straight nor diagonal)
//     7 0 1        7 . 1        . 0 .            . 7 . 0 .
//     6 * 2        . * .        6 * 2            6 . . . 1
//     5 4 3        5 . 3        . 4 .            . . * . .
//                                                5 . . . 2
//                                                . 4 . 3 .
// A turn by 45 degrees adds one to the number. For N the even numbers are the right-handed moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <varia/definition.hpp>

namespace varia::betza {

// A set of moves. Bit i: move i belongs to the set.
using Directions = std::uint8_t;
inline constexpr Directions all_directions = 0xFF;
inline constexpr Directions orthogonal_directions = 0x55;
inline constexpr Directions diagonal_directions = 0xAA;

// How the direction letters are read. Atoms with four moves read them differently from those with eight.
enum class Compass : std::uint8_t {
    orthogonal,  // W D H R: a letter is one move
    diagonal,    // F A G B: a letter is a pair of moves, two perpendicular letters are one move
    eight,       // K Q, and every leg after the first; there directions are relative to the leg before
    oblique,     // N C Z: a letter is the pair of moves that goes furthest in this direction
};

// The moves of an atom with this compass.
[[nodiscard]] Directions moves_of(Compass compass);

// The step with the number `direction`. Compass::oblique: `far` is the longer component and `near` the shorter one. Any
// other compass: even directions go straight by `far`, odd ones diagonally by `far`.
[[nodiscard]] Vector step(Compass compass, int near, int far, int direction);

// The moves of an atom with the compass `to` that turn least from the move `direction` of an atom with the compass
// `from`. Two moves may turn equally far.
[[nodiscard]] Directions nearest(Compass from, int direction, Compass to);

// The set turned clockwise by this number of eighths of the circle.
[[nodiscard]] Directions turned(Directions set, int eighths);

// An error in a string of direction letters, and the index of the letter.
struct DirectionFault {
    std::size_t at = 0;
    std::string message;  // empty if there is no error
    std::string hint;
};

// The set of moves for the letters (only f b l r v s h). It is not empty unless there is an error.
[[nodiscard]] Directions read_directions(std::string_view letters, Compass compass, DirectionFault& fault);

// The same as Fairy-Stockfish reads letters. Every atom is read as if it had the eight moves of N. Then W has the move
// that lies next to one of them, and so has F: "f" is the pair of N that goes furthest forward, and so three moves of
// K.
//
//     N  . 7 . 0 .      W  7 or 0: straight ahead       F  0 or 1: ahead to the right
//        6 . . . 1         1 or 2: to the right            2 or 3: back to the right
//        . . * . .         3 or 4: back                    4 or 5: back to the left
//        5 . . . 2         5 or 6: to the left             6 or 7: ahead to the left
//        . 4 . 3 .
[[nodiscard]] Directions read_fairy_directions(std::string_view letters, Compass compass, DirectionFault& fault);

}  // namespace varia::betza
