#include "setup_pieces.hpp"

#include "programs.hpp"
#include "setup_board.hpp"

namespace varia {

Result<Position> read_placed(const VariantPtr& variant) {
    SetupBoard board(variant);
    for (const Placed& placed : variant->programs().placed)
        board.put(placed.cell, placed.piece, placed.where, variant->kind(placed.piece.kind()).letter.text);
    return board.finish();
}

}  // namespace varia
