// Movement programs: every way a piece can move, compiled into flat arrays that are walked from left to right.
//
// Forward: each side and kind has a few programs, and each program a run of nodes for every cell a piece may start
// from. A node names a cell. If it is empty, quiet moves may end there and the walk goes on at `on_empty`; if a piece
// stands there, a capture may end there and the walk goes on at `on_piece`. A leaper is a row of nodes, a slider a
// chain whose `on_piece` leaves the chain, a lame leaper a node that nothing may end on before one that something
// may, a cannon a chain whose `on_piece` leads into another chain.
//
//        rook on a1        [a2]-[a3]-...-[a8]-[b1]-...-[h1]
//          on_empty          next node, always
//          on_piece          from any of a2..a8 to b1, from any of b1..h1 to the end
//
// Reverse: for each side and target cell, the capture paths of all its kinds that end there, read from the target
// outward and merged into one tree. A node's mask says which kinds attack the target from there. Only paths whose
// cells between must all be empty are in the tree; hoppers have rays beside it, in which pieces are counted, and
// whatever fits neither is kept as a list of paths, each with its conditions.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <varia/definition.hpp>
#include <varia/types.hpp>

#include "beside.hpp"
#include "cell_set.hpp"
#include "hooks.hpp"
#include "kind_set.hpp"
#include "set_tables.hpp"
#include "turn_tables.hpp"

namespace varia {

struct ProgramNode {
    Cell cell;
    std::uint16_t on_empty;  // how many nodes ahead the walk goes on
    std::uint16_t on_piece;
    std::uint8_t quiet;    // how many moves end here if the cell is empty (several: promotions)
    std::uint8_t capture;  // ... if an enemy stands here
};
static_assert(sizeof(ProgramNode) == 8);

// A node of a program that tells more things apart: voids from pieces, on boards with moving blocks, in the programs of
// moves that go over either; and, in programs on terms, pieces from other pieces.
struct WideNode {
    Cell cell;
    std::uint16_t on_empty, on_piece, on_gap;
    std::uint16_t on_other;  // likewise, if a piece stands there that is none the move may go over (Terms)
    std::uint8_t quiet, capture;
};

// What listing a move needs beyond counting it; parallel to the nodes.
struct NodeDetail {
    std::uint16_t promotion;  // index in Programs::promotions; 0: none
    std::uint16_t crossing;   // index in StateTables::crossings; no_crossing: exposes nothing
};
inline constexpr std::uint16_t no_crossing = 0xFFFF;

struct Promotion {
    std::vector<Kind> to;
    bool optional = false;
    bool from_reserve = false;
    bool captured = false;                         // to what is captured where the move ends
    std::optional<std::uint16_t> on_capture;       // the number of another one, which counts where the move captures
    std::uint8_t then = 0;                         // which step of the turn follows: see Move::step. Promotion or not
    MoveDef::Takes takes = MoveDef::Takes::there;  // what is done with a piece on `to`; the move promotes or not
};

// What a move may capture, and go over, where that is not what any move may. For either side, as it sees the other.
struct Terms {
    KindSet own, others;  // kinds that it captures (or changes places with): of its own side, of others
    KindSet own_hurdles, enemy_hurdles, other_hurdles;  // kinds that it may go over; the last: nobody's and allies'
    bool limits_hurdles = false;                        // these are not all kinds
    MoveDef::Takes takes = MoveDef::Takes::there;
    // Whether it captures a piece, which is none of an ally's.
    [[nodiscard]] bool take(Piece p, Side us) const { return (p.is(us) ? own : others).has(p.kind()); }
    [[nodiscard]] bool go_over(Piece p, Side us, SideSet foes) const {
        return !limits_hurdles || (p.is(us) ? own_hurdles : p.is(foes) ? enemy_hurdles : other_hurdles).has(p.kind());
    }
    friend bool operator==(const Terms&, const Terms&) = default;
};

// Captures of all that is gone over on a line (MoveDef::Takes::line), of one kind and side.
struct SweepRule {
    std::uint16_t line;  // index in StateTables::sweep_lines
    int least_before, most_before, least_after, most_after;
    bool needs_mark;
    KindSet victims;
    CellSet from, to;
    std::vector<std::uint16_t> promotion;  // by cell from and cell to, see place(); empty: it never promotes
    [[nodiscard]] std::uint16_t promotes(Cell a, Cell b, int cells) const {
        return promotion.empty() ? std::uint16_t{0}
                                 : promotion[static_cast<std::size_t>(a) * static_cast<std::size_t>(cells) + b];
    }
};

// A program of one kind: where each cell's run of nodes begins; the run of cell c ends where c + 1's begins.
struct Unit {
    std::uint32_t first;  // index in Programs::starts of cell 0's entry
    bool needs_mark;      // only for a piece that has not moved
    bool wide;            // its nodes are WideNodes
    // 1 + index in StateTables::clearings of the lines it keeps out of; 0: none. Quiet moves only
    std::uint8_t clear = 0;
    std::uint8_t beside = 0;  // 1 + index in Programs::besides of what its moves ask for; 0: nothing
    std::uint8_t terms = 0;   // 1 + index in Programs::terms, then it is wide; 0: none of its own
    // None of its moves promotes, exposes its piece or says what follows: a move is its two cells.
    bool plain = false;
};

struct KindProgram {
    std::vector<Unit> units;
    bool repeats = false;  // some cell can be reached in two ways: generation must drop the second
    // Some of its moves change places or capture from afar: no lines tell what they leave attacked.
    bool uneven = false;
    // Cells from which the nodes don't say how many moves there are: a promotion's ways depend on the reserve, or on
    // what is captured. Without words if there are none.
    CellSet uncounted;
    [[nodiscard]] bool counts_from(Cell c) const {
        return !repeats && (uncounted.words().empty() || !uncounted.has(c));
    }
};

// A node of the captures by leaping of a piece. Before a victim: where an enemy stands that may be taken the walk goes
// on at `on_victim`, in the nodes beyond it. Beyond one, `victim` is its cell, and a capture may end on an empty cell.
struct JumpNode {
    Cell cell;
    Cell victim;             // no_cell: none has been met
    std::uint16_t on_empty;  // how many nodes ahead the walk goes on
    std::uint16_t on_victim;
    std::uint16_t on_other;
    std::uint16_t promotion;  // index in Programs::promotions; 0: none
    bool ends;
};

// What the pieces do in one sort of step (TurnTables::steps).
struct StepPrograms {
    // By side and kind; of the first sort of step Programs::kinds is meant.
    BySide<std::vector<KindProgram>> kinds;
    // Captures by leaping: for each side and kind where each cell's nodes begin in `nodes`, and one entry more; empty
    // where there are none.
    BySide<std::vector<std::vector<std::uint32_t>>> jumps;
    std::vector<JumpNode> nodes;
    // On boards of one word (StateTables::set_words): for each side and kind, by cell, where a piece could stand that
    // is leapt over from there. Empty on larger boards.
    BySide<std::vector<std::vector<std::uint64_t>>> prey;
    BySide<KindSet> jumpers;  // kinds that have some
};

// If the cell is empty the walk goes on at the next node.
struct ReverseNode {
    Cell cell;
    std::uint16_t on_piece;  // how many nodes ahead the walk goes on: past what lies behind this cell
    std::uint16_t mask;      // see Programs::attacks
    std::uint16_t parent;    // how many nodes back the cell nearer the target is; 0: this is the nearest
};
static_assert(sizeof(ReverseNode) == 8);

// A node of the tree of capture paths that go over a void: `gap` says that this cell must be one.
struct GapNode {
    Cell cell;
    std::uint16_t on_piece;
    std::uint16_t mask;
    std::uint16_t parent;
    bool gap;
};

// Which kinds attack from a place. In a program of all sides the members are Programs::classes.
struct AttackMask {
    KindSet any;     // whatever the target; including `marked`
    KindSet marked;  // of these, those that do so only while unmoved
    KindSet facing;  // only against a royal piece
    KindSet unsure;  // of `any`, those for which a walk forward has to tell
    friend bool operator==(const AttackMask&, const AttackMask&) = default;
};

// The places from which hoppers attack a target along one line, nearest first.
struct HopRay {
    std::uint32_t first;  // index in Programs::hop_cells
    std::uint16_t length;
    bool any_number;         // one hurdle or more; otherwise exactly one
    std::uint8_t terms = 0;  // which hurdles: 1 + index in Programs::terms; 0: any piece
};
struct HopCell {
    Cell cell;
    std::uint16_t mask;
};

// A capture path with conditions no tree can hold: some cell between must hold a piece.
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
    std::uint8_t terms;  // whom it captures, as in Unit
    std::uint16_t promotion;
    std::uint32_t first;  // conditions
    std::uint16_t length;
};

// How one side attacks, or all sides if there are more than two: [starts[t], starts[t + 1]) for target t.
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

struct DropRule {
    Kind kind;
    bool no_mate;
    bool endless;  // none need be in the hand
    bool lone;
    CellSet zone;
    std::vector<CellSet> lines;          // with `lone`: the lines along the axis ...
    std::vector<std::uint16_t> line_of;  // ... and which of them a cell is on
    bool no_check = false;
    // By cell: the one on which a piece there rests; no_cell: the edge. Empty: it need not rest.
    std::vector<Cell> below = {};
    CellSet grounded = {};  // then: those with the edge below
    // And a cell's number less the number of the one below; 0: that is not the same everywhere.
    int below_by = 0;
    [[nodiscard]] bool rests(const PieceCode* board, Cell c) const {
        return below.empty() || below[c] == no_cell || Piece::from_code(board[below[c]]).kind() != 0;
    }
};

// Which of the rarer questions ever need to be asked of a variant: told from its finished tables
// (compile/features.hpp).
struct Features {
    KindSet attack_allow_kinds;  // kinds whose attacks an `allow` hook may forbid
    // Facing is between pieces of this kind only, while others are royal too; 0: no such rule.
    Kind only_facing = 0;
    // Some mask has `marked`, attack_allow_kinds is not empty, or only_facing is a kind.
    bool conditional_attacks = false;
    bool rare_attacks = false;  // any of gaps, hops, odd_paths, pushes, attack_hooks
    bool pushes = false;
    bool attack_hooks = false;    // an `attacks` hook exists: every move is made and tested
    bool royals_at_risk = false;  // a side may have to move with the other in check: its royal must not be captured
    bool royal_captures = false;  // ... except where the rules allow just that
    bool hops = false;            // there are hop rays
    bool gaps = false;            // there are capture paths over voids
    bool odd_paths = false;       // there are odd paths: every move is made and tested
    bool choice_hooks = false;
    bool bars_check = false;      // no move may give check
    bool forced_pass = false;     // passing is a move where there is no other
    bool forced_capture = false;  // where a legal move captures, only such moves count
    bool effect_hooks = false;    // doing a move may need a script: `moves` and `after` hooks
    bool outcome_hooks = false;
    bool special_moves = false;      // pushes, blocks, passes or moves that scripts offer
    bool footprints = false;         // moves of many effects are tested only where they touch what an attack depends on
    bool judges_promotions = false;  // whether a move is legal may depend on what its piece becomes
    bool royals_change = false;      // a side's own move may change how many royal pieces it has
    bool many_sides = false;         // other than two
    // The walks have to keep from capturing royal pieces, which enemies may leave attacked.
    bool spares_royals = false;
    bool spares_neutral = false;  // ... and pieces that are nobody's, which only block
    bool spares_some = false;     // one of the two
    bool beside_attacks = false;  // some captures depend on what stands beside: they are in no reverse program
    bool leaps = false;           // some piece captures by leaping over its victim
    bool leaps_alone = false;     // ... and none captures otherwise
    bool strikes = false;         // some moves strike (StrikeDef)
    bool strike_attacks = false;  // ... and threaten so
    // ... and whether one is legal depends on what it strikes: something, or a royal piece
    bool strikes_decide = false;
    bool strikes_own = false;  // ... perhaps a royal piece of the mover's
    // Most moves cannot matter to a royal piece's safety, and it is told which (StrikeSafety).
    bool strikes_leave_alone = false;
    // The only strike is a blast around captures, of all sides, that threatens nobody, in a game that is plain else.
    bool blasts = false;
    bool sweeps = false;    // some piece captures all that it goes over on a line
    bool choosy = false;    // not every piece that captures captures every enemy's piece
    bool test_all = false;  // lines don't tell which moves are safe: every move is made and tested
};

// A piece of a set-up that lists cells, and where the file says so.
struct Placed {
    Cell cell;
    Piece piece;
    Where where;
};

struct Programs : Features {
    BySide<std::vector<KindProgram>> kinds;  // by side and kind
    std::vector<ProgramNode> nodes;
    std::vector<NodeDetail> details;
    std::vector<WideNode> wide_nodes;
    std::vector<NodeDetail> wide_details;
    std::vector<std::uint32_t> starts;  // for each unit, cells + 1 entries
    std::vector<Promotion> promotions;  // [0] is "none"
    std::vector<Beside> besides;
    std::vector<Placed> placed;  // each cell once
    // The promotion that counts for a move with one of this number.
    [[nodiscard]] const Promotion& promotion(std::uint16_t number, bool captures) const {
        const Promotion& quiet = promotions[number];
        return captures && quiet.on_capture ? promotions[*quiet.on_capture] : quiet;
    }

    // Of two sides each has a program of its own. More share the first: one walk from a royal piece finds all its
    // enemies.
    std::array<ReverseProgram, 2> reverse;
    int reverse_shift = 1;
    [[nodiscard]] const ReverseProgram& reverse_by(SideSet attackers) const {
        return reverse[attackers.bits() >> reverse_shift];
    }
    // There are none but for captures en passant: attacks are found by walking forward.
    bool walks_attacks = false;
    std::vector<AttackMask> masks;
    [[nodiscard]] const AttackMask& mask(std::uint16_t place) const { return masks[place / mask_words]; }
    // A number for each side and kind (max_classes * side + kind) that attacks in its own way: kinds of two sides that
    // attack alike have the same. Empty for two sides, where it is the kind.
    static constexpr int max_classes = 256;
    std::vector<std::uint8_t> classes;
    [[nodiscard]] Kind class_of(Piece p) const {
        return classes.empty() ? p.kind() : classes[static_cast<std::size_t>(max_classes * index(p.side()) + p.kind())];
    }
    [[nodiscard]] KindSet kinds_of(const KindSet& of_classes) const;
    // The masks once more by kind, for the walks: mask_words words each, one where there are few kinds, or four. A
    // node's mask is the place of the first. Three more words at the end, for a void's number is read too: it is no
    // kind's.
    std::vector<std::uint64_t> royal_masks;  // any | facing, for the walk from a royal piece
    std::vector<std::uint64_t> plain_masks;  // any
    unsigned mask_words = 1;
    void choose_mask_words(int number_of_kinds) { mask_words = number_of_kinds < 63 ? 1 : 4; }
    // Whether the kind of what stands on a node's cell is in its mask, in either of these.
    [[nodiscard]] static bool attacks(const std::uint64_t* words, std::uint16_t mask, PieceCode p) {
        return (words[mask + ((p & 0xFFU) >> 6)] >> (p & 63) & 1) != 0;
    }
    std::vector<HopCell> hop_cells;
    std::vector<Condition> conditions;

    std::vector<Terms> terms;
    BySide<std::vector<std::vector<SweepRule>>> sweepers;  // by side and kind; empty where nobody sweeps
    BySide<KindSet> sweeping;                              // kinds that have any
    BySide<KindSet> sweeping_royals;                       // ... that may take royal pieces along
    // Whom a kind's captures by leaping and in passing spare, by kind (PieceDef::captured_by); empty where they spare
    // nobody.
    std::vector<KindSet> immune;
    [[nodiscard]] bool is_immune(Kind victim, Kind captor) const {
        return !immune.empty() && immune[captor].has(victim);
    }

    BySide<std::vector<DropRule>> drops;
    // By sort of step, where turns have several steps or pieces capture by leaping.
    std::vector<StepPrograms> steps;

    std::unique_ptr<const SetTables> sets;  // for counting; null where they can't be
    std::vector<CompiledHook> hooks;        // as Definition::hooks

    // Bytes they take, themselves and all they hold.
    [[nodiscard]] std::size_t memory() const;
};

}  // namespace varia
