// Pieces of the generator that several of its source files instantiate.
#pragma once

#include <algorithm>
#include <utility>

#include "generator.hpp"

namespace varia {

[[nodiscard]] inline std::uint16_t on_occupied(const ProgramNode& n, std::uint8_t) { return n.on_piece; }
[[nodiscard]] inline std::uint16_t on_occupied(const WideNode& n, std::uint8_t p) {
    return Piece::from_code(p).is_void() ? n.on_gap : n.on_piece;
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

template <class End>
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
                if (n.quiet != 0) end(n.cell, details[i]);
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

}  // namespace varia
