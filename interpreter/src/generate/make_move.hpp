// Making a move with everything that follows from it: the move, a script's effects, the turn.
#pragma once

#include <cstdint>
#include <span>

#include <varia/consequence.hpp>
#include <varia/position.hpp>

#include "hook_patterns.hpp"
#include "hooks.hpp"
#include "programs.hpp"

namespace varia {

// What kinds of move this is, as bits of MoveTrait. The position is the one before the move.
[[nodiscard]] std::uint32_t move_traits(const Position& before, Move move);

// The piece that moves (or is dropped); no piece for passes and blocks.
[[nodiscard]] Piece moving_piece(const Position& before, Move move);

// What it captures where it goes, or in passing; no piece for other moves.
[[nodiscard]] Piece captured_piece(const Position& before, Move move);

// For preconditions: whether the position could have such a move, as far as a look at the cells that it names tells.
// Moves of other variants and other positions mostly fail it; a move that would leave a king in check does not.
[[nodiscard]] bool could_be_played(const Position& position, Move move);
// Likewise, whether an effect names cells, kinds, values and slots that there are.
[[nodiscard]] bool could_be_applied(const Position& position, const Effect& effect);

class MoveMaker {
public:
    // Does the move. `hooks` may be null only for variants without hooks.
    static void make(Position& position, Move move, Position::Undo& undo, HookRunner* hooks);
    // Tells what the move does; see Rules::consequences. The list is replaced. If a script has a part in it the move is
    // made to see, and all is told; if none has, it is not, and nothing is told but what the move does by itself:
    // false.
    [[nodiscard]] static bool tell_hooked(Position& position, Move move, Position::Undo& undo, HookRunner& hooks,
                                          ConsequenceList& told) {
        return make_hooked(position, move, undo, hooks, &told);
    }
    // Makes a move, and says how many entries of the journal it has written before anything follows of itself.
    [[nodiscard]] static std::uint32_t make_noting(Position& position, Move move, Position::Undo& undo);
    // Begins the move and leaves its piece where it arrives, before any landing; only to look. The turn does not pass.
    static void make_without_landing(Position& position, Move move, Position::Undo& undo) {
        position.begin_move(move, undo);
    }
    // The turn passes and nothing moves; see Rules::do_null_move. Scripts are not asked: it is no move of the game.
    static void pass_turn(Position& position, Position::Undo& undo);
    // Effects from outside the game; see Rules::change.
    static void change(Position& position, std::span<const Effect> effects, bool spent, Position::Undo& undo);
    // Begins a journal without a move.
    static void begin(Position& position, Position::Undo& undo);
    static void undo(Position& position, const Position::Undo& undo) { position.undo_move(undo); }

private:
    // The move itself, with what it strikes.
    static void begin(Position& position, Move move, Position::Undo& undo);
    // Who is next by the rules for that, as a Side; nobody: who is next in the order. Asked before the move, but for
    // state values.
    static void name_next(Position& position, Move move, std::uint32_t traits, Piece moved);
    static bool make_hooked(Position& position, Move move, Position::Undo& undo, HookRunner& hooks,
                            ConsequenceList* told);
};

}  // namespace varia
