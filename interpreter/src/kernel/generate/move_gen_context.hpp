// What all move generators work on: the position, the side to move and the tables of the variant.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include <varia/position.hpp>
#include <varia/variant.hpp>

#include "attacks.hpp"
#include "position_access.hpp"
#include "programs.hpp"
#include "royals_face.hpp"
#include "state_tables.hpp"

namespace varia {

// A position, its side to move, and the tables of its variant. Cheap to make; refers to all of them. Move generation
// changes the position and restores it, so only one thread at a time may use it.
struct MoveGenContext {
    MoveGenContext(Position& p, HookRunner* hooks) : MoveGenContext(p, hooks, p.turn()) {}
    // For moves of another side than the one to move.
    MoveGenContext(Position& p, HookRunner* hooks, Side side)
        : programs(p.variant().programs()),
          state(p.variant().state()),
          attacks(programs, hooks),
          runner(hooks),
          position(p),
          us(side),
          foes(state.enemies[static_cast<std::size_t>(index(us))]),
          them(foes.lowest()),
          spared(Piece::side_bits(state.sides - foes)),
          own_programs_((!follows() ? programs.kinds
                                    : programs.steps[p.progress().step].kinds)[static_cast<std::size_t>(index(us))]
                            .data()) {}

    // Whether the step to be made follows another step of the same turn.
    [[nodiscard]] bool follows() const { return state.turns.of_steps && position.progress().step != 0; }
    // Whether the safety of royal pieces is tested at the end of the turn, and not after each step.
    [[nodiscard]] bool safe_later() const {
        return state.turns.of_steps && (state.turn.safe_at_end || state.turn.threat_by_turn);
    }
    [[nodiscard]] PieceCode* board() const { return PositionAccess::board(position); }
    [[nodiscard]] const std::uint64_t* set(Side side) const { return PositionAccess::set(position, side); }
    // A word of the bitboard of occupied cells.
    [[nodiscard]] std::uint64_t occupied(std::size_t word) const {
        std::uint64_t cells = set(us)[word] | set(them)[word];
        if (state.owners > 2)
            for (int owner = 0; owner < state.owners; ++owner) cells |= set(static_cast<Side>(owner))[word];
        return cells;
    }
    [[nodiscard]] const KindProgram& program(Kind kind) const { return own_programs_[kind]; }
    // The reverse program of the enemies' attacks.
    [[nodiscard]] const ReverseProgram& danger() const { return programs.reverse_by(foes); }
    // The kind that the moving piece takes over from the piece it captures on move.to; 0 if it keeps its own kind.
    [[nodiscard]] Kind becomes(Move move) const {
        if (move.type == MoveType::swap) return 0;
        const Piece taken = position.at(move.to);
        return taken.empty() || taken.kind() == position.at(move.from).kind() ||
                       state.has_trait(taken.kind(), StateTables::is_royal)
                   ? Kind{0}
                   : taken.kind();
    }
    // Whether a piece can become this kind, one of `promotion.to`: the reserve has it if need be, and the side has not
    // as many of it on the board as allowed.
    [[nodiscard]] bool may_become(const Promotion& promotion, Kind kind) const {
        return (!promotion.from_reserve || position.hand(us, kind) != 0) &&
               (promotion.limits.empty() || std::ranges::none_of(promotion.limits, [&](const Promotion::Limit& limit) {
                    return limit.kind == kind &&
                           position.count(us, kind) + (limit.form == 0 ? 0 : position.count(us, limit.form)) >=
                               limit.most;
                }));
    }
    // Whether a move may capture this piece, which belongs neither to the side to move nor to an ally. It may not
    // capture a neutral piece that only blocks, nor a royal piece that its owner cannot do without.
    [[nodiscard]] bool may_take(PieceCode p) const {
        return !programs.captures.spares_some || !is_spared(Piece::from_code(p));
    }
    [[nodiscard]] bool is_spared(Piece piece) const {
        if (piece.side() == Side::nobody) return programs.captures.spares_neutral;
        return programs.captures.spares_royals && state.has_trait(piece.kind(), StateTables::is_royal) &&
               must_be_safe(position, piece.side());
    }

    const Programs& programs;
    const StateTables& state;
    Attacks attacks;
    HookRunner* runner;  // null for variants without hooks
    Position& position;
    const Side us;
    const SideSet foes;
    const Side them;         // the enemy if there are two sides; the first enemy if there are more
    const PieceCode spared;  // a code with one of these bits is a piece that the side to move does not capture

private:
    const KindProgram* own_programs_;
};

// How move generation makes sure that the side to move leaves its royal pieces safe.
enum class Safety {
    none,     // no royal piece needs to be safe
    lines,    // one royal piece: the lines of attack on it are read once
    testing,  // make and test every move
};

// `fast`: bitboard tables are used if the variant has them. In variants where no move may give check, these tables find
// out which moves give check; without them, every move is made and tested.
[[nodiscard]] inline Safety safety_needed(const MoveGenContext& context, bool fast) {
    if (context.programs.safety.bars_check && (!fast || context.programs.sets == nullptr)) return Safety::testing;
    // Without any of these, no step can cost a side its own royal pieces, so single steps need no test.
    if (context.safe_later()) return context.programs.safety.tests_steps ? Safety::testing : Safety::none;
    if (context.programs.safety.test == RoyalTest::always_making) return Safety::testing;
    if (context.state.facing.state >= 0 && royals_face(context.position, context.state.facing)) return Safety::testing;
    if (!must_be_safe(context.position, context.us))
        return one_must_be_safe(context.position, context.us) ? Safety::testing : Safety::none;
    return context.position.royals(context.us).size() > 1 || context.programs.safety.test != RoyalTest::lines
               ? Safety::testing
               : Safety::lines;
}

}  // namespace varia
