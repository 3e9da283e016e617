// Counting under a budget.
#include <varia/perft.hpp>

#include <varia/rules.hpp>

#include "guard.hpp"

namespace varia {

std::uint64_t perft(Rules& rules, Position& position, int depth, const GoOn& go_on) {
    if (depth <= 0) return 1;
    if (!go_on(0)) return 0;
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
