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
using varia::RemoteCaptureDef;
using Way = varia::RemoteCaptureDef::Way;

void Maker::remote_captures(std::uint64_t seed) {
    Dice own(seed ^ 0x5712A6E5);
    std::swap(dice_, own);
    if (one_in(7)) d_.rules.frozen.push_back(freeze());
    if (!d_.rules.frozen.empty() && one_in(3)) d_.rules.frozen.push_back(freeze());
    // Remote captures are not allowed with pieces that stay on the board after capture, nor with rules that count
    // captures.
    const bool may_remote_capture = !d_.turn.captured_stay && d_.rules.prefer.empty();
    if (may_remote_capture && dice_.percent(35)) {
        for (PieceDef& piece : d_.pieces)
            for (MoveDef& move : piece.moves)
                if (move.takes == MoveDef::Takes::afar || move.takes == MoveDef::Takes::swap)
                    move.takes = MoveDef::Takes::there;
        for (int i = dice_.from(1, 3); i > 0; --i) {
            const int owner = dice_.from(-1, static_cast<int>(d_.pieces.size()) - 1);
            if (owner < 0)
                d_.rules.remote_captures.push_back(remote_capture(nullptr));
            else
                d_.pieces[static_cast<std::size_t>(owner)].remote_captures.push_back(
                    remote_capture(&d_.pieces[static_cast<std::size_t>(owner)]));
        }
    }
    std::swap(dice_, own);
    // With dice of their own: pieces that are turned over from afar, and by what a piece has become.
    Dice more(seed ^ 0xFA12);
    for (RemoteCaptureDef& remote_capture : d_.rules.remote_captures)
        remote_capture.far = remote_capture.way == Way::blast && remote_capture.flips && more.percent(50);
    for (PieceDef& piece : d_.pieces)
        for (RemoteCaptureDef& remote_capture : piece.remote_captures) {
            remote_capture.far = remote_capture.way == Way::blast && remote_capture.flips && more.percent(50);
            remote_capture.promoted = remote_capture.flips && !remote_capture.must && more.percent(50);
        }
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

RemoteCaptureDef Maker::remote_capture(const PieceDef* owner) {
    RemoteCaptureDef remote_capture;
    std::vector<Way> ways{Way::custodian, Way::custodian, Way::approach, Way::withdrawal, Way::surround, Way::blast};
    if (axes() == 2) ways.push_back(Way::coordinate);
    remote_capture.way = dice_.pick(ways);
    const bool in_rows = remote_capture.way == Way::custodian || remote_capture.way == Way::approach ||
                         remote_capture.way == Way::withdrawal;
    const bool closes = remote_capture.way == Way::custodian || remote_capture.way == Way::surround;
    if (remote_capture.way != Way::coordinate) {
        directions(remote_capture.along, remote_capture.axes);
        if (one_in(5)) remote_capture.expand = varia::Expand::none;
    }
    if (in_rows && one_in(2)) {
        remote_capture.min = one_in(4) ? 2 : 1;
        remote_capture.max = one_in(2) ? varia::unlimited : remote_capture.min + dice_.below(3);
    }
    if (owner == nullptr && one_in(2)) remote_capture.by = some_kinds(3);
    if (one_in(4)) remote_capture.of = some_kinds(4);
    if (one_in(5)) remote_capture.spares = some_kinds(2);
    if (remote_capture.way == Way::coordinate || (closes && one_in(3))) remote_capture.with = some_kinds(3);
    if (closes && one_in(4)) remote_capture.at = zone();
    if (closes && one_in(3)) remote_capture.edge = true;
    if (remote_capture.way == Way::blast) remote_capture.anybody = one_in(2);
    if (one_in(4)) (one_in(2) ? remote_capture.quiet : remote_capture.capture) = false;
    if (one_in(6)) remote_capture.moved = {step(1)};
    remote_capture.itself = one_in(5);
    remote_capture.flips = one_in(5);
    remote_capture.must = one_in(12);
    remote_capture.check = !one_in(5);
    // Royal pieces are excluded where they must not be captured remotely.
    const bool spares_royals = !two() || remote_capture.flips || d_.rules.royal_capture || d_.turn.safe_at_end ||
                               d_.turn.threat_by_turn;
    if (!spares_royals && !one_in(3)) return remote_capture;
    for (const PieceDef& piece : d_.pieces) {
        if (!piece.royal) continue;
        const auto lists = [&](const std::vector<Name>& names) {
            return std::any_of(names.begin(), names.end(), [&](const Name& n) { return n.text == piece.letter.text; });
        };
        if (!lists(remote_capture.spares)) remote_capture.spares.push_back(piece.letter);
        if (owner == &piece || (owner == nullptr && (remote_capture.by.empty() || lists(remote_capture.by))))
            remote_capture.itself = false;
    }
    return remote_capture;
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
