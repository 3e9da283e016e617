// What goals ask of the pieces that reach them, extinctions that count the other side's pieces, lines of pieces apart,
// squares, connected pieces, groups and areas that are counted, and sides that go out while the others play on. Uses
// separate dice, so that the rest of the definition of a seed stays the same.
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
    if (dice_.percent(20)) {
        varia::ConnectedDef connected;
        if (one_in(2)) connected.kinds = some_kinds(2);
        if (one_in(3)) connected.side = any_side();
        connected.all = one_in(3);
        for (int zones = connected.all ? 0 : dice_.from(2, 3); zones > 0; --zones) connected.zones.push_back(zone());
        for (int steps = dice_.from(1, 2); steps > 0; --steps) connected.along.push_back(step(1));
        if (one_in(3)) connected.expand = varia::Expand::none;
        if (d_.sides.side.size() == 2 && connected.side.empty() && one_in(2)) connected.both = result();
        connected.result = result();
        connected.reason = "joined";
        rules.connected.push_back(connected);
    }
    if (rules.most && rules.most->count != varia::MostDef::Count::points && one_in(2)) {
        using Count = varia::MostDef::Count;
        rules.most->count = dice_.pick(std::vector{Count::group, Count::territory, Count::area});
        rules.most->along = {step(1)};
        rules.most->next = rules.most->count == Count::group && rules.most->half_points.empty() && one_in(2);
    }
    for (varia::LineDef& line : rules.lines)
        if (one_in(4)) line.side = any_side();
    for (varia::LineDef& line : rules.lines) line.anybody = one_in(5);
    if (rules.most) {
        rules.most->full = one_in(3);
        if (rules.move_rule.plies > 0 && one_in(3)) rules.move_rule.result = {};
    }
    std::swap(dice, dice_);
}

// Some ways to go out, each with something that becomes of the pieces, and points for it.
void Maker::going_out(std::uint64_t seed) {
    Dice dice(seed ^ 0x0D0);
    if (d_.sides.side.size() < 3 || !dice.percent(60)) return;
    std::swap(dice, dice_);
    using Men = varia::GoingOutDef::Men;
    varia::RulesDef& rules = d_.rules;
    const bool points = one_in(2);
    const auto men = [&] { return dice_.pick(std::vector{Men::vanish, Men::neutral, Men::captor}); };
    const auto way = [&](varia::GoingOutDef& how) {
        how.men = men();
        if (one_in(2)) how.royal = men();
        if (points && one_in(2)) how.mover = dice_.from(1, 30);
        if (points && one_in(4)) how.own = dice_.from(1, 30);
    };
    const bool ends_without_moves = !rules.no_moves.empty();
    if (!ends_without_moves && !one_in(4)) way(rules.out.checkmate);
    if (!ends_without_moves && !one_in(3)) way(rules.out.stalemate);
    if (rules.royal_capture && !one_in(4)) way(rules.out.royal_capture);
    if (!rules.extinctions.empty() && one_in(2)) way(rules.out.extinction);
    if (one_in(2)) way(rules.out.resign);
    if (points && rules.out.any()) {
        rules.by_points = true;
        if (one_in(2)) rules.out.draw = dice_.from(1, 20);
        for (varia::PieceDef& piece : d_.pieces) {
            piece.points = dice_.from(0, 9);
            piece.neutral_points = one_in(3) ? dice_.from(1, 5) : 0;
        }
    }
    std::swap(dice, dice_);
}

}  // namespace random_rules
