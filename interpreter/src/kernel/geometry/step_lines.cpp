// The lines are followed once, when their tables are made. A step leads to at most one cell, so all lines into a ring
// share it, and the lengths along a line follow from the length at its end.
#include "step_lines.hpp"

#include "heap_bytes.hpp"

namespace varia {

StepLines::StepLines(const Board& board, std::span<const int> step) {
    const auto cells = static_cast<std::size_t>(board.cells());
    cells_ = static_cast<std::uint32_t>(cells);
    tables_.assign(4 * cells, no_cell);
    const auto next = std::span(tables_).first(cells);
    const auto length = std::span(tables_).subspan(cells, cells);
    const auto first = std::span(tables_).subspan(2 * cells, cells);
    const auto sibling = std::span(tables_).subspan(3 * cells, cells);
    for (std::size_t c = cells; c-- > 0;) {
        const Cell to = board.step(static_cast<Cell>(c), step);
        next[c] = to;
        if (to == no_cell) continue;
        merges_ = merges_ || first[to] != no_cell;
        sibling[c] = first[to];
        first[to] = static_cast<Cell>(c);
    }

    std::ranges::fill(length, Cell{0});
    std::vector<std::int16_t> closed(cells, -1);
    // 1 + the index in `way`; a finished cell keeps the value of an earlier way.
    std::vector<std::uint16_t> seen(cells, 0);
    std::vector<Cell> way;
    for (std::size_t start = 0; start < cells; ++start) {
        way.clear();
        auto c = static_cast<Cell>(start);
        for (; c != no_cell && seen[c] == 0; c = next[c]) {
            way.push_back(c);
            seen[c] = static_cast<std::uint16_t>(way.size());
        }
        // The part of `way` that is a ring, if `c` is on `way` itself. `way` may also end at a cell that was finished
        // before.
        std::size_t known = way.size();
        if (c != no_cell && seen[c] <= way.size() && way[seen[c] - 1U] == c) {
            closes_ = true;
            known = seen[c] - 1U;
            for (std::size_t i = known; i < way.size(); ++i) {
                length[way[i]] = static_cast<Cell>(way.size() - known - 1);
                closed[way[i]] = 0;
            }
        }
        while (known-- > 0) {
            const Cell here = way[known];
            const Cell to = next[here];
            if (to == no_cell) continue;
            length[here] = static_cast<Cell>(length[to] + 1);
            if (closed[to] >= 0) closed[here] = static_cast<std::int16_t>(closed[to] + 1);
        }
    }
    if (!closes_) return;
    tables_.reserve(5 * cells);
    tables_.insert(tables_.end(), closed.begin(), closed.end());
}

void StepLines::Behind::pass_merging() {
    Cell c = at_;
    do {
        while (lines_->sibling(c) == no_cell) {
            c = lines_->next(c);
            if (c == target_) {
                at_ = no_cell;
                return;
            }
        }
        c = lines_->sibling(c);
    } while (c == target_);
    at_ = c;
}

std::size_t StepLines::memory() const { return heap_bytes(tables_); }

// Without tables. Finds a ring by Brent's algorithm: a marker waits at every power of two until the line comes back to
// it. This needs no memory for the cells of the line.
CellsAhead<BoardStep> cells_ahead(const Board& board, Cell from, std::span<const int> step) {
    const BoardStep leads{board, step};
    int length = 0;
    int power = 1;
    int ring = 0;
    Cell waiting = from;
    for (Cell c = leads(from); c != no_cell; c = leads(c)) {
        ++length;
        ++ring;
        if (c == waiting) {
            // The ring has `ring` cells. Two walkers with this distance between them meet on the first cell of the
            // ring.
            Cell ahead = from;
            for (int i = 0; i < ring; ++i) ahead = leads(ahead);
            length = ring - 1;
            for (Cell behind = from; behind != ahead; behind = leads(behind), ahead = leads(ahead)) ++length;
            break;
        }
        if (ring == power) {
            waiting = c;
            power *= 2;
            ring = 0;
        }
    }
    return {leads, from, length};
}

}  // namespace varia
