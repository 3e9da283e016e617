// Legal moves, generated directly.
//
// Before any move is made up, the position is read once from the royal piece outward along its reverse program. That
// finds every open line of attack (a check) and every line one own piece closes (a pin). A move is then legal if it
// ends on a cell that all checking lines share, the attacker's cell included, and if a pinned piece stays on its pins'
// lines; the royal piece itself tries each cell with its own vacated. Lines of hoppers carry a count of pieces, and a
// move is tested against how it changes the count. Attacks that are no lines (pushes) mark the cells they depend on,
// and moves that touch one are made and tested, as are moves with several effects, and all moves where a side has
// several royal pieces or attackers whose lines have no such reading.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include <varia/consequence.hpp>
#include <varia/move.hpp>
#include <varia/position.hpp>
#include <varia/variant.hpp>

#include "attacks.hpp"
#include "heap_bytes.hpp"
#include "programs.hpp"
#include "state_tables.hpp"

namespace varia {

// Memory one generation works in. The arrays a cell are all zero between generations.
struct Scratch {
    explicit Scratch(int cells)
        : mends(static_cast<std::size_t>(cells)), pin_of(static_cast<std::size_t>(cells)),
          on_hop_line(static_cast<std::size_t>(cells)), on_push_line(static_cast<std::size_t>(cells)),
          footprint(static_cast<std::size_t>((cells + 63) / 64)), stamps(static_cast<std::size_t>(cells)),
          asked(static_cast<std::size_t>((cells + 63) / 64)) {}

    struct Pin {
        Cell blocker;
        bool gap;                  // the line goes over a void: `node` is one of the gap nodes
        std::uint16_t next;        // another pin of the same piece: 1 + its index, or 0
        std::uint32_t node;        // the attacker's, in the enemy's reverse program
    };
    struct HopLine {
        std::uint32_t first;       // in Programs::hop_cells
        std::uint16_t attacker;    // how many cells lie between: the attacker's index on the ray
        std::uint16_t hurdles;     // pieces between now
        bool any_number;
    };
    std::vector<std::uint16_t> mends;       // how many checking lines the cell is on
    std::vector<std::uint16_t> pin_of;      // 1 + index of the first pin of the piece there
    std::vector<std::uint8_t> on_hop_line;  // 1 where a move from or to the cell can change a hop line
    std::vector<std::uint8_t> on_push_line; // 1 where a move from or to the cell can change what pushes do
    std::vector<std::uint64_t> footprint;   // where effects can matter to the royal piece; see Generator::touches
    std::vector<std::pair<Cell, std::uint8_t>> tried;  // cells a trial has changed, with what they held
    std::vector<std::uint32_t> stamps;      // for dropping repeated targets
    std::uint32_t stamp = 0;
    std::vector<Cell> mended;
    std::vector<Cell> push_cells;
    std::vector<Pin> pins;
    std::vector<HopLine> hop_lines;
    int checks = 0;                         // open lines without hurdles
    bool hop_check = false;                 // a hopper gives check
    bool push_check = false;                // a push gives check
    std::vector<Move> expanded;             // one end's moves, where each is judged by itself
    ConsequenceList told;                   // of a push that may capture
    std::vector<Move> pushed;               // a piece's pushes so far

    // Hooks that can matter to the side to move just now, by what they ask; indices in Programs::hooks.
    std::vector<int> allow, test, offer, choose;
    std::vector<std::uint64_t> asked;  // the pieces `allow` and `test` may be asked about, a bit a cell
    std::uint32_t asked_types = 0;     // the types of moves those two may be asked about
    bool hooks_sorted = false;         // some of these may not be empty

    [[nodiscard]] std::size_t memory() const {
        return sizeof(Scratch) + heap_bytes(mends) + heap_bytes(pin_of) + heap_bytes(on_hop_line) +
               heap_bytes(on_push_line) + heap_bytes(footprint) + heap_bytes(asked) + heap_bytes(tried) + heap_bytes(stamps) +
               heap_bytes(mended) + heap_bytes(push_cells) + heap_bytes(pins) + heap_bytes(hop_lines) +
               heap_bytes(expanded) + heap_bytes(told) + heap_bytes(pushed) + heap_bytes(allow) + heap_bytes(test) + heap_bytes(offer) + heap_bytes(choose) +
               (nested_ ? nested_->memory() : 0);
    }

    // Memory for a generation nested inside this one (to ask whether a drop mates).
    [[nodiscard]] Scratch& nested() {
        if (!nested_) nested_ = std::make_unique<Scratch>(static_cast<int>(mends.size()));
        return *nested_;
    }

private:
    std::unique_ptr<Scratch> nested_;
};

template <int words, int want> class SetGenerator;

class Generator {
    template <int words, int want> friend class SetGenerator;

public:
    enum class Want { list, count, any, captures };
    static constexpr bool lists(Want want) { return want == Want::list || want == Want::captures; }

    // The position is changed while generating and restored. Everything given must outlive the generator; `hooks` may
    // be null for variants without hooks. `fast`: use set tables and footprints where there are some; the answers are the same.
    Generator(Position& position, Scratch& scratch, HookRunner* hooks, bool fast = true)
        : variant_(position.variant()), programs_(variant_.programs()), state_(variant_.state()),
          attacks_(programs_, hooks), hooks_(hooks), position_(position), scratch_(scratch), us_(position.turn()), them_(!us_), fast_(fast) {}

    // Appends every legal move of the side to move. Whether the game is over already is not asked.
    void list(MoveList& moves);
    // Appends at least every legal move, and in `unsure` a 1 for each that `confirm` must be asked about: those whose
    // safety takes more than a look to tell. For whoever needs only one of them.
    void candidates(MoveList& moves, std::vector<std::uint8_t>& unsure);
    [[nodiscard]] bool confirm(Move candidate) { return stays_safe(candidate); }
    // Appends the legal moves that capture an enemy's piece by themselves: where they end, in passing, or by pushing it off;
    // with `promotions` also those that promote. What scripts capture (Programs::effect_hooks) is not known here.
    void captures(MoveList& moves, bool promotions);
    [[nodiscard]] std::uint64_t count();
    [[nodiscard]] bool any();
    // Whether some legal move captures en passant.
    [[nodiscard]] bool any_passant();

private:
    enum class Safety {
        none,     // no royal piece needs to be safe
        lines,    // one royal piece, lines of attack read once
        testing,  // make and test every move
    };

    [[nodiscard]] Safety safety_needed() const;
    template <Want want> std::uint64_t generate();
    [[nodiscard]] bool may_use_sets();
    std::uint64_t run_by_sets(SetTables::Run run);
    template <Want want> std::uint64_t all_moves();
    template <Want want> std::uint64_t piece_moves(Cell from, Piece piece, std::uint16_t pin);
    template <Want want>
    std::uint64_t promotions_against_push(Cell from, Cell to, const NodeDetail& detail, std::uint16_t pin);
    template <Want want> std::uint64_t royal_moves(Cell from, Piece piece);
    template <Want want> std::uint64_t royal_captures();
    template <Want want> std::uint64_t slow_moves(Cell from, Piece piece, std::uint16_t pin);
    template <Want want, class Safe> std::uint64_t asked_moves(Cell from, Piece piece, Safe&& safe);
    template <Want want> std::uint64_t passant_moves();
    template <Want want> std::uint64_t castling_moves();
    template <Want want> std::uint64_t castling_move(std::size_t castling);
    template <Want want> std::uint64_t drop_moves();
    template <Want want> std::uint64_t push_moves();
    template <Want want> std::uint64_t pushes_from(Cell from, const std::vector<StateTables::Push>& pushes);
    template <Want want> std::uint64_t block_moves();
    template <Want want> std::uint64_t offered_moves();
    template <Want want> std::uint64_t emit(Cell from, Cell to, const NodeDetail& detail);
    template <Want want> std::uint64_t emit_promotions(Move move, std::uint16_t promotion);
    template <Want want> std::uint64_t emit_tested(Move move);
    void leave_unsure(std::size_t first);  // what was listed since then
    // Calls end(cell, detail) for each node of a unit's program that a move may end on, as the position stands, and that is
    // wanted: of captures alone those on enemies, and promotions if they are wanted too.
    template <Want want, class End> void each_end(const Unit& unit, Cell from, End&& end);
    template <class NodeType> std::uint64_t count_free(const NodeType* n, const NodeType* last) const;
    std::uint64_t count_unit(const Unit& unit, Cell from) const;
    std::uint64_t count_clear(const Unit& unit, Cell from) const;
    void expand(Cell from, Cell to, const NodeDetail& detail, std::vector<Move>& moves) const;
    [[nodiscard]] bool is_one_too_many(Cell from, Kind becomes) const;

    // Lines of attack (lines.cpp).
    void read_lines(Cell royal);
    template <bool gaps, bool footprint, class NodeType> void read_tree(const NodeType* n, const NodeType* end, const NodeType* base);
    template <bool gaps, class NodeType>
    void read_pins(const NodeType* n, const NodeType* end, const NodeType* base, Cell blocker);
    void read_hop_lines(Cell royal);
    void read_push_lines(Cell royal);
    // Whether a change of any kind to a cell could matter to the royal piece's safety: the cell was looked at, or would
    // be by a push. A move of many effects that touches no such cell leaves things as they are.
    [[nodiscard]] bool touches(Cell c) const { return (scratch_.footprint[c >> 6] >> (c & 63) & 1) != 0; }
    [[nodiscard]] bool touches(const StateTables::Slot& slot) const;              // ... if the block there moved, or one came
    [[nodiscard]] bool touches(const StepLines& lines, Cell from) const;          // ... by a push along the line from a cell
    [[nodiscard]] bool enemy_pusher(Cell c) const;
    void touch(Cell c) { scratch_.footprint[c >> 6] |= std::uint64_t{1} << (c & 63); }
    // Emits a move of many effects: tested only if it touches the footprint.
    template <Want want> std::uint64_t emit_effects(Move move, bool touching);
    void clear_lines();
    [[nodiscard]] bool limited() const {
        return scratch_.checks != 0 || !scratch_.hop_lines.empty() || !scratch_.push_cells.empty() || guard_royals_;
    }
    // `promotes` is what the piece becomes, 0 for itself: that can decide whether an enemy push is possible.
    [[nodiscard]] bool allowed(Cell from, Cell to, std::uint16_t pin, Kind promotes = 0);
    [[nodiscard]] bool hop_lines_allow(Cell from, Cell to) const;
    [[nodiscard]] bool on_line(const Scratch::Pin& pin, Cell cell) const;
    [[nodiscard]] bool guarded(Cell to) const;
    // Whether the move, made, leaves the mover the royal pieces he must keep, unattacked or `whatever_is_attacked`, and
    // is legal by every hook that is asked about it.
    [[nodiscard]] bool stays_safe(Move move, bool whatever_is_attacked = false);
    [[nodiscard]] bool push_takes_royal(const StepLines& lines, Cell from, int steps);
    [[nodiscard]] bool pushes_alike(Move a, Move b) const;
    template <Want want> std::uint64_t emit_royal_capture(Move move);
    [[nodiscard]] bool stays_safe_after(Move effects);

    // Hooks (hooked.cpp).
    void sort_hooks();
    [[nodiscard]] bool may_matter(const CompiledHook& hook) const;
    [[nodiscard]] bool any_hook_may_matter() const;
    void note_asked(const CompiledHook& hook);
    [[nodiscard]] bool asked_about(Cell c) const { return (scratch_.asked[c >> 6] >> (c & 63) & 1) != 0; }
    // Which of these hooks' patterns the move matches, a bit a hook.
    [[nodiscard]] std::uint64_t matching(const std::vector<int>& hooks, Piece piece, Move move) const;
    [[nodiscard]] bool hooks_allow(Piece piece, Move move);
    void filter_choice(MoveList& moves, std::size_t first);
    void keep_captures(MoveList& moves, std::size_t first) const;
    // Whether the move belongs into a list of captures.
    [[nodiscard]] bool wanted(Move move) const;
    [[nodiscard]] bool pushes_off_enemy(Move push) const;

    [[nodiscard]] bool mates(Move drop);
    [[nodiscard]] bool drop_may_mate(Kind kind, Cell from) const;
    [[nodiscard]] bool castling_open(const StateTables::Castling& castling, Cell king, Cell partner);

    const Variant& variant_;
    const Programs& programs_;
    const StateTables& state_;
    Attacks attacks_;
    HookRunner* hooks_;
    Position& position_;
    Scratch& scratch_;
    Side us_;
    Side them_;
    bool fast_;
    Safety safety_ = Safety::none;
    bool guard_royals_ = false;         // the enemy's royal could be captured, which is never a move
    Cell royal_ = no_cell;
    MoveList* out_ = nullptr;
    std::vector<std::uint8_t>* unsure_ = nullptr;  // candidates are wanted
    bool promotions_ = false;           // of captures alone: promotions too
};

}  // namespace varia
