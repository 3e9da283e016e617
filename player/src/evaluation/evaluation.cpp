#include "evaluation.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include <varia/player/value.hpp>

#include "evaluation_common.hpp"

namespace varia::player {

// The cells that one team reaches sooner than the other, going from neighbour to neighbour, and the free cells next to
// its pieces.
int Evaluation::territory(const Position& position) const {
    thread_local std::array<std::vector<std::uint8_t>, 2> far;
    thread_local std::vector<Cell> open;
    int total = 0;
    for (const std::size_t camp : {std::size_t{0}, std::size_t{1}}) {
        far[camp].assign(cells_, Measures::never);
        open.clear();
        for (const Side side : variant_->sides()) {
            if (static_cast<std::size_t>(traits_.camp[at(side)]) != camp) continue;
            for (const Cell cell : position.pieces(side)) {
                if (goes_[position.at(cell).kind()] == 0) continue;
                far[camp][cell] = 0;
                open.push_back(cell);
                int free = 0;
                for (const Cell next : neighbours_[cell])
                    if (position.at(next).empty()) ++free;
                total += (camp == 0 ? 1 : -1) * (free == 0 ? -unit : 8 * free);
            }
        }
        for (std::size_t i = 0; i < open.size(); ++i)
            for (const Cell next : neighbours_[open[i]])
                if (position.at(next).empty() && far[camp][next] == Measures::never) {
                    far[camp][next] = static_cast<std::uint8_t>(std::min(far[camp][open[i]] + 1, Measures::never - 1));
                    open.push_back(next);
                }
    }
    for (std::size_t c = 0; c < cells_; ++c)
        total += 25 * ((far[0][c] < far[1][c] ? 1 : 0) - (far[1][c] < far[0][c] ? 1 : 0));
    return total;
}

void Evaluation::add(Sums& sums, Piece piece, Cell cell, int by) const {
    if (piece.empty() || piece.is_void()) return;
    const Side side = piece.side();
    if (side == Side::nobody) return;
    const int sign = traits_.sign[at(side)] * by;
    const Placed& place = placed(index(side), piece.kind(), cell);
    sums.middle += sign * place.middle;
    sums.end += sign * place.end;
    sums.weight += by * weights_[piece.kind()];
}

// Adds a piece to the surroundings of a side's royal piece (`by` is 1), or removes it (`by` is -1).
void Evaluation::add(RoyalSurroundings& near, std::size_t side, Piece piece, Cell cell, int by) const {
    if (piece.empty() || piece.is_void() || piece.side() == Side::nobody) return;
    const std::uint8_t about = about_[(side * cells_ + near.royal) * cells_ + cell];
    const int far = about & (in_ring - 1);
    const bool own = at(piece.side()) == side;
    if (own && (about & in_ring) != 0) near.shelter += by;
    if (far > near_steps) return;
    if (!own) {
        if (variant_->enemies(static_cast<Side>(side)).has(piece.side()))
            near.danger += by * danger_at_[near_at(piece.kind(), far)];
    } else if (!guard_at_.empty()) {
        near.guard += by * guard_at_[near_at(piece.kind(), far)];
    }
}

Evaluation::RoyalSurroundings Evaluation::about_royal(const Position& position, Side side) const {
    RoyalSurroundings near;
    const std::span<const Cell> royals = position.royals(side);
    if (royals.size() != 1) return near;
    near.royal = royals.front();
    for (const Side each : variant_->sides())
        for (const Cell cell : position.pieces(each)) add(near, at(side), position.at(cell), cell, 1);
    return near;
}

Evaluation::Sums Evaluation::sums(const Position& position) const {
    Sums sums;
    if (!far_.empty() && duel_)
        for (const Side side : variant_->sides()) sums.near[at(side)] = about_royal(position, side);
    for (const Side side : variant_->sides()) {
        for (const Cell cell : position.pieces(side)) add(sums, position.at(cell), cell, 1);
        for (std::size_t k = 1; k < kinds_; ++k) {
            const int count = position.hand(side, static_cast<Kind>(k));
            if (count == 0) continue;
            const int static_eval = traits_.sign[at(side)] * count * hand_values_[k];
            sums.middle += static_eval;
            sums.end += static_eval;
            if (hand_values_[k] != 0) sums.weight += count * weights_[k];
        }
    }
    return sums;
}

void Evaluation::update(Sums& sums, const Position& position, const Position::Undo& undo) const {
    if (!far_.empty() && duel_)
        for (const Side side : {Side::first, Side::second}) {
            RoyalSurroundings& near = sums.near[at(side)];
            const std::span<const Cell> royals = position.royals(side);
            if (near.royal != (royals.size() == 1 ? royals.front() : no_cell)) {
                near = about_royal(position, side);
            } else if (near.royal != no_cell) {
                undo.each_piece([&](Cell cell, Piece before, Piece after) {
                    add(near, at(side), before, cell, -1);
                    add(near, at(side), after, cell, 1);
                });
            }
        }
    undo.each_piece([&](Cell cell, Piece before, Piece after) {
        add(sums, before, cell, -1);
        add(sums, after, cell, 1);
    });
    undo.each_hand([&](Side side, Kind kind, int before, int after) {
        if (hand_values_[kind] == 0) return;
        const int static_eval = traits_.sign[at(side)] * (after - before) * hand_values_[kind];
        sums.middle += static_eval;
        sums.end += static_eval;
        sums.weight += (after - before) * weights_[kind];
    });
}

int Evaluation::static_eval(const Position& position, const Sums& sums) const {
    const int fullness = std::clamp(sums.weight, 0, full_);
    auto total = static_cast<int>(
        (static_cast<long long>(sums.middle) * fullness + static_cast<long long>(sums.end) * (full_ - fullness)) /
        full_);
    total += rest(position, sums, fullness) + drive(position, sums) * drive_ / 100;
    if (traits_.room) total += territory(position) * room_ / 100;
    if (!pairs_.empty()) total += pairs(position);
    return std::clamp(traits_.sign[at(position.turn())] * total + move_, -max_guessed, max_guessed);
}

int Evaluation::rest(const Position& position, const Sums& sums, int fullness) const {
    int total = 0;
    const bool near = !rare_.empty() || checks_ != 0 || points_;
    for (const Side side : variant_->sides()) {
        int own = 0;
        if (!far_.empty()) {
            const Safety safe = duel_ ? safety_of(sums.near[at(side)]) : safety_of(position, side);
            own += static_cast<int>(static_cast<long long>(safety(safe)) * fullness / full_);
        }
        if (near) own += nearness(position, side) * ends_ / 100;
        total += traits_.sign[at(side)] * own;
    }
    return total;
}

// Own pieces next to a royal piece shelter it. Enemy pieces endanger it more, the nearer and the stronger they are.
int Evaluation::safety(const Safety& safe) const { return safe.shelter * shelter_ / 100 - safe.danger + safe.guard; }

Evaluation::Safety Evaluation::safety_of(const RoyalSurroundings& near) const {
    return {6 * std::min(near.shelter, 5), near.danger / fine, near.guard / fine};
}

// With little material left, the side that has more brings the royal pieces together.
int Evaluation::drive(const Position& position, const Sums& sums) const {
    if (far_.empty() || sums.weight * 4 > full_ || std::abs(sums.end) < 2 * unit || variant_->sides().size() != 2)
        return 0;
    const std::span<const Cell> ours = position.royals(Side::first), theirs = position.royals(Side::second);
    if (ours.size() != 1 || theirs.size() != 1) return 0;
    const int far = far_[ours.front() * cells_ + theirs.front()];
    if (far == Measures::never) return 0;
    return (sums.end > 0 ? -8 : 8) * far;
}

// How near a side is to the endings that the rules define.
int Evaluation::nearness(const Position& position, Side side) const {
    int total = 0;
    for (const Rare& rule : rare_) {
        if (!rule.sides.has(side)) continue;
        int left = 0;
        for (const Kind kind : rule.kinds) {
            const int count = position.count(side, kind) - rule.min;
            if (rule.any)
                total -= count <= 0 ? rule.gain : rule.gain / count;
            else
                left += position.count(side, kind);
        }
        if (!rule.any) total -= rule.gain / std::max(1, left - rule.min);
    }
    if (checks_ != 0) {
        const int given = std::min(position.checks_given(side), checks_);
        total += check_gain_ * given * given / std::max(1, (checks_ - 1) * (checks_ - 1));
    }
    if (points_) total += unit * position.points(side);
    return total;
}

int Evaluation::static_eval_of(const Position& position, Side side) const {
    int total = 0;
    if (!position.out().has(side)) {
        for (const Cell cell : position.pieces(side)) {
            const Piece piece = position.at(cell);
            total += placed(index(side), piece.kind(), cell).middle;
        }
        for (std::size_t k = 1; k < kinds_; ++k) total += position.hand(side, static_cast<Kind>(k)) * hand_values_[k];
        if (!far_.empty()) total += safety(safety_of(position, side));
    }
    return total + nearness(position, side);
}

bool Evaluation::has_force(const Position& position, Side side) const {
    int pieces = 0;
    for (std::size_t k = 1; k < kinds_; ++k)
        if (values_[k] >= 2 * unit) pieces += position.count(side, static_cast<Kind>(k));
    if (pieces >= 2) return true;
    return pieces == 1 && position.count(side) >= 5;
}

}  // namespace varia::player
