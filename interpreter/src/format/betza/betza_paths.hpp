// A Betza term after parsing: an atom and the modifiers of each leg; and its translation into paths of legs.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <varia/definition.hpp>
#include <varia/limits.hpp>

#include "betza_directions.hpp"
#include "work.hpp"

namespace varia::betza {

// A basic leap, or a slide: W (0,1), N (1,2), R (0,1) with any number of steps.
struct Atom {
    char letter = 0;
    Compass compass = Compass::orthogonal;
    int near = 0, far = 1;
    int range = 1;       // number of steps; `unlimited` for riders
    bool rider = false;  // R B Q, whose letters imply the range
};

// The modifiers of one leg: those before an "a", or those before the atom.
struct TermLeg {
    std::string directions;  // direction letters; empty: the default directions
    std::size_t directions_at = 0;
    bool m = false, c = false, e = false, n = false, j = false, p = false, g = false, y = false, z = false;
};

struct Term {
    Atom atom;
    std::vector<TermLeg> legs;  // at least one; only the last leg may capture
    bool first = false;         // "i"
    bool anywhere = false;      // "U", which has no atom
    std::size_t at = 0;         // offset of the term in the text, and of its atom
    std::size_t atom_at = 0;
};

struct Fault {
    std::size_t at = 0;
    std::string message;
    std::string hint;
};

using Path = std::vector<Leg>;

// If a term has more paths, it is a mistake or must be written otherwise: "aaaaK" would have 14,000 paths.
inline constexpr auto max_betza_paths = static_cast<std::size_t>(max_paths);

// All paths of the term, in all its directions. Empty if there are errors, which are added to `faults`, or if the cost
// exceeds `work`.
[[nodiscard]] std::vector<Path> paths_of(const Term& term, std::vector<Fault>& faults, Work* work);

// A hint. Texts between backquotes in hints are exact: a move in Betza notation or as a table, or a key.
inline constexpr std::string_view as_legs =
    "write the move as a table, leg by leg: `{ legs = [{ step = [1, 0], stop = false }, { step = [1, 1] }] }` is a "
    "knight that can be blocked";

}  // namespace varia::betza
