// How pieces move, in Betza notation as XBoard reads it: what docs/betza.md reads, written.
#pragma once

#include <optional>
#include <string>

#include <varia/variant.hpp>

namespace varia::cli {

// A kind's moves, and as far as it is a king its castlings (`isO2`). Nothing if they cannot be said so, or not shortly:
// pushes, strikes, zones, moves of more than leaps, slides, blocked leaps and hops over one piece. Precondition: the
// variant has the kind.
[[nodiscard]] std::optional<std::string> betza_text(const VariantPtr& variant, Kind kind);

}  // namespace varia::cli
