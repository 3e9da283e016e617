// The walk over a movement program, as move generators need it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "gen_mode.hpp"
#include "heap_bytes.hpp"
#include "move_gen_context.hpp"

namespace varia {

[[nodiscard]] inline std::uint16_t on_occupied(const ProgramNode& n, PieceCode) { return n.on_piece; }
[[nodiscard]] inline std::uint16_t on_occupied(const WideNode& n, PieceCode p) {
    return Piece::from_code(p).is_void() ? n.on_gap : n.on_piece;
}

struct RepeatMemory {
    explicit RepeatMemory(std::size_t cells) : stamps(cells) {}

    // By layer (Unit::layer) and cell: the number of the last walk that reached it.
    std::vector<std::uint32_t> stamps;
    std::uint32_t stamp = 0;

    [[nodiscard]] std::size_t heap() const { return heap_bytes(stamps); }
};

// Detects a cell that a walk reaches a second time by moves of one layer, for kinds that can reach a cell in two ways.
// Each walk needs an object of its own, and only one walk at a time may use the memory.
class Repeats {
public:
    Repeats(bool active, RepeatMemory& memory) : active_(active), m_(memory) {
        if (!active_ || ++m_.stamp != 0) return;
        std::ranges::fill(m_.stamps, 0U);
        m_.stamp = 1;
    }
    [[nodiscard]] bool seen(Cell c, const Unit& unit) {
        return active_ && std::exchange(m_.stamps[unit.layer + c], m_.stamp) == m_.stamp;
    }
    // The same where it does not matter what a move changes.
    [[nodiscard]] bool seen(Cell c) { return active_ && std::exchange(m_.stamps[c], m_.stamp) == m_.stamp; }

private:
    bool active_;
    RepeatMemory& m_;
};

// How many nodes ahead a walk with terms (Terms) goes on from an occupied cell.
[[nodiscard]] inline std::uint16_t on_occupied(const WideNode& n, Piece p, const MoveGenContext& context,
                                               const Terms& terms) {
    return p.is_void() ? n.on_gap : terms.go_over(p, context.us, context.foes) ? n.on_piece : n.on_other;
}
// Whether a move with terms may end on a piece, to capture it or to change places with it.
[[nodiscard]] inline bool takes_on(const MoveGenContext& context, const Terms& terms, PieceCode code) {
    const Piece p = Piece::from_code(code);
    if (p.is_void() || !terms.take(p, context.us)) return false;
    return p.is(context.us) || ((code & context.spared) == 0 && context.may_take(code));
}

// Whether the start of a move is as its unit asks (Unit::guards).
[[nodiscard]] bool may_begin(const MoveGenContext& context, const Unit& unit, Cell from);
// Whether no enemy would attack the piece on `from` if it stood on the empty cell `on`. Changes the board and restores
// it.
[[nodiscard]] bool is_safe_on(const MoveGenContext& context, Cell from, Cell on);

// Calls end(cell, detail) for each node of a unit's program on which a move may end in this position and which the mode
// asks for. In the captures mode these are the enemies' cells, and with `promotions` also the cells of promotions. The
// callback must leave the board unchanged.
template <GenMode mode, class End>
void each_end(const MoveGenContext& context, bool promotions, const Unit& unit, Cell from, End&& end) {
    const Position& position = context.position;
    if (unit.needs_mark && !position.unmoved(from)) return;
    const PieceCode* board = PositionAccess::board(position);
    const PieceCode spared = context.spared;
    const Programs& programs = context.programs;
    const AskedConditions* asked = unit.asks != 0 ? &programs.asked[unit.asks - 1U] : nullptr;
    if (asked != nullptr && !asked->may_begin(position, board, from)) return;
    const Beside* at_end = asked != nullptr ? asked->at_end() : nullptr;
    if (unit.guards != 0 && !may_begin(context, unit, from)) return;
    // `guarded`: the walk also checks lines that must be clear, neighbouring pieces (Beside), and cells that must be
    // safe. The callback is called in one place only, so that the compiler inlines it into the loop.
    const auto walk = [&]<bool guarded>(std::bool_constant<guarded>, const auto& nodes, const auto& details) {
        const std::uint32_t last = programs.starts[unit.first + from + 1U];
        for (std::uint32_t i = programs.starts[unit.first + from]; i < last;) {
            const auto& n = nodes[i];
            const PieceCode p = board[n.cell];
            bool ends = false;
            std::uint32_t on = 0;
            if (p == 0) {
                // A line that must be clear but is not stops the walk like a piece.
                if (guarded && unit.clear != 0 && PositionAccess::crowded(position, unit.clear - 1U, from, n.cell)) {
                    i += n.on_piece;
                    continue;
                }
                ends = n.quiet != 0 && (mode != GenMode::captures || (promotions && details[i].promotion != 0));
                on = n.on_empty;
                if (guarded && (unit.guards & (Unit::safe_path | Unit::safe_end)) != 0 &&
                    ((unit.guards & Unit::safe_path) != 0 || ends) && !is_safe_on(context, from, n.cell)) {
                    ends = ends && (unit.guards & Unit::safe_end) == 0;
                    if constexpr (requires { n.on_other; })
                        if ((unit.guards & Unit::safe_path) != 0) on = n.on_other;
                }
            } else if constexpr (requires { n.on_other; }) {
                const Terms* terms = unit.terms != 0 ? &programs.terms[unit.terms - 1U] : nullptr;
                ends = n.capture != 0 &&
                       (terms != nullptr ? takes_on(context, *terms, p) : (p & spared) == 0 && context.may_take(p));
                on = terms != nullptr ? on_occupied(n, Piece::from_code(p), context, *terms) : on_occupied(n, p);
            } else {
                ends = n.capture != 0 && (p & spared) == 0 && context.may_take(p);
                on = on_occupied(n, p);
            }
            if (guarded && ends && at_end != nullptr) ends = at_end->holds(board, n.cell, from);
            if (ends) end(n.cell, details[i]);
            i += on;
        }
    };
    if (unit.wide)
        walk(std::true_type{}, programs.wide_nodes, programs.wide_details);
    else if (unit.clear != 0 || at_end != nullptr || unit.guards != 0)
        walk(std::true_type{}, programs.nodes, programs.details);
    else
        walk(std::false_type{}, programs.nodes, programs.details);
}

// Whether the walk over a unit's program depends only on the contents of its nodes' cells.
[[nodiscard]] inline bool walks_simply(const Unit& unit) {
    return !unit.wide && unit.clear == 0 && unit.asks == 0 && unit.guards == 0;
}

// Like each_end, for such a program and with a much smaller loop: calls end(cell, node number). The callback reads the
// node's detail itself if the unit has details (Unit::plain). Precondition: walks_simply().
template <GenMode mode, class End>
[[gnu::always_inline]] inline void each_simple_end(const MoveGenContext& context, bool promotions, const Unit& unit,
                                                   Cell from, End&& end) {
    if (unit.needs_mark && !context.position.unmoved(from)) return;
    const PieceCode* board = context.board();
    const PieceCode spared = context.spared;
    const ProgramNode* nodes = context.programs.nodes.data();
    const NodeDetail* details = context.programs.details.data();
    const bool quiet = mode != GenMode::captures || (promotions && !unit.plain);
    std::uint32_t i = context.programs.starts[unit.first + from];
    const std::uint32_t last = context.programs.starts[unit.first + from + 1U];
    while (i < last) {
        const ProgramNode& n = nodes[i];
        const PieceCode p = board[n.cell];
        if (p == 0) {
            if (quiet && n.quiet != 0 && (mode != GenMode::captures || details[i].promotion != 0)) end(n.cell, i);
            i += n.on_empty;
        } else {
            if ((p & spared) == 0 && n.capture != 0 && context.may_take(p)) end(n.cell, i);
            i += n.on_piece;
        }
    }
}

// The hot loop: the number of moves that a run of nodes makes if nothing limits them. `choosy`: some pieces that are
// not the side's own may not be captured.
template <bool choosy, class NodeType>
[[nodiscard]] std::uint64_t count_run(const MoveGenContext& context, const std::vector<NodeType>& nodes,
                                      const Unit& unit, Cell from) {
    const PieceCode* board = context.board();
    const PieceCode spared = context.spared;
    const std::uint32_t* run = context.programs.starts.data() + unit.first + from;
    const NodeType* n = nodes.data() + run[0];
    const NodeType* last = nodes.data() + run[1];
    std::uint64_t total = 0;
    while (n < last) {
        const PieceCode p = board[n->cell];
        if (p == 0) {
            total += n->quiet;
            n += n->on_empty;
        } else {
            if ((p & spared) == 0 && (!choosy || context.may_take(p))) total += n->capture;
            n += on_occupied(*n, p);
        }
    }
    return total;
}

// The number of empty cells on which a kind's moves from a cell end, each cell counted once; for moves without captures
// and promotions.
[[nodiscard]] std::uint64_t quiet_ends(const MoveGenContext& context, const KindProgram& program, Cell from);

// The number of moves that a unit's program makes from a cell if nothing limits them.
[[nodiscard]] std::uint64_t count_rarer_ends(const MoveGenContext& context, const Unit& unit,
                                             Cell from);  // for any unit
[[nodiscard]] inline std::uint64_t count_ends(const MoveGenContext& context, const Unit& unit, Cell from) {
    if (unit.needs_mark || unit.clear != 0 || unit.asks != 0 || unit.guards != 0 || unit.wide)
        return count_rarer_ends(context, unit, from);
    if (context.programs.captures.spares_some) return count_run<true>(context, context.programs.nodes, unit, from);
    return count_run<false>(context, context.programs.nodes, unit, from);
}

}  // namespace varia
