// What all that makes up moves stands on.
#pragma once

#include <cstddef>
#include <cstdint>

#include <varia/position.hpp>
#include <varia/variant.hpp>

#include "attacks.hpp"
#include "inside.hpp"
#include "programs.hpp"
#include "royals_face.hpp"
#include "state_tables.hpp"

namespace varia {

// A position with the side to move in it, and the tables of its variant. Cheap to make; refers to all of them. The
// position is changed while moves are made up, and restored: one thread at a time.
struct Ground {
    Ground(Position& p, HookRunner* hooks)
        : programs(p.variant().programs()),
          state(p.variant().state()),
          attacks(programs, hooks),
          runner(hooks),
          position(p),
          us(p.turn()),
          foes(state.enemies[static_cast<std::size_t>(index(us))]),
          them(foes.lowest()),
          spared(Piece::side_bits(state.sides - foes)),
          own_programs_((!follows() ? programs.kinds
                                    : programs.steps[p.progress().step].kinds)[static_cast<std::size_t>(index(us))]
                            .data()) {}

    // Whether the step to be made is one that follows another.
    [[nodiscard]] bool follows() const { return state.turns && position.progress().step != 0; }
    // Whether it is looked at when a turn is over, not before, that royal pieces are safe.
    [[nodiscard]] bool safe_later() const {
        return state.turns && (state.turn.safe_at_end || state.turn.threat_by_turn);
    }
    [[nodiscard]] PieceCode* board() const { return Inside::board(position); }
    [[nodiscard]] const std::uint64_t* set(Side side) const { return Inside::set(position, side); }
    // A word of the set of cells on which pieces stand.
    [[nodiscard]] std::uint64_t occupied(std::size_t word) const {
        std::uint64_t cells = set(us)[word] | set(them)[word];
        if (state.owners > 2)
            for (int owner = 0; owner < state.owners; ++owner) cells |= set(static_cast<Side>(owner))[word];
        return cells;
    }
    [[nodiscard]] const KindProgram& program(Kind kind) const { return own_programs_[kind]; }
    // The program by which enemies attack.
    [[nodiscard]] const ReverseProgram& danger() const { return programs.reverse_by(foes); }
    // What a piece becomes that takes over the kind of what it captures on the move's cell: 0 if it stays what it is.
    [[nodiscard]] Kind becomes(Move move) const {
        if (move.type == MoveType::swap) return 0;
        const Piece taken = position.at(move.to);
        return taken.empty() || taken.kind() == position.at(move.from).kind() ||
                       state.has_trait(taken.kind(), StateTables::is_royal)
                   ? Kind{0}
                   : taken.kind();
    }
    // Whether a capture may end where this stands, which is none of ours or an ally's: not on what is nobody's and
    // blocks, nor on a royal piece that somebody cannot do without.
    [[nodiscard]] bool may_take(PieceCode p) const { return !programs.spares_some || !is_spared(Piece::from_code(p)); }
    [[nodiscard]] bool is_spared(Piece piece) const {
        if (piece.side() == Side::nobody) return programs.spares_neutral;
        return programs.spares_royals && state.has_trait(piece.kind(), StateTables::is_royal) &&
               must_be_safe(position, piece.side());
    }

    const Programs& programs;
    const StateTables& state;
    Attacks attacks;
    HookRunner* runner;  // null for variants without hooks
    Position& position;
    const Side us;
    const SideSet foes;
    const Side them;         // the enemy, where there are two sides; of several the first
    const PieceCode spared;  // a code with one of these bits is no piece that we capture

private:
    const KindProgram* own_programs_;
};

// How it is seen to that the side to move leaves its royal pieces safe.
enum class Safety {
    none,     // no royal piece needs to be safe
    lines,    // one royal piece, lines of attack read once
    testing,  // make and test every move
};

// `fast`: set tables are used where there are some. They tell which moves give check, where none may; elsewhere it is
// seen when a move has been made.
[[nodiscard]] inline Safety safety_needed(const Ground& ground, bool fast) {
    if (ground.programs.bars_check && (!fast || ground.programs.sets == nullptr)) return Safety::testing;
    // Nobody loses his own royal pieces by any step.
    if (ground.safe_later())
        return ground.programs.royals_change || ground.programs.strikes_decide || ground.programs.pushes ||
                       ground.state.lands || !ground.state.holds.empty()
                   ? Safety::testing
                   : Safety::none;
    if (ground.programs.royals_change || ground.programs.strikes_decide || ground.state.lands) return Safety::testing;
    if (ground.state.facing.state >= 0 && royals_face(ground.position, ground.state.facing)) return Safety::testing;
    if (!must_be_safe(ground.position, ground.us))
        return one_must_be_safe(ground.position, ground.us) ? Safety::testing : Safety::none;
    return ground.position.royals(ground.us).size() > 1 || ground.programs.test_all ? Safety::testing : Safety::lines;
}

}  // namespace varia
