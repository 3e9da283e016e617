#include "set_moves.hpp"

#include "set_run.hpp"

namespace varia {

void SetTables::choose() {
    if (blast.any) return choose_for_blasts(*this);
    if (words == 1) choose_for<1, false>(*this);
    else choose_for<2, false>(*this);
}

}  // namespace varia
