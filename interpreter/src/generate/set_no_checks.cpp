// Compiles the bitboard generator for variants in which no move may give check.
#include "set_moves.hpp"

#include "set_run.hpp"

namespace varia {

void choose_for_no_checks(SetTables& tables) {
    if (tables.words == 1)
        choose_for<1, SetMode::no_checks>(tables);
    else
        choose_for<2, SetMode::no_checks>(tables);
}

}  // namespace varia
