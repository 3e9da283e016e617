// Finds out which pieces of the side to move are frozen by enemies next to them, efficiently for many pieces.
#pragma once

#include <array>
#include <cstdint>

#include "frozen.hpp"
#include "move_gen_context.hpp"

namespace varia {

// Notes the cells next to enemies that freeze; a piece on any other cell is free without a further test. Valid while
// the position stays the same.
class Freezers {
public:
    explicit Freezers(const MoveGenContext& context)
        : g_(context), any_(context.state.neighbours.freeze), all_(any_ && context.state.set_words > 2) {
        if (!any_ || all_) return;
        for (const StateTables::Freeze& rule : g_.state.freezing) all_ = all_ || rule.by_strength || !rule.mutual;
        if (all_) return;
        for (const Side by : g_.foes)
            for (const StateTables::Freeze& rule : g_.state.freezing)
                for (const Kind kind : rule.by)
                    for (const Cell c : g_.position.pieces(by, kind))
                        for (const Cell* n = rule.near.begin(c); n != rule.near.end(c); ++n)
                            near_[*n >> 6] |= std::uint64_t{1} << (*n & 63);
    }

    // Whether the piece on the cell is frozen. Precondition: the piece belongs to the side to move.
    [[nodiscard]] bool hold(Cell c) const {
        return any_ && (all_ || (near_[c >> 6] >> (c & 63) & 1) != 0) && is_frozen(g_.state, g_.board(), c);
    }

private:
    const MoveGenContext& g_;
    bool any_;  // whether pieces of the variant freeze others
    // Whether every piece must be tested: on a large board, if pieces freeze by strength or along lines, or if the
    // neighbourhood is not mutual.
    bool all_;
    std::array<std::uint64_t, 2> near_{};  // cells next to enemies that freeze, on boards of at most two words
};

}  // namespace varia
