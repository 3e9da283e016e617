// Compiles the bitboard generator for variants in which captures explode.
#include "set_moves.hpp"

#include "set_run.hpp"

namespace varia {

void choose_for_blasts(SetTables& tables) {
    if (tables.words == 1)
        choose_for<1, SetMode::blasts>(tables);
    else
        choose_for<2, SetMode::blasts>(tables);
}

}  // namespace varia
