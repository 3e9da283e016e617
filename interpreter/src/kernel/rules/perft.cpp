// Perft under a budget.
#include <varia/perft.hpp>

#include <optional>

#include <varia/rules.hpp>

#include "guard.hpp"

namespace varia {

namespace {

// Counts leaves if turns have several steps. The position may be in the middle of a turn.
std::uint64_t turn_leaves(Rules& rules, Position& position, int depth, const GoOn& go_on) {
    if (depth <= 0) return 1;
    if (!go_on(0)) return 0;
    if (depth == 1) {
        const std::uint64_t count = rules.count_legal_turns(position);
        return go_on(count) ? count : 0;
    }
    std::uint64_t total = 0;
    rules.each_legal_turn(position, [&](const Turn&) {
        // If the turn is not over, the game ended within it.
        std::optional<Occurrence> child;
        if (rules.bars_repetition()) child.emplace(rules, position);
        if (!position.mid_turn()) total += turn_leaves(rules, position, depth - 1, go_on);
        return go_on(0);
    });
    return total;
}

}  // namespace

std::uint64_t perft(Rules& rules, Position& position, int depth, const GoOn& go_on) {
    if (depth <= 0) return 1;
    const Occurrence root(rules, position, true);
    if (rules.variant().has_turns()) {
        const auto before = rules.watch_searches([&](std::uint64_t steps) {
            while (steps > 0 && go_on(0)) --steps;
            return steps == 0;
        });
        const Guard back([&] { rules.watch_searches(before); });
        return turn_leaves(rules, position, depth, go_on);
    }
    if (!go_on(0)) return 0;
    if (depth == 1) {
        const std::uint64_t count = rules.count_legal_moves(position);
        return go_on(count) ? count : 0;
    }
    std::uint64_t total = 0;
    Position::Undo undo;
    const bool bars = rules.bars_repetition();
    for (const Move move : rules.legal_moves(position)) {
        rules.do_move(position, move, undo);
        const Guard unmake([&] { rules.undo_move(position, undo); });
        std::optional<Occurrence> child;
        if (bars) child.emplace(rules, position);
        total += perft(rules, position, depth - 1, go_on);
    }
    return total;
}

}  // namespace varia
