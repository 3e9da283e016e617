// The rules of a variant for its positions: legal moves, perft, attacks, and whether the game is over.
//
// Use one Rules object for each thread: it owns scratch memory (and, for variants with scripts, the Lua interpreter).
// It keeps no state between calls that could change an answer. Positions are passed in. A function that takes a
// position by non-const reference may change it, but restores it before it returns.
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

// The non-capturing moves that legal_captures also lists.
enum class Quiet : std::uint8_t { none, promotions };

// Preconditions: positions belong to this variant, cells and moves to the position; undo_move takes back the last move
// that is not yet taken back, with its own Undo. After it has been moved from, a Rules may only be destroyed or
// assigned to.
//
// When memory runs out (std::bad_alloc), every function leaves the position as it was before the call, and later
// answers are not affected. The contents of a list that was to be filled are not defined. An interrupted perft keeps
// the contents of its table.
class Rules {
public:
    // If `scripts` is given, the variant's scripts run there, and it must outlive the Rules.
    explicit Rules(VariantPtr variant, SharedScripts* scripts = nullptr);
    ~Rules();
    Rules(Rules&&) noexcept;
    Rules& operator=(Rules&&) noexcept;

    [[nodiscard]] const Variant& variant() const;

    // Every legal move, each once, in generation order. The list is empty if the game is over. The list is replaced.
    void legal_moves(Position& position, MoveList& list);
    [[nodiscard]] MoveList legal_moves(Position& position);
    // The number of legal moves, without listing them.
    [[nodiscard]] std::uint64_t count_legal_moves(Position& position);
    [[nodiscard]] bool has_legal_move(Position& position);
    // If turns have several steps (Variant::has_turns), a move is a step, here and in all other functions. legal_moves
    // lists the steps that can be made next: only steps from which a legal turn can follow. The functions for turns are
    // about whole turns; in other variants a turn is one move. In the middle of a turn they are about the ways to
    // complete it.
    //
    // Every legal turn. If several routes count as one turn (TurnDef::same_result), the route with the fewest steps.
    // The list is replaced.
    void legal_turns(Position& position, TurnList& list);
    // The turn in legal_turns that leads to the same position as this legal turn. If each route is a turn of its own,
    // the turn itself.
    [[nodiscard]] Turn listed_turn(Position& position, const Turn& turn);
    // Calls `see` for each legal turn, until it returns false. During the call the position is the one after the turn,
    // and `see` may use these rules with it.
    void each_legal_turn(Position& position, const std::function<bool(const Turn&)>& see);
    [[nodiscard]] std::uint64_t count_legal_turns(Position& position);
    // The legal moves that capture (see captures), in generation order; with Quiet::promotions also those that promote
    // without capturing. For a quiescence search: no other moves are generated on the way.
    void legal_captures(Position& position, MoveList& list, Quiet quiet = Quiet::none);
    // Whether legal_moves would list this move. It may be any move, for example one that was legal in another position
    // of the variant. For a move from cell to cell, only the moves of the piece on `from` are generated; for other
    // moves, all moves are.
    [[nodiscard]] bool is_legal(Position& position, Move move);
    // The legal moves of a side that is in check: the moves that legal_moves lists, at the same cost. They need no
    // filter: if the lines of attack can be read, only moves that end a check are generated, and in a double check only
    // moves of the royal piece. Precondition: the side to move is in check.
    void legal_evasions(Position& position, MoveList& list);
    // The pseudo-legal moves: all legal moves, and perhaps some that are not legal. `unsure` has a 1 for each move that
    // may be illegal; the legality test below decides. For choosing one move of many, when testing all would waste
    // time. The list is empty if the game is decided.
    void pseudo_legal_moves(Position& position, MoveList& list, std::vector<std::uint8_t>& unsure);
    [[nodiscard]] bool passes_legality(Position& position, Move pseudo_legal);
    [[deprecated("pseudo_legal_moves()")]] void candidates(Position& position, MoveList& list,
                                                           std::vector<std::uint8_t>& unsure) {
        pseudo_legal_moves(position, list, unsure);
    }
    [[deprecated("passes_legality()")]] [[nodiscard]] bool confirm(Position& position, Move pseudo_legal) {
        return passes_legality(position, pseudo_legal);
    }

    // Makes a move that legal_moves listed for this position, and takes it back. `undo` must outlive both calls.
    void do_move(Position& position, Move move, Position::Undo& undo);
    void undo_move(Position& position, const Position::Undo& undo);

    // The side to move goes out, in variants where sides can go out while the others play on (OutDef::resign).
    // undo_move takes it back. Precondition: the variant says what happens to its pieces.
    void resign(Position& position, Position::Undo& undo);
    // Lets sides go out that have no move in a position that was set up. do_move does this by itself; a host that puts
    // pieces on a board must call settle. It does nothing in variants where no side goes out.
    void settle(Position& position);

    // Makes a null move, for search: no piece moves, a right to capture en passant lapses, and the next side in the
    // order is to move (if sides move twice in a row, this may be the same side). It is never among the legal moves,
    // and no record has it. Scripts are not called, and no check is counted. undo_move takes it back. Precondition: the
    // side to move is not in check.
    void do_null_move(Position& position, Position::Undo& undo);

    // ---- questions about a legal move before it is made -----------------------------------------------------------
    // What the move changes on the board and beside it. The list is replaced. If no script takes part in the move, this
    // costs little more than writing the list; otherwise it costs as much as making the move and taking it back.
    void consequences(Position& position, Move move, ConsequenceList& list);
    // Whether the move captures a piece of another side: where it ends, in passing, by pushing it off the board or into
    // a void, or by effects of scripts. A piece that a script removes does not count, and neither does a piece of the
    // mover's own side.
    [[nodiscard]] bool captures(Position& position, Move move);
    // Whether the other side would be in check.
    [[nodiscard]] bool gives_check(Position& position, Move move);
    // The Zobrist key of the position after the move.
    [[nodiscard]] std::uint64_t key_after(Position& position, Move move);

    // Changes a board from outside: by effects that are no move of its own game, such as the arrival of a piece from
    // another board. The count of the move rule starts anew, and a piece that is affected can no longer be captured en
    // passant. The side to move stays the same, unless the turn is `spent`. undo_move takes the change back.
    void change(Position& position, std::span<const Effect> effects, bool spent, Position::Undo& undo);

    // In a match, for a board that `winner` has won: whether the piece on `from` may be sent to the board with this
    // number (counted from 1), if `there` is the content of the cell of arrival. Without a value if no script decides
    // about this piece: then the rules of matches do.
    [[nodiscard]] std::optional<bool> may_transfer(const Position& position, Side winner, Cell from, int board,
                                                   Piece there);

    // The number of leaf positions at `depth` plies, where a ply is a turn; depth 0 gives 1. Draws by repetition, by
    // rules that count moves and by dead positions do not end the tree. The table (perft.hpp) stores the counts of
    // subtrees.
    [[nodiscard]] std::uint64_t perft(Position& position, int depth, PerftTable* table = nullptr);

    // Whether `side` attacks the cell: whether it could capture an enemy piece there if it were to move.
    [[nodiscard]] bool attacked(const Position& position, Cell cell, Side by);
    // The cells of the pieces that attack the cell in this sense, each once, in no particular order; for static
    // exchange evaluation. The pieces on the cells of `gone` count as removed, so that the pieces behind them attack
    // the cell: they may have captured on the cell before. The list is replaced. It costs about as much as attacked()
    // when nothing attacks the cell: only the lines that lead to the cell are read, and no move is generated. Like
    // attacked(), it does not test whether the capture would leave a royal piece attacked. Other conditions of a
    // piece's attack (pieces beside it, pieces that freeze it) are tested on the board as it is.
    void attackers(const Position& position, Cell cell, Side by, std::span<const Cell> gone, std::vector<Cell>& list);
    // Whether attackers() lists all attackers. It never lists captures in passing. If this returns false, it also does
    // not list captures by jumping, pushes, remote captures, attacks from scripts, and pieces that can capture only
    // some kinds. attacked() covers all of these.
    [[nodiscard]] bool attackers_are_all() const;
    // Whether a royal piece of `side` that must be safe is attacked.
    [[nodiscard]] bool in_check(const Position& position, Side side);

    // The outcome that the position alone decides, tested in this order: goal, extinction, counted checks, bared king,
    // checkmate or stalemate, bare kings, other dead positions. Repetition and the move rule need a Game.
    [[nodiscard]] Outcome outcome(Position& position);
    // The same without a test whether there is a legal move. It has a value if there are no moves because the game is
    // over.
    [[nodiscard]] std::optional<Outcome> decided(Position& position);
    // The side with the most by RulesDef::most, counted now, even if the game is not over. Precondition: the variant
    // has this rule.
    [[nodiscard]] static Outcome outcome_by_most(const Position& position);
    // A draw for a reason outside the rules, such as "time": a win of the side that has draw odds
    // (RulesDef::draw_odds), if one has them.
    [[nodiscard]] static Outcome outcome_of_draw(const Variant& variant, std::string reason);

    // Whether this side may still win, by the rules about material (RulesDef::bare_kings_draw, cannot_win). False only
    // if no continuation at all can bring it a win; a side with draw odds can always win. If a side loses on time
    // against a side that cannot win, the game is drawn. It costs a few counts. True for a side about which the rules
    // say nothing, and for all sides if there are more than two.
    [[nodiscard]] static bool can_win(const Position& position, Side side);
    // Whether no side can win by its material: the position is dead. outcome() then returns a draw; perft ignores it.
    [[nodiscard]] static bool is_dead(const Position& position);

    // The key for repetitions. It equals the Zobrist key, except that an en passant right that no legal move can use,
    // and state values that do not count for repetition, are left out.
    [[nodiscard]] std::uint64_t repetition_key(Position& position);

    // ---- moves that would repeat a position (RepetitionDef::illegal) -----------------------------------------------
    // In variants with this rule it depends on the positions of the game which moves are legal. Rules know only the
    // positions that were told to them; a position from which a line begins, such as the root of perft, counts as told.
    // All functions above then leave such moves out. Other variants ignore what they are told.
    //
    // Whether the variant has this rule.
    [[nodiscard]] bool bars_repetition() const;
    // The position with this repetition_key() has occurred, once more; and the reverse. Precondition of forget:
    // remember was called with this key, and forget less often.
    void remember(std::uint64_t repetition_key);
    void forget(std::uint64_t repetition_key);
    void forget_all();
    // How often the position has occurred, as far as it was told.
    [[nodiscard]] int occurrences(std::uint64_t repetition_key) const;
    // Whether a move from this position, which is legal otherwise, would repeat a position too often. With turns of
    // several steps: only if the turn is over then.
    [[nodiscard]] bool repeats(Position& position, Move move);

    // The error, if a script has failed since the last call of this function (an error, or its budget was used up), or
    // if a position had too many turns to search (limits.hpp, max_searched_steps). The answers since the last call are
    // then invalid. Variants without scripts and without turns of several steps never fail.
    [[nodiscard]] std::optional<Diagnostic> take_failure();
    // Whether there has been such an error since the last call of take_failure().
    [[nodiscard]] bool failed() const;
    // If turns have several steps, questions about whole turns are searches, which may take long. `go_on` is called
    // regularly during such a search with the number of steps, and replaces the limit on steps: for hosts with a budget
    // or a clock. If it returns false the question fails. If it is empty, the limit on steps applies. The deadline of
    // the variant's host (ScriptBudget::expired) applies in both cases. Returns the function that was set before.
    std::function<bool(std::uint64_t steps)> watch_searches(std::function<bool(std::uint64_t steps)> go_on);
    // The number of steps that scripts have used since the last call of this function; 0 without scripts. For hosts
    // that limit them.
    [[nodiscard]] std::uint64_t take_script_steps();

    // Memory in bytes, without the variant: scratch memory and the memory of scripts.
    [[nodiscard]] std::size_t memory() const;

    // The cells that the piece on `from` could reach if it were its side's turn, no side were in check and nothing were
    // attacked (MoveDef::safe): for diagrams and hints. `quiet` and `capture` say which moves are possible; `passes`
    // marks a void that the piece can pass over. With `besides` the list also has cells that it could reach if other
    // pieces stood beside it, or state values were, as the move requires; these have `if_beside`.
    struct Reach {
        Cell to;
        bool quiet, capture;
        bool passes = false;
        bool if_beside = false;
    };
    [[nodiscard]] std::vector<Reach> reach(const Position& position, Cell from, bool besides = false);

    // The pushes that the piece could make under the same assumption: the cell where each ends, and the pieces that it
    // shifts, from where to where; `to` is no_cell for a piece that would be lost.
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

// The position counts as having occurred for as long as this object exists, in variants in which that decides about
// legal moves. For the positions on a line. Refers to the rules. Positions in the middle of a turn do not count.
class Occurrence {
public:
    // With `unless_known` only if the position has not occurred yet: for the position from which a line begins.
    Occurrence(Rules& rules, Position& position, bool unless_known = false);
    ~Occurrence();
    Occurrence(const Occurrence&) = delete;
    Occurrence& operator=(const Occurrence&) = delete;

private:
    Rules& rules_;
    std::uint64_t key_ = 0;
    bool told_ = false;
};

}  // namespace varia
