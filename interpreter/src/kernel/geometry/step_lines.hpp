// Lines of cells: the cells that a repeated step reaches. All moves along a line use these lines, because they end on
// every board.
//
//     a - b - c - d - e      A line goes on until its step leads nowhere. It also ends before the first cell that it
//             |       |      has already met. Around a ring it ends next to the cell where it began. Links can lead a
//             h - g - f      line back into its own middle: from `a` this line goes on to `h` and ends there; from `d`
//                            it ends on `c`.
//
// With links, two cells can lead to the same cell, here `b` and `h` to `c`. So the cells behind a cell form a tree, and
// each of them reaches the cell along one line.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include <varia/board.hpp>

namespace varia {

// The cells of a line ahead of its first cell, the nearest first. `Leads(cell)` returns the cell to which the step
// leads.
template <class Leads>
class CellsAhead {
public:
    struct End {};
    class Iterator {
    public:
        Iterator(const Leads& leads, Cell from, int length)
            : leads_(leads), at_(length > 0 ? leads(from) : no_cell), left_(length) {}
        [[nodiscard]] Cell operator*() const { return at_; }
        Iterator& operator++() {
            if (--left_ > 0) at_ = leads_(at_);
            return *this;
        }
        [[nodiscard]] bool operator==(End) const { return left_ == 0; }

    private:
        const Leads& leads_;
        Cell at_;
        int left_;
    };
    CellsAhead(Leads leads, Cell from, int length) : leads_(leads), from_(from), length_(length) {}
    [[nodiscard]] Iterator begin() const { return {leads_, from_, length_}; }
    [[nodiscard]] End end() const { return {}; }

private:
    Leads leads_;
    Cell from_;
    int length_;
};

// The lines of one step on a board, as tables, for lines that are followed often. Immutable.
class StepLines {
public:
    StepLines() = default;  // lines of no board
    StepLines(const Board& board, std::span<const int> step);

    // The cell to which the step leads, or no_cell.
    [[nodiscard]] Cell next(Cell c) const { return tables_[c]; }
    // The cell that `steps` steps reach, even if the line has met it before; no_cell if there is none.
    [[nodiscard]] Cell after(Cell c, int steps) const {
        for (; steps > 0 && c != no_cell; --steps) c = next(c);
        return c;
    }
    // The number of cells on the line ahead of `c`.
    [[nodiscard]] int length(Cell c) const { return tables_[cells_ + c]; }
    // If the line does not end at an edge: the number of steps from `c` to the first cell that the line reaches twice
    // (0 if that is `c` itself). -1 if the line ends at an edge.
    [[nodiscard]] int closes_at(Cell c) const {
        return closes_ ? static_cast<std::int16_t>(tables_[4 * cells_ + c]) : -1;
    }

    struct Table {
        const Cell* next;
        Cell operator()(Cell c) const { return next[c]; }
    };
    [[nodiscard]] CellsAhead<Table> ahead(Cell c) const { return {Table{tables_.data()}, c, length(c)}; }

    // Iterates over the cells whose lines reach the target. Each cell comes after the cells between it and the target.
    // Valid as long as the lines live.
    class Behind {
    public:
        Behind(const StepLines& lines, Cell target)
            : first_(lines.first()), lines_(lines.merges_ ? &lines : nullptr), target_(target), at_(first_[target]) {
            if (at_ == target) pass();
        }
        [[nodiscard]] bool done() const { return at_ == no_cell; }
        [[nodiscard]] Cell operator*() const { return at_; }
        // Whether no cell is behind this one; on a ring, the target itself does not count.
        [[nodiscard]] bool is_farthest() const {
            const Cell first = first_[at_];
            return first == no_cell || (first == target_ && (lines_ == nullptr || lines_->sibling(target_) == no_cell));
        }
        // go_on() moves to the next cell. pass() does too, but skips the cells behind this one.
        void go_on() {
            const Cell first = first_[at_];
            if (first == no_cell || first == target_) return go_round(first);
            at_ = first;
        }
        void pass() {
            if (lines_ == nullptr)
                at_ = no_cell;
            else
                pass_merging();
        }

    private:
        void go_round(Cell first) {
            if (first == target_) at_ = target_;
            pass();
        }
        void pass_merging();

        const Cell* first_;       // table of the lines
        const StepLines* lines_;  // null if no lines merge
        Cell target_;
        Cell at_;
    };
    // Whether some cell is reached along more than one line from behind.
    [[nodiscard]] bool merges() const { return merges_; }
    [[nodiscard]] Behind behind(Cell c) const { return {*this, c}; }

    // Equal if the lines are the same cells; the steps may differ.
    [[nodiscard]] friend bool operator==(const StepLines& a, const StepLines& b) {
        return std::ranges::equal(std::span(a.tables_).first(a.cells_), std::span(b.tables_).first(b.cells_));
    }

    // Memory of the tables, in bytes.
    [[nodiscard]] std::size_t memory() const;
    // Upper limit of that memory for each cell of the board, for code that must know it before it makes the lines.
    static constexpr std::size_t bytes_a_cell = 5 * sizeof(Cell);

private:
    [[nodiscard]] const Cell* first() const { return tables_.data() + 2 * cells_; }
    [[nodiscard]] Cell sibling(Cell c) const { return tables_[3 * cells_ + c]; }

    // Tables with one entry for each cell, one after another, so that following one line after another touches few
    // cache lines. The tables are: the cell to which the step leads; the length; the first cell that leads here
    // (no_cell if there is none); the next cell that leads to the same cell as this one; and closes_at, if some line
    // closes.
    std::vector<Cell> tables_;
    std::uint32_t cells_ = 0;
    bool closes_ = false;
    bool merges_ = false;  // some cells have siblings
};

// The line of a step from one cell, computed on the board itself, for lines that are followed once.
struct BoardStep {
    const Board& board;
    std::span<const int> step;
    Cell operator()(Cell c) const { return board.step(c, step); }
};
[[nodiscard]] CellsAhead<BoardStep> cells_ahead(const Board& board, Cell from, std::span<const int> step);

}  // namespace varia
