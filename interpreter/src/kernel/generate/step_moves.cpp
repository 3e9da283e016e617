#include "step_moves.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "walk.hpp"

namespace varia {

template <class See>
void StepMoves::each_jump(Cell from, const std::vector<std::uint32_t>& starts, See&& see) const {
    const MoveGenContext& context = g_.context;
    const PieceCode* board = context.board();
    const std::vector<JumpNode>& nodes = context.programs.steps[now_.step].nodes;
    const JumpNode* n = nodes.data() + starts[from];
    const JumpNode* const last = nodes.data() + starts[from + 1U];
    const bool takes_royals = context.programs.captures.royals;
    const Kind kind = Piece::from_code(board[from]).kind();
    while (n < last) {
        const PieceCode p = board[n->cell];
        if (p == 0) {
            if (n->ends && !see(*n)) return;
            n += n->on_empty;
        } else {
            const bool prey = n->victim == no_cell && (p & context.spared) == 0 && p != Piece::void_cell().code() &&
                              context.may_take(p) && !context.programs.is_immune(Piece::from_code(p).kind(), kind) &&
                              !context.position.is_captured(n->cell) && (takes_royals || !g_.enemy.stand_on(n->cell));
            n += prey ? n->on_victim : n->on_other;
        }
    }
}

template <GenMode mode>
std::uint64_t StepMoves::take_jump(Cell from, const JumpNode& node) const {
    std::uint64_t total = 0;
    const auto give = [&](Move move) {
        total += g_.enemy.stand_on(move.victim()) ? g_.take_royal_capture<mode>(move) : take<mode>(move);
    };
    const MoveGenContext& context = g_.context;
    const Move move = Move::jump_over(node.victim, from, node.cell);
    if (node.promotion == 0) {
        give(move);
    } else {
        const Promotion& promotion = context.programs.promotion(node.promotion, true, context.position);
        for (const Kind to : promotion.to)
            if (context.may_become(promotion, to)) give(move.promoting(to));
        // It ends on an empty cell, so there is no captured kind to take over.
        if (promotion.optional || promotion.captured) give(move);
    }
    return total;
}

template <GenMode mode>
[[gnu::noinline]] std::uint64_t StepMoves::wayward_jumps_from(Cell from,
                                                              const std::vector<std::uint32_t>& starts) const {
    std::vector<const JumpNode*> ends;
    const auto is_as = [](const JumpNode& n) {
        return [&n](const JumpNode* other) { return other->victim == n.victim && other->cell == n.cell; };
    };
    each_jump(from, starts, [&](const JumpNode& n) {
        if (std::ranges::none_of(ends, is_as(n))) ends.push_back(&n);
        return true;
    });
    std::ranges::stable_sort(ends, {}, [](const JumpNode* n) { return n->victim; });
    std::uint64_t total = 0;
    for (const JumpNode* n : ends) {
        total += take_jump<mode>(from, *n);
        if (mode == GenMode::any && total != 0) break;
    }
    return total;
}

template <GenMode mode>
std::uint64_t StepMoves::jumps_from(Cell from, const std::vector<std::uint32_t>& starts) const {
    std::uint64_t total = 0;
    each_jump(from, starts, [&](const JumpNode& n) {
        total += take_jump<mode>(from, n);
        return mode != GenMode::any || total == 0;
    });
    return total;
}

template <GenMode mode>
std::uint64_t StepMoves::jumps() const {
    const MoveGenContext& context = g_.context;
    if (context.programs.captures.by_leaping == LeapCaptures::none) return 0;
    const StepPrograms& programs = context.programs.steps[now_.step];
    const auto side = static_cast<std::size_t>(index(context.us));
    if (programs.jumpers[side].empty()) return 0;
    const bool freezes = context.state.neighbours.freeze;
    const bool some_wayward = !programs.wayward_jumpers[side].empty();
    std::uint64_t total = 0;
    const auto words = static_cast<std::size_t>(context.state.set_words);
    const std::uint64_t others = words == 1 ? context.occupied(0) & ~context.set(context.us)[0] : 0;
    for (std::size_t w = 0; w < words; ++w)
        for (std::uint64_t bits = context.set(context.us)[w]; bits != 0; bits &= bits - 1) {
            const auto from = static_cast<Cell>(w * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
            const Kind kind = Piece::from_code(context.board()[from]).kind();
            if (!programs.jumpers[side].has(kind)) continue;
            if (words == 1 && (programs.prey[side][kind][from] & others) == 0) continue;
            if (freezes && is_frozen(context, from)) continue;
            const std::vector<std::uint32_t>& starts = programs.jumps[side][kind];
            total += some_wayward && programs.wayward_jumpers[side].has(kind) ? wayward_jumps_from<mode>(from, starts)
                                                                              : jumps_from<mode>(from, starts);
            if (mode == GenMode::any && total != 0) return total;
        }
    return total;
}

template <GenMode mode>
std::uint64_t StepMoves::moves_of_mover() const {
    const MoveGenContext& context = g_.context;
    const Cell from = now_.mover;
    if (from == no_cell || !context.position.at(from).is(context.us)) return 0;
    if (context.state.neighbours.freeze && is_frozen(context, from)) return 0;
    const Piece piece = context.position.at(from);
    // Making moves to test them would disturb the walk, so the walk first notes them.
    std::vector<Move> moves, royal_captures;
    Repeats repeats(context.program(piece.kind()).repeats, g_.scratch.repeats);
    std::uint64_t total = 0;
    for (const Unit& unit : context.program(piece.kind()).units)
        each_end<mode>(context, g_.emitter.promotions(), unit, from, [&](Cell to, const NodeDetail& detail) {
            if (repeats.seen(to, unit)) return;
            if (g_.enemy.stand_on(to)) {
                if (!context.programs.captures.royals) return;
                const std::vector<Move>& ways = g_.emitter.expanded(from, to, detail);
                royal_captures.insert(royal_captures.end(), ways.begin(), ways.end());
                return;
            }
            if (!tested_) {
                total += g_.emitter.emit<mode>(from, to, detail);
                return;
            }
            const std::vector<Move>& ways = g_.emitter.expanded(from, to, detail);
            moves.insert(moves.end(), ways.begin(), ways.end());
        });
    for (const Move move : moves)
        if (mode != GenMode::captures || g_.emitter.wanted(move)) total += take<mode>(move);
    for (const Move move : royal_captures) total += g_.take_royal_capture<mode>(move);
    const StepPrograms& programs = context.programs.steps[now_.step];
    const auto side = static_cast<std::size_t>(index(context.us));
    if (!programs.jumpers[side].has(piece.kind())) return total;
    const std::vector<std::uint32_t>& starts = programs.jumps[side][piece.kind()];
    total += programs.wayward_jumpers[side].has(piece.kind()) ? wayward_jumps_from<mode>(from, starts)
                                                              : jumps_from<mode>(from, starts);
    return total;
}

bool StepMoves::remote_capture(Side side) const {
    const MoveGenContext& context = g_.context;
    const Cell from = now_.mover;
    if (now_.step == 0 || from == no_cell || !context.position.at(from).is(context.us) ||
        !context.state.turn.step(now_.step).place.empty())
        return false;
    const auto is_royal = [&](Cell c) {
        return context.position.at(c).is(side) && context.state.royal_kinds.has(context.position.at(c).kind());
    };
    const Kind kind = context.position.at(from).kind();
    bool found = false;
    for (const Unit& unit : context.program(kind).units)
        each_end<GenMode::captures>(context, false, unit, from,
                                    [&](Cell to, const NodeDetail&) { found = found || is_royal(to); });
    const StepPrograms& programs = context.programs.steps[now_.step];
    const auto us = static_cast<std::size_t>(index(context.us));
    if (found || !programs.jumpers[us].has(kind)) return found;
    const std::vector<std::uint32_t>& starts = programs.jumps[us][kind];
    for (const JumpNode *n = programs.nodes.data() + starts[from], *end = programs.nodes.data() + starts[from + 1U];
         n < end;) {
        const bool empty = context.board()[n->cell] == 0;
        if (empty && n->ends && is_royal(n->victim)) return true;
        n += empty ? n->on_empty
             : n->victim == no_cell && is_royal(n->cell) &&
                     !context.programs.is_immune(context.position.at(n->cell).kind(), kind)
                 ? n->on_victim
                 : n->on_other;
    }
    return false;
}

template <GenMode mode>
std::uint64_t StepMoves::place(const TurnTables::Step& step, Kind kind, Cell at, Cell to) const {
    if (g_.context.board()[to] != 0) return 0;
    return take<mode>(step.from == StepDef::From::hand ? Move::drop(kind, to) : Move::place(kind, to, at));
}

// The pieces go as their own side sees the board, to cells of the zone as the side to move sees it.
template <GenMode mode>
std::uint64_t StepMoves::moves_of_enemies(const TurnTables::Step& step) const {
    const MoveGenContext& context = g_.context;
    const Bitboard& zone = step.zone[static_cast<std::size_t>(index(context.us))];
    // Making moves to test them would disturb the walks, so these first note them.
    std::vector<Move> moves;
    for (const Side enemy : context.foes) {
        const MoveGenContext theirs(context.position, context.runner, enemy);
        for (const Kind kind : step.place) {
            const KindProgram& program = context.programs.kinds[static_cast<std::size_t>(index(enemy))]
                                                               [step.by != 0 ? step.by : kind];
            for (const Cell from : context.position.pieces(enemy, kind)) {
                if (context.position.is_captured(from) || (context.state.neighbours.freeze && is_frozen(context, from)))
                    continue;
                Repeats repeats(program.repeats, g_.scratch.repeats);
                for (const Unit& unit : program.units)
                    each_end<GenMode::list>(theirs, false, unit, from, [&](Cell to, const NodeDetail&) {
                        if (context.board()[to] == 0 && !repeats.seen(to) && zone.has(to))
                            moves.push_back(Move::place(kind, to, from));
                    });
            }
        }
    }
    std::uint64_t total = 0;
    for (const Move move : moves) {
        total += take<mode>(move);
        if (mode == GenMode::any && total != 0) break;
    }
    return total;
}

template <GenMode mode>
std::uint64_t StepMoves::placements(const TurnTables::Step& step) const {
    if (step.from == StepDef::From::enemy) return moves_of_enemies<mode>(step);
    const MoveGenContext& context = g_.context;
    const auto side = static_cast<std::size_t>(index(context.us));
    const Side owner = step.neutral ? Side::nobody : context.us;
    std::uint64_t total = 0;
    for (const Kind kind : step.place) {
        Cell at = no_cell;
        if (step.from == StepDef::From::hand && context.position.hand(context.us, kind) == 0) continue;
        if (step.from == StepDef::From::board)
            for (const Cell c : context.position.pieces(owner, kind)) at = c;
        if (step.left) {
            for (const Cell to : {now_.left, now_.left_too})
                if (to != no_cell && step.zone[side].has(to)) total += place<mode>(step, kind, at, to);
        } else if (step.by != 0) {
            if (now_.mover == no_cell) continue;
            const KindProgram& program = context.programs.kinds[side][step.by];
            if (mode == GenMode::count && !tested_ && step.anywhere && program.counts_from(now_.mover)) {
                total += quiet_ends(context, program, now_.mover);
                continue;
            }
            std::vector<Cell> ends;
            Repeats repeats(program.repeats, g_.scratch.repeats);
            for (const Unit& unit : program.units)
                each_end<GenMode::list>(context, false, unit, now_.mover, [&](Cell to, const NodeDetail&) {
                    if (context.board()[to] == 0 && !repeats.seen(to) && step.zone[side].has(to)) ends.push_back(to);
                });
            for (const Cell to : ends) total += place<mode>(step, kind, at, to);
        } else {
            const std::vector<std::uint64_t>& zone = step.zone[side].words();
            for (std::size_t w = 0; w < zone.size(); ++w) {
                std::uint64_t bits = zone[w] & ~context.occupied(w);
                if (mode == GenMode::count && !tested_ && context.state.slots.empty()) {
                    total += static_cast<std::uint64_t>(std::popcount(bits));
                    continue;
                }
                for (; bits != 0; bits &= bits - 1)
                    total += place<mode>(step, kind, at,
                                         static_cast<Cell>(w * 64 + static_cast<std::size_t>(std::countr_zero(bits))));
            }
        }
        if (mode == GenMode::any && total != 0) return total;
    }
    return total;
}

template <GenMode mode>
std::uint64_t StepMoves::shoves() const {
    const MoveGenContext& context = g_.context;
    const StateTables& state = context.state;
    if (!state.neighbours.shove || now_.made + 2 > context.position.turn_steps()) return 0;
    const PieceCode* board = context.board();
    const auto side = static_cast<std::size_t>(index(context.us));
    const auto weaker = [&](Cell c, Kind than) {
        const Piece piece = Piece::from_code(board[c]);
        return piece.is(context.foes) && !state.strength.empty() && state.strength[piece.kind()] < state.strength[than];
    };
    std::vector<Move> moves;
    for (const Cell from : context.position.pieces(context.us)) {
        const Kind kind = Piece::from_code(board[from]).kind();
        if (state.shoves[side][kind].empty() || (state.neighbours.freeze && is_frozen(context, from))) continue;
        for (const StateTables::Shove& shove : state.shoves[side][kind])
            for (const Cell* to = shove.near.begin(from); to != shove.near.end(from); ++to) {
                if (shove.pulls ? board[*to] != 0 : !weaker(*to, kind)) continue;
                const Cell around = shove.pulls ? from : *to;
                for (const Cell* other = shove.near.begin(around); other != shove.near.end(around); ++other)
                    if (shove.pulls ? weaker(*other, kind) : board[*other] == 0)
                        moves.push_back(Move::shove(from, *to, shove.pulls, *other));
            }
    }
    std::uint64_t total = 0;
    for (const Move move : moves) total += take<mode>(move);
    return total;
}

bool StepMoves::may_stop() const {
    const TurnTables& turn = g_.context.state.turn;
    if (!may_stop_) return false;
    if (now_.step != 0) return turn.step(now_.step).must == StepDef::Must::never;
    return now_.made != 0 && now_.made >= turn.counts[static_cast<std::size_t>(index(g_.context.us))].min &&
           !turn.varies;
}

template <GenMode mode>
std::uint64_t StepMoves::following() const {
    const TurnTables::Step& step = g_.context.state.turn.step(now_.step);
    std::uint64_t total = 0;
    if constexpr (mode == GenMode::captures) {
        return step.place.empty() ? moves_of_mover<mode>() : 0;
    } else {
        total += step.place.empty() ? moves_of_mover<mode>() : placements<mode>(step);
        if (may_stop() && (mode != GenMode::any || total == 0)) total += g_.emitter.take<mode>(Move::stop());
        return total;
    }
}

template <GenMode mode>
std::uint64_t StepMoves::others() const {
    if constexpr (mode == GenMode::captures) {
        return 0;
    } else {
        std::uint64_t total = shoves<mode>();
        if (may_stop() && (mode != GenMode::any || total == 0)) total += g_.emitter.take<mode>(Move::stop());
        return total;
    }
}

#define VARIA_INSTANTIATE(mode)                                         \
    template std::uint64_t StepMoves::following<GenMode::mode>() const; \
    template std::uint64_t StepMoves::jumps<GenMode::mode>() const;     \
    template std::uint64_t StepMoves::others<GenMode::mode>() const;
VARIA_INSTANTIATE(list)
VARIA_INSTANTIATE(count)
VARIA_INSTANTIATE(any)
VARIA_INSTANTIATE(captures)
#undef VARIA_INSTANTIATE

}  // namespace varia
