#include "bitboard_moves.hpp"

#include "bitboard_run.hpp"

namespace varia {

void BitboardTables::choose(bool bars_check) {
    if (blast.any) return choose_for_blasts(*this);
    if (bars_check) return choose_for_no_checks(*this);
    if (words == 1)
        choose_for<1, BitboardMode::plain>(*this);
    else
        choose_for<2, BitboardMode::plain>(*this);
}

}  // namespace varia
