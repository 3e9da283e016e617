// What a piece could push, and where to: for diagrams and hints.
#include <varia/rules.hpp>

#include "pushes.hpp"
#include "state_tables.hpp"

namespace varia {
namespace {

// In a push of s steps the i-th piece in the way, counted from the pusher, ends i cells beyond the pusher's last cell.
Rules::PushReach ends_of(const Position& position, const StepLines& lines, Cell from, int steps) {
    Rules::PushReach reach{lines.after(from, steps), {}};
    const int room = push_room(position, lines, from, steps, position.variant().board().cells());
    int pieces = 0;
    int distance = 0;
    for (const Cell c : lines.ahead(from)) {
        const Piece p = position.at(c);
        if (++distance > steps + pieces || p.is_void()) break;
        if (p.empty()) continue;
        ++pieces;
        reach.shifted.push_back({c, steps + pieces <= room ? lines.after(from, steps + pieces) : no_cell});
    }
    return reach;
}

}  // namespace

std::vector<Rules::PushReach> Rules::push_reach(const Position& position, Cell from) const {
    VARIA_ASSERT(&position.variant() == &variant(), "the position is one of these rules' variant");
    std::vector<PushReach> found;
    const Piece piece = position.at(from);
    if (piece.empty() || piece.is_void() || piece.side() == Side::nobody) return found;
    for (const StateTables::Push& push :
         variant().state().pushes[static_cast<std::size_t>(index(piece.side()))][piece.kind()])
        for (const StepLines& lines : push.lines)
            for (int steps = push.min; steps <= push.max; ++steps)
                if (push_is_possible(position, push, lines, from, steps))
                    found.push_back(ends_of(position, lines, from, steps));
    return found;
}

}  // namespace varia
