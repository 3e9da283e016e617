// The forms in which the pieces of a game can be drawn: that of its set (LooksDef), and others that a person may choose
// instead, by their names in `varia draw --pieces`. The page has the same forms under the same names.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include <varia/result.hpp>
#include <varia/variant.hpp>

namespace varia::cli {

// What stands on wedges and discs. Pieces without a sign show their shape, those without a shape their letter.
enum class PieceContent : std::uint8_t { sign, figure, letter };

struct PieceForm {
    std::string_view name;
    PieceSet body = PieceSet::figures;
    PieceContent content = PieceContent::figure;
    std::string_view shapes = {};  // the set of shapes: "slender"; empty for the usual ones
};

// At least one; the first is the game's own.
[[nodiscard]] std::span<const PieceForm> piece_forms(PieceSet set);
// The form with this name among those of a set. An error lists their names.
[[nodiscard]] Result<PieceForm> piece_form_called(PieceSet set, const std::string& name);
// The symbol of a shape in a set of shapes: its own there, or the usual one if the set does not have it.
[[nodiscard]] std::string symbol_of_shape(const std::string& shape, std::string_view set_of_shapes);

}  // namespace varia::cli
