// Translates a term of Betza notation into paths of legs.
#pragma once

#include <cstddef>
#include <vector>

#include <varia/betza.hpp>
#include <varia/limits.hpp>

#include "betza_dialect.hpp"
#include "betza_tree.hpp"
#include "work.hpp"

namespace varia::betza {

using Path = std::vector<Leg>;

// If a term has more paths, it is a mistake or must be written otherwise: "aaaaK" would have 14,000 paths.
inline constexpr auto max_betza_paths = static_cast<std::size_t>(max_paths);

// All paths of a term, in all its directions, by what they do to other pieces.
struct TermPaths {
    std::vector<Path> plain;     // they capture where they end, or nothing
    std::vector<Path> locust;    // they capture a piece on the way, over which one of their legs goes
    std::vector<Path> standing;  // they capture where they end, and the piece comes back to its cell at once
    bool over_own = false;       // the pieces that plain paths go over must be the side's own
};

// Precondition: the term is a walk that `dialect` has settled. All lists are empty if there are errors, which are added
// to `faults`, or if the cost exceeds `work`.
[[nodiscard]] TermPaths paths_of(const Term& term, const Dialect& dialect, const BetzaBoard& board,
                                 std::vector<Fault>& faults, Work* work);

}  // namespace varia::betza
