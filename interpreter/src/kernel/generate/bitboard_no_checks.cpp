// Compiles the bitboard generator for variants in which no move may give check.
#include "bitboard_moves.hpp"

#include "bitboard_run.hpp"

namespace varia {

void choose_for_no_checks(BitboardTables& tables) {
    if (tables.words == 1)
        choose_for<1, BitboardMode::no_checks>(tables);
    else
        choose_for<2, BitboardMode::no_checks>(tables);
}

}  // namespace varia
