// Counts the moves that a walk would find.
#include "walk.hpp"

#include "guard.hpp"

namespace varia {
namespace {

// The number of moves that a detail stands for, which all end on the same cell.
std::uint64_t ways(const Programs& programs, const Position& position, const NodeDetail& detail, bool captures) {
    const Promotion& promotion = programs.promotion(detail.promotion, captures, position);
    return promotion.to.size() + (promotion.optional ? 1U : 0U);
}

// Counts moves that need clear lines: quiet moves over empty cells.
std::uint64_t count_clear(const MoveGenContext& context, const Unit& unit, Cell from) {
    std::uint64_t total = 0;
    const PieceCode* board = context.board();
    const std::uint32_t* run = context.programs.starts.data() + unit.first + from;
    const ProgramNode* n = context.programs.nodes.data() + run[0];
    const ProgramNode* last = context.programs.nodes.data() + run[1];
    while (n < last) {
        if (board[n->cell] == 0 && !PositionAccess::crowded(context.position, unit.clear - 1U, from, n->cell)) {
            total += n->quiet;
            n += n->on_empty;
        } else {
            n += n->on_piece;
        }
    }
    return total;
}

}  // namespace

bool may_begin(const MoveGenContext& context, const Unit& unit, Cell from) {
    if ((unit.guards & Unit::unchecked) != 0 && context.attacks.in_check(context.position, context.us)) return false;
    return (unit.guards & Unit::safe_start) == 0 ||
           !Attacks(context.programs, context.runner, !context.state.holds.empty())
                .at(context.position, from, context.foes);
}

bool is_safe_on(const MoveGenContext& context, Cell from, Cell on) {
    PieceCode* const board = context.board();
    board[on] = std::exchange(board[from], PieceCode{0});
    const Guard back([&] { board[from] = std::exchange(board[on], PieceCode{0}); });
    return !Attacks(context.programs, context.runner, !context.state.holds.empty())
                .at(context.position, on, context.foes);
}

std::uint64_t quiet_ends(const MoveGenContext& context, const KindProgram& program, Cell from) {
    const PieceCode* board = context.board();
    std::uint64_t total = 0;
    for (const Unit& unit : program.units) {
        if (unit.clear != 0 || unit.asks != 0 || unit.guards != 0 || unit.needs_mark || unit.wide) {
            each_end<GenMode::list>(context, false, unit, from,
                                    [&](Cell to, const NodeDetail&) { total += board[to] == 0 ? 1U : 0U; });
            continue;
        }
        const std::uint32_t* run = context.programs.starts.data() + unit.first + from;
        const ProgramNode* n = context.programs.nodes.data() + run[0];
        const ProgramNode* last = context.programs.nodes.data() + run[1];
        while (n < last) {
            if (board[n->cell] == 0) {
                total += n->quiet != 0 ? 1U : 0U;
                n += n->on_empty;
            } else {
                n += n->on_piece;
            }
        }
    }
    return total;
}

std::uint64_t count_rarer_ends(const MoveGenContext& context, const Unit& unit, Cell from) {
    if (unit.needs_mark && !context.position.unmoved(from)) return 0;
    if (unit.asks != 0 || unit.guards != 0) {
        std::uint64_t total = 0;
        each_end<GenMode::count>(context, false, unit, from, [&](Cell to, const NodeDetail& detail) {
            total += ways(context.programs, context.position, detail, context.board()[to] != 0);
        });
        return total;
    }
    if (unit.clear != 0) return count_clear(context, unit, from);
    if (unit.terms != 0) {
        std::uint64_t total = 0;
        const Terms& terms = context.programs.terms[unit.terms - 1U];
        const std::uint32_t* run = context.programs.starts.data() + unit.first + from;
        for (std::uint32_t i = run[0]; i < run[1];) {
            const WideNode& n = context.programs.wide_nodes[i];
            const PieceCode p = context.board()[n.cell];
            if (p == 0) {
                total += n.quiet;
                i += n.on_empty;
            } else {
                if (n.capture != 0 && takes_on(context, terms, p)) total += n.capture;
                i += on_occupied(n, Piece::from_code(p), context, terms);
            }
        }
        return total;
    }
    return unit.wide ? count_run<true>(context, context.programs.wide_nodes, unit, from)
                     : count_run<true>(context, context.programs.nodes, unit, from);
}

}  // namespace varia
