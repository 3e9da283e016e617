// Generates legal moves directly.
//
// These classes share the work, each using the ones above it. Each is ready for use once it is constructed:
//
//     MoveGenContext      the position, the side to move, the tables
//     LiveHooks           the hooks that can matter now, sorted by what they decide
//     LegalityTest        makes a move and tests the position after it
//     Emitter             lists or counts the legal moves
//     AttackLines         the lines of attack on the royal piece: checks, pins and the moves that they allow
//     Walker              generates all moves by walking programs
//     BitboardGenerator   generates the same moves with bitboards, on boards that have tables for that
//
// A move is legal if it ends on a cell that all checking lines share (the attacker's cell belongs to its line), and if
// a pinned piece stays on the lines of its pins. For each move of the royal piece, its target is tested for attacks
// while its own cell is empty. Moves with several effects are made and tested. All moves are made and tested if the
// side has several royal pieces, or if attackers do not attack along such lines.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <varia/move.hpp>
#include <varia/position.hpp>

#include "generation.hpp"

namespace varia {

// Generates the legal moves of one position, once or several times while the position stays the same. Cheap to make.
// Generation changes the position and restores it. All arguments must outlive the generator; only one thread at a time
// may use a scratch.
class Generator {
public:
    // `hooks` may be null for variants without hooks. `fast`: use bitboard tables and footprints if there are any; the
    // generated moves are the same without them.
    Generator(Position& position, Scratch& scratch, HookRunner* hooks, bool fast = true)
        : position_(position), scratch_(scratch), hooks_(hooks), fast_(fast) {
        if (hooks_ != nullptr) hooks_->begin_question();
    }
    ~Generator() {
        if (hooks_ != nullptr) hooks_->end_question();
    }
    Generator(const Generator&) = delete;
    Generator& operator=(const Generator&) = delete;

    // Appends every legal move of the side to move. Does not check whether the game is already over.
    void list(MoveList& moves);
    // Appends pseudo-legal moves, all legal ones among them. `unsure` receives a 1 for each move that needs `is_legal`:
    // a move whose safety lines of attack alone cannot decide. Useful to a caller that needs only one of the moves.
    void pseudo_legal_moves(MoveList& moves, std::vector<std::uint8_t>& unsure);
    [[nodiscard]] bool passes_legality(Move candidate);
    // Appends the legal moves that capture an enemy's piece by themselves: on the cell where they end, en passant, or
    // by pushing it off the board; with `promotions` also the moves that promote. Captures by scripts
    // (ScriptModel::effects) are not included.
    void captures(MoveList& moves, bool promotions);
    // Whether list() contains a step from cell to cell. Only the moves of the piece on its first cell are generated.
    // Empty if that is not enough to decide.
    [[nodiscard]] std::optional<bool> has(Move step);
    [[nodiscard]] std::uint64_t count();
    [[nodiscard]] bool any();
    // Whether there is a legal move other than a pass.
    [[nodiscard]] bool any_but_pass();
    // For turns of several steps: whether there is a legal step other than ending the turn.
    [[nodiscard]] bool goes_on();
    // For turns of several steps: whether the piece that goes on could capture a royal piece of this side by the step
    // that follows, if a step follows.
    [[nodiscard]] bool remote_captures(Side side);
    // Like count() and list(), for a step that begins a group, if no piece can capture by leaping. If some piece can,
    // the first returns nothing and the second returns false.
    [[nodiscard]] std::optional<std::uint64_t> count_without_jumps();
    [[nodiscard]] bool list_without_jumps(MoveList& moves);
    // Whether some legal move captures en passant. `victim`: only captures of the piece on this cell; no_cell: captures
    // of any piece.
    [[nodiscard]] bool any_passant(Cell victim = no_cell);

private:
    Position& position_;
    Scratch& scratch_;
    HookRunner* hooks_;
    bool fast_;
};

}  // namespace varia
