// Writes how pieces move in Betza notation, as XBoard reads it. docs/betza.md describes how Varia reads the notation.
#pragma once

#include <optional>
#include <string>

#include <varia/variant.hpp>

namespace varia::importers {

// The moves of a kind, and the castlings in which it is the king (`isO2`). Nothing if Betza notation cannot express
// them, or not briefly: pushes, remote captures, zones, castlings that one side has, moves other than leaps, slides,
// blocked leaps and hops over one piece. Precondition: the variant has the kind.
[[nodiscard]] std::optional<std::string> betza_text(const VariantPtr& variant, Kind kind);
// The same for all moves of the kind and perhaps others: zones, neighbours and other conditions are left out, and a
// path over several empty cells is a leap to its end. Nothing if the notation has no such move, or if a move captures
// elsewhere than where it ends.
[[nodiscard]] std::optional<std::string> wide_betza_text(const VariantPtr& variant, Kind kind);

}  // namespace varia::importers
