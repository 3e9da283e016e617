// Describes a variant to XBoard, which does not know it: the board, the letters, the pieces and the start position.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <varia/variant.hpp>

namespace varia::importers {

// Whether XBoard can show the game: two sides, one flat rectangle of at most 16 files (12 if pieces can be in hand) and
// 15 ranks, letters for the pieces, and moves that change two cells only and no piece's owner.
[[nodiscard]] bool can_be_shown_in_xboard(const Definition& definition);

// A description for XBoard.
struct XboardSetup {
    std::vector<std::string> lines;  // the commands `setup` and `piece`; none if XBoard cannot show the game
    // How the lines `piece` say the moves.
    enum class Moves : std::uint8_t { exactly, wider, not_at_all } moves = Moves::not_at_all;
};

// If one of the pieces cannot be described exactly, all descriptions are wider and there is no king for XBoard, which
// then tests no check: it accepts all legal moves, and others that the engine refuses. There is no `piece` line if a
// piece cannot be described at all, and no line for boards that XBoard cannot show and games whose start is random.
[[nodiscard]] XboardSetup xboard_setup(const VariantPtr& variant);

}  // namespace varia::importers
