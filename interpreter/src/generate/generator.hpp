// Legal moves, generated directly.
//
// Who answers what, in the order in which one needs the other; each is ready when it is made:
//
//     Ground        the position, the side to move, the tables
//     LiveHooks     the hooks that can matter now, sorted by what they ask
//     Trial         makes a move and looks
//     Emitter       takes moves that are found legal: into a list, or counts them
//     AttackLines   the lines of attack on the royal piece: checks, pins, what they leave
//     Walker        all moves by walking programs; SetGenerator: the same by sets of cells, on boards that have such
//     tables
//
// A move is legal if it ends on a cell that all checking lines share, the attacker's cell included, and if a pinned
// piece stays on its pins' lines; the royal piece itself tries each cell with its own vacated. Moves with several
// effects are made and tested, and so are all moves where a side has several royal pieces or attackers whose lines have
// no such reading.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <varia/move.hpp>
#include <varia/position.hpp>

#include "generation.hpp"

namespace varia {

// Asks for the legal moves of one position, once or several times as it stands. Cheap to make. The position is changed
// while generating and restored. Everything given must outlive the generator; one thread at a time uses a scratch.
class Generator {
public:
    // `hooks` may be null for variants without hooks. `fast`: use set tables and footprints where there are some; the
    // answers are the same.
    Generator(Position& position, Scratch& scratch, HookRunner* hooks, bool fast = true)
        : position_(position), scratch_(scratch), hooks_(hooks), fast_(fast) {
        if (hooks_ != nullptr) hooks_->begin_question();
    }
    ~Generator() {
        if (hooks_ != nullptr) hooks_->end_question();
    }
    Generator(const Generator&) = delete;
    Generator& operator=(const Generator&) = delete;

    // Appends every legal move of the side to move. Whether the game is over already is not asked.
    void list(MoveList& moves);
    // Appends at least every legal move, and in `unsure` a 1 for each that `confirm` must be asked about: those whose
    // safety takes more than a look to tell. For whoever needs only one of them.
    void candidates(MoveList& moves, std::vector<std::uint8_t>& unsure);
    [[nodiscard]] bool confirm(Move candidate);
    // Appends the legal moves that capture an enemy's piece by themselves: where they end, in passing, or by pushing it
    // off; with `promotions` also those that promote. What scripts capture (Programs::effect_hooks) is not known here.
    void captures(MoveList& moves, bool promotions);
    // Whether a step from cell to cell is among list(), asked of the piece on its first cell alone; nothing where that
    // does not tell.
    [[nodiscard]] std::optional<bool> has(Move step);
    [[nodiscard]] std::uint64_t count();
    [[nodiscard]] bool any();
    // ... but passing, where that is a move of who has no other.
    [[nodiscard]] bool any_but_pass();
    // Where turns have several steps: whether some step but ending the turn can be made.
    [[nodiscard]] bool goes_on();
    // ... and whether the piece that goes on could capture a royal piece of this side by the step that follows, if one
    // does.
    [[nodiscard]] bool strikes(Side side);
    // The same as count() or list() of a step that begins a group, if no piece can capture by leaping; otherwise
    // nothing.
    [[nodiscard]] std::optional<std::uint64_t> count_without_jumps();
    [[nodiscard]] bool list_without_jumps(MoveList& moves);
    // Whether some legal move captures en passant.
    [[nodiscard]] bool any_passant(Cell victim = no_cell);  // of the piece on one cell, or of any

private:
    Position& position_;
    Scratch& scratch_;
    HookRunner* hooks_;
    bool fast_;
};

}  // namespace varia
