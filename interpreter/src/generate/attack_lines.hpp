// The lines of attack on the royal piece that must be safe, and which moves they leave to its side.
//
// The position is read once from the royal piece outward along the enemy's reverse program. That finds every open line
// of attack (a check) and every line one own piece closes (a pin). Lines of hoppers carry a count of pieces, and a move
// is held against how it changes the count. Attacks that are no lines (pushes) mark the cells they depend on, and moves
// that touch one are made and tested. Where there are moves of many effects, every cell that was looked at is marked
// too: the footprint.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <varia/move.hpp>

#include "enemy_royals.hpp"
#include "ground.hpp"
#include "heap_bytes.hpp"
#include "trial.hpp"

namespace varia {

// Memory a reading works in. All but the footprint is zero and empty between readings.
struct LineMemory {
    explicit LineMemory(int cells)
        : mends(static_cast<std::size_t>(cells)),
          pin_of(static_cast<std::size_t>(cells)),
          on_hop_line(static_cast<std::size_t>(cells)),
          on_push_line(static_cast<std::size_t>(cells)),
          footprint(static_cast<std::size_t>((cells + 63) / 64)) {}

    struct Pin {
        Cell blocker;
        bool gap;            // the line goes over a void: `node` is one of the gap nodes
        std::uint16_t next;  // another pin of the same piece: 1 + its index, or 0
        std::uint32_t node;  // the attacker's, in the enemy's reverse program
    };
    struct HopLine {
        std::uint32_t first;     // in Programs::hop_cells
        std::uint16_t attacker;  // how many cells lie between: the attacker's index on the ray
        std::uint16_t hurdles;   // pieces between now
        std::uint16_t bars;      // of these, such as it can't go over
        bool any_number;
        std::uint8_t terms;  // which those are, as in HopRay
        Side by;
    };
    std::vector<std::uint16_t> mends;        // how many checking lines the cell is on
    std::vector<std::uint16_t> pin_of;       // 1 + index of the first pin of the piece there
    std::vector<std::uint8_t> on_hop_line;   // 1 where a move from or to the cell can change a hop line
    std::vector<std::uint8_t> on_push_line;  // 1 where a move from or to the cell can change what pushes do
    std::vector<std::uint64_t> footprint;    // where effects can matter to the royal piece; see AttackLines::touches
    std::vector<Cell> mended;
    std::vector<Cell> push_cells;
    std::vector<Pin> pins;
    std::vector<HopLine> hop_lines;

    [[nodiscard]] std::size_t heap() const {
        return heap_bytes(mends) + heap_bytes(pin_of) + heap_bytes(on_hop_line) + heap_bytes(on_push_line) +
               heap_bytes(footprint) + heap_bytes(mended) + heap_bytes(push_cells) + heap_bytes(pins) +
               heap_bytes(hop_lines);
    }
};

// The lines are read when this is made, so nothing can be asked of lines that were not read, and the memory is cleared
// when it goes. Where Safety::lines is not what the position needs, nothing is read and no line limits anything. Holds
// while the position stays as it is, moves made and taken back aside. Refers to what it is given; one at a time uses a
// memory.
//
// Reading costs a walk of the royal piece's reverse program; a question a look or two, but for moves that touch push
// lines.
class AttackLines {
public:
    AttackLines(const Ground& ground, Safety safety, const EnemyRoyals& enemy, const Trial& trial, LineMemory& memory);
    ~AttackLines() {
        if (royal_ != no_cell) clear();
    }
    AttackLines(const AttackLines&) = delete;
    AttackLines& operator=(const AttackLines&) = delete;

    // The royal piece they were read for; no_cell if there was none.
    [[nodiscard]] Cell royal() const { return royal_; }
    [[nodiscard]] bool check() const { return checks_ != 0 || hop_check_ || push_check_; }
    // Whether any move of an unpinned piece could be disallowed.
    [[nodiscard]] bool limit() const { return limit_; }
    [[nodiscard]] bool by_pushes() const { return !m_.push_cells.empty(); }
    // Whether it can matter of which kind the piece is that moves, when it has arrived.
    [[nodiscard]] bool by_kind() const { return by_pushes() || choosy_hops_; }
    // The pins of the piece on a cell, for `allow`: 0 if there are none.
    [[nodiscard]] std::uint16_t pin_of(Cell c) const { return m_.pin_of[c]; }

    // Whether a piece that is not the royal one may go so; from no_cell: may be dropped there. `promotes` is what it
    // becomes, 0 for itself, of a drop what is dropped: that can decide whether an enemy push is possible, or who is
    // gone over.
    [[nodiscard]] bool allow(Cell from, Cell to, std::uint16_t pin, Kind promotes = 0) const;

    // Whether a change of any kind to a cell could matter to the royal piece's safety: the cell was looked at, or would
    // be by a push. A move of many effects that touches no such cell leaves things as they are.
    [[nodiscard]] bool touch(Cell c) const { return (m_.footprint[c >> 6] >> (c & 63) & 1) != 0; }
    [[nodiscard]] bool touch(const StateTables::Slot& slot) const;      // ... if the block there moved, or one came
    [[nodiscard]] bool touch(const StepLines& lines, Cell from) const;  // ... by a push along the line from a cell
    // Whether a move of many effects that touches nothing leaves it safe: it mends nothing and spoils nothing.
    [[nodiscard]] bool safe_untouched() const { return checks_ == 0 && !push_check_; }

private:
    // Nothing read yet; from here on the destructor clears what was.
    AttackLines(const Ground& ground, const EnemyRoyals& enemy, const Trial& trial, LineMemory& memory, Cell royal)
        : g_(ground), enemy_(enemy), trial_(trial), m_(memory), royal_(royal) {}
    void read();
    template <bool gaps, bool footprint, class NodeType>
    void read_tree(const NodeType* n, const NodeType* end, const NodeType* base);
    template <bool gaps, class NodeType>
    void read_pins(const NodeType* n, const NodeType* end, const NodeType* base, Cell blocker);
    void read_hop_lines();
    void read_push_lines();
    void read_push_lines_of(Side by);
    void clear();
    void mark(Cell c) { m_.footprint[c >> 6] |= std::uint64_t{1} << (c & 63); }
    [[nodiscard]] bool hop_lines_allow(Cell from, Cell to) const;
    [[nodiscard]] bool choosy_hops_allow(Cell from, Cell to, Kind becomes) const;
    [[nodiscard]] bool bars(const LineMemory::HopLine& line, Piece piece) const;
    std::uint16_t count_bars(LineMemory::HopLine& line);  // fills them in
    [[nodiscard]] bool on_line(const LineMemory::Pin& pin, Cell cell) const;
    [[nodiscard]] bool enemy_pusher(Cell c) const;

    const Ground& g_;
    const EnemyRoyals& enemy_;
    const Trial& trial_;
    LineMemory& m_;
    Cell royal_;
    int checks_ = 0;            // open lines without hurdles
    bool hop_check_ = false;    // a hopper gives check
    bool push_check_ = false;   // a push gives check
    bool choosy_hops_ = false;  // of some hop lines not every piece is a hurdle
    bool limit_ = false;
};

}  // namespace varia
