// What positions of more than two sides keep beside the rest: who is out, points, and a piece a side that may be captured en
// passant.
#include <varia/position.hpp>

#include <algorithm>

#include "key.hpp"
#include "state_tables.hpp"

namespace varia {

namespace {

std::span<const Cell> cells_of(const StateTables::Crossing& crossing) { return {crossing.cells.data(), crossing.count}; }

}  // namespace

Position::Exposures Position::exposures() const {
    Exposures found;
    if (head_.exposed == no_cell) return found;
    if (!tables_->many) {
        found.list_[found.count_++] = {Side::nobody, head_.exposed, crossed()};
        return found;
    }
    for (const Side s : tables_->sides)
        if (const std::size_t number = many_.exposed[static_cast<std::size_t>(index(s))]; number != 0) {
            const StateTables::Crossing& crossing = tables_->crossings[number - 1];
            found.list_[found.count_++] = {s, crossing.to, cells_of(crossing)};
        }
    return found;
}

std::span<const Cell> Position::crossed_by(Cell victim) const {
    for (const Exposure& exposure : exposures())
        if (exposure.victim == victim) return tables_->many ? exposure.crossed : crossed();
    return {};
}

void Position::expose_by(Side s, std::size_t number) {
    std::uint16_t& held = many_.exposed[static_cast<std::size_t>(index(s))];
    if (held == number) return;
    for (const std::size_t changed : {std::size_t{held}, number}) {
        if (changed == 0) continue;
        const StateTables::Crossing& crossing = tables_->crossings[changed - 1];
        head_.key ^= key::exposed(crossing.to);
        for (const Cell c : cells_of(crossing)) head_.key ^= key::crossed(c);
    }
    held = static_cast<std::uint16_t>(number);
    head_.exposed = no_cell;
    for (const std::uint16_t other : many_.exposed)
        if (other != 0) head_.exposed = tables_->crossings[other - 1U].to;
}

// A right ends when its piece is gone, or somebody has come onto a cell that was crossed.
void Position::forget_spoilt_exposures() {
    if (head_.exposed == no_cell) return;
    for (const Exposure& exposure : exposures()) {
        const Piece piece = at(exposure.victim);
        const bool there = !piece.empty() && (piece.side() == exposure.owner || piece.side() == Side::nobody);
        if (!there || !std::ranges::all_of(exposure.crossed, [&](Cell c) { return at(c).empty(); })) expose_by(exposure.owner, 0);
    }
}

// A side that is out is passed over, and its turn would have ended what its piece exposed.
void Position::pass_on() {
    const std::size_t turns = tables_->order.size();
    for (std::size_t passed = 0; passed < turns; ++passed) {
        head_.key ^= tables_->turn_keys[head_.turn];
        if (++head_.turn == turns) {
            head_.turn = 0;
            ++head_.move_number;
        }
        head_.side = tables_->order[head_.turn];
        if (head_.exposed != no_cell) expose_by(head_.side, 0);
        if (!many_.out.has(head_.side)) return;
    }
}

void Position::count_points(Piece captured) {
    if (captured.side() == Side::nobody || captured.is_void()) return;
    auto& points = many_.points[static_cast<std::size_t>(index(head_.side))];
    points = static_cast<std::uint16_t>(std::min(points + tables_->points[captured.kind()], 65535));
}

void Position::go_out(Side s, const GoingOutDef& how, Undo& undo) {
    const auto score = [&](Side who, int more) {
        if (who == Side::nobody) return;
        auto& points = many_.points[static_cast<std::size_t>(index(who))];
        points = static_cast<std::uint16_t>(std::min(points + more, 65535));
    };
    score(many_.last, how.mover);
    score(s, how.own);
    const bool to_captor = how.men == GoingOutDef::Men::captor && many_.last != Side::nobody;
    for (std::size_t c = 0; c < board_.size(); ++c) {
        const Piece piece = Piece::from_code(board_[c]);
        if (!piece.is(s)) continue;
        const Piece becomes = to_captor                             ? Piece(piece.kind(), many_.last)
                              : how.men == GoingOutDef::Men::vanish ? Piece{}
                                                                    : Piece(piece.kind(), Side::nobody);
        change(static_cast<Cell>(c), becomes.code(), undo);
    }
    many_.out = many_.out | s;
    head_.key ^= key::out(s);
    head_.clock = 0;
    forget_spoilt_exposures();
    if (head_.side == s) pass_on();
}

void Position::set_exposed_by(Side s, int crossing) {
    VARIA_ASSERT(tables_->many && tables_->sides.has(s), "the side is one of more than two");
    VARIA_ASSERT(crossing >= -1 && crossing < static_cast<int>(tables_->crossings.size()), "the variant has such a crossing");
    expose_by(s, static_cast<std::size_t>(crossing + 1));
}

void Position::set_out(Side s, bool out) {
    VARIA_ASSERT(tables_->many && tables_->sides.has(s), "the side is one of more than two");
    if (many_.out.has(s) == out) return;
    many_.out = out ? many_.out | s : many_.out - s;
    head_.key ^= key::out(s);
}

void Position::set_points(Side s, int points) {
    VARIA_ASSERT(tables_->many && tables_->sides.has(s), "the side is one of more than two");
    VARIA_ASSERT(points >= 0 && points <= 65535, "points are counted from 0 to 65535");
    many_.points[static_cast<std::size_t>(index(s))] = static_cast<std::uint16_t>(points);
}

void Position::set_last_mover(Side s) {
    VARIA_ASSERT(tables_->many && (s == Side::nobody || tables_->sides.has(s)), "the side is one of more than two, or nobody");
    many_.last = s;
}

}  // namespace varia
