// The remote captures of a random definition, and the pieces that freeze others. Uses separate dice, so that the rest
// of the definition is the same as without it.
#include <algorithm>
#include <utility>

#include "maker.hpp"

namespace random_rules {

using varia::FrozenDef;
using varia::MoveDef;
using varia::Name;
using varia::PieceDef;
using varia::StrikeDef;
using Way = varia::StrikeDef::Way;

void Maker::strikes(std::uint64_t seed) {
    Dice own(seed ^ 0x5712A6E5);
    std::swap(dice_, own);
    if (one_in(7)) d_.rules.frozen.push_back(freeze());
    if (!d_.rules.frozen.empty() && one_in(3)) d_.rules.frozen.push_back(freeze());
    // Remote captures are not allowed with pieces that stay on the board after capture, nor with rules that count
    // captures.
    const bool may_strike = !d_.turn.captured_stay && d_.rules.prefer.empty();
    if (may_strike && dice_.percent(35)) {
        for (PieceDef& piece : d_.pieces)
            for (MoveDef& move : piece.moves)
                if (move.takes == MoveDef::Takes::afar || move.takes == MoveDef::Takes::swap)
                    move.takes = MoveDef::Takes::there;
        for (int i = dice_.from(1, 3); i > 0; --i) {
            const int owner = dice_.from(-1, static_cast<int>(d_.pieces.size()) - 1);
            if (owner < 0)
                d_.rules.strikes.push_back(strike(nullptr));
            else
                d_.pieces[static_cast<std::size_t>(owner)].strikes.push_back(
                    strike(&d_.pieces[static_cast<std::size_t>(owner)]));
        }
    }
    std::swap(dice_, own);
}

// Chooses vectors and the axes over which they are expanded: vectors with all components, or with one for each of these
// axes.
void Maker::directions(std::vector<varia::Vector>& along, std::vector<Name>& over) {
    along = {step(1)};
    if (one_in(4)) along.push_back(step(1));
    if (axes() < 3 || !one_in(3)) return;
    for (const varia::AxisDef& axis : d_.board.axes)
        if (!one_in(3)) over.push_back(axis.name);
    if (over.empty()) over.push_back(any_axis());
    if (!one_in(2)) return;
    along = {varia::Vector(over.size(), 0)};
    along[0][static_cast<std::size_t>(dice_.below(static_cast<int>(over.size())))] = 1;
}

StrikeDef Maker::strike(const PieceDef* owner) {
    StrikeDef strike;
    std::vector<Way> ways{Way::custodian, Way::custodian, Way::approach, Way::withdrawal, Way::surround, Way::blast};
    if (axes() == 2) ways.push_back(Way::coordinate);
    strike.way = dice_.pick(ways);
    const bool in_rows = strike.way == Way::custodian || strike.way == Way::approach || strike.way == Way::withdrawal;
    const bool closes = strike.way == Way::custodian || strike.way == Way::surround;
    if (strike.way != Way::coordinate) {
        directions(strike.along, strike.axes);
        if (one_in(5)) strike.expand = varia::Expand::none;
    }
    if (in_rows && one_in(2)) {
        strike.least = one_in(4) ? 2 : 1;
        strike.most = one_in(2) ? varia::unlimited : strike.least + dice_.below(3);
    }
    if (owner == nullptr && one_in(2)) strike.by = some_kinds(3);
    if (one_in(4)) strike.of = some_kinds(4);
    if (one_in(5)) strike.spares = some_kinds(2);
    if (strike.way == Way::coordinate || (closes && one_in(3))) strike.with = some_kinds(3);
    if (closes && one_in(4)) strike.at = zone();
    if (closes && one_in(3)) strike.edge = true;
    if (strike.way == Way::blast) strike.anybody = one_in(2);
    if (one_in(4)) (one_in(2) ? strike.quiet : strike.capture) = false;
    if (one_in(6)) strike.moved = {step(1)};
    strike.itself = one_in(5);
    strike.flips = one_in(5);
    strike.must = one_in(12);
    strike.check = !one_in(5);
    // Royal pieces are excluded where they must not be captured remotely.
    const bool spares_royals = strike.flips || d_.rules.royal_capture || d_.turn.safe_at_end || d_.turn.threat_by_turn;
    if (!spares_royals && !one_in(3)) return strike;
    for (const PieceDef& piece : d_.pieces) {
        if (!piece.royal) continue;
        const auto lists = [&](const std::vector<Name>& names) {
            return std::any_of(names.begin(), names.end(), [&](const Name& n) { return n.text == piece.letter.text; });
        };
        if (!lists(strike.spares)) strike.spares.push_back(piece.letter);
        if (owner == &piece || (owner == nullptr && (strike.by.empty() || lists(strike.by)))) strike.itself = false;
    }
    return strike;
}

// Pieces next to these kinds cannot move.
FrozenDef Maker::freeze() {
    FrozenDef frozen;
    directions(frozen.along, frozen.axes);
    frozen.by = some_kinds(2);
    if (one_in(2)) frozen.of = some_kinds(3);
    if (one_in(2)) frozen.unless = some_kinds(2);
    return frozen;
}

}  // namespace random_rules
