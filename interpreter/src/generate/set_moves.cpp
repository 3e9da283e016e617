#include "set_moves.hpp"

#include "set_run.hpp"

namespace varia {

void SetTables::choose(bool bars_check) {
    if (blast.any) return choose_for_blasts(*this);
    if (bars_check) return choose_for_no_checks(*this);
    if (words == 1)
        choose_for<1, SetMode::plain>(*this);
    else
        choose_for<2, SetMode::plain>(*this);
}

}  // namespace varia
