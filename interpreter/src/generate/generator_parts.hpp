// Pieces of the generator that several of its source files instantiate.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "generator.hpp"
#include "hook_patterns.hpp"
#include "holds.hpp"

namespace varia {

[[nodiscard]] inline std::uint16_t on_occupied(const ProgramNode& n, std::uint8_t) { return n.on_piece; }
[[nodiscard]] inline std::uint16_t on_occupied(const WideNode& n, std::uint8_t p) {
    return Piece::from_code(p).is_void() ? n.on_gap : n.on_piece;
}

// Whether the side to move may have a move now that generating it would ask this hook about.
inline bool Generator::may_matter(const CompiledHook& hook) const {
    if (hook.point == HookPoint::attacks || hook.point == HookPoint::outcome || hook.point == HookPoint::setup) return false;
    if (!hook_is_live(hook, position_, us_)) return false;
    const CompiledHook::Reach& reach = hook.reach[static_cast<std::size_t>(index(us_))];
    const auto stands_on = [pieces = position_.set(us_)](const std::vector<std::uint64_t>& cells) {
        for (std::size_t w = 0; w < cells.size(); ++w)
            if ((pieces[w] & cells[w]) != 0) return true;
        return false;
    };
    if (reach.always || reach.starts.words().empty() || stands_on(reach.starts.words())) return true;
    return position_.exposed() != no_cell && stands_on(reach.passants.words());
}

inline bool Generator::any_hook_may_matter() const {
    if (hooks_ == nullptr) return false;
    for (const CompiledHook& hook : programs_.hooks)
        if (may_matter(hook)) return true;
    return false;
}

// Drops the second way to one cell, where a kind has two.
class Repeats {
public:
    Repeats(bool active, Scratch& scratch) : active_(active), scratch_(scratch) {
        if (!active_ || ++scratch_.stamp != 0) return;
        std::ranges::fill(scratch_.stamps, 0U);
        scratch_.stamp = 1;
    }
    [[nodiscard]] bool seen(Cell c) {
        return active_ && std::exchange(scratch_.stamps[c], scratch_.stamp) == scratch_.stamp;
    }

private:
    bool active_;
    Scratch& scratch_;
};

template <Generator::Want want, class End>
void Generator::each_end(const Unit& unit, Cell from, End&& end) {
    if (unit.needs_mark && !position_.unmoved(from)) return;
    const std::uint8_t* board = position_.board_.data();
    const std::uint8_t enemy = Piece::side_bit(them_);
    const auto walk = [&](const auto& nodes, const auto& details) {
        const std::uint32_t last = programs_.starts[unit.first + from + 1U];
        for (std::uint32_t i = programs_.starts[unit.first + from]; i < last;) {
            const auto& n = nodes[i];
            const std::uint8_t p = board[n.cell];
            if (p == 0) {
                // A line that should be clear and is not stops the walk as a piece would.
                if (unit.clear != 0 && position_.crowded(unit.clear - 1U, from, n.cell)) {
                    i += n.on_piece;
                    continue;
                }
                if (n.quiet != 0 && (want != Want::captures || (promotions_ && details[i].promotion != 0))) end(n.cell, details[i]);
                i += n.on_empty;
            } else {
                if (n.capture != 0 && (p & enemy) != 0) end(n.cell, details[i]);
                i += on_occupied(n, p);
            }
        }
    };
    if (unit.wide) walk(programs_.wide_nodes, programs_.wide_details);
    else walk(programs_.nodes, programs_.details);
}

// The moves of a piece that scripts are asked about, or that are made and tested. `safe(move)` says whether one leaves the
// royal piece safe, unless a hook has to see the position after it anyway.
template <Generator::Want want, class Safe>
std::uint64_t Generator::asked_moves(Cell from, Piece piece, Safe&& safe) {
    const KindProgram& program = programs_.kinds[static_cast<std::size_t>(index(us_))][piece.kind()];
    // Ends are noted first: making moves to test them would disturb the walk's board and the stamps.
    struct End {
        Cell to;
        NodeDetail detail;
    };
    std::vector<End> ends;
    Repeats repeats(program.repeats, scratch_);
    for (const Unit& unit : program.units)
        each_end<want>(unit, from, [&](Cell to, const NodeDetail& detail) {
            if (!repeats.seen(to) && !(guard_royals_ && guarded(to)) && holds_allow(position_, us_, from, to)) ends.push_back({to, detail});
        });
    std::uint64_t total = 0;
    std::vector<Move> moves;
    for (const End& end : ends) {
        expand(from, end.to, end.detail, moves);
        // The same for all of an end's promotions, unless what a piece becomes decides whether it can be pushed, or is royal.
        std::optional<bool> is_safe;
        for (const Move move : moves) {
            if (want == Want::captures && !wanted(move)) continue;
            if (programs_.pushes || programs_.royals_change) is_safe.reset();
            if (!hooks_allow(piece, move)) continue;
            if (!scratch_.test.empty() && matching(scratch_.test, piece, move) != 0) {
                if (!stays_safe(move)) continue;
            } else {
                if (!is_safe) is_safe = safe(move);
                if (!*is_safe) continue;
            }
            if constexpr (lists(want)) out_->push_back(move);
            ++total;
            if (want == Want::any) return total;
        }
    }
    return total;
}

}  // namespace varia
