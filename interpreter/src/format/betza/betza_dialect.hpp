// Where programs read Betza notation differently: the letters that a dialect knows, how it reads directions, and what
// it makes of a term. The parser and the translation ask the dialect, and know no dialect by name.
#pragma once

#include <string_view>
#include <vector>

#include <varia/betza.hpp>

#include "betza_tree.hpp"

namespace varia::betza {

struct Dialect {
    std::string_view program;    // whose dialect it is, for messages
    std::string_view atoms;      // the letters of atoms that it knows
    std::string_view modifiers;  // the modifiers that it knows, without those of directions
    // Whether it knows vectors, suffixes of atoms, chains, brackets and groups, and tells castling and drops.
    bool structures = false;
    int max_range = 99;  // the largest number behind an atom
    // The set of moves for direction letters of the first leg of a term.
    Directions (*directions)(std::string_view letters, Compass compass, DirectionFault& fault) = nullptr;
    // Gives a term the meaning that it has in this dialect, or adds a fault. Precondition: the term is a walk.
    void (*settle)(Term& term, std::vector<Fault>& faults) = nullptr;
};

[[nodiscard]] const Dialect& dialect_of(BetzaReading reading);

}  // namespace varia::betza
