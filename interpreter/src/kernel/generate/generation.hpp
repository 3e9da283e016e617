// The parts of one move generation, apart from the lines of attack. They stand in the order of their dependencies: each
// part may use the parts before it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include <varia/move.hpp>

#include "attack_lines.hpp"
#include "emitter.hpp"
#include "enemy_royals.hpp"
#include "heap_bytes.hpp"
#include "legality_test.hpp"
#include "live_hooks.hpp"
#include "make_move.hpp"
#include "move_gen_context.hpp"
#include "walk.hpp"

namespace varia {

// Memory that successive generations reuse; each class that needs memory has its own part. Each thread needs its own
// Scratch. The tables must outlive it.
struct Scratch {
    explicit Scratch(const StateTables& tables, int nested_in = 0)
        : depth(nested_in),
          hooks(tables.cells),
          lines(tables.cells),
          repeats(static_cast<std::size_t>(tables.cells) * (1 + tables.changes_of_moves.size())),
          tables_(tables) {}

    const int depth;  // how many generations the one that uses this memory is nested in

    HookMemory hooks;
    LegalityMemory legality;
    LineMemory lines;
    RepeatMemory repeats;
    EmitterMemory emitter;
    std::vector<Move> pushed;  // the pushes of one piece found so far
    struct End {
        Cell to;
        NodeDetail detail;
    };
    struct Swept {
        Move move;
        std::uint16_t promotion;
        bool takes_royal;
    };
    std::vector<Swept> swept;    // the sweeps of one piece
    std::vector<Cell> sweepers;  // cells of the pieces that may sweep
    std::vector<End> ends;       // where a piece may go whose moves hooks must allow
    std::vector<Move> expanded;  // the moves that lead to one of these cells
    std::vector<Move> of_one;    // the moves of one piece

    // Memory for a generation nested inside this one. A drop that may not give mate needs such a generation.
    [[nodiscard]] Scratch& nested() {
        if (!nested_) nested_ = std::make_unique<Scratch>(tables_, depth + 1);
        return *nested_;
    }
    [[nodiscard]] std::size_t memory() const {
        return sizeof(Scratch) + hooks.heap() + legality.heap() + lines.heap() + repeats.heap() + emitter.heap() +
               heap_bytes(pushed) + heap_bytes(ends) + heap_bytes(expanded) + heap_bytes(swept) + heap_bytes(sweepers) +
               heap_bytes(of_one) + (nested_ ? nested_->memory() : 0);
    }

private:
    const StateTables& tables_;
    std::unique_ptr<Scratch> nested_;
};

// Refers to its arguments. A class that generates moves receives one of these, so its hooks are sorted and its other
// parts are ready. A class that also needs lines of attack receives AttackLines as well.
struct Generation {
    // Inlined everywhere, because every list and every count of moves begins with it.
    [[gnu::always_inline]] Generation(Position& position, Scratch& memory, HookRunner* runner, bool may_be_fast = true)
        : context(position, runner),
          safety(safety_needed(context, may_be_fast)),
          fast(may_be_fast),
          scratch(memory),
          hooks(context, memory.hooks),
          enemy(context),
          legality(context, hooks, memory.legality),
          emitter(context, memory.emitter) {}
    Generation(const Generation&) = delete;
    Generation& operator=(const Generation&) = delete;

    // Emits a move after it has been made and tested, if the rules need such a test. Returns the number of moves
    // emitted.
    template <GenMode mode>
    std::uint64_t take_tested(Move move) const {
        if (context.programs.script.any && !hooks.allow(moving_piece(context.position, move), move)) return 0;
        if ((safety != Safety::none || hooks.test_some() || context.programs.safety.bars_check) &&
            !legality.stays_safe(move))
            return 0;
        return emitter.take<mode>(move);
    }

    // Emits a move that captures a royal piece of the enemy, in variants where that is a move. It does not matter which
    // of the mover's own royal pieces it leaves attacked.
    template <GenMode mode>
    std::uint64_t take_royal_capture(Move move) const {
        if (context.programs.script.any && !hooks.allow(moving_piece(context.position, move), move)) return 0;
        const bool test = context.programs.safety.tests_royal_captures || move.type == MoveType::push ||
                          hooks.test_some();
        if (test && !legality.stays_safe(move, true)) return 0;
        return emitter.take<mode>(move);
    }

    const MoveGenContext context;
    const Safety safety;
    // Whether bitboard tables and footprints are used if there are any; the generated moves are the same without them.
    const bool fast;
    Scratch& scratch;
    const LiveHooks hooks;
    const EnemyRoyals enemy;
    const LegalityTest legality;
    Emitter emitter;
    bool may_pass = true;  // whether a pass may be generated
};

}  // namespace varia
