#include "beside.hpp"

#include <algorithm>

namespace varia {

template <class See>
bool Beside::any(const PieceCode* board, Cell cell, Cell mover, See see) const {
    if (lines.empty())
        return std::any_of(near.begin(cell), near.end(cell), [&](Cell c) { return c != mover && see(c); });
    for (const StepLines& line : lines) {
        int distance = 0;
        for (const Cell c : line.ahead(cell)) {
            if (++distance > max) break;
            // The moving piece has left the cell that it comes from.
            if (board[c] == 0 || c == mover) continue;
            if (distance >= min && see(c)) return true;
            break;
        }
    }
    return false;
}

bool Beside::holds_afar(const PieceCode* board, Cell cell, Cell mover) const {
    if (handing.empty())
        return any(board, cell, mover, [&](Cell c) {
                   return counts(board[c], sides) && kinds.has(Piece::from_code(board[c]).kind());
               }) != absent;
    // Goes from one handing piece to the next and looks at each once. Two pieces that only hand on to one another have
    // nothing.
    thread_local std::vector<Cell> seen;
    seen.assign(1, cell);
    for (std::size_t i = 0; i < seen.size(); ++i) {
        const PieceCode whose =
            i == 0 || sides == 0 ? sides
                                 : sides_for[static_cast<std::size_t>(index(Piece::from_code(board[seen[i]]).side()))];
        const bool found = any(board, seen[i], no_cell, [&](Cell c) {
            if (!counts(board[c], whose)) return false;
            const Kind kind = Piece::from_code(board[c]).kind();
            if (kinds.has(kind)) return true;
            if (handing.has(kind) && std::ranges::find(seen, c) == seen.end()) seen.push_back(c);
            return false;
        });
        if (found) return true;
    }
    return false;
}

std::size_t Beside::memory() const {
    std::size_t total = near.starts.capacity() * sizeof(near.starts[0]) +
                        near.cells.capacity() * sizeof(near.cells[0]) + lines.capacity() * sizeof(StepLines);
    for (const StepLines& line : lines) total += line.memory();
    return total;
}

}  // namespace varia
