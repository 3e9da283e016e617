// A position: what stands where, whose turn it is, and every right and count that decides what may follow.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
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
// Changing it by do_move costs no allocation.
//
// Preconditions of all that take one: cells are the board's, 0 <= c < Board::cells(); kinds are the variant's, 1 <= k
// <= Variant::kinds(), where nothing else is said; numbers of state values index Definition::state; slots are those of
// BlocksDef, numbered from 0, the first axis fastest.
//
// When memory runs out (std::bad_alloc): what only reads, and every call of the set-up, leaves the position as it was;
// so does copying it, and assigning to it leaves it a position that may only be destroyed or assigned to.
class Position {
public:
    // An empty board, the first side to move. Precondition: variant is not null.
    explicit Position(VariantPtr variant);

    [[nodiscard]] const Variant& variant() const { return *variant_; }
    [[nodiscard]] const VariantPtr& variant_ptr() const { return variant_; }

    // ---- reading --------------------------------------------------------------------------------------------------
    [[nodiscard]] Piece at(Cell c) const {
        VARIA_ASSERT(c < board_.size(), "the cell is one of the board's");
        return Piece::from_code(board_[c]);
    }
    [[nodiscard]] Side turn() const { return head_.side; }
    [[nodiscard]] int turn_index() const { return head_.turn; }  // in Variant::order()
    [[nodiscard]] int hand(Side s, Kind k) const {  // in hand or reserve; 0 of kinds that the variant has not
        VARIA_ASSERT(k >= 1 && k < max_kinds, "the kind is from 1 to 250");
        VARIA_ASSERT(has_owner(s), "the side is one of the variant's");
        return k <= kinds_ ? tallies_[hand_place(index(s), k)] : 0;
    }
    [[nodiscard]] int count(Side s, Kind k) const {  // on the board; likewise
        VARIA_ASSERT(k >= 1 && k < max_kinds, "the kind is from 1 to 250");
        VARIA_ASSERT(has_owner(s), "the side is one of the variant's");
        return k <= kinds_ ? tallies_[tally_place(index(s)) + k] : 0;
    }
    [[nodiscard]] int count(Side s) const {  // all kinds
        VARIA_ASSERT(has_owner(s), "the side is one of the variant's");
        return tallies_[tally_place(index(s))];
    }
    // In the order of their cells.
    [[nodiscard]] std::span<const Cell> royals(Side s) const {
        VARIA_ASSERT(has_owner(s), "the side is one of the variant's");
        return royals_[static_cast<std::size_t>(index(s))].list();
    }
    // The cells a side's pieces stand on, all of them or those of one kind. On boards of at most 128 cells kinds have
    // sets of their own; on larger ones they are picked out of the side's as the view is walked. Views: see CellView.
    [[nodiscard]] CellView pieces(Side s) const { return CellView({set(s), static_cast<std::size_t>(set_words_)}); }
    [[nodiscard]] CellView pieces(Side s, Kind k) const {
        VARIA_ASSERT(k >= 1 && k <= variant_->kinds(), "the variant has such a kind");
        if (side_words_ > set_words_) return CellView({set(s, k), static_cast<std::size_t>(set_words_)});
        return CellView({set(s), static_cast<std::size_t>(set_words_)}, board_.data(), Piece(k, s).code());
    }
    // The cells whose pieces have the unmoved mark, and the slots where blocks stand: numbers of slots, no cells.
    [[nodiscard]] CellView unmoved_cells() const { return CellView(marks_); }
    [[nodiscard]] CellView filled_slots() const { return CellView(filled_); }
    // The unmoved mark: kept for pieces whose first move is special and for those that may still castle.
    [[nodiscard]] bool unmoved(Cell c) const {
        VARIA_ASSERT(c < board_.size(), "the cell is one of the board's");
        return (marks_[c >> 6] >> (c & 63) & 1) != 0;
    }
    // En passant: the piece that may be captured, no_cell if none, and the cells it crossed.
    [[nodiscard]] Cell exposed() const { return head_.exposed; }
    [[nodiscard]] std::span<const Cell> crossed() const { return {head_.crossed.data(), head_.crossed_count}; }
    // Where they stay so for longer than a move (RulesDef::exposed_for; among more than two sides they usually do)
    // several pieces can be exposed. exposed() is one of them then, and crossed() says nothing.
    struct Exposure {
        Side owner;  // who exposed it; he may be out by now. Nobody where there is only one
        Cell victim;
        std::span<const Cell> crossed;  // the cells on which it may be captured
    };
    // A list without an allocation.
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
    // The cells on which the piece on a cell may be captured en passant; none if it is not exposed.
    [[nodiscard]] std::span<const Cell> crossed_by(Cell victim) const;
    // The cell of the piece that a move en passant captures.
    [[nodiscard]] Cell victim(Move move) const { return move.victim() != no_cell ? move.victim() : head_.exposed; }

    // More than two sides: who is out while the others play on, what each side's captures have counted, and who moved
    // last (nobody, in a position that was set up without saying so, or where nobody goes out so). Turns of several
    // steps: whether one is under way, and what of it is done. The side to move is whose it is.
    [[nodiscard]] bool mid_turn() const { return many_.turn.step != 0 || many_.turn.made != 0; }
    struct Progress {
        std::uint8_t step = 0;       // which sort of step is next: 0 is "move", n is TurnDef::then[n - 1]
        std::uint8_t made = 0;       // how many groups of the turn are done or begun
        std::uint8_t allowance = 0;  // how many it has, where that is not the same for all turns of a side
        bool unmoved = false;        // the piece that made the last step had not moved before
        Cell mover = no_cell;        // where the piece that made the last step stands
        Cell left = no_cell;         // the cell it left
        Cell left_too = no_cell;     // of a castling: the cell the partner left
        // Where no turn may restore the board: a key of what stood on it, and in the hands, when the turn began. It is
        // kept until the next begins, and between turns says nothing of the position.
        std::uint64_t before = 0;
        friend bool operator==(const Progress& a, const Progress& b) {
            const bool begun = a.step != 0 || a.made != 0;
            return a.step == b.step && a.made == b.made && a.allowance == b.allowance && a.unmoved == b.unmoved &&
                   a.mover == b.mover && a.left == b.left && a.left_too == b.left_too &&
                   (!begun || a.before == b.before);
        }
    };
    [[nodiscard]] const Progress& progress() const { return many_.turn; }
    // How many groups the turn has at most, the one under way or else the one that is about to begin.
    [[nodiscard]] int turn_steps() const;
    // The cells of pieces that have been captured in this turn and stay until it is over. None where they leave at
    // once.
    [[nodiscard]] CellView captured_cells() const { return CellView(pending_); }
    [[nodiscard]] bool is_captured(Cell c) const {
        return !pending_.empty() && (pending_[c >> 6] >> (c & 63) & 1) != 0;
    }

    // Whose moves are counted (RulesDef::countings), by which rule, how many have been, and how many there may be.
    struct Counting {
        Side side = Side::nobody;  // nobody: none are
        std::uint8_t rule = 0;     // in RulesDef::countings
        std::uint16_t count = 0;
        std::uint16_t limit = 0;
        friend bool operator==(const Counting&, const Counting&) = default;
    };
    [[nodiscard]] const Counting& counting() const { return many_.counting; }
    // What would be counted if it began with this position.
    [[nodiscard]] Counting counting_from_here() const;

    [[nodiscard]] SideSet out() const { return many_.out; }
    [[nodiscard]] int points(Side s) const {
        VARIA_ASSERT(variant_->sides().has(s), "the side is one of the variant's");
        return many_.points[static_cast<std::size_t>(index(s))];
    }
    [[nodiscard]] Side last_mover() const { return many_.last; }

    [[nodiscard]] int state(int number) const {  // Definition::state
        VARIA_ASSERT(static_cast<std::size_t>(number) < state_.size(), "the variant has a state value of this number");
        return state_[static_cast<std::size_t>(number)];
    }
    // Whether a block stands in the slot (BlocksDef).
    [[nodiscard]] bool filled(int slot) const {
        VARIA_ASSERT(has_slot(slot), "the board has a slot of this number");
        return (filled_[static_cast<std::size_t>(slot) >> 6] >> (slot & 63) & 1) != 0;
    }
    [[nodiscard]] int on_block(Side s, int slot) const;  // how many of a side's pieces stand in the slot
    [[nodiscard]] int checks_given(Side s) const { return head_.checks[index(s)]; }
    // half-moves since the move rule's last reset, to max_clock
    [[nodiscard]] int clock() const { return head_.clock; }
    [[nodiscard]] int move_number() const { return head_.move_number; }
    // Two positions with equal keys are equal in all that decides legal moves (clock and move number aside).
    [[nodiscard]] std::uint64_t key() const { return head_.key; }
    // The key computed from nothing; equals key(). For tests.
    [[nodiscard]] std::uint64_t recomputed_key() const;
    // All that scripts, keys and the generation of moves can see, as lines of text: what is reckoned along with the
    // moves too. Positions with equal dumps cannot be told apart by anything. For tests.
    [[nodiscard]] std::string dump() const;
    // Memory it takes beside the variant, in bytes.
    [[nodiscard]] std::size_t memory() const;

    // Equal in everything, clock and move number included.
    friend bool operator==(const Position& a, const Position& b);

    // The castlings still possible in principle for a side: the right exists, whether or not the way is free now.
    struct CastlingRight {
        int castling;  // index in Definition::castlings
        Cell king, partner;
    };
    [[nodiscard]] std::vector<CastlingRight> castling_rights(Side s) const;

    // ---- setting up (before play; every call keeps the key right) -------------------------------------------------
    // Replaces what stands there; Piece{} clears; clears the mark. Precondition: the cell is no void, unless p is one.
    void put(Cell c, Piece p);
    void set_turn(int turn_index);             // an index in Variant::order()
    void set_hand(Side s, Kind k, int count);  // 0..65535
    void set_unmoved(Cell c, bool unmoved);
    void set_exposed(Cell victim, std::span<const Cell> crossed);  // no_cell: none; at most max_crossed cells
    // Where several pieces can be exposed: one more, by a number of StateTables::crossings. At most max_exposed.
    void add_exposed(int crossing);
    void set_out(Side s, bool out);       // of more than two sides; does nothing to its pieces
    void set_points(Side s, int points);  // likewise; 0..65535
    void set_last_mover(Side s);          // or nobody; where sides can be out (OutDef::any)
    // Turns of several steps: what of the turn is done; and a piece that has been captured in it and stays until it is
    // over. set_turn and set_move_number say how many steps the turn has. Precondition: the variant has such turns.
    void set_progress(const Progress& progress);
    void set_captured(Cell c, bool captured);
    // Whether a state value that lasts for a turn and the reply was set in the turn under way.
    [[nodiscard]] bool set_this_turn(int number) const;
    void set_set_this_turn(int number);
    void set_checks_given(Side s, int checks);    // 0..255
    void set_counting(const Counting& counting);  // where the variant counts moves
    void set_clock(int half_moves);               // 0..max_clock
    void set_move_number(int number);             // from 1
    void set_state(int number, int value);        // within what its StateDef allows
    // Takes the block out of a slot, or puts one in: its cells become void, or empty. What stood there is gone.
    void set_filled(int slot, bool filled);
    // Drops marks that no longer matter (a king's without a partner to castle with, and the reverse).
    void normalise_marks();

private:
    friend class Rules;
    friend class Inside;
    friend class Foresight;
    friend class MoveMaker;

    // Everything that is not the board, saved whole by do_move.
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
    // The same of what only more than two sides have, or those whose pieces stay exposed.
    struct Many {
        // 1 + the numbers of crossings by which pieces are exposed, ascending; 0: none
        std::array<std::uint16_t, max_exposed> exposed{};
        BySide<std::uint16_t> points{};
        SideSet out;
        Side last = Side::nobody;
        Side next = Side::nobody;  // within a turn: who moves next, if an effect has named him
        Progress turn;
        Counting counting;
        friend bool operator==(const Many&, const Many&) = default;
    };

public:
    // What undo_move needs: the journal of one move. Reuse one object for many moves in turn; do not copy it while its
    // move is on the board. It allocates for moves of more than 32 changes only, and keeps what it has allocated.
    //
    // Whoever keeps something of a position's own up to date (an evaluation, a count, a drawing) reads here what the
    // last move done with this object has changed, from do_move until the object is used again; before undo_move, or
    // after it to take the same back. Nothing is allocated.
    class Undo {
    public:
        // Calls f(Cell cell, Piece before, Piece after) for each change of what a cell holds, in the order in which
        // they happened. A cell may come up several times; `before` is then what the time before left. On boards whose
        // blocks move a piece may be a void.
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
        // Calls f(Side side, Kind kind, int before, int after) for each change of a count in hand, likewise.
        template <class F>
        void each_hand(F&& f) const {
            for (std::uint32_t i = 0; i < count; ++i) {
                const Change& c = change(i);
                if (c.what == What::hand)
                    f(side_of(c.at >> 8), static_cast<Kind>(c.at & 0xFF), int{static_cast<std::uint16_t>(c.old)},
                      int{static_cast<std::uint16_t>(c.now)});
            }
        }
        // The piece that was captured; of several the first. No piece if none was.
        [[nodiscard]] Piece captured() const { return Piece::from_code(taken); }

        // Room for so many changes: then no move of so many allocates.
        void reserve(std::size_t room) {
            if (room > changes.size()) more.reserve(room - changes.size());
        }
        // Memory it takes, in bytes.
        [[nodiscard]] std::size_t memory() const { return sizeof(Undo) + more.capacity() * sizeof(Change); }

    private:
        friend class Position;
        friend class Rules;
        friend class MoveMaker;
        friend class Teller;
        friend class Turns;
        enum class What : std::uint8_t { cell, relocated, hand, mark, state, slot, pending };
        // cell: codes; relocated: `old` is the cell it left, `now` the piece's code; hand: counts, `at` the side
        // and the kind, a byte each; mark, slot and pending: turned over; state: values, `at` the number.
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
        void begin(const Head& before, const Many& many_before, bool has_many) {
            head = before;
            if (has_many) many = many_before;
            count = 0;
            taken = 0;
            if (!more.empty()) more.clear();
        }
        Head head;
        Many many;  // of variants that have any such thing only
        std::uint32_t count = 0;
        PieceCode taken = 0;  // the first captured piece's code
        std::array<Change, 32> changes;
        std::vector<Change> more;  // moves with many effects only
    };

private:
    [[nodiscard]] bool has_slot(int slot) const;
    // The move itself; then, after any effects of scripts, the turn passes.
    void begin_move(Move move, Undo& undo);
    void end_move(Move move, Undo& undo);
    // Of a turn of several steps: what a step leaves behind, and the turn's end.
    void end_step(Move move, Undo& undo);
    void end_turn(Undo& undo);
    void end_group(Undo& undo);                   // nothing follows the step that was made
    void reckon_turn();                           // how many steps the turn that is about to begin has
    [[nodiscard]] std::uint64_t men_key() const;  // of what stands on the board and is in hand alone
    bool begin_step(Move move);                   // whether it is not the first of its turn
    void change_progress(const Progress& now);
    [[nodiscard]] static std::uint64_t key_of(const Progress& progress);
    void jump(Move move, Undo& undo);
    void place(Move move, Undo& undo);
    void flip_pending(Cell c, Undo& undo);
    void spring_traps(Undo& undo);
    void crown(Undo& undo);  // who ends his turn where he promotes
    void land(Move move, Undo& undo);
    void shove(Move move, Undo& undo);
    void swap(Move move, Undo& undo);
    void sweep(Move move, Undo& undo);
    // Notes whether a pass has left royal pieces facing each other.
    void count_facing(Undo& undo);
    friend class Turns;
    void undo_move(const Undo& undo);

    void set_raw(Cell c, PieceCode code);  // board, sets, counts, royals; not the key
    // Puts royal[at] of a side where the order of cells wants it.
    void place_royal(std::size_t side, std::size_t at);
    void change(Cell c, PieceCode code, Undo& undo);  // with key, mark and journal
    void relocate(Cell from, Cell to, Undo& undo);    // likewise; to an empty cell, the piece staying what it is
    void relocate_raw(Cell from, Cell to);
    void change_hand(Side s, Kind k, int by, Undo& undo);
    void flip_mark(Cell c, Undo& undo);
    void apply(const Effect& effect, Undo& undo);
    void carry(Cell from, Cell to, Undo& undo);
    void move_block(int from, int to, Undo& undo);
    void push(Move move, Undo& undo);
    void strike(const struct Stroke& stroke, Undo& undo);  // of a move that has been made
    void change_state(int number, int value, Undo& undo);
    void set_state_raw(int number, int value);  // of the hidden ones, too
    void lapse(Undo& undo);                     // state values that do not last
    void take(PieceCode code, Undo& undo);      // a captured piece goes where captured pieces go
    void drop_idle_marks(Side s, Undo* undo);
    void renew_holds(Undo& undo);
    void renew_counting(Side mover);  // nobody: what has changed was no move
    // Whether a line that must be clear for a move from -> to (StateTables::clearings) holds another piece.
    [[nodiscard]] bool crowded(std::size_t clearing, Cell from, Cell to) const;
    void next_turn();
    void expose(Cell victim, std::span<const Cell> crossed);
    // Where there are more than two sides.
    void pass_on();  // to the next side that is not out
    void pass_to(Side side);
    void expose_by(std::size_t crossing);  // one more
    template <class Ends>
    void end_exposures(Ends&& ends);  // all of which ends(crossing) says so
    void forget_spoilt_exposures();
    void forget_others_exposures(Side mover);
    void count_points(Piece captured);
    void go_out(Side s, const GoingOutDef& how, Undo& undo);  // the side to move; the turn passes
    friend class GoingOut;
    void add_check(Side by);
    [[nodiscard]] bool castling_partner(Side s, int castling, Cell& king, Cell& partner) const;

    // The cells a side's pieces stand on, a bit each in set_words_ words; `kind` 0: all of them. Sets of single kinds
    // are kept on small boards only (StateTables::set_kinds).
    [[nodiscard]] const std::uint64_t* set(Side s, Kind kind = 0) const {
        return sets_.data() + set_place(index(s), kind);
    }
    [[nodiscard]] std::size_t set_place(int side, int kind) const {
        return static_cast<std::size_t>(side * side_words_ + kind * set_words_);
    }
    void flip_in_sets(Cell c, Piece p);
    void count_on_lines(Cell c, Kind kind, int by);

    VariantPtr variant_;
    const StateTables* tables_;  // the variant's
    Head head_;
    Many many_;
    std::vector<PieceCode> board_;       // Piece codes by cell
    int kinds_;                          // how many there are
    int set_words_, side_words_;         // the length of one set, of all sets of a side
    std::vector<std::uint64_t> sets_;    // see set()
    std::vector<std::uint64_t> marks_;   // a bit per cell: the piece there has not moved
    std::vector<std::uint64_t> filled_;  // a bit per slot: a block is there
    // A bit per cell: the piece there has been captured in this turn.
    std::vector<std::uint64_t> pending_;
    std::vector<std::int16_t> state_;    // the variant's own values
    std::vector<std::uint16_t> crowds_;  // pieces on each line that moves need clear
    // What is counted of each side, and of nobody where pieces can be nobody's: a row of how many pieces there are, how
    // many of each kind, and how many of each kind in hand.
    std::vector<std::uint16_t> tallies_;
    [[nodiscard]] std::size_t tally_place(int owner) const {
        return static_cast<std::size_t>(owner * (2 * kinds_ + 1));
    }
    [[nodiscard]] std::size_t hand_place(int owner, Kind k) const {
        return tally_place(owner) + static_cast<std::size_t>(kinds_ + k);
    }
    // Their royal pieces.
    struct Royals {
        std::array<Cell, max_royals> cells{};
        std::uint8_t count = 0;
        [[nodiscard]] std::span<const Cell> list() const { return {cells.data(), count}; }
    };
    std::vector<Royals> royals_;
    [[nodiscard]] bool has_owner(Side s) const { return static_cast<std::size_t>(index(s)) < royals_.size(); }
    SideSet castling_touched_;  // within do_move: sides that lost a mark that castling may have needed
    // Within do_move, where turns have several steps: the kind that moves, as it was before.
    Kind moving_ = 0;
    bool unmoved_before_ = false;  // ... and whether it had not moved before
    Cell royal_before_ = no_cell;  // within do_move: where the mover's lone royal piece stood, if there are holds
};

}  // namespace varia
