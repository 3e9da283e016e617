// A text in Betza notation after parsing: a list of terms.
//
//     text  fmWfceF(4,1)         terms  fmW | fceF | (4,1)
//     term  mafsR                legs   m of R, then fs of R (`a`: again, with the same atom)
//     term  [F?R]                legs   F where the move may stop, then R (`-` and `?`: a chain, each with its atom)
//
// The tree keeps the letters of directions as they are written, because their meaning depends on the dialect and on the
// leg before. Every part knows its offset in the text.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <varia/definition.hpp>

#include "betza_directions.hpp"

namespace varia::betza {

// A basic leap, or a slide: W (0,1), N (1,2), R (0,1) with any number of steps.
struct Atom {
    std::string name = {};  // as it is written, without its range: "N", "WX", "(4,1)"
    Compass compass = Compass::orthogonal;
    int near = 0, far = 1;
    int range = 1;       // number of steps; `unlimited` for riders
    bool rider = false;  // R B Q, whose letters imply the range
    int number = -1;     // the number behind the atom; -1 without one
    bool doubled = false;

    [[nodiscard]] bool slides() const { return range != 1; }
};

// One leg: an atom and the modifiers before it.
struct TermLeg {
    Atom atom;
    std::size_t at = 0;  // offset of its first modifier, and of its atom
    std::size_t atom_at = 0;
    std::string directions;  // direction letters, behind an "a" also z and q; empty: the default directions
    std::size_t directions_at = 0;
    bool m = false, c = false, d = false, e = false, n = false, p = false, g = false, y = false, z = false, q = false,
         o = false, t = false, u = false;
    bool nn = false;           // "n" stands twice
    int j = 0;                 // how often the letter is written
    bool same_length = false;  // "i" behind an "a": as many steps as the leg before
    bool again = false;        // behind an "a"
    bool chained = false;      // behind a "-" or "?": its atom need not be that of the leg before
    bool may_stop = false;     // before a "?": the move may also end where the leg ends
};

struct Term {
    enum class Kind : std::uint8_t {
        walk,      // legs over the board
        anywhere,  // "U"
        castling,  // "O"
        drop,      // "@"
    } kind = Kind::walk;
    std::vector<TermLeg> legs;  // at least one; those that are not walks have one, with their modifiers
    bool first = false;         // "i"
    bool second_rank = false;   // only from the second rank: what Fairy-Stockfish makes of "i"
    int depth = 0;              // the number behind "O" or "@"; 0 without one
    // The legs are repeated as a whole so often, and the move may end after each time: "(W-F)3".
    int repeats = 1;
    std::string turned;  // direction letters before a bracket, about the whole path; empty: all directions
    std::size_t turned_at = 0;
    std::size_t at = 0;  // offset in the text
};

struct Fault {
    std::size_t at = 0;
    std::string message;
    std::string hint;
};

// A hint. Texts between backquotes in hints are exact: a move in Betza notation or as a table, or a key.
inline constexpr std::string_view as_legs =
    "write the move as a table, leg by leg: `{ legs = [{ step = [1, 0], stop = false }, { step = [1, 1] }] }` is a "
    "knight that can be blocked";

}  // namespace varia::betza
