// Lines of cells: what one step leads to, made again and again. Whatever goes along a line goes by these, since they
// end on every board.
//
//     a - b - c - d - e      A line goes on until its step leads nowhere, and ends before the first cell that it has
//     met
//             |       |      already. Round a ring it ends beside the cell it began on. Links can lead a line back into
//             h - g - f      its own middle: from `a` this one goes on to `h`, and ends there; from `d` it ends on `c`.
//
// With links two cells may lead to one, here `b` and `h` to `c`: what lies behind a cell is a tree, each cell of which
// comes to it along one line.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include <varia/board.hpp>

namespace varia {

// The cells of a line that lie ahead of the one it begins on, nearest first. `Leads(cell)` says where the step leads.
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

// The lines of one step on a board, as tables: for what goes along them often. Immutable.
class StepLines {
public:
    StepLines() = default;  // of no board
    StepLines(const Board& board, std::span<const int> step);

    // Where the step leads; no_cell if nowhere.
    [[nodiscard]] Cell next(Cell c) const { return tables_[c]; }
    // Where `steps` steps lead, to cells met before too; no_cell if nowhere.
    [[nodiscard]] Cell after(Cell c, int steps) const {
        for (; steps > 0 && c != no_cell; --steps) c = next(c);
        return c;
    }
    // How many cells the line from `c` has ahead of it.
    [[nodiscard]] int length(Cell c) const { return tables_[cells_ + c]; }
    // Where the line does not end at an edge: how many steps lead from `c` to the first cell that it comes to twice, 0
    // where that is `c` itself. -1 where the line ends at an edge.
    [[nodiscard]] int closes_at(Cell c) const {
        return closes_ ? static_cast<std::int16_t>(tables_[4 * cells_ + c]) : -1;
    }

    struct Table {
        const Cell* next;
        Cell operator()(Cell c) const { return next[c]; }
    };
    [[nodiscard]] CellsAhead<Table> ahead(Cell c) const { return {Table{tables_.data()}, c, length(c)}; }

    // The cells whose lines come to a cell, one after the other, each after those between it and the cell. Good as long
    // as the lines are.
    class Behind {
    public:
        Behind(const StepLines& lines, Cell target)
            : first_(lines.first()), lines_(lines.merges_ ? &lines : nullptr), target_(target), at_(first_[target]) {
            if (at_ == target) pass();
        }
        [[nodiscard]] bool done() const { return at_ == no_cell; }
        [[nodiscard]] Cell operator*() const { return at_; }
        // Nothing is behind this one but, round a ring, the cell they come to.
        [[nodiscard]] bool is_farthest() const {
            const Cell first = first_[at_];
            return first == no_cell || (first == target_ && (lines_ == nullptr || lines_->sibling(target_) == no_cell));
        }
        // On to the next cell; `pass` leaves out what lies behind this one.
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

        const Cell* first_;       // of the lines
        const StepLines* lines_;  // null where none merge
        Cell target_;
        Cell at_;
    };
    // Whether some cell has more than one line behind it.
    [[nodiscard]] bool merges() const { return merges_; }
    [[nodiscard]] Behind behind(Cell c) const { return {*this, c}; }

    // The same lines, whatever step leads along them.
    [[nodiscard]] friend bool operator==(const StepLines& a, const StepLines& b) {
        return std::ranges::equal(std::span(a.tables_).first(a.cells_), std::span(b.tables_).first(b.cells_));
    }

    // Bytes that the tables take.
    [[nodiscard]] std::size_t memory() const;
    // At most so many for each cell of the board: for who has to know before he makes them.
    static constexpr std::size_t bytes_a_cell = 5 * sizeof(Cell);

private:
    [[nodiscard]] const Cell* first() const { return tables_.data() + 2 * cells_; }
    [[nodiscard]] Cell sibling(Cell c) const { return tables_[3 * cells_ + c]; }

    // Tables of a cell each, one behind the other, so that a generator that asks one line after another meets few cache
    // lines: where the step leads; the length; the first of the cells that lead here (no_cell if none does); the next
    // that leads where this one does; and if some line closes, closes_at.
    std::vector<Cell> tables_;
    std::uint32_t cells_ = 0;
    bool closes_ = false;
    bool merges_ = false;  // some cells have siblings
};

// The line of a step from one cell, found on the board itself: for what goes along it once.
struct BoardStep {
    const Board& board;
    std::span<const int> step;
    Cell operator()(Cell c) const { return board.step(c, step); }
};
[[nodiscard]] CellsAhead<BoardStep> cells_ahead(const Board& board, Cell from, std::span<const int> step);

}  // namespace varia
