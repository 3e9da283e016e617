// The lines of attack on the royal piece that must be safe, and the moves that they allow its side.
//
// The position is read once from the royal piece outward along the enemy's reverse program. That finds every open line
// of attack (a check) and every line that a single own piece closes (a pin). A line of a hopper carries the number of
// pieces between, and each move is tested for how it changes this number. Attacks that follow no line (pushes) mark the
// cells on which they depend, and moves that touch one of these cells are made and tested. In variants with moves of
// many effects, every cell that was read is marked too: the footprint.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <varia/move.hpp>

#include "enemy_royals.hpp"
#include "heap_bytes.hpp"
#include "legality_test.hpp"
#include "move_gen_context.hpp"

namespace varia {

// Memory for reading the lines. All of it except the footprint is zero or empty between readings.
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
        std::uint32_t node;  // the attacker's node in the enemy's reverse program
    };
    struct HopLine {
        std::uint32_t first;     // in Programs::hop_cells
        std::uint16_t attacker;  // the attacker's index on the ray, and so the number of cells between
        std::uint16_t hurdles;   // how many pieces are between now
        std::uint16_t bars;      // how many of these the attacker cannot go over
        bool any_number;
        std::uint8_t terms;  // which pieces are hurdles, as in HopRay
        Side by;
    };
    std::vector<std::uint16_t> mends;        // by cell: how many checking lines it is on
    std::vector<std::uint16_t> pin_of;       // by cell: 1 + index of the first pin of the piece there
    std::vector<std::uint8_t> on_hop_line;   // by cell: 1 if a move from or to it can change a hop line
    std::vector<std::uint8_t> on_push_line;  // by cell: 1 if a move from or to it can change the enemy's pushes
    std::vector<std::uint64_t> footprint;  // cells where effects can matter to the royal piece; see AttackLines::touch
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

// The constructor reads the lines, so nobody can use lines that were not read; the destructor clears the memory. If the
// position does not need Safety::lines, nothing is read and no line limits any move. Valid while the position stays the
// same, apart from moves that are made and taken back. Refers to its arguments; only one object at a time may use a
// memory.
//
// Reading costs one walk of the royal piece's reverse program. Testing a move costs one or two table lookups, except
// for moves that touch push lines.
class AttackLines {
public:
    AttackLines(const MoveGenContext& context, Safety safety, const EnemyRoyals& enemy, const LegalityTest& legality,
                LineMemory& memory);
    ~AttackLines() {
        if (royal_ != no_cell) clear();
    }
    AttackLines(const AttackLines&) = delete;
    AttackLines& operator=(const AttackLines&) = delete;

    // The royal piece for which the lines were read; no_cell if there is none.
    [[nodiscard]] Cell royal() const { return royal_; }
    [[nodiscard]] bool check() const { return checks_ != 0 || hop_check_ || push_check_; }
    // Whether the lines may forbid a move of an unpinned piece.
    [[nodiscard]] bool limit() const { return limit_; }
    [[nodiscard]] bool by_pushes() const { return !m_.push_cells.empty(); }
    // Whether the kind of the moving piece on arrival can decide whether a move is allowed.
    [[nodiscard]] bool by_kind() const { return by_pushes() || choosy_hops_; }
    // The pins of the piece on a cell, for `allow`; 0 if it is not pinned.
    [[nodiscard]] std::uint16_t pin_of(Cell c) const { return m_.pin_of[c]; }

    // Whether the lines allow a move of a piece other than the royal one; with `from` == no_cell: a drop. `promotes` is
    // the kind that the piece becomes, or 0 if it stays the same; for a drop, the dropped kind. The kind can decide
    // whether an enemy push is possible, or whether a hopper can go over the piece.
    [[nodiscard]] bool allow(Cell from, Cell to, std::uint16_t pin, Kind promotes = 0) const;

    // Whether any change of a cell could matter to the royal piece's safety: the cell was read, or a push would read
    // it. A move of many effects that touches no such cell does not change the royal piece's safety.
    [[nodiscard]] bool touch(Cell c) const { return (m_.footprint[c >> 6] >> (c & 63) & 1) != 0; }
    // Whether a block that leaves or enters the slot touches such a cell.
    [[nodiscard]] bool touch(const StateTables::Slot& slot) const;
    // Whether a push from the cell along the line touches such a cell.
    [[nodiscard]] bool touch(const StepLines& lines, Cell from) const;
    // Whether the royal piece is safe after a move of many effects that touches no such cell: such a move neither ends
    // a check nor causes one.
    [[nodiscard]] bool safe_untouched() const { return checks_ == 0 && !push_check_; }

private:
    // Constructs the object before anything is read. From then on the destructor clears what reading has added.
    AttackLines(const MoveGenContext& context, const EnemyRoyals& enemy, const LegalityTest& legality,
                LineMemory& memory, Cell royal)
        : g_(context), enemy_(enemy), legality_(legality), m_(memory), royal_(royal) {}
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
    std::uint16_t count_bars(LineMemory::HopLine& line);  // also stores the count in line.bars
    [[nodiscard]] bool on_line(const LineMemory::Pin& pin, Cell cell) const;
    [[nodiscard]] bool enemy_pusher(Cell c) const;

    const MoveGenContext& g_;
    const EnemyRoyals& enemy_;
    const LegalityTest& legality_;
    LineMemory& m_;
    Cell royal_;
    int checks_ = 0;            // number of open lines, apart from lines of hoppers
    bool hop_check_ = false;    // a hopper gives check
    bool push_check_ = false;   // a push gives check
    bool choosy_hops_ = false;  // on some hop line not every piece is a hurdle
    bool limit_ = false;
};

}  // namespace varia
