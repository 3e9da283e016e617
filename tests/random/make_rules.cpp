// The rules of a random definition: what is forced, what is forbidden, and how a game ends.
#include "maker.hpp"

namespace random_rules {

using varia::ResultDef;
using varia::Verdict;

ResultDef Maker::result() {
    switch (dice_.below(6)) {
        case 0: return {Verdict::win, {1, 1}};
        case 1: return {Verdict::draw, {1, 2}};
        case 2: return {Verdict::minor_win, {dice_.from(1, 3), 4}};
        case 3: return {Verdict::minor_loss, {1, dice_.from(2, 4)}};
        default: return {Verdict::loss, {0, 1}};
    }
}

void Maker::rules() {
}

}  // namespace random_rules
