// Moves that ask for safe cells, or for a side that is not in check. Uses separate dice, so that the rest of the
// definition of a seed stays the same.
#include <algorithm>

#include "maker.hpp"

namespace random_rules {

void Maker::safety(std::uint64_t seed) {
    using varia::MoveDef;
    using Safe = MoveDef::Safe;
    Dice dice(seed ^ 0x5AFE);
    if (!dice.percent(30) || d_.turn.threat_by_turn) return;
    for (varia::PieceDef& piece : d_.pieces) {
        if (std::any_of(d_.turn.then.begin(), d_.turn.then.end(),
                        [&](const varia::StepDef& step) { return step.by.text == piece.letter.text; }))
            continue;
        for (MoveDef& move : piece.moves) {
            if (move.en_passant || move.takes_hurdle || move.takes == MoveDef::Takes::line) continue;
            if (dice.percent(25))
                move.safe = move.capture ? Safe::start
                                         : dice.pick(std::vector<Safe>{Safe::start, Safe::path, Safe::end, Safe::all});
            if (dice.percent(12)) move.unchecked = true;
        }
    }
}

}  // namespace random_rules
