// Hooks: the functions of a script that the kernel calls for rules that tables cannot express.
//
// The kernel tests each hook's pattern itself (CompiledHook) and calls the hook only if it matches. A HookRunner runs
// the hooks. The module hooks/ implements it over Lua, and a test may implement it in any way. Hooks are deterministic
// functions of their arguments and change nothing: what they want changed they return as effects. Each thread has its
// own runner, owned by a Rules.
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

#include "bitboard.hpp"
#include "kind_set.hpp"
#include "state_tests.hpp"

namespace varia {

// A further move that a `moves` hook offers. Its text is `from-to`, the hook's suffix and its own suffix. Therefore no
// two moves of one answer may agree in all that their Move says.
struct HookMove {
    // The piece that moves: the one that the hook was called for, or another one that the hook names; no_cell if no
    // piece in particular moves.
    Cell from = no_cell;
    Cell to = no_cell;        // no_cell: the move ends nowhere in particular
    std::uint8_t suffix = 0;  // 1 + the number of its suffix in HookDef::suffixes; 0 if it has none
    Kind promotion = 0;       // the kind that the piece on `to` becomes; the effects say so already
    Effects effects;

    [[nodiscard]] Move move(int hook) const { return Move::of_hook(from, to, hook, suffix, promotion); }
    friend bool operator==(const HookMove&, const HookMove&) = default;
};

// A hook's pattern, ready to be tested.
struct HookPattern {
    HookPoint point;
    KindSet kinds;  // empty: any kind
    SideSet sides = SideSet::of(max_sides);
    std::uint32_t types = 0;  // a bit for each MoveTrait; 0: any move
    BySide<Bitboard> from, to;
    bool any_from = true, any_to = true;
    StateTests state;
    bool attacks = false;
    bool once = false;  // called once for the side, not for each piece

    // Whether a `moves` hook is called for all moves of the side, with no piece named.
    [[nodiscard]] bool asks_side() const { return once || (kinds.empty() && any_from); }
};

struct CompiledHook : HookPattern {
    // Which moves of a side can match at all.
    struct Reach {
        // `starts`: the cells from which a piece's move may match, whatever stands elsewhere. `starts_of_kind`: the
        // same for the moves of the programs, by kind. Both are empty if the pattern depends on kinds and sides alone,
        // or if the board is too large.
        Bitboard starts;
        std::vector<Bitboard> starts_of_kind;
        Bitboard passants;  // the same for captures en passant
        // Whether other moves may match, whatever the position: drops, pushes, moves of blocks, passes, moves that
        // scripts offer.
        bool always = false;
    };
    BySide<Reach> reach;
};

// What a move is, for patterns. A move may have several traits at once.
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

// That an `allow` or `legal` hook did not allow a move, with the reason that its script gave.
struct HookRefusal {
    int hook = 0;
    Move move;
    std::string reason;
};

class HookRunner {
public:
    virtual ~HookRunner() = default;

    // `hook` is an index in Definition::hooks. A call that fails (an error in the script, an exceeded budget) returns
    // "no" or nothing, and the first failure is kept until take_failure. Results computed in between are not valid.
    virtual void moves(int hook, const Position& position, Cell from, std::vector<HookMove>& out) = 0;
    // Returns in `out` what a move does that was offered for `from` in this position.
    virtual void effects_of(const Position& position, Cell from, Move move, Effects& out) {
        std::vector<HookMove> offered;
        moves(move.hook(), position, from, offered);
        for (HookMove& offer : offered)
            if (offer.move(move.hook()) == move) out = std::move(offer.effects);
    }
    // With `attack` the question is whether the piece attacks `to`, whatever stands there and whichever side moves.
    virtual bool allow(int hook, const Position& before, Move move, bool attack) = 0;
    // `undo` takes back what the move has changed so far, here and in `after`.
    virtual bool legal(int hook, const Position& after, Move move, Piece moved, Piece captured,
                       const Position::Undo& undo) = 0;
    // Keeps or drops each of the moves: `keep` has one flag for each move, all of them set.
    virtual void choose(int hook, const Position& position, const MoveList& moves, std::vector<bool>& keep) = 0;
    // What follows a move, or a turn whose last move it is (`turn` hooks). `position` is the one after the move itself,
    // with the mover still to move; `captured` is the captured piece.
    virtual void after(int hook, const Position& position, Move move, Piece moved, Piece captured,
                       const Position::Undo& undo, Effects& out) = 0;
    virtual bool attacks(int hook, const Position& position, Cell target, Side by) = 0;
    virtual std::optional<Outcome> outcome(int hook, const Position& position) = 0;
    // What changes in the start position before the first move.
    virtual void setup(int hook, const Position& position, Effects& out) = 0;
    // In a match, on a board that `winner` has won: whether the piece on `from` may be sent to another board, numbered
    // from 1, on whose cell `there` stands.
    virtual bool may_transfer([[maybe_unused]] int hook, [[maybe_unused]] const Position& position,
                              [[maybe_unused]] Side winner, [[maybe_unused]] Cell from, [[maybe_unused]] int board,
                              [[maybe_unused]] Piece there) {
        return false;
    }

    // From now on refusals with a reason are added to the list, which is not null.
    virtual void note_refusals(std::vector<HookRefusal>*) {}

    // Between these two calls the kernel answers one question, for which it may call many hooks. Their common budget is
    // counted from the outermost begin_question on.
    virtual void begin_question() {}
    virtual void end_question() {}

    [[nodiscard]] virtual bool failed() const = 0;
    [[nodiscard]] virtual std::optional<Diagnostic> take_failure() = 0;
    // The work done since the last call, in a unit of the runner's own.
    [[nodiscard]] virtual std::uint64_t take_steps() { return 0; }
    // Memory that it holds, in bytes.
    [[nodiscard]] virtual std::size_t memory() const { return 0; }
};

// Makes runners for a variant. A runner's memory is counted on `memory`. Immutable and shared; the Variant keeps it.
class HookMaker {
public:
    virtual ~HookMaker() = default;
    [[nodiscard]] virtual std::unique_ptr<HookRunner> make(const Variant& variant,
                                                           MemoryAccount* memory = nullptr) const = 0;
};

}  // namespace varia
