// Movement programs: every way a piece can move, compiled into flat arrays that are walked from left to right.
//
// Forward: each side and kind has a few programs, and each program a run of nodes for every cell a piece may start
// from. A node names a cell. If it is empty, quiet moves may end there and the walk goes on at `on_empty`; if a piece
// stands there, a capture may end there and the walk goes on at `on_piece`. A leaper is a row of nodes. A slider is a
// chain whose `on_piece` leaves the chain. A lame leaper is a node on which no move may end, before a node on which one
// may end. A cannon is a chain whose `on_piece` leads into another chain.
//
//        rook on a1        [a2]-[a3]-...-[a8]-[b1]-...-[h1]
//          on_empty          next node, always
//          on_piece          from any of a2..a8 to b1, from any of b1..h1 to the end
//
// Reverse: for each side and target cell, the capture paths of all its kinds that end there, read from the target
// outward and merged into one tree. A node's mask says which kinds attack the target from there. The tree has only the
// paths whose cells between must all be empty. Hoppers have rays beside the tree, in which pieces are counted. Paths
// that fit neither are kept in a list, each with its conditions.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <varia/definition.hpp>
#include <varia/types.hpp>

#include "asked_conditions.hpp"
#include "beside.hpp"
#include "bitboard.hpp"
#include "bitboard_tables.hpp"
#include "hooks.hpp"
#include "kind_set.hpp"
#include "lots.hpp"
#include "models.hpp"
#include "state_tests.hpp"
#include "turn_tables.hpp"

namespace varia {

struct ProgramNode {
    Cell cell;
    std::uint16_t on_empty;  // distance in nodes to where the walk goes on
    std::uint16_t on_piece;
    std::uint8_t quiet;    // how many moves end here if the cell is empty (several: promotions)
    std::uint8_t capture;  // ... if an enemy stands here
};
static_assert(sizeof(ProgramNode) == 8);

// A node that distinguishes more contents of a cell. On boards with moving blocks, in the programs of moves that go
// over voids or pieces, it distinguishes voids from pieces. In programs with terms it distinguishes pieces that the
// move may go over from other pieces.
struct WideNode {
    Cell cell;
    std::uint16_t on_empty, on_piece, on_gap;
    std::uint16_t on_other;  // the distance if a piece stands there that the move may not go over (Terms)
    std::uint8_t quiet, capture;
};

// What listing a move needs beyond counting it; parallel to the nodes.
struct NodeDetail {
    std::uint16_t promotion;  // index in Programs::promotions; 0: no promotion
    std::uint16_t crossing;   // index in StateTables::crossings; no_crossing if it exposes nothing
};
inline constexpr std::uint16_t no_crossing = 0xFFFF;

struct Promotion {
    // A kind of which at most so many pieces of the side may stand on the board, together with those of `form`: of Q~
    // if the kind is Q, and the other way round; 0 if there is no such kind.
    struct Limit {
        Kind kind, form;
        int most;
    };
    std::vector<Kind> to;
    bool optional = false;
    bool from_reserve = false;
    bool captured = false;                    // to the kind of the piece that is captured where the move ends
    std::vector<Limit> limits;                // of some of the kinds in `to`
    std::optional<std::uint16_t> on_capture;  // number of the promotion that counts instead if the move captures
    StateTests state = {};                    // while these do not hold, the promotion `otherwise` counts instead
    std::uint16_t otherwise = 0;              // number of a promotion
    std::uint16_t then = 0;  // what follows and what changes, see Move::step; with or without a promotion
    MoveDef::Takes takes = MoveDef::Takes::there;  // what becomes of a piece on `to`; with or without a promotion
    // Whether the number of choices depends on more than the two cells of the move.
    [[nodiscard]] bool varies() const { return from_reserve || captured || !limits.empty() || !state.empty(); }
};

// What a move may capture and go over, if not simply everything. The terms hold for each side, as it sees the other.
struct Terms {
    KindSet own, others;  // kinds that it captures (or swaps with): of its own side, of other sides
    KindSet own_hurdles, enemy_hurdles, other_hurdles;  // kinds that it may go over; the last: nobody's and allies'
    bool limits_hurdles = false;                        // these are not all kinds
    MoveDef::Takes takes = MoveDef::Takes::there;
    // Whether the move captures the piece. Precondition: it is not an ally's.
    [[nodiscard]] bool take(Piece p, Side us) const { return (p.is(us) ? own : others).has(p.kind()); }
    [[nodiscard]] bool go_over(Piece p, Side us, SideSet foes) const {
        return !limits_hurdles || (p.is(us) ? own_hurdles : p.is(foes) ? enemy_hurdles : other_hurdles).has(p.kind());
    }
    friend bool operator==(const Terms&, const Terms&) = default;
};

// A capture of all pieces that a move goes over on a line (MoveDef::Takes::line), for one kind and side.
struct SweepRule {
    std::uint16_t line;  // index in StateTables::sweep_lines
    int min_before, max_before, min_after, max_after;
    bool needs_mark;
    KindSet victims;
    Bitboard from, to;
    std::vector<std::uint16_t> promotion;  // by cells from and to, as promotes() reads it; empty if it never promotes
    [[nodiscard]] std::uint16_t promotes(Cell a, Cell b, int cells) const {
        return promotion.empty() ? std::uint16_t{0}
                                 : promotion[static_cast<std::size_t>(a) * static_cast<std::size_t>(cells) + b];
    }
};

// A program of one kind. Programs::starts says where each cell's run of nodes begins; the run of cell c ends where the
// run of c + 1 begins.
struct Unit {
    std::uint32_t first;  // index in Programs::starts of the entry of cell 0
    bool needs_mark;      // only for a piece that has not moved
    bool wide;            // its nodes are WideNodes
    // 1 + index in StateTables::clearings of the lines that quiet moves must keep out of; 0 if there are none.
    std::uint8_t clear = 0;
    std::uint8_t asks = 0;   // 1 + index in Programs::asked of the condition of its moves; 0 if there is none
    std::uint8_t terms = 0;  // 1 + index in Programs::terms, the unit is wide then; 0 if it has no terms
    // None of its moves promotes, exposes its piece or names the next step: two cells say all about a move.
    bool plain = false;
    // Moves of different layers that end on one cell are different moves, because they change state values differently.
    // The number of its layer (Move::changes) times the number of cells.
    std::uint32_t layer = 0;
    // What its moves ask for besides (MoveDef::safe, MoveDef::unchecked): a set of these bits. A unit that asks for a
    // safe path is wide.
    static constexpr std::uint8_t safe_start = 1, safe_path = 2, safe_end = 4, unchecked = 8;
    std::uint8_t guards = 0;
};

struct KindProgram {
    std::vector<Unit> units;
    bool repeats = false;  // some cell can be reached in two ways: generation must drop the second
    // Some of its moves swap or capture from afar: attack lines do not show what these moves leave attacked.
    bool uneven = false;
    bool guards = false;  // some of its units ask for safety (Unit::guards)
    // Cells from which the nodes do not give the number of moves, because it depends on the reserve, on the captured
    // piece or on the pieces of the side what a piece can promote to. Without words if there are no such cells.
    Bitboard uncounted;
    [[nodiscard]] bool counts_from(Cell c) const {
        return !repeats && (uncounted.words().empty() || !uncounted.has(c));
    }
};

// A node of the captures by leaping of a piece. A node before the victim: if an enemy that may be captured stands on
// the cell, the walk goes on at `on_victim`, with the nodes beyond it. A node beyond the victim: `victim` is the
// victim's cell, and a capture may end here if the cell is empty.
struct JumpNode {
    Cell cell;
    Cell victim;             // no_cell before the victim
    std::uint16_t on_empty;  // distance in nodes to where the walk goes on
    std::uint16_t on_victim;
    std::uint16_t on_other;
    std::uint16_t promotion;  // index in Programs::promotions; 0: no promotion
    bool ends;
};

// What the pieces do in one type of step (TurnTables::steps).
struct StepPrograms {
    // By side and kind. Not used for the first type of step, which has Programs::kinds.
    BySide<std::vector<KindProgram>> kinds;
    // Captures by leaping. For each side and kind: where the nodes of each cell begin in `nodes`, and one entry more.
    // Empty if the kind has no such captures.
    BySide<std::vector<std::vector<std::uint32_t>>> jumps;
    std::vector<JumpNode> nodes;
    // On boards of one word (StateTables::set_words), for each side, kind and cell: the cells on which a piece that is
    // leapt over from there can stand. Empty on larger boards.
    BySide<std::vector<std::vector<std::uint64_t>>> prey;
    BySide<KindSet> jumpers;  // kinds that capture by leaping
    // Of these, kinds that can reach one victim by several routes: their captures must be grouped by victim, and a
    // capture that is found twice counts once.
    BySide<KindSet> wayward_jumpers;
};

// If the cell is empty, the walk goes on at the next node.
struct ReverseNode {
    Cell cell;
    std::uint16_t on_piece;  // distance in nodes to where the walk goes on: past all that lies behind this cell
    std::uint16_t mask;      // see ReverseShared::attacks
    std::uint16_t parent;    // distance in nodes back to the cell nearer the target; 0 if this cell is the nearest
};
static_assert(sizeof(ReverseNode) == 8);

// A node of the tree of capture paths that go over a void. `gap` says that this cell must be a void.
struct GapNode {
    Cell cell;
    std::uint16_t on_piece;
    std::uint16_t mask;
    std::uint16_t parent;
    bool gap;
};

// Which kinds attack from a place. In a program for all sides the members hold Programs::classes.
struct AttackMask {
    KindSet any;     // kinds that attack any piece; includes `marked`
    KindSet marked;  // of `any`, kinds that attack only while unmoved
    KindSet facing;  // kinds that attack only a royal piece
    KindSet unsure;  // of `any`, kinds for which a forward walk has to decide
    friend bool operator==(const AttackMask&, const AttackMask&) = default;
};

// The places from which hoppers attack a target along one line, nearest first.
struct HopRay {
    std::uint32_t first;  // index in Programs::hop_cells
    std::uint16_t length;
    bool any_number;         // one hurdle or more; otherwise exactly one
    std::uint8_t terms = 0;  // the hurdles: 1 + index in Programs::terms; 0: any piece
};
struct HopCell {
    Cell cell;
    std::uint16_t mask;
};

// A capture path that no tree can express, because some cell between must hold a piece.
struct OddPath {
    Cell from;
    std::uint16_t mask;
    std::uint32_t first;  // index in Programs::conditions
    std::uint16_t length;
};
struct Condition {
    Cell cell;
    Over what;  // what the cell must be: empty, a piece, a gap, or either of the first two
};

// A capture en passant that a piece of `kind` on `from` can make onto a crossed cell.
struct PassantPath {
    Cell from;
    Kind kind;
    Side side;
    bool needs_mark;
    std::uint8_t terms;  // the pieces that it captures, as in Unit
    std::uint16_t promotion;
    std::uint32_t first;  // index in Programs::conditions
    std::uint16_t length;
};

// How one side attacks, or all sides if there are more than two. Target t has the entries [starts[t], starts[t + 1]).
struct ReverseProgram {
    std::vector<ReverseNode> nodes;
    std::vector<std::uint32_t> starts;
    std::vector<GapNode> gap_nodes;
    std::vector<std::uint32_t> gap_starts;
    std::vector<HopRay> rays;
    std::vector<std::uint32_t> ray_starts;
    std::vector<OddPath> odd;
    std::vector<std::uint32_t> odd_starts;
    std::vector<PassantPath> passant;  // captures en passant onto the cell
    std::vector<std::uint32_t> passant_starts;
};

// Where a dropped piece rests: on the cell below, or on the edge of the board.
struct DropRests {
    std::vector<Cell> below;  // by cell: the cell below; no_cell at the edge. Empty if the piece need not rest.
    Bitboard grounded;        // if it must rest: the cells with the edge below
    // The number of a cell minus the number of the cell below; 0 if it is not the same on the whole board.
    int below_by = 0;
    [[nodiscard]] bool rests(const PieceCode* board, Cell c) const {
        return below.empty() || below[c] == no_cell || Piece::from_code(board[below[c]]).kind() != 0;
    }
};

// What a drop asks for, apart from the cell itself: certain pieces beside it, or their absence, and state values.
struct DropAsks {
    std::vector<Beside> besides;
    StateTests state;
    [[nodiscard]] bool holds(const PieceCode* board, Cell c) const {
        return std::ranges::all_of(besides, [&](const Beside& asked) { return asked.holds(board, c, no_cell); });
    }
};

struct DropRule : DropRests {
    Kind kind;
    bool no_mate;
    bool endless;  // no such piece need be in the hand
    bool lone;
    Bitboard zone;
    std::vector<Bitboard> lines;         // with `lone`: the lines along the axis, or the zones ...
    std::vector<std::uint16_t> line_of;  // ... and which of the lines a cell is on; empty for zones
    int most;                            // with `lone`: so many own pieces of the kind on a line close it
    bool no_check;
    bool must;      // while the side can make such a drop, it makes no other move
    Kind held = 0;  // the kind that leaves the hand; `kind` or the piece of which it is a face
    // `lone`: whether the cell is on a line, or in a zone, that holds as many of the side's pieces as it may.
    [[nodiscard]] bool is_closed(const PieceCode* board, Side side, Cell c) const {
        if (!lone) return false;
        if (!line_of.empty()) return is_full(lines[line_of[c]], board, side);
        return std::ranges::any_of(lines,
                                   [&](const Bitboard& cells) { return cells.has(c) && is_full(cells, board, side); });
    }
    [[nodiscard]] bool is_full(const Bitboard& line, const PieceCode* board, Side side) const {
        int count = 0;
        line.each([&](Cell c) {
            if (board[c] == Piece(held, side).code()) ++count;
        });
        return count >= most;
    }
    std::shared_ptr<const DropAsks> asks = nullptr;  // null if nothing. All faces of a piece share it.
    [[nodiscard]] bool beside(const PieceCode* board, Cell c) const { return asks == nullptr || asks->holds(board, c); }
    // Whether state values allow it on any cell.
    [[nodiscard]] bool state_allows(const Position& position) const {
        return asks == nullptr || all_hold(asks->state, position);
    }
};

// A piece of a set-up that lists cells, with its place in the file.
struct Placed {
    Cell cell;
    Piece piece;
    Where where;
};

// The nodes of all forward programs, and what their moves promote to.
struct ForwardNodes {
    std::vector<ProgramNode> nodes;
    std::vector<NodeDetail> details;
    std::vector<WideNode> wide_nodes;
    std::vector<NodeDetail> wide_details;
    std::vector<std::uint32_t> starts;  // for each unit, cells + 1 entries
    std::vector<Promotion> promotions;  // [0] is "none"
    // The promotion that applies to a move with this promotion number, if state values allow it. Its `then` and `takes`
    // hold in any case.
    [[nodiscard]] const Promotion& promotion(std::uint16_t number, bool captures) const {
        const Promotion& quiet = promotions[number];
        return captures && quiet.on_capture ? promotions[*quiet.on_capture] : quiet;
    }
    // The promotion that applies in this position.
    [[nodiscard]] const Promotion& promotion(std::uint16_t number, const Position& position) const {
        return allowed(promotions[number], position);
    }
    [[nodiscard]] const Promotion& promotion(std::uint16_t number, bool captures, const Position& position) const {
        return allowed(promotion(number, captures), position);
    }
    // The promotion, or the one in its place that state values allow.
    [[nodiscard]] const Promotion& allowed(const Promotion& promotion, const Position& position) const {
        return promotion.state.empty() ? promotion : instead_of(promotion, position);
    }
    [[nodiscard, gnu::noinline]] const Promotion& instead_of(const Promotion& promotion,
                                                             const Position& position) const {
        const Promotion* found = &promotion;
        while (!found->state.empty() && !all_hold(found->state, position)) found = &promotions[found->otherwise];
        return *found;
    }
};

// The class of a piece: a number for kinds that attack alike.
struct AttackClasses {
    // By side and kind (max_classes * side + kind). Two sides whose pieces of one kind attack alike share its class.
    // Empty if there are two sides only, where the class is the kind.
    static constexpr int max_classes = 256;
    std::vector<std::uint8_t> classes;
    [[nodiscard]] Kind class_of(Piece p) const {
        return classes.empty() ? p.kind() : classes[static_cast<std::size_t>(max_classes * index(p.side()) + p.kind())];
    }
    [[nodiscard]] KindSet kinds_of(const KindSet& of_classes) const;
};

// What the reverse programs of both sides share: the masks of their nodes, and parts of their paths.
struct ReverseShared {
    std::vector<AttackMask> masks;
    [[nodiscard]] const AttackMask& mask(std::uint16_t place) const { return masks[place / mask_words]; }
    // The masks once more, as bits by kind, for the walks. Each has mask_words words: one if there are fewer than 63
    // kinds, or else four. A node's mask is the index of its first word. Three more words stand at the end, because the
    // number of a void, which is no kind, is looked up too.
    std::vector<std::uint64_t> royal_masks;  // any | facing, for the walk from a royal piece
    std::vector<std::uint64_t> plain_masks;  // any
    unsigned mask_words = 1;
    // Whether a node's mask has the kind of the piece on the node's cell. `words` is royal_masks or plain_masks.
    [[nodiscard]] static bool attacks(const std::uint64_t* words, std::uint16_t mask, PieceCode p) {
        return (words[mask + ((p & 0xFFU) >> 6)] >> (p & 63) & 1) != 0;
    }
    std::vector<HopCell> hop_cells;
    std::vector<Condition> conditions;
};

// Two sides have a reverse program each. More sides share the first one: one walk from a royal piece finds all its
// enemies.
struct ReversePrograms : AttackClasses, ReverseShared {
    std::array<ReverseProgram, 2> reverse;
    int reverse_shift = 1;
    [[nodiscard]] const ReverseProgram& reverse_by(SideSet attackers) const {
        return reverse[attackers.bits() >> reverse_shift];
    }
};

// The sweeps of the kinds.
struct SweepPrograms {
    BySide<std::vector<std::vector<SweepRule>>> sweepers;  // by side and kind; empty if no piece sweeps
    BySide<KindSet> sweeping;                              // kinds with such a rule
    BySide<KindSet> sweeping_royals;                       // kinds that may take royal pieces so
};

// All that is compiled from the moves of the kinds.
struct MovePrograms : ForwardNodes, ReversePrograms, SweepPrograms {
    BySide<std::vector<KindProgram>> kinds;  // by side and kind
    // By type of step, if turns have several steps or pieces capture by leaping.
    std::vector<StepPrograms> steps;
    std::vector<AskedConditions> asked;
    std::vector<Terms> terms;
    // By kind: the kinds that its captures by leaping and en passant spare (PieceDef::captured_by). Empty if none are.
    std::vector<KindSet> immune;
    [[nodiscard]] bool is_immune(Kind victim, Kind captor) const {
        return !immune.empty() && immune[captor].has(victim);
    }
};

struct Programs : Models, MovePrograms {
    std::vector<Placed> placed;  // at most one piece a cell
    Lots lots;                   // the start positions that have a number
    BySide<std::vector<DropRule>> drops;
    std::unique_ptr<const BitboardTables> sets;  // null if the variant cannot have them
    std::vector<CompiledHook> hooks;             // in the order of Definition::hooks

    // Memory in bytes, including all that the programs hold.
    [[nodiscard]] std::size_t memory() const;
};

}  // namespace varia
