// The moves that only turns of several steps have: what follows a step, shoves, and ending the turn early. Also
// captures by leaping.
#pragma once

#include <cstdint>

#include "frozen.hpp"
#include "generation.hpp"
#include "holds.hpp"

namespace varia {

// Serves one generation and refers to it. Used only in variants with TurnModel::of_steps.
class StepMoves {
public:
    // `may_stop`: whether ending the turn early is generated too.
    explicit StepMoves(Generation& g, bool may_stop = true)
        : g_(g),
          may_stop_(may_stop),
          now_(g.context.position.progress()),
          tested_(g.safety != Safety::none || g.context.programs.script.any) {}

    // Whether the step to be made follows another step of the same turn.
    [[nodiscard]] bool follows() const { return now_.step != 0; }
    // All moves of a step that follows another step.
    template <GenMode mode>
    std::uint64_t following() const;
    // Whether the piece that goes on could capture a royal piece of this side, without regard to the safety of its own
    // royal pieces.
    [[nodiscard]] bool remote_capture(Side side) const;
    // Captures by leaping, in a step that begins a group. They come in addition to the moves of the programs.
    template <GenMode mode>
    std::uint64_t jumps() const;
    // The other moves of such a step: shoves, and ending the turn.
    template <GenMode mode>
    std::uint64_t others() const;

private:
    template <GenMode mode>
    std::uint64_t take(Move move) const {
        if (!g_.context.state.holds.empty() && move.from != no_cell &&
            (move.walks() || move.type == MoveType::castling) &&
            !holds_allow(g_.context.position, g_.context.us, move.from, move.to))
            return 0;
        return tested_ ? g_.take_tested<mode>(move) : g_.emitter.take<mode>(move);
    }
    // Calls see(node) for each way to capture by leaping from a cell, until it returns false. see() must leave the
    // board as it is when it returns.
    template <class See>
    void each_jump(Cell from, const std::vector<std::uint32_t>& starts, See&& see) const;
    template <GenMode mode>
    std::uint64_t take_jump(Cell from, const JumpNode& node) const;
    template <GenMode mode>
    std::uint64_t jumps_from(Cell from, const std::vector<std::uint32_t>& starts) const;
    // The same for a wayward jumper (StepPrograms::wayward_jumpers): grouped by victim, and each capture once.
    template <GenMode mode>
    std::uint64_t wayward_jumps_from(Cell from, const std::vector<std::uint32_t>& starts) const;
    template <GenMode mode>
    std::uint64_t moves_of_mover() const;
    template <GenMode mode>
    std::uint64_t placements(const TurnTables::Step& step) const;
    template <GenMode mode>
    std::uint64_t place(const TurnTables::Step& step, Kind kind, Cell at, Cell to) const;
    template <GenMode mode>
    std::uint64_t moves_of_enemies(const TurnTables::Step& step) const;
    template <GenMode mode>
    std::uint64_t shoves() const;
    [[nodiscard]] bool may_stop() const;

    Generation& g_;
    bool may_stop_;
    const Position::Progress& now_;
    bool tested_;  // whether each move must be made and tested
};

// Whether the piece cannot move because of the pieces next to it (RulesDef::frozen).
[[nodiscard]] inline bool is_frozen(const MoveGenContext& context, Cell cell) {
    return is_frozen(context.state, context.board(), cell);
}

}  // namespace varia
