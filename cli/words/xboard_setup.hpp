// Describes a variant to XBoard, which does not know it: the board, the letters, the pieces and the start position.
#pragma once

#include <string>
#include <vector>

#include <varia/variant.hpp>

namespace varia::cli {

// Whether XBoard plays the variant by itself under a name of the protocol, as the variant's file says ([[protocol]]).
// The options must be those that the name means.
[[nodiscard]] bool is_known_to_xboard(const Definition& definition);

// The lines of XBoard's commands `setup` and `piece`. If one of the pieces cannot be described exactly, all
// descriptions are wider and there is no king for XBoard, which then tests no check: it accepts all legal moves, and
// others that the engine refuses. There is no `piece` line if a piece cannot be described at all, and no line for
// boards that XBoard cannot show.
[[nodiscard]] std::vector<std::string> xboard_setup(const VariantPtr& variant);

// The built-in variants that XBoard knows or can show: two sides, one flat rectangle of at most 16 files and 15 ranks,
// letters for the pieces, and moves that change two cells only.
[[nodiscard]] std::vector<std::string> xboard_variants();

}  // namespace varia::cli
