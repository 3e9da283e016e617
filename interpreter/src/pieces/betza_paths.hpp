// One Betza term, read but not yet translated: an atom and what its modifiers say about each leg; and its translation
// into paths of legs.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <varia/definition.hpp>
#include <varia/limits.hpp>

#include "betza_directions.hpp"
#include "work.hpp"

namespace varia::betza {

// A basic leap, or a slide: W (0,1), N (1,2), R (0,1) as often as it likes.
struct Atom {
    char letter = 0;
    Compass compass = Compass::orthogonal;
    int near = 0, far = 1;
    int range = 1;       // steps, `unlimited` for riders
    bool rider = false;  // R B Q, whose letter implies the range
};

// What is said before an "a", or before the atom.
struct TermLeg {
    std::string directions;  // letters, "" for the default
    std::size_t directions_at = 0;
    bool m = false, c = false, e = false, n = false, j = false, p = false, g = false, y = false, z = false;
};

struct Term {
    Atom atom;
    std::vector<TermLeg> legs;  // one or more; the last is the one that may capture
    bool first = false;         // "i"
    bool anywhere = false;      // "U": no atom
    std::size_t at = 0;         // offset of the term and of its atom in the text
    std::size_t atom_at = 0;
};

struct Fault {
    std::size_t at = 0;
    std::string message;
    std::string hint;
};

using Path = std::vector<Leg>;

// More paths than this from one term is a mistake, or a table of the wrong kind: "aaaaK" would be 14 thousand.
inline constexpr auto most_paths = static_cast<std::size_t>(max_paths);

// Every way the term can go, in all its directions. Empty if there are faults, which are added to `faults`, or if it
// takes more than `work` allows.
[[nodiscard]] std::vector<Path> paths_of(const Term& term, std::vector<Fault>& faults, Work* work);

// What stands between backquotes in a remedy may be written as it is there: a move, in Betza notation or as a table, or
// a key.
inline constexpr std::string_view as_legs =
    "write the move as a table, leg by leg: `{ legs = [{ step = [1, 0], stop = false }, { step = [1, 1] }] }` is a "
    "knight that can be blocked";

}  // namespace varia::betza
