// The cells on the straight line between two cells, for castling.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <span>

#include <varia/board.hpp>

#include "step_lines.hpp"

namespace varia {

// Calls f for every cell from a to b along a straight line, including b but not a; for b alone if no line joins them.
// Stops and returns false as soon as f returns false. The line is the one that a rider takes: through links, if they
// lead to b; otherwise the line of the grid, where places without a cell are skipped.
template <class F>
bool along(const Board& board, Cell a, Cell b, F&& f) {
    if (a == b) return true;
    const std::span<const int> from = board.coordinates(a);
    const std::span<const int> to = board.coordinates(b);
    std::array<int, max_axes> step{};
    int length = 0;
    for (std::size_t i = 0; i < from.size(); ++i) length = std::max(length, std::abs(to[i] - from[i]));
    for (std::size_t i = 0; i < from.size(); ++i) {
        const int d = to[i] - from[i];
        if (d != 0 && std::abs(d) != length) return f(b);
        step[i] = d / length;
    }
    if (board.has_links()) {
        const auto line = cells_ahead(board, a, {step.data(), from.size()});
        bool joined = false;
        for (const Cell c : line) joined = joined || c == b;
        if (joined) {
            for (const Cell c : line) {
                if (!f(c)) return false;
                if (c == b) return true;
            }
        }
    }
    std::array<int, max_axes> at{};
    std::ranges::copy(from, at.begin());
    for (int k = 0; k < length; ++k) {
        for (std::size_t i = 0; i < from.size(); ++i) at[i] += step[i];
        const Cell c = board.at({at.data(), from.size()});
        if (c != no_cell && !f(c)) return false;
    }
    return true;
}

}  // namespace varia
