// Where rules that tables can't say come in: the questions the kernel asks a script.
//
// The kernel tests each hook's pattern itself (CompiledHook) and asks only where it matches. A HookRunner answers; the
// module hooks/ implements it over Lua, and a test may over anything. Hooks are deterministic functions of what they
// are given, and change nothing: what they want done they answer as effects. One runner a thread, owned by a Rules.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <varia/effect.hpp>
#include <varia/memory_account.hpp>
#include <varia/move.hpp>
#include <varia/outcome.hpp>
#include <varia/position.hpp>
#include <varia/result.hpp>

#include "cell_set.hpp"
#include "kind_set.hpp"

namespace varia {

// A further move a `moves` hook offers. Its text is `from-to`, the hook's suffix and its own, so no two of one answer
// may agree in all that its Move says.
struct HookMove {
    // Who moves: the piece that was asked about, or another the hook names; no_cell: none in particular.
    Cell from = no_cell;
    Cell to = no_cell;        // no_cell: the move ends nowhere in particular
    std::uint8_t suffix = 0;  // 1 + the number of its own suffix in HookDef::suffixes; 0: none
    Kind promotion = 0;       // what stands on `to` in the end becomes this; among the effects already
    Effects effects;

    [[nodiscard]] Move move(int hook) const { return Move::of_hook(from, to, hook, suffix, promotion); }
    friend bool operator==(const HookMove&, const HookMove&) = default;
};

// The pattern, ready to be tested.
struct CompiledHook {
    HookPoint point;
    KindSet kinds;  // none: any
    SideSet sides = SideSet::of(max_sides);
    std::uint32_t types = 0;  // a bit a MoveKind; 0: any
    BySide<CellSet> from, to;
    bool any_from = true, any_to = true;
    std::vector<std::pair<int, int>> state;  // number, value
    bool attacks = false;
    bool once = false;  // asked about the side, not about each piece

    // Whether a `moves` hook is asked about the side's moves, with no piece named.
    [[nodiscard]] bool asks_side() const { return once || (kinds.empty() && any_from); }

    // What of a side's moves can match at all.
    struct Reach {
        // Cells from which a piece's move may, whatever stands elsewhere; then those for the moves of the programs,
        // kind by kind. Empty where the pattern asks for kinds and sides alone, or on boards too large for it.
        CellSet starts;
        std::vector<CellSet> starts_of_kind;
        CellSet passants;  // ... for captures en passant
        // Whatever the position: drops, pushes, moves of blocks, passes, what scripts offer.
        bool always = false;
    };
    BySide<Reach> reach;
};

// What a move is, for patterns. A move may be several of these at once.
enum class MoveTrait : std::uint8_t {
    quiet,
    capture,
    en_passant,
    castling,
    drop,
    promotion,
    exposing,
    push,
    block,
    pass,
    special,
    place,
    shove
};

class HookRunner {
public:
    virtual ~HookRunner() = default;

    // `hook` is an index in Definition::hooks. A call that fails (an error in the script, a budget used up) answers
    // "no" or nothing, and the first failure is kept until take_failure: what was computed meanwhile counts for
    // nothing.
    virtual void moves(int hook, const Position& position, Cell from, std::vector<HookMove>& out) = 0;
    // What a move does that was offered for `from` in this position.
    virtual void effects_of(const Position& position, Cell from, Move move, Effects& out) {
        std::vector<HookMove> offered;
        moves(move.hook(), position, from, offered);
        for (HookMove& offer : offered)
            if (offer.move(move.hook()) == move) out = std::move(offer.effects);
    }
    // With `attack` the question is whether the piece attacks `to`, whatever stands there and whoever is to move.
    virtual bool allow(int hook, const Position& before, Move move, bool attack) = 0;
    // `undo` takes back what has been done of the move so far, here and in `after`.
    virtual bool legal(int hook, const Position& after, Move move, Piece moved, Piece captured,
                       const Position::Undo& undo) = 0;
    // Keeps or drops each of the moves: `keep` has one flag a move, all set.
    virtual void choose(int hook, const Position& position, const MoveList& moves, std::vector<bool>& keep) = 0;
    // What follows a move. `position` is after the move itself, the mover still to move; `captured` is what it
    // captured.
    virtual void after(int hook, const Position& position, Move move, Piece moved, Piece captured,
                       const Position::Undo& undo, Effects& out) = 0;
    virtual bool attacks(int hook, const Position& position, Cell target, Side by) = 0;
    virtual std::optional<Outcome> outcome(int hook, const Position& position) = 0;
    // What changes in the start position before the first move.
    virtual void setup(int hook, const Position& position, Effects& out) = 0;
    // In a match, of a board that `winner` has won: whether what stands on `from` may be sent to a board, counted from
    // 1, where `there` stands on its cell.
    virtual bool may_transfer([[maybe_unused]] int hook, [[maybe_unused]] const Position& position,
                              [[maybe_unused]] Side winner, [[maybe_unused]] Cell from, [[maybe_unused]] int board,
                              [[maybe_unused]] Piece there) {
        return false;
    }

    // Between these the kernel answers one question, for which it may ask hooks often: what they may use up together is
    // counted from the outermost beginning on.
    virtual void begin_question() {}
    virtual void end_question() {}

    [[nodiscard]] virtual bool failed() const = 0;
    [[nodiscard]] virtual std::optional<Diagnostic> take_failure() = 0;
    // The work done since this was last asked, in a unit of the runner's own.
    [[nodiscard]] virtual std::uint64_t take_steps() { return 0; }
    // Memory it holds, in bytes.
    [[nodiscard]] virtual std::size_t memory() const { return 0; }
};

// Makes runners for a variant, what they hold to count on `memory`. Immutable and shared; kept by the Variant.
class HookMaker {
public:
    virtual ~HookMaker() = default;
    [[nodiscard]] virtual std::unique_ptr<HookRunner> make(const Variant& variant,
                                                           MemoryAccount* memory = nullptr) const = 0;
};

}  // namespace varia
