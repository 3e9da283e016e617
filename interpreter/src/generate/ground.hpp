// What all that makes up moves stands on.
#pragma once

#include <cstddef>
#include <cstdint>

#include <varia/position.hpp>
#include <varia/variant.hpp>

#include "attacks.hpp"
#include "inside.hpp"
#include "programs.hpp"
#include "state_tables.hpp"

namespace varia {

// A position with the side to move in it, and the tables of its variant. Cheap to make; refers to all of them. The position
// is changed while moves are made up, and restored: one thread at a time.
struct Ground {
    Ground(Position& p, HookRunner* hooks)
        : programs(p.variant().programs()), state(p.variant().state()), attacks(programs, hooks), runner(hooks), position(p), us(p.turn()), them(!us) {}

    [[nodiscard]] PieceCode* board() const { return Inside::board(position); }
    [[nodiscard]] const std::uint64_t* set(Side side) const { return Inside::set(position, side); }
    [[nodiscard]] const KindProgram& program(Kind kind) const { return programs.kinds[static_cast<std::size_t>(index(us))][kind]; }
    // The programs by which the enemy attacks.
    [[nodiscard]] const ReverseProgram& danger() const { return programs.reverse[static_cast<std::size_t>(index(them))]; }

    const Programs& programs;
    const StateTables& state;
    Attacks attacks;
    HookRunner* runner;  // null for variants without hooks
    Position& position;
    Side us, them;
};

// How it is seen to that the side to move leaves its royal pieces safe.
enum class Safety {
    none,     // no royal piece needs to be safe
    lines,    // one royal piece, lines of attack read once
    testing,  // make and test every move
};

[[nodiscard]] inline Safety safety_needed(const Ground& ground) {
    if (ground.programs.royals_change) return Safety::testing;
    if (!must_be_safe(ground.position, ground.us)) return Safety::none;
    return ground.position.royals(ground.us).size() > 1 || ground.programs.test_all ? Safety::testing : Safety::lines;
}

}  // namespace varia
