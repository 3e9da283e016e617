// What one generation is made of before any line is read, in the order in which the parts need one another.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include <varia/move.hpp>

#include "attack_lines.hpp"
#include "emitter.hpp"
#include "enemy_royals.hpp"
#include "ground.hpp"
#include "heap_bytes.hpp"
#include "live_hooks.hpp"
#include "make_move.hpp"
#include "trial.hpp"
#include "walk.hpp"

namespace varia {

// Memory that one generation after another works in, a part for each class that needs some. Use one a thread.
struct Scratch {
    explicit Scratch(int cells) : hooks(cells), lines(cells), repeats(cells) {}

    HookMemory hooks;
    TrialMemory trial;
    LineMemory lines;
    RepeatMemory repeats;
    EmitterMemory emitter;
    std::vector<Move> pushed;  // a piece's pushes so far
    struct End {
        Cell to;
        NodeDetail detail;
    };
    struct Swept {
        Move move;
        std::uint16_t promotion;
        bool takes_royal;
    };
    std::vector<Swept> swept;    // a piece's sweeps
    std::vector<Cell> sweepers;  // who may sweep
    std::vector<End> ends;       // where a piece that scripts are asked about may go
    std::vector<Move> expanded;  // the moves that lead to one of these
    std::vector<Move> of_one;    // the moves of one piece

    // Memory for a generation nested inside this one (to ask whether a drop mates).
    [[nodiscard]] Scratch& nested() {
        if (!nested_) nested_ = std::make_unique<Scratch>(static_cast<int>(repeats.stamps.size()));
        return *nested_;
    }
    [[nodiscard]] std::size_t memory() const {
        return sizeof(Scratch) + hooks.heap() + trial.heap() + lines.heap() + repeats.heap() + emitter.heap() +
               heap_bytes(pushed) + heap_bytes(ends) + heap_bytes(expanded) + heap_bytes(swept) + heap_bytes(sweepers) +
               heap_bytes(of_one) + (nested_ ? nested_->memory() : 0);
    }

private:
    std::unique_ptr<Scratch> nested_;
};

// Refers to what it is given. What makes up moves is handed one, and so finds hooks sorted and the rest ready; what
// also needs lines of attack is handed AttackLines besides.
struct Generation {
    Generation(Position& position, Scratch& memory, HookRunner* runner, bool may_be_fast = true)
        : ground(position, runner),
          safety(safety_needed(ground, may_be_fast)),
          fast(may_be_fast),
          scratch(memory),
          hooks(ground, memory.hooks),
          enemy(ground),
          trial(ground, hooks, memory.trial),
          emitter(ground, memory.emitter) {}
    Generation(const Generation&) = delete;
    Generation& operator=(const Generation&) = delete;

    // Takes a move that is made and tested, if anything asks for that.
    template <Want want>
    std::uint64_t take_tested(Move move) const {
        if (!ground.programs.hooks.empty() && !hooks.allow(moving_piece(ground.position, move), move)) return 0;
        if ((safety != Safety::none || hooks.test_some() || ground.programs.bars_check) && !trial.stays_safe(move))
            return 0;
        return emitter.take<want>(move);
    }

    // Takes a move that captures a royal piece of the enemy's, where the rules make that a move: what it leaves
    // attacked does not matter.
    template <Want want>
    std::uint64_t take_royal_capture(Move move) const {
        if (!ground.programs.hooks.empty() && !hooks.allow(moving_piece(ground.position, move), move)) return 0;
        const bool test = ground.programs.royals_change || ground.programs.bars_check ||
                          ground.programs.strikes_decide || move.type == MoveType::push || hooks.test_some();
        if (test && !trial.stays_safe(move, true)) return 0;
        return emitter.take<want>(move);
    }

    const Ground ground;
    const Safety safety;
    const bool fast;  // set tables and footprints are used where there are some; the answers are the same
    Scratch& scratch;
    const LiveHooks hooks;
    const EnemyRoyals enemy;
    const Trial trial;
    Emitter emitter;
    bool may_pass = true;  // where passing is a move of who has no other
};

}  // namespace varia
