// What goals ask of the pieces that reach them, extinctions that count the other side's pieces, lines of pieces apart,
// and squares. Uses separate dice, so that the rest of the definition of a seed stays the same.
#include <algorithm>
#include <utility>

#include "maker.hpp"

namespace random_rules {

void Maker::wins(std::uint64_t seed) {
    Dice dice(seed ^ 0xF1A6);
    std::swap(dice, dice_);
    varia::RulesDef& rules = d_.rules;
    const bool leaps = std::any_of(d_.pieces.begin(), d_.pieces.end(), [](const varia::PieceDef& piece) {
        return std::any_of(piece.moves.begin(), piece.moves.end(),
                           [](const varia::MoveDef& m) { return m.takes_hurdle; });
    });
    if (dice_.percent(15)) {
        varia::GoalDef goal;
        if (one_in(2)) goal.kinds = some_kinds(2);
        goal.zone = zone();
        goal.result = result();
        goal.reason = "arrivals";
        rules.goals.push_back(goal);
    }
    for (varia::GoalDef& goal : rules.goals) {
        if (one_in(2)) goal.count = dice_.from(2, 3);
        goal.safe = !has_turns_ && !leaps && one_in(2);  // only with turns of one step
        // Only where no side has two turns one after the other.
        goal.stays = !goal.both && d_.sides.order.empty() && d_.turn.next.empty() && one_in(3);
        goal.filled = one_in(5);
    }
    for (varia::ExtinctionDef& extinction : rules.extinctions)
        if (d_.sides.side.size() == 2 && one_in(3)) extinction.other = dice_.from(1, 3);
    if (dice_.percent(15)) {
        varia::LineDef line;
        line.square = axes() > 1 && one_in(2);
        line.length = line.square ? 2 : dice_.from(2, 4);
        line.apart = !line.square && !one_in(3);
        if (one_in(2)) line.kinds = some_kinds(2);
        if (!line.square && (!line.apart || one_in(2))) line.along.push_back(step(dice_.from(1, 2)));
        if (!line.along.empty() && one_in(2)) line.expand = varia::Expand::none;
        line.exactly = !line.square && !line.apart && one_in(3);
        line.result = result();
        line.reason = "pattern";
        rules.lines.push_back(line);
    }
    std::swap(dice, dice_);
}

}  // namespace random_rules
