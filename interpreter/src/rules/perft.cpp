// Counting under a budget.
#include <varia/perft.hpp>

#include <varia/rules.hpp>

#include "guard.hpp"

namespace varia {

std::uint64_t perft(Rules& rules, Position& position, int depth, const GoOn& go_on) {
    if (depth <= 0) return 1;
    if (!go_on(0)) return 0;
    if (rules.variant().has_turns()) {
        if (depth == 1) {
            const std::uint64_t count = rules.count_legal_turns(position);
            return go_on(count) ? count : 0;
        }
        std::uint64_t total = 0;
        rules.each_legal_turn(position, [&](const Turn&) {
            if (!position.mid_turn()) total += perft(rules, position, depth - 1, go_on);  // else the game ends within the turn
            return go_on(0);
        });
        return total;
    }
    if (depth == 1) {
        const std::uint64_t count = rules.count_legal_moves(position);
        return go_on(count) ? count : 0;
    }
    std::uint64_t total = 0;
    Position::Undo undo;
    for (const Move move : rules.legal_moves(position)) {
        rules.do_move(position, move, undo);
        const Guard unmake([&] { rules.undo_move(position, undo); });
        total += perft(rules, position, depth - 1, go_on);
    }
    return total;
}

}  // namespace varia
