// Makes a move with everything that follows from it: the move itself, the effects of scripts, and the change of turn.
#pragma once

#include <cstdint>
#include <span>

#include <varia/consequence.hpp>
#include <varia/position.hpp>

#include "hook_patterns.hpp"
#include "hooks.hpp"
#include "programs.hpp"

namespace varia {

// The traits of the move, as bits of MoveTrait. The position is the one before the move.
[[nodiscard]] std::uint32_t move_traits(const Position& before, Move move);

// The piece that moves or is dropped; no piece for passes and moves of blocks.
[[nodiscard]] Piece moving_piece(const Position& before, Move move);

// The piece that the move captures where it ends, or en passant; no piece for other moves.
[[nodiscard]] Piece captured_piece(const Position& before, Move move);

// For checking preconditions: whether the position could have such a move, judged only by the cells that the move
// names. Moves of other variants and other positions usually fail this check; a move that leaves a king in check passes
// it.
[[nodiscard]] bool could_be_played(const Position& position, Move move);
// For checking preconditions: whether the cells, kinds, values and slots that an effect names exist.
[[nodiscard]] bool could_be_applied(const Position& position, const Effect& effect);

// The pieces that a move captures by going onto them, en passant, by leaping, from afar or along a line, and the cells
// where it captures them. The position is the one before the move.
[[nodiscard]] std::vector<std::pair<Cell, Piece>> seized_by(const Position& position, Move move);

// A move, with what hooks are told about it that can be seen only before it is made.
struct MadeMove {
    Move move;
    Piece moved, captured;
};

// Whose piece the moving piece is after the move, by the promotions that change the owner. The position is the one
// before the move.
[[nodiscard]] Side owner_after(const Position& before, Move move);

class MoveMaker {
public:
    // Makes the move. `hooks` may be null only for variants without hooks.
    static void make(Position& position, Move move, Position::Undo& undo, HookRunner* hooks);
    // Describes what the move does; see Rules::consequences. Replaces the list. If a script takes part in the move, the
    // move is made, everything is described, and the result is true. Otherwise the move is not made, only what the move
    // does by itself is described, and the result is false.
    [[nodiscard]] static bool describe_hooked(Position& position, Move move, Position::Undo& undo, HookRunner& hooks,
                                              ConsequenceList& described) {
        return make_hooked(position, move, undo, hooks, &described);
    }
    // Calls the `turn` hooks, which follow the last move of a turn, and applies their effects. The side whose turn is
    // over must still be to move. If `described` is given, the effects are added to it. Returns whether a hook was
    // called.
    static bool follow_turn(Position& position, const MadeMove& last, Position::Undo& undo, HookRunner& hooks,
                            ConsequenceList* described);
    // Makes a move. Returns how many journal entries the move itself has written, before any automatic consequences.
    [[nodiscard]] static std::uint32_t make_noting(Position& position, Move move, Position::Undo& undo);
    // Begins the move and leaves its piece on the cell of arrival, before any landing. State values are as they are
    // when an enemy answers, but the turn does not change. For tests only; must be undone.
    static void make_without_landing(Position& position, Move move, Position::Undo& undo) {
        begin(position, move, undo);
        if (position.tables_->moves_change_state()) position.change_states(move, undo);
        if (!position.tables_->turns.of_steps && !position.tables_->fleeting.empty()) position.lapse(undo);
    }
    // Ends the turn without a move; see Rules::do_null_move. Calls no scripts, because this is no move of the game.
    static void pass_turn(Position& position, Position::Undo& undo);
    // Applies effects that come from outside the game; see Rules::change.
    static void change(Position& position, std::span<const Effect> effects, bool spent, Position::Undo& undo);
    // Begins a journal without a move.
    static void begin(Position& position, Position::Undo& undo);
    static void undo(Position& position, const Position::Undo& undo) { position.undo_move(undo); }
    // In a turn of several steps: the step (Position::Progress) that the move which the undo takes back has made.
    [[nodiscard]] static std::uint8_t step_made(const Position::Undo& undo) { return undo.many.turn.step; }

private:
    // Makes the move itself and its remote captures, puts captured pieces back that are reborn or join the mover's
    // side, and lets the mover change sides.
    static void begin(Position& position, Move move, Position::Undo& undo);
    // What the tables let follow at once: the landing, and changes of state values.
    static void follow(Position& position, Move move, Position::Undo& undo);
    // Sets the next side by the `next` rules; Side::nobody if no rule matches, for the usual order. Everything but the
    // state values is as before the move.
    static void name_next(Position& position, Move move, std::uint32_t traits, Piece moved);
    static bool make_hooked(Position& position, Move move, Position::Undo& undo, HookRunner& hooks,
                            ConsequenceList* described);
};

}  // namespace varia
