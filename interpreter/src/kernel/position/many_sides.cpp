// What positions of more than two sides keep in addition: the sides that are out, points, and the pieces of each side
// that may be captured en passant.
#include <varia/position.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "state_tables.hpp"
#include "zobrist_keys.hpp"

namespace varia {

namespace {

std::span<const Cell> cells_of(const StateTables::Crossing& crossing) {
    return {crossing.cells.data(), crossing.count};
}

// Steps of different types may expose a piece in the same way, whatever its kind was before. The first of such
// crossings stands for all of them.
std::size_t first_alike(const std::vector<StateTables::Crossing>& crossings, std::size_t number) {
    const StateTables::Crossing& one = crossings[number - 1];
    const auto alike = [&](const StateTables::Crossing& c) {
        return c.side == one.side && c.to == one.to && std::ranges::equal(cells_of(c), cells_of(one));
    };
    return static_cast<std::size_t>(std::ranges::find_if(crossings, alike) - crossings.begin()) + 1;
}

}  // namespace

Position::Exposures Position::exposures() const {
    Exposures found;
    if (head_.exposed == no_cell) return found;
    if (!tables_->several_exposed) {
        found.list_[found.count_++] = {Side::nobody, head_.exposed, crossed()};
        return found;
    }
    for (const std::size_t number : many_.exposed) {
        if (number == 0) break;
        const StateTables::Crossing& crossing = tables_->crossings[number - 1];
        found.list_[found.count_++] = {crossing.side, crossing.to, cells_of(crossing)};
    }
    return found;
}

std::span<const Cell> Position::crossed_by(Cell victim) const {
    for (const Exposure& exposure : exposures())
        if (exposure.victim == victim) return tables_->several_exposed ? exposure.crossed : crossed();
    return {};
}

void Position::expose_by(std::size_t number) {
    if (tables_->turns) number = first_alike(tables_->crossings, number);
    std::size_t at = 0;
    while (at < many_.exposed.size() && many_.exposed[at] != 0 && many_.exposed[at] < number) ++at;
    // A turn of many steps may expose more pieces than there is room for; the last ones are not noted.
    if (tables_->turns && many_.exposed.back() != 0) return;
    VARIA_ASSERT(many_.exposed.back() == 0, "no more pieces are exposed than there is room for");
    if (many_.exposed[at] == number) return;
    std::copy_backward(many_.exposed.begin() + static_cast<std::ptrdiff_t>(at), many_.exposed.end() - 1,
                       many_.exposed.end());
    many_.exposed[at] = static_cast<std::uint16_t>(number);
    const StateTables::Crossing& crossing = tables_->crossings[number - 1];
    head_.key ^= zobrist::exposed(crossing.to);
    for (const Cell c : cells_of(crossing)) head_.key ^= zobrist::crossed(c);
    head_.exposed = crossing.to;
}

template <class Ends>
void Position::end_exposures(Ends&& ends) {
    if (head_.exposed == no_cell) return;
    std::size_t kept = 0;
    head_.exposed = no_cell;
    for (const std::uint16_t number : many_.exposed) {
        if (number == 0) break;
        const StateTables::Crossing& crossing = tables_->crossings[number - 1U];
        if (ends(crossing)) {
            head_.key ^= zobrist::exposed(crossing.to);
            for (const Cell c : cells_of(crossing)) head_.key ^= zobrist::crossed(c);
        } else {
            many_.exposed[kept++] = number;
            head_.exposed = crossing.to;
        }
    }
    std::fill(many_.exposed.begin() + static_cast<std::ptrdiff_t>(kept), many_.exposed.end(), std::uint16_t{0});
}

// An exposure ends when its piece is gone, or when a piece stands on a cell that was crossed.
void Position::forget_spoilt_exposures() {
    end_exposures([&](const StateTables::Crossing& crossing) {
        const Piece piece = at(crossing.to);
        const bool there = !piece.empty() && (piece.side() == crossing.side || piece.side() == Side::nobody);
        return !there || !std::ranges::all_of(cells_of(crossing), [&](Cell c) { return at(c).empty(); });
    });
}

// Ends the exposures by other sides than the mover: the turn of the side that could capture these pieces is over.
void Position::forget_others_exposures(Side mover) {
    end_exposures([&](const StateTables::Crossing& crossing) { return crossing.side != mover; });
}

// Passes the turn on. A side that is out is skipped, but the start of its turn still ends what its pieces exposed.
void Position::pass_on() {
    const std::size_t turns = tables_->order.size();
    if (const Side named = std::exchange(many_.next, Side::nobody); named != Side::nobody) {
        if (tables_->turns) head_.key ^= zobrist::named(named);
        return pass_to(named);
    }
    for (std::size_t passed = 0; passed < turns; ++passed) {
        const Side before = head_.side;
        head_.key ^= tables_->turn_keys[head_.turn];
        if (++head_.turn == turns) {
            head_.turn = 0;
            ++head_.move_number;
        }
        head_.side = tables_->order[head_.turn];
        if (tables_->exposed_for == ExposedFor::round && head_.side != before)
            end_exposures([&](const StateTables::Crossing& crossing) { return crossing.side == head_.side; });
        if (!many_.out.has(head_.side)) return;
    }
}

// Passes the turn to a side that was named: to its next turn in the order. For the side that has just moved that is the
// present turn.
void Position::pass_to(Side side) {
    const std::size_t turns = tables_->order.size();
    const Side before = head_.side;
    for (std::size_t passed = 0; passed < turns && head_.side != side; ++passed) {
        head_.key ^= tables_->turn_keys[head_.turn];
        if (++head_.turn == turns) {
            head_.turn = 0;
            ++head_.move_number;
        }
        head_.side = tables_->order[head_.turn];
    }
    if (tables_->exposed_for == ExposedFor::round && head_.side != before)
        end_exposures([&](const StateTables::Crossing& crossing) { return crossing.side == head_.side; });
    // A side that moves again cannot capture the piece that it has just exposed itself.
    if (head_.side == before && !tables_->several_exposed && head_.exposed != no_cell) expose(no_cell, {});
    if (many_.out.has(head_.side)) pass_on();
}

void Position::count_points(Piece captured) {
    if (captured.is_void()) return;
    const auto& worth = captured.side() == Side::nobody ? tables_->neutral_points : tables_->points;
    auto& points = many_.points[static_cast<std::size_t>(index(head_.side))];
    points = static_cast<std::uint16_t>(std::min(points + worth[captured.kind()], 65535));
}

void Position::go_out(Side s, const GoingOutDef& how, Undo& undo) {
    using Men = GoingOutDef::Men;
    const auto score = [&](Side who, int more) {
        if (who == Side::nobody) return;
        auto& points = many_.points[static_cast<std::size_t>(index(who))];
        points = static_cast<std::uint16_t>(std::min(points + more, 65535));
    };
    const Side captor = many_.last == s || many_.out.has(many_.last) ? Side::nobody : many_.last;
    score(captor, how.mover);
    score(s, how.own);
    for (std::size_t c = 0; c < board_.size(); ++c) {
        const Piece piece = Piece::from_code(board_[c]);
        if (!piece.is(s)) continue;
        const bool royal = tables_->royal_kinds.has(piece.kind());
        const Men becomes = royal && how.royal != Men::none ? how.royal : how.men;
        // No side keeps more royal pieces than there is room for.
        const bool room = !royal || captor == Side::nobody ||
                          royals(captor).size() < static_cast<std::size_t>(max_royals);
        const Piece left = becomes == Men::vanish
                               ? Piece{}
                               : Piece(piece.kind(), becomes == Men::captor && room ? captor : Side::nobody);
        change(static_cast<Cell>(c), left.code(), undo);
    }
    many_.out = many_.out | s;
    head_.key ^= zobrist::out(s);
    head_.clock = 0;
    forget_spoilt_exposures();
    if (head_.side == s) pass_on();
}

void Position::add_exposed(int crossing) {
    VARIA_ASSERT(tables_->several_exposed, "pieces stay exposed for longer than a move: else set_exposed is for it");
    VARIA_ASSERT(crossing >= 0 && crossing < static_cast<int>(tables_->crossings.size()),
                 "the variant has such a crossing");
    expose_by(static_cast<std::size_t>(crossing) + 1);
}

void Position::set_out(Side s, bool out) {
    VARIA_ASSERT(tables_->many && tables_->sides.has(s), "the side is one of more than two");
    if (many_.out.has(s) == out) return;
    many_.out = out ? many_.out | s : many_.out - s;
    head_.key ^= zobrist::out(s);
}

void Position::set_points(Side s, int points) {
    VARIA_ASSERT(tables_->many && tables_->sides.has(s), "the side is one of more than two");
    VARIA_ASSERT(points >= 0 && points <= 65535, "points are counted from 0 to 65535");
    many_.points[static_cast<std::size_t>(index(s))] = static_cast<std::uint16_t>(points);
}

void Position::set_last_mover(Side s) {
    VARIA_ASSERT(tables_->going_out && (s == Side::nobody || tables_->sides.has(s)),
                 "sides go out, and this is one of them, or nobody");
    many_.last = s;
}

}  // namespace varia
