// Compiles the bitboard generator for variants in which captures explode.
#include "bitboard_moves.hpp"

#include "bitboard_run.hpp"

namespace varia {

void choose_for_blasts(BitboardTables& tables) {
    if (tables.words == 1)
        choose_for<1, BitboardMode::blasts>(tables);
    else
        choose_for<2, BitboardMode::blasts>(tables);
}

}  // namespace varia
