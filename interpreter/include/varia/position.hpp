// A position: the pieces on the board, the side to move, and all rights and counts that decide which moves are legal.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <varia/cells.hpp>
#include <varia/effect.hpp>
#include <varia/move.hpp>
#include <varia/types.hpp>
#include <varia/variant.hpp>

namespace varia {

struct StateTables;

// A value: copy, compare and move it freely; one object belongs to one thread at a time. It refers to its Variant.
// do_move changes it without allocating memory, unless the variant's hooks see earlier positions (Definition::history).
//
// Preconditions of all functions that take such an argument: a cell is the board's, 0 <= c < Board::cells(); a kind is
// the variant's, 1 <= k <= Variant::kinds(), unless the function says otherwise; the number of a state value indexes
// Definition::state; a slot is one of BlocksDef, numbered from 0, the first axis fastest.
//
// When memory runs out (std::bad_alloc), functions that only read, and all set-up functions, leave the position as it
// was. So does copying it. After a failed assignment it may only be destroyed or assigned to.
class Position {
public:
    // An empty board, with the first side to move. Precondition: `variant` is not null.
    explicit Position(VariantPtr variant);

    [[nodiscard]] const Variant& variant() const { return *variant_; }
    [[nodiscard]] const VariantPtr& variant_ptr() const { return variant_; }

    // ---- reading --------------------------------------------------------------------------------------------------
    [[nodiscard]] Piece at(Cell c) const {
        VARIA_ASSERT(c < board_.size(), "the cell is one of the board's");
        return Piece::from_code(board_[c]);
    }
    [[nodiscard]] Side turn() const { return head_.side; }
    [[nodiscard]] int turn_index() const { return head_.turn; }  // index in Variant::order()
    // In hand or in reserve; 0 for a kind that the variant does not have.
    [[nodiscard]] int hand(Side s, Kind k) const {
        VARIA_ASSERT(k >= 1 && k < max_kinds, "the kind is from 1 to 250");
        VARIA_ASSERT(has_owner(s), "the side is one of the variant's");
        return k <= kinds_ ? tallies_[hand_place(index(s), k)] : 0;
    }
    [[nodiscard]] int count(Side s, Kind k) const {  // on the board; 0 for a kind that the variant does not have
        VARIA_ASSERT(k >= 1 && k < max_kinds, "the kind is from 1 to 250");
        VARIA_ASSERT(has_owner(s), "the side is one of the variant's");
        return k <= kinds_ ? tallies_[tally_place(index(s)) + k] : 0;
    }
    [[nodiscard]] int count(Side s) const {  // of all kinds
        VARIA_ASSERT(has_owner(s), "the side is one of the variant's");
        return tallies_[tally_place(index(s))];
    }
    // The cells of a side's royal pieces, in the order of the cells.
    [[nodiscard]] std::span<const Cell> royals(Side s) const {
        VARIA_ASSERT(has_owner(s), "the side is one of the variant's");
        return royals_[static_cast<std::size_t>(index(s))].list();
    }
    // The cells of a side's pieces, of all kinds or of one kind. On boards of at most 128 cells each kind has its own
    // bitboard; on larger boards the view picks the kind out of the side's bitboard during iteration. Views: see
    // CellView.
    [[nodiscard]] CellView pieces(Side s) const { return CellView({set(s), static_cast<std::size_t>(set_words_)}); }
    [[nodiscard]] CellView pieces(Side s, Kind k) const {
        VARIA_ASSERT(k >= 1 && k <= variant_->kinds(), "the variant has such a kind");
        if (side_words_ > set_words_) return CellView({set(s, k), static_cast<std::size_t>(set_words_)});
        return CellView({set(s), static_cast<std::size_t>(set_words_)}, board_.data(), Piece(k, s).code());
    }
    // The cells of the pieces with the unmoved mark; and the slots that hold a block (slot numbers, not cells).
    [[nodiscard]] CellView unmoved_cells() const { return CellView(marks_); }
    [[nodiscard]] CellView filled_slots() const { return CellView(filled_); }
    // The unmoved mark. It is kept for pieces whose first move is special and for pieces that may still castle.
    [[nodiscard]] bool unmoved(Cell c) const {
        VARIA_ASSERT(c < board_.size(), "the cell is one of the board's");
        return (marks_[c >> 6] >> (c & 63) & 1) != 0;
    }
    // En passant: the piece that may be captured, or no_cell if there is none; and the cells that it crossed.
    [[nodiscard]] Cell exposed() const { return head_.exposed; }
    [[nodiscard]] std::span<const Cell> crossed() const { return {head_.crossed.data(), head_.crossed_count}; }
    // All rights to capture en passant. Several pieces can be exposed if the right lasts longer than a move
    // (RulesDef::exposed_for), as it usually does in games of more than two sides. Then exposed() is one of these
    // pieces, and the result of crossed() means nothing.
    struct Exposure {
        Side owner;  // the side that exposed it, which may be out by now; nobody if only one piece can be exposed
        Cell victim;
        std::span<const Cell> crossed;  // the cells on which it may be captured
    };
    // A list with a fixed capacity.
    class Exposures {
    public:
        [[nodiscard]] const Exposure* begin() const { return list_.data(); }
        [[nodiscard]] const Exposure* end() const { return list_.data() + count_; }
        [[nodiscard]] bool empty() const { return count_ == 0; }

    private:
        friend class Position;
        std::array<Exposure, max_exposed> list_;
        std::size_t count_ = 0;
    };
    [[nodiscard]] Exposures exposures() const;
    // The cells on which the piece on `victim` may be captured en passant; empty if it is not exposed.
    [[nodiscard]] std::span<const Cell> crossed_by(Cell victim) const;
    // The cell of the piece that an en passant move captures.
    [[nodiscard]] Cell victim(Move move) const { return move.victim() != no_cell ? move.victim() : head_.exposed; }

    // Turns of several steps: whether a turn has begun and is not complete, and its progress. During the turn, the side
    // to move is the side whose turn it is.
    [[nodiscard]] bool mid_turn() const { return many_.turn.step != 0 || many_.turn.made != 0; }
    struct Progress {
        std::uint8_t step = 0;       // the next step: 0 is "move", n is TurnDef::then[n - 1]
        std::uint8_t made = 0;       // number of groups of the turn that are complete or have begun
        std::uint8_t allowance = 0;  // number of groups of the turn, if it is not the same for all turns of a side
        bool unmoved = false;        // the piece that made the last step had not moved before
        Cell mover = no_cell;        // the cell of the piece that made the last step
        Cell left = no_cell;         // the cell that this piece left
        Cell left_too = no_cell;     // the cell that the partner left, if the step was a castling
        // If no turn may restore the board: a key of the board and the hands at the beginning of the turn. It is kept
        // until the next turn begins, and is no part of the position between turns.
        std::uint64_t before = 0;
        friend bool operator==(const Progress& a, const Progress& b) {
            const bool begun = a.step != 0 || a.made != 0;
            return a.step == b.step && a.made == b.made && a.allowance == b.allowance && a.unmoved == b.unmoved &&
                   a.mover == b.mover && a.left == b.left && a.left_too == b.left_too &&
                   (!begun || a.before == b.before);
        }
    };
    [[nodiscard]] const Progress& progress() const { return many_.turn; }
    // The maximal number of groups of the turn: of the incomplete turn, or else of the turn that begins now.
    [[nodiscard]] int turn_steps() const;
    // The cells of pieces that were captured in this turn and stay until it is over. Empty in variants where captured
    // pieces leave at once.
    [[nodiscard]] CellView captured_cells() const { return CellView(pending_); }
    [[nodiscard]] bool is_captured(Cell c) const {
        return !pending_.empty() && (pending_[c >> 6] >> (c & 63) & 1) != 0;
    }

    // The side whose moves are counted (RulesDef::countings), the rule, the number of moves so far, and their limit.
    struct Counting {
        Side side = Side::nobody;  // nobody: no moves are counted
        std::uint8_t rule = 0;     // index in RulesDef::countings
        std::uint16_t count = 0;
        std::uint16_t limit = 0;
        friend bool operator==(const Counting&, const Counting&) = default;
    };
    [[nodiscard]] const Counting& counting() const { return many_.counting; }
    // The count that would begin with this position.
    [[nodiscard]] Counting counting_from_here() const;

    // In games of more than two sides: the sides that are out while the others play on, the points of a side, and the
    // side that moved last. That side is nobody if the position was set up without it, or if no side can go out in this
    // variant.
    [[nodiscard]] SideSet out() const { return many_.out; }
    [[nodiscard]] int points(Side s) const {
        VARIA_ASSERT(variant_->sides().has(s), "the side is one of the variant's");
        return many_.points[static_cast<std::size_t>(index(s))];
    }
    [[nodiscard]] Side last_mover() const { return many_.last; }

    [[nodiscard]] int state(int number) const {  // index in Definition::state
        VARIA_ASSERT(static_cast<std::size_t>(number) < state_.size(), "the variant has a state value of this number");
        return state_[static_cast<std::size_t>(number)];
    }
    // Whether the slot holds a block (BlocksDef).
    [[nodiscard]] bool filled(int slot) const {
        VARIA_ASSERT(has_slot(slot), "the board has a slot of this number");
        return (filled_[static_cast<std::size_t>(slot) >> 6] >> (slot & 63) & 1) != 0;
    }
    [[nodiscard]] int on_block(Side s, int slot) const;  // number of the side's pieces on the block in this slot
    [[nodiscard]] int checks_given(Side s) const { return head_.checks[index(s)]; }
    // Half-moves since the last reset by the move rule, at most max_clock.
    [[nodiscard]] int clock() const { return head_.clock; }
    [[nodiscard]] int move_number() const { return head_.move_number; }
    // The position at the beginning of an earlier turn: 0 is the turn that has begun, or else the last one, 1 the one
    // before it, and so on. Null if that was before the position was set up, or more turns ago than
    // Definition::history. It lasts as long as this position is not changed. It knows no earlier positions itself, and
    // comparing positions does not look at them.
    [[nodiscard]] const Position* earlier(int turns) const {
        return past_ != nullptr && static_cast<std::size_t>(turns) < past_->size()
                   ? (*past_)[static_cast<std::size_t>(turns)].get()
                   : nullptr;
    }
    // Whether the side to move may exchange the sides in place of its move (RulesDef::pie), if the game is not over: in
    // the first turn of the side that moves second. The Zobrist key tells such positions from others.
    [[nodiscard]] bool may_exchange() const;
    // The Zobrist key. Two positions with equal keys are equal in everything that decides which moves are legal (that
    // excludes the clock and the move number, of which only may_exchange() counts).
    [[nodiscard]] std::uint64_t zobrist_key() const { return head_.key; }
    [[deprecated("zobrist_key()")]] [[nodiscard]] std::uint64_t key() const { return head_.key; }
    // The Zobrist key computed without the stored key; equals zobrist_key(). For tests.
    [[nodiscard]] std::uint64_t recomputed_key() const;
    // Everything that scripts, keys and move generation can see, as lines of text. This includes what is kept up to
    // date incrementally. Positions with equal dumps are the same for every function. For tests.
    [[nodiscard]] std::string dump() const;
    // Memory in bytes, without the variant.
    [[nodiscard]] std::size_t memory() const;

    // Compares everything, the clock and the move number included.
    friend bool operator==(const Position& a, const Position& b);

    // The castling rights of a side. A right can exist although the castling is not legal now.
    struct CastlingRight {
        int castling;  // index in Definition::castlings
        Cell king, partner;
    };
    [[nodiscard]] std::vector<CastlingRight> castling_rights(Side s) const;

    // ---- setting up (before play; every function keeps the Zobrist key correct) -----------------------------------
    // Replaces the piece on the cell, and clears its marks (set_unmoved, set_captured); Piece{} empties the cell.
    // Precondition: the cell is not void, unless `p` is a void.
    void put(Cell c, Piece p);
    void set_turn(int turn_index);             // index in Variant::order()
    void set_hand(Side s, Kind k, int count);  // 0..65535
    void set_unmoved(Cell c, bool unmoved);
    // no_cell: no piece is exposed; at most max_crossed cells.
    void set_exposed(Cell victim, std::span<const Cell> crossed);
    // Adds one exposed piece, by its number in StateTables::crossings. Only if several pieces can be exposed, and at
    // most max_exposed times.
    void add_exposed(int crossing);
    void set_out(Side s, bool out);       // only for more than two sides; does not change the side's pieces
    void set_points(Side s, int points);  // only for more than two sides; 0..65535
    void set_last_mover(Side s);          // may be nobody; only if sides can go out (OutDef::any)
    // Turns of several steps: the progress of the turn; and whether a piece was captured in this turn and stays until
    // it is over. set_turn and set_move_number set the number of steps of the turn. Precondition: the variant has such
    // turns.
    void set_progress(const Progress& progress);
    void set_captured(Cell c, bool captured);
    // Whether a state value that lasts for a turn and the reply was set in the present turn.
    [[nodiscard]] bool set_this_turn(int number) const;
    void set_set_this_turn(int number);
    void set_checks_given(Side s, int checks);    // 0..255
    void set_counting(const Counting& counting);  // only if the variant counts moves
    void set_clock(int half_moves);               // 0..max_clock
    void set_move_number(int number);             // from 1
    void set_state(int number, int value);        // within the limits of its StateDef
    // Removes the block from a slot, or puts one in: its cells become void, or empty. Pieces in the slot are removed.
    void set_filled(int slot, bool filled);
    // Removes marks that no longer matter (of a king without a partner to castle with, and the reverse).
    void normalise_marks();

private:
    friend class Rules;
    friend class PositionAccess;
    friend class MovePreview;
    friend class MoveMaker;

    // The state beside the board. do_move saves it as a whole.
    struct Head {
        std::uint64_t key = 0;
        Cell exposed = no_cell;
        std::array<Cell, max_crossed> crossed{};
        std::uint8_t crossed_count = 0;
        Side side = Side::first;
        std::uint8_t turn = 0;
        std::array<std::uint8_t, max_sides> checks{};
        std::int32_t clock = 0;
        std::int32_t move_number = 1;
    };
    // The positions at the beginning of the last turns, the latest first. Null: there are none.
    using Past = std::shared_ptr<const std::vector<std::shared_ptr<const Position>>>;
    // More of that state, for variants with more than two sides or with several exposed pieces or turns of several
    // steps.
    struct Many {
        // 1 + the numbers of the crossings of the exposed pieces, ascending; 0: no entry.
        std::array<std::uint16_t, max_exposed> exposed{};
        BySide<std::uint16_t> points{};
        SideSet out;
        Side last = Side::nobody;
        Side next = Side::nobody;  // within a turn: the side that an effect has named as next
        Progress turn;
        Counting counting;
        std::uint64_t turn_key = 0;  // what `turn` adds to the Zobrist key, without its captures (took.hpp)
        friend bool operator==(const Many&, const Many&) = default;
    };

public:
    // What undo_move needs: the journal of one move. Use one object for many moves in turn; do not copy it while its
    // move is on the board. It allocates memory only for moves of more than 32 changes, and keeps that memory.
    //
    // Code that updates its own data about a position incrementally (an evaluation, a count, a drawing) reads here what
    // the last move with this object changed. It can read from do_move until the object is used again: before
    // undo_move, or after it to revert its own data. Reading allocates nothing.
    class Undo {
    public:
        Undo() {}  // NOLINT(modernize-use-equals-default): because of the unions

        // Calls f(Cell cell, Piece before, Piece after) for each change of a cell, in the order of the changes. A cell
        // can occur several times; `before` is then the `after` of its previous change. On boards whose blocks move a
        // piece can be a void.
        template <class F>
        void each_piece(F&& f) const {
            for (std::uint32_t i = 0; i < count; ++i) {
                const Change& c = change(i);
                const Piece now = Piece::from_code(static_cast<PieceCode>(c.now));
                if (c.what == What::relocated) {
                    f(static_cast<Cell>(c.old), now, Piece{});
                    f(Cell{c.at}, Piece{}, now);
                } else if (c.what == What::cell) {
                    f(Cell{c.at}, Piece::from_code(static_cast<PieceCode>(c.old)), now);
                }
            }
        }
        // Calls f(Side side, Kind kind, int before, int after) for each change of a count in hand, in the order of the
        // changes.
        template <class F>
        void each_hand(F&& f) const {
            for (std::uint32_t i = 0; i < count; ++i) {
                const Change& c = change(i);
                if (c.what == What::hand)
                    f(side_of(c.at >> 8), static_cast<Kind>(c.at & 0xFF), int{static_cast<std::uint16_t>(c.old)},
                      int{static_cast<std::uint16_t>(c.now)});
            }
        }
        // The captured piece, or the first of several; an empty Piece if none was captured.
        [[nodiscard]] Piece captured() const { return Piece::from_code(taken); }

        // Allocates room for this number of changes: moves with at most as many changes then allocate nothing.
        void reserve(std::size_t room) {
            if (room > changes.size()) more.reserve(room - changes.size());
        }
        // Memory in bytes. Of the earlier positions that it keeps (Position::earlier) only the latest one counts, and
        // only at the beginning of a turn: the objects for the moves before it have the others.
        [[nodiscard]] std::size_t memory() const {
            const bool keeps_one = past != nullptr && many.turn.step == 0 && many.turn.made == 0;
            return sizeof(Undo) + more.capacity() * sizeof(Change) + (keeps_one ? past->front()->memory() : 0);
        }

    private:
        friend class Position;
        friend class Rules;
        friend class MoveMaker;
        friend class ConsequenceDescriber;
        friend class Turns;
        enum class What : std::uint8_t { cell, relocated, hand, mark, state, slot, pending };
        // cell: `old` and `now` are codes. relocated: `old` is the cell that the piece left, `now` its code. hand:
        // counts; `at` holds the side and the kind, a byte each. mark, slot, pending: the bit is flipped. state:
        // values; `at` is the number.
        struct Change {
            What what;
            std::uint16_t at;
            std::int16_t old, now;
        };
        static_assert(sizeof(Change) == 8);
        [[nodiscard]] const Change& change(std::uint32_t i) const {
            return i < changes.size() ? changes[i] : more[i - changes.size()];
        }
        void note(What what, std::uint16_t at, std::int16_t old, std::int16_t now) {
            if (count < changes.size())
                changes[count] = {what, at, old, now};
            else
                more.push_back({what, at, old, now});
            ++count;
        }
        void begin(const Position& before, bool has_many) {
            head = before.head_;
            if (has_many) {
                many = before.many_;
                if (before.past_ != past) past = before.past_;
            }
            count = 0;
            taken = 0;
            if (!more.empty()) more.clear();
        }
        // The unions leave these two as they are until a move begins: to clear them would cost more than some moves.
        union {
            Head head;
        };
        union {
            Many many;  // only used by variants that have such state, and so is the next one
        };
        Past past;
        std::uint32_t count = 0;
        PieceCode taken = 0;  // the code of the first captured piece
        std::array<Change, 32> changes;
        std::vector<Change> more;  // only used by moves with many effects
    };

private:
    [[nodiscard]] bool has_slot(int slot) const;
    // Notes the position as the one at the beginning of a turn. Changes nothing if memory runs out.
    void note_turn();
    // The part of the key that says what the earlier positions are.
    [[nodiscard]] std::uint64_t past_key() const;
    // The move itself; after it, and after the effects of scripts, the turn passes.
    void begin_move(Move move, Undo& undo);
    void end_move(Move move, Undo& undo);
    // Turns of several steps: the changes at the end of a step, and at the end of the turn.
    void end_step(Move move, Undo& undo);
    // The step that follows the move which has just been made, if it can be made; 0 if none does. Called before
    // end_step.
    [[nodiscard]] std::uint8_t step_after(Move move) const;
    void end_turn(Undo& undo);
    void leave_captured(Undo& undo);  // the captured pieces that stayed until the turn is over
    // After effects that have followed the last step of a turn: does what end_step has done after the step itself.
    void settle_effects(Undo& undo);
    void end_group(Undo& undo);                   // no step follows the step that was made
    void reckon_turn();                           // computes the number of steps of the turn that begins now
    [[nodiscard]] std::uint64_t men_key() const;  // of the pieces on the board and in hand only
    bool begin_step(Move move);                   // returns whether the step is not the first of its turn
    void change_progress(const Progress& now);
    [[nodiscard]] static std::uint64_t key_of(const Progress& progress);
    void jump(Move move, Undo& undo);
    void exchange(Undo& undo);
    [[nodiscard]] std::uint64_t exchange_key() const;  // the part of the key that says may_exchange()
    void place(Move move, Undo& undo);
    void flip_pending(Cell c, Undo& undo);
    void spring_traps(Undo& undo);
    void crown(Undo& undo);  // promotes the piece that has ended its turn on a promotion cell
    void land(Move move, Undo& undo);
    void shove(Move move, Undo& undo);
    void swap(Move move, Undo& undo);
    void sweep(Move move, Undo& undo);
    // Sets the state value that says whether royal pieces face each other.
    void count_facing(Undo& undo);
    friend class Turns;
    void undo_move(const Undo& undo);

    // Updates the board, bitboards, counts and royal pieces, but not the Zobrist key.
    void set_raw(Cell c, PieceCode code);
    // Moves entry `at` of a side's royal pieces to its place in the order of cells.
    void place_royal(std::size_t side, std::size_t at);
    void change(Cell c, PieceCode code, Undo& undo);  // also updates the Zobrist key, the unmoved mark and the journal
    void relocate(Cell from, Cell to, Undo& undo);    // as change(); `to` is empty, and the piece stays what it is
    void relocate_raw(Cell from, Cell to);
    void change_hand(Side s, Kind k, int by, Undo& undo);
    void flip_mark(Cell c, Undo& undo);
    void end_castlings(const std::vector<int>& castlings, Side spared, Undo& undo);
    void apply(const Effect& effect, Undo& undo);
    void carry(Cell from, Cell to, Undo& undo);
    void move_block(int from, int to, Undo& undo);
    void push(Move move, Undo& undo);
    void remote_capture(const struct Stroke& stroke, Undo& undo);  // after the move has been made
    void change_state(int number, int value, Undo& undo);
    void change_states(Move move, Undo& undo);  // by what the tables say of the move
    void set_state_raw(int number, int value);  // also of hidden state values
    void lapse(Undo& undo);                     // resets state values that lapse now, and counts the turn
    // Counts the points for a captured piece. The piece enters a hand or a reserve, if the rules say so.
    void take(PieceCode code, Undo& undo);
    void drop_idle_marks(Side s, Undo* undo);
    void renew_holds(Undo& undo);
    void renew_counting(Side mover);  // nobody: the change was no move
    // Whether a line that must be clear for a move from -> to (StateTables::clearings) holds another piece.
    [[nodiscard]] bool crowded(std::size_t clearing, Cell from, Cell to) const;
    void next_turn();
    void expose(Cell victim, std::span<const Cell> crossed);
    // For more than two sides.
    void pass_on();  // to the next side that is not out
    void pass_to(Side side);
    void expose_by(std::size_t crossing);  // adds an exposed piece
    // Ends all exposures for which ends(crossing) returns true.
    template <class Ends>
    void end_exposures(Ends&& ends);
    template <class Ends>
    void sift_exposures(Ends&& ends);  // the same; precondition: a piece is exposed
    void forget_spoilt_exposures();
    void forget_replaced_exposures(const Undo& undo);
    void forget_others_exposures(Side mover);
    void count_points(Piece captured);
    void go_out(Side s, const GoingOutDef& how, Undo& undo);  // `s` is the side to move; the turn passes
    friend class GoingOut;
    void add_check(Side by);
    [[nodiscard]] bool castling_partner(Side s, int castling, Cell& king, Cell& partner) const;

    // The bitboard of a side's pieces, in set_words_ words; `kind` 0: the pieces of all kinds. Bitboards of single
    // kinds exist only on small boards (StateTables::set_kinds).
    [[nodiscard]] const std::uint64_t* set(Side s, Kind kind = 0) const {
        return sets_.data() + set_place(index(s), kind);
    }
    [[nodiscard]] std::size_t set_place(int side, int kind) const {
        return static_cast<std::size_t>(side * side_words_ + kind * set_words_);
    }
    void flip_in_sets(Cell c, Piece p);
    // Counts a piece on the lines that moves need clear (StateTables::clearings), if there are any.
    void count_on_lines(Cell c, Kind kind, int by);
    void count_on_some_lines(Cell c, Kind kind, int by);

    VariantPtr variant_;
    const StateTables* tables_;  // of the variant
    Head head_;
    Many many_;
    Past past_;
    std::vector<PieceCode> board_;       // piece codes, by cell
    int kinds_;                          // number of kinds
    int set_words_, side_words_;         // length of one bitboard, and of all bitboards of a side, in words
    std::vector<std::uint64_t> sets_;    // see set()
    std::vector<std::uint64_t> marks_;   // one bit for each cell: the piece there has not moved
    std::vector<std::uint64_t> filled_;  // one bit for each slot: it holds a block
    // One bit for each cell: the piece there was captured in this turn and is still on the board.
    std::vector<std::uint64_t> pending_;
    std::vector<std::int16_t> state_;    // values of the variant's state
    std::vector<std::uint16_t> crowds_;  // number of pieces on each line that moves need clear
    // Counts for each side, and for nobody if pieces can belong to nobody. Each has a row: the number of its pieces,
    // the number of its pieces of each kind, and the number of each kind in hand.
    std::vector<std::uint16_t> tallies_;
    [[nodiscard]] std::size_t tally_place(int owner) const {
        return static_cast<std::size_t>(owner * (2 * kinds_ + 1));
    }
    [[nodiscard]] std::size_t hand_place(int owner, Kind k) const {
        return tally_place(owner) + static_cast<std::size_t>(kinds_ + k);
    }
    // The royal pieces of an owner.
    struct Royals {
        std::array<Cell, max_royals> cells{};
        std::uint8_t count = 0;
        [[nodiscard]] std::span<const Cell> list() const { return {cells.data(), count}; }
    };
    std::vector<Royals> royals_;
    [[nodiscard]] bool has_owner(Side s) const { return static_cast<std::size_t>(index(s)) < royals_.size(); }
    SideSet castling_touched_;  // within do_move: sides that lost an unmoved mark that castling may have needed
    // Within do_move, if turns have several steps: the kind of the moving piece before the move ...
    Kind moving_ = 0;
    bool unmoved_before_ = false;  // ... and whether this piece had not moved before
    // Within do_move, if there are holds: the cell of the mover's only royal piece before the move.
    Cell royal_before_ = no_cell;
};

}  // namespace varia
