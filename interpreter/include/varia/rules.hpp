// Asking a position for its moves: legal moves, perft, attacks, and whether it is over.
//
// One Rules a thread: it owns scratch memory (and, for variants with scripts, the interpreter). It keeps no state
// between calls that could change an answer. Positions are passed in; where one is taken by non-const reference it is
// changed and restored before the call returns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <varia/consequence.hpp>
#include <varia/move.hpp>
#include <varia/outcome.hpp>
#include <varia/position.hpp>
#include <varia/shared_scripts.hpp>
#include <varia/turn.hpp>
#include <varia/types.hpp>
#include <varia/variant.hpp>

namespace varia {

class PerftTable;

// Which moves legal_captures lists that capture nothing.
enum class Quiet : std::uint8_t { none, promotions };

// Preconditions: positions are of this variant, cells and moves of the position; undo_move gets the last move done that
// is not yet undone, with its own Undo. What was moved from may only be destroyed or assigned to.
//
// When memory runs out (std::bad_alloc): the position is as it was before the call, whatever the call, and so are the
// answers to come; a list that was to be filled holds nothing of use. A counting that was broken off forgets nothing
// that its table knows.
class Rules {
public:
    // The variant's scripts are those of `scripts`, if that is given; it outlives the Rules.
    explicit Rules(VariantPtr variant, SharedScripts* scripts = nullptr);
    ~Rules();
    Rules(Rules&&) noexcept;
    Rules& operator=(Rules&&) noexcept;

    [[nodiscard]] const Variant& variant() const;

    // Every legal move, each once, in generation order. A position that is over has none. The list is replaced.
    void legal_moves(Position& position, MoveList& list);
    [[nodiscard]] MoveList legal_moves(Position& position);
    // How many there are, without listing them.
    [[nodiscard]] std::uint64_t count_legal_moves(Position& position);
    [[nodiscard]] bool has_legal_move(Position& position);
    // Where turns have several steps (Variant::has_turns) a move is a step, here and everywhere: legal_moves lists the
    // steps that may be made next, those only from which a legal turn can come. These are about whole turns, which
    // elsewhere are one move each. In the middle of a turn they are about the ways to end it. Each legal turn; of
    // routes that count once (TurnDef::same_result) the one of the fewest steps. The list is replaced.
    void legal_turns(Position& position, TurnList& list);
    // Of legal_turns the one that leads where this legal turn leads; the turn itself, where each route is a turn of its
    // own.
    [[nodiscard]] Turn listed_turn(Position& position, const Turn& turn);
    // The same one after the other, until `see` answers false. Meanwhile the position is the one after the turn, about
    // which `see` may ask these rules.
    void each_legal_turn(Position& position, const std::function<bool(const Turn&)>& see);
    [[nodiscard]] std::uint64_t count_legal_turns(Position& position);
    // The legal moves that capture (see captures), in generation order; with Quiet::promotions also those that promote
    // without capturing. For searches that look at little else: no other moves are made up on the way.
    void legal_captures(Position& position, MoveList& list, Quiet quiet = Quiet::none);
    // Whether legal_moves would list this move, which may be any: one that was legal in another position of the
    // variant, say. Of a step from cell to cell, as most moves are, only the piece there is asked for its moves; of
    // others all are listed.
    [[nodiscard]] bool is_legal(Position& position, Move move);
    // The legal moves of a side that is in check, which is a precondition: what legal_moves lists, at the same cost.
    // There is nothing to sift: wherever lines of attack can be read, only moves that end a check come up at all, and
    // of a double check only the royal piece's.
    void legal_evasions(Position& position, MoveList& list);
    // At least every legal move; `unsure` has a 1 for each that may yet prove illegal, which confirm() tells. For
    // picking one move of many, where testing all would be waste. No moves if the game is decided.
    void candidates(Position& position, MoveList& list, std::vector<std::uint8_t>& unsure);
    [[nodiscard]] bool confirm(Position& position, Move candidate);

    // Plays and takes back a move that legal_moves gave for this position. `undo` must outlive the pair.
    void do_move(Position& position, Move move, Position::Undo& undo);
    void undo_move(Position& position, const Position::Undo& undo);

    // The side to move goes out, where sides can while the others play on (OutDef::resign); undo_move takes it back.
    // Precondition: the variant says what becomes of it.
    void resign(Position& position, Position::Undo& undo);
    // The same for sides that have no move in a position that was set up: do_move sees to them, and whoever puts pieces
    // on a board himself has to ask for it. Nothing happens where nobody goes out.
    void settle(Position& position);

    // Passes the turn for search: nobody moves, a right to capture en passant lapses, and the side next in the order is
    // to move (in a variant whose sides move twice it may be the same one). No move of any game: never among the legal
    // moves, and no record has it. Scripts are not asked, and no check is counted. undo_move takes it back.
    // Precondition: the side to move is not in check.
    void do_null_move(Position& position, Position::Undo& undo);

    // ---- asked of a legal move before it is made ------------------------------------------------------------------
    // What it does to the board and what belongs to it. The list is replaced. Costs little more than writing the list
    // where no script has a part in it, elsewhere as much as doing and undoing the move.
    void consequences(Position& position, Move move, ConsequenceList& list);
    // Whether it captures a piece of the other side: where it ends, in passing, by pushing it off the board or into a
    // void, or by what scripts make of it. A piece that a script removes is not captured, nor is one of the mover's
    // own.
    [[nodiscard]] bool captures(Position& position, Move move);
    // Whether the other side would be in check.
    [[nodiscard]] bool gives_check(Position& position, Move move);
    // Position::key as it would be.
    [[nodiscard]] std::uint64_t key_after(Position& position, Move move);

    // What happens to a board from outside: effects that are no move of its own game, such as a piece that comes from
    // another board or leaves for one. The move rule's count starts anew; a piece that is touched can no longer be
    // captured en passant. The turn stays, unless it is `spent`. undo_move takes it back.
    void change(Position& position, std::span<const Effect> effects, bool spent, Position::Undo& undo);

    // In a match, of a board that `winner` has won: whether what stands on `from` may be sent to the board of that
    // number, counted from 1, where `there` stands on its cell. Nothing, if no script is asked about that piece: then
    // the rules of matches say it.
    [[nodiscard]] std::optional<bool> may_transfer(const Position& position, Side winner, Cell from, int board,
                                                   Piece there);

    // Leaf positions at `depth` plies, which are turns; depth 0 is 1. Counting ignores repetition, move-count rules and
    // dead positions. With a table (perft.hpp), subtrees met before are looked up there.
    [[nodiscard]] std::uint64_t perft(Position& position, int depth, PerftTable* table = nullptr);

    // Whether `side` attacks the cell: could capture an enemy piece standing there, were it to move.
    [[nodiscard]] bool attacked(const Position& position, Cell cell, Side by);
    // The cells whose pieces attack the cell so, each once, in no order that says anything; for reckoning what an
    // exchange there comes to. `gone`: as if nothing stood on these, as when what stood there has captured on the cell
    // before: then those behind attack it. The list is replaced. Costs about as much as attacked() where that finds
    // nothing: what stands on the lines that lead to the cell is looked at, no move is made up. As there it is no
    // matter whether the capture would leave a royal piece attacked; what a piece's attack depends on besides (who
    // stands beside it, what freezes it) is asked of the board as it is.
    void attackers(const Position& position, Cell cell, Side by, std::span<const Cell> gone, std::vector<Cell>& list);
    // Whether these are all. Not listed is what captures on a cell in passing, and, in variants of which this is false,
    // what leaps over what it captures, pushes, strikes, has its attacks from a script, or captures some kinds only;
    // attacked() knows of all that.
    [[nodiscard]] bool attackers_are_all() const;
    // Whether a royal piece of `side` that must be safe is attacked.
    [[nodiscard]] bool in_check(const Position& position, Side side);

    // The outcome that the position alone decides, in the order of the rules: goal, extinction, counted checks,
    // bared king, checkmate or stalemate, bare kings, other dead positions. Repetition and the move rule need a Game.
    [[nodiscard]] Outcome outcome(Position& position);
    // The same without the question whether a move is left: true if there are no moves because the game is over.
    [[nodiscard]] std::optional<Outcome> decided(Position& position);
    // Who has most as things stand, by RulesDef::most, which is a precondition: whoever counts, and whether the game is
    // over or not.
    [[nodiscard]] static Outcome outcome_by_most(const Position& position);

    // Whether this side may still win, by what the rules say of material (RulesDef::bare_kings_draw, cannot_win): false
    // only if no play whatever can bring it a win. A flag that falls against a side that cannot win is a draw. Costs a
    // few counts; a side of which the rules say nothing always can, and so can all where there are more than two.
    [[nodiscard]] static bool can_win(const Position& position, Side side);
    // Whether none can: the position is dead, which outcome() calls a draw, and perft passes over.
    [[nodiscard]] static bool is_dead(const Position& position);

    // The key under which positions count as repeated: as Position::key, but an en passant right that no legal move
    // can use does not count.
    [[nodiscard]] std::uint64_t repetition_key(Position& position);

    // If a script failed since this was last asked (an error in it, or its budget used up), or the turns of a position
    // were too many to look through (limits.hpp, max_searched_steps), what went wrong; answers given meanwhile do not
    // count. Variants without scripts and without turns of several steps never fail.
    [[nodiscard]] std::optional<Diagnostic> take_failure();
    // Whether one has failed since then.
    [[nodiscard]] bool failed() const;
    // Where turns have several steps, questions about whole turns are searches, which may be long. Somebody who has a
    // budget or a clock is asked every so many steps of one, and takes the place of the limit on steps; false ends the
    // question, which has failed then. None: that limit stands. The deadline of the variant's host
    // (ScriptBudget::expired) stands beside either. Answers with who was asked before.
    std::function<bool(std::uint64_t steps)> watch_searches(std::function<bool(std::uint64_t steps)> go_on);
    // The steps that scripts have used since this was last asked: for hosts that budget them. 0 without scripts.
    [[nodiscard]] std::uint64_t take_script_steps();

    // Memory it takes beside the variant, in bytes: scratch, and what scripts hold.
    [[nodiscard]] std::size_t memory() const;

    // The cells a piece standing on `from` could go to, were it its side's turn and were nobody in check: for
    // diagrams and hints. `quiet` and `capture` say which; `passes` marks a void that it can pass over. With `besides`
    // those, too, to which it could go if others stood beside it as a move asks, marked so.
    struct Reach {
        Cell to;
        bool quiet, capture;
        bool passes = false;
        bool if_beside = false;
    };
    [[nodiscard]] std::vector<Reach> reach(const Position& position, Cell from, bool besides = false);

    // The pushes it could make, likewise: where each ends, and what it shifts, from where and to where; no_cell for a
    // piece that would be lost.
    struct PushReach {
        struct Shift {
            Cell from, to;
        };
        Cell to;
        std::vector<Shift> shifted;
    };
    [[nodiscard]] std::vector<PushReach> push_reach(const Position& position, Cell from) const;

private:
    friend class Turns;
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace varia
