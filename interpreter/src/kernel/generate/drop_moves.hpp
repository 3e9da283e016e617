// Drops from the hand.
#pragma once

#include <cstddef>
#include <cstdint>

#include <varia/move.hpp>

#include "attack_lines.hpp"
#include "generation.hpp"

namespace varia {

class DropMoves {
public:
    DropMoves(Generation& g, const AttackLines& lines) : g_(g), lines_(lines) {}
    template <GenMode mode>
    std::uint64_t all() const;

private:
    Generation& g_;
    const AttackLines& lines_;
};

// Whether the side to move has a piece at hand that it must drop if it can (DropRule::must). What follows a step comes
// before such drops.
[[nodiscard]] bool holds_some_must_drop(const MoveGenContext& context);
[[nodiscard]] inline bool holds_must_drop(const MoveGenContext& context) {
    return context.programs.moves.must_drop && holds_some_must_drop(context);
}
// The kinds as which the side to move must drop its pieces if it can.
[[nodiscard]] KindSet must_drop_kinds(const MoveGenContext& context);
// Of the moves from `first` on, which are legal, keeps only the drops that the side must make, if there are any.
void keep_must_drops(const MoveGenContext& context, MoveList& moves, std::size_t first);

// Whether the drop gives check; makes the drop to test it.
[[nodiscard]] bool drop_checks(Generation& g, Move drop);
// Whether the drop, which is legal otherwise, gives mate; makes the drop to test it, with a nested generation. The
// enemy's drops that may not mate are tested there in the same way. After max_mating_drops of them in a row the next
// one is taken as an answer, so the recursion ends, whatever the rules are.
[[nodiscard]] bool drop_mates(Generation& g, Move drop);

}  // namespace varia
