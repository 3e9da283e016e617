// What doing and undoing a move must know about a variant: which kinds are royal, where captured pieces go, which
// cells a double step crosses, where castling starts and ends.
//
// The tables consist of parts. One step of the compiler makes each part, complete; the parts are put together when all
// of them are there.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <varia/definition.hpp>
#include <varia/position.hpp>
#include <varia/types.hpp>

#include "bitboard.hpp"
#include "kind_set.hpp"
#include "position_models.hpp"
#include "remote_capture_tables.hpp"
#include "state_tests.hpp"
#include "step_lines.hpp"
#include "turn_tables.hpp"

namespace varia {

struct SideTables {
    std::vector<Side> order;  // the repeating turn order
    SideSet sides;            // the sides that play
    [[nodiscard]] bool many() const { return sides.size() != 2; }
    BySide<SideSet> enemies{};      // by side
    Side draw_odds = Side::nobody;  // the side that has won a drawn game, if one has
    int owners = 2;                 // number of owners with counts of their own: two sides, or max_sides and nobody
    std::vector<std::uint64_t> turn_keys;  // by turn: the change of the Zobrist key when it ends
};

// What doing a move must know of each kind.
struct KindTables {
    KindSet all_kinds;
    KindSet royal_kinds;
    KindSet first_kinds;     // kinds with a move that only an unmoved piece has
    KindSet castling_kinds;  // kings and partners of any castling
    KindSet unmoved_drops;   // kinds whose dropped pieces count as unmoved
    // Kinds whose pieces keep their unmoved marks even if no castling is possible with them now: first_kinds, and the
    // castling kinds if a king or partner may still be dropped.
    KindSet lasting_marks;
    // Whether it makes a difference that such a piece has not moved.
    [[nodiscard]] bool may_be_unmoved(Piece piece) const {
        return piece.side() != Side::nobody && (first_kinds | castling_kinds).has(piece.kind());
    }
    KindSet reset_kinds;     // kinds whose moves reset the count of the move rule, of some side at least
    KindSet promoted_kinds;  // kinds written as a promoted form ("+P", "Q~")

    // The same by kind, for the traits that every move looks up.
    static constexpr std::uint8_t is_royal = 1;
    static constexpr std::uint8_t may_castle = 2;
    static constexpr std::uint8_t resets_clock = 4;
    std::array<std::uint8_t, 256> traits{};
    [[nodiscard]] bool has_trait(Kind kind, std::uint8_t trait) const { return (traits[kind] & trait) != 0; }

    bool resets_by_side = false;  // the sides' moves differ in this
    BySide<KindSet> resets_of{};  // then: the kinds of each side
    // Whether a move of this side with a piece of the kind resets the count of the move rule.
    [[nodiscard]] bool resets(Kind kind, Side side) const {
        return has_trait(kind, resets_clock) &&
               (!resets_by_side || resets_of[static_cast<std::size_t>(index(side))].has(kind));
    }

    Reserve reserve = Reserve::none;
    BySide<Side> partners{};                    // with Reserve::partner
    std::array<Kind, max_kinds> captured_as{};  // the kind that a captured piece becomes; 0 if it leaves the game
    // The piece that goes into a hand when the captor's side captures a piece; its side is the hand's owner. No piece
    // if the captured one leaves the game.
    [[nodiscard]] Piece enters_hand(Piece captured, Side captor) const {
        if (reserve == Reserve::none) return {};
        const Kind as = captured_as[captured.kind()];
        const Side owner = reserve == Reserve::captor    ? captor
                           : reserve == Reserve::partner ? partners[static_cast<std::size_t>(index(captor))]
                                                         : captured.side();
        return as == 0 || owner == Side::nobody ? Piece{} : Piece(as, owner);
    }
};

// Promotions to pieces of the reserve, which leave it, and promotions by which a piece changes its owner.
struct SpecialPromotions {
    KindSet reserve_promotion;  // kinds that promote so
    KindSet mixed_promotion;    // of these, kinds that also have promotions without the reserve
    KindSet turncoats;          // kinds that change their owner by some promotion

    // The promotions of the kinds in `mixed_promotion` and `turncoats`, kind by kind. The first rule that applies
    // counts.
    struct PromotionRule {
        Kind kind;
        bool leaving, entering, from_reserve, quiet, capture;
        bool keeps_kind;  // the piece only changes its owner
        PromotionDef::Owner owner;
        StateTests state;  // the rule applies only while these hold; empty if `from_reserve`
        BySide<Bitboard> zone;
        // Whether the rule applies to a move from -> to, as far as its cells say.
        [[nodiscard]] bool is_about(Kind of, Side side, Cell from, Cell to, bool captures) const {
            const Bitboard& cells = zone[static_cast<std::size_t>(index(side))];
            return kind == of && (captures ? capture : quiet) && (cells.has(to) || (leaving && cells.has(from))) &&
                   !(entering && cells.has(from));
        }
    };
    std::vector<PromotionRule> promotion_rules;
    // Whether a promoting piece takes its new kind out of its owner's reserve, if it promotes by going from one cell to
    // the other.
    [[nodiscard]] bool promotes_from_reserve(Kind kind, Side side, Cell from, Cell to, bool captures) const {
        if (!reserve_promotion.has(kind)) return false;
        if (!mixed_promotion.has(kind)) return true;
        for (const PromotionRule& rule : promotion_rules)
            if (rule.is_about(kind, side, from, to, captures)) return rule.from_reserve;
        return false;
    }
};

// Captured pieces that stay on the board and join the captor's side, by the kind of the captor.
struct ConversionTables {
    KindSet converts_afar, converts_leapt, converts_swept;  // shots, leaps over one piece, captures of a whole line
    [[nodiscard]] bool any_converts() const { return !(converts_afar | converts_leapt | converts_swept).empty(); }
    // Whether such a move of a piece of the kind converts what it captures.
    [[nodiscard]] bool converts(Kind kind, MoveType type) const {
        return (type == MoveType::shot && converts_afar.has(kind)) ||
               (type == MoveType::jump && converts_leapt.has(kind)) ||
               (type == MoveType::sweep && converts_swept.has(kind));
    }
};

// Captured pieces that are put back on the board.
struct RebirthTables {
    struct Rebirth {
        Bitboard on;           // if the piece is captured on these cells ...
        std::vector<Cell> to;  // ... it goes onto the first of these that is empty
    };
    BySide<std::vector<std::vector<Rebirth>>> reborn;  // by side and kind
    bool any_reborn = false;
    // The cell onto which a captured piece is put back; no_cell if there is none. `is_empty`: after the move.
    template <class IsEmpty>
    [[nodiscard]] Cell reborn_on(Piece piece, Cell captured_on, const IsEmpty& is_empty) const {
        if (piece.side() == Side::nobody) return no_cell;
        for (const Rebirth& rule : reborn[static_cast<std::size_t>(index(piece.side()))][piece.kind()]) {
            if (!rule.on.has(captured_on)) continue;
            for (const Cell c : rule.to)
                if (is_empty(c)) return c;
            return no_cell;
        }
        return no_cell;
    }
};

struct PushTables {
    // A push of one kind.
    struct Push {
        std::vector<StepLines> lines;  // by direction
        int min, max;
        KindSet immovable;  // kinds that stop it
        bool lossy;         // pieces shifted off the board or into a void are captured
        // Whether another push of the piece, or a push in another direction, may end on the same cell.
        bool may_meet;
    };
    BySide<std::vector<std::vector<Push>>> pushes;  // by side and kind
    BySide<KindSet> pushers;                        // kinds with a push
    // The push that a move makes, a move of a piece of this side and kind; and the lines in its direction.
    [[nodiscard]] const Push& push_of(Side side, Kind kind, Move move) const {
        return pushes[static_cast<std::size_t>(index(side))][kind][static_cast<std::size_t>(move.push_number())];
    }
    [[nodiscard]] const StepLines& push_lines(Side side, Kind kind, Move move) const {
        return push_of(side, kind, move).lines[static_cast<std::size_t>(move.push_direction())];
    }
};

struct SlotTables {
    // The slots of a board whose blocks move. Cell i of every slot corresponds to cell i of the others.
    struct Slot {
        std::string name;
        std::vector<Cell> cells;
        std::vector<std::pair<int, std::uint64_t>> words;  // the same cells as words of a bitboard, each with its index
        std::vector<int> neighbours;                       // by direction; -1 if there is no slot
        // The slots from which blocks come here, each with the direction of the move.
        std::vector<std::pair<int, int>> origins;
        // The slot to which the block in this slot moves.
        [[nodiscard]] int target(Move move) const {
            return neighbours[static_cast<std::size_t>(move.block_direction())];
        }
    };
    std::vector<Slot> slots;
    std::vector<int> slot_of;  // by cell; empty if no blocks move
};

struct StateValueTables {
    // The initial state values: the declared ones, then one flag for each value that lasts for a turn and the reply.
    std::vector<std::int16_t> initial_state;
    // A state value that the end of a turn changes: it does not last for the whole game, or it counts turns. `flag` is
    // the number of the flag that says that the value was set in this turn; -1 if it lasts for the turn alone or
    // counts.
    struct Fleeting {
        int number, flag;
        bool counts;
    };
    std::vector<Fleeting> fleeting;
    // By number: the values that it can have, and whether one end follows the other.
    struct Span {
        std::int16_t min, max;
        bool cycle;
        // The value `by` after this one.
        [[nodiscard]] int after(int value, int by) const {
            const int size = max - min + 1;
            return cycle ? min + ((value + by - min) % size + size) % size : std::clamp<int>(value + by, min, max);
        }
    };
    std::vector<Span> spans;
    // What a move does to state values, and how its text ends. Moves name these by their number here, plus one.
    struct Changes {
        struct Change {
            std::int16_t number, value;
            bool adds;
            friend bool operator==(const Change&, const Change&) = default;
        };
        std::vector<Change> list;
        std::string suffix;
        friend bool operator==(const Changes&, const Changes&) = default;
    };
    std::vector<Changes> changes_of_moves;
    // By side and by the dropped kind: 1 + the number, or 0. Empty if there are none.
    BySide<std::vector<std::uint8_t>> changes_of_drops;
    [[nodiscard]] bool moves_change_state() const { return !changes_of_moves.empty(); }
    // The numbers of the values, flags included, that do not count when positions are compared for repetition.
    std::vector<int> unrepeated;
};

struct MaterialTables {
    // An entry of RulesDef::cannot_win, for one side.
    struct Material {
        struct Count {
            MaterialDef::Count::Owner whose;
            std::vector<Kind> kinds;
            Bitboard zone;  // without words: the whole board
            int min, max;
        };
        std::optional<bool> to_move;
        std::vector<Count> counts;  // counts with a zone come last
    };
    struct Hopeless {
        bool bare = false;         // the side cannot win with royal pieces only
        std::vector<Kind> enough;  // with a piece of one of these kinds no entry of `with` applies
        std::vector<Material> with;
        [[nodiscard]] bool any() const { return bare || !with.empty(); }
    };
    BySide<Hopeless> hopeless;    // by side: the material with which it cannot win
    bool dead_positions = false;  // this can be true of all sides at once
    bool hands_count = true;      // pieces in hand are material; pieces in a reserve are not
};

// The side that has most.
struct MostTables {
    // By kind, in half points: what a piece counts for the side that has most. Empty if there is no such rule.
    std::vector<int> worth;
    BySide<int> worth_before{};  // by side, in half points: what it has before its pieces count
    KindSet most_kinds;          // the kinds that count; empty: all kinds
    Neighbours most_near;        // both ways; empty unless groups or areas are counted
};

// Counted passes.
struct PassTables {
    int passes_limit = 0;   // 0: passes are not counted
    int passes_state = -1;  // the number of the state value in which they are counted, or -1
};

// Where pieces land, if they do not stay where they go.
struct LandingTables {
    // By cell: where a piece that arrives there lands; the cell itself if it stays. Empty if there is no such rule.
    std::vector<Cell> landing;
    // By cell, if there is a landing: the number of its layer. No landing leads from one cell of a layer to another.
    std::vector<std::uint16_t> layer;
    [[nodiscard]] Cell landed(Cell c) const { return landing.empty() ? c : landing[c]; }
};

// What pieces do to their neighbours.
struct NeighbourTables {
    std::vector<std::uint8_t> strength;  // by kind; empty: no kind is weaker or stronger than another
    // A shove of one kind, with the cells next to each cell.
    struct Shove {
        bool pulls;
        Neighbours near;
    };
    BySide<std::vector<std::vector<Shove>>> shoves;  // by side and kind
    // Pieces that cannot move and attack nothing: see FrozenDef.
    struct Freeze {
        Neighbours near;
        bool by_strength;
        KindSet by, of, unless;
        // Whether every cell next to another one has that one next to it. Links that lead one way make it false.
        bool mutual = false;
        // With FrozenDef::far or directions as they are written, in place of `near`: lines from the frozen piece, by
        // its side. The first piece on a line freezes it; without `far` only on the line's first cell.
        BySide<std::vector<StepLines>> lines = {};
        bool by_lines = false;
        bool far = false;
    };
    std::vector<Freeze> freezing;
    struct Trap {
        Cell cell;
        std::vector<Cell> near;
    };
    BySide<std::vector<Trap>> traps;  // by the side of the trapped piece
};

// By cell: the number of its line. Cells that agree in some of their coordinates form one line.
using CellLines = std::vector<std::uint16_t>;

// The tables that follow from the declaration alone.
struct RuleTables : SideTables,
                    KindTables,
                    SpecialPromotions,
                    ConversionTables,
                    RebirthTables,
                    PushTables,
                    SlotTables,
                    StateValueTables,
                    MaterialTables,
                    MostTables,
                    PassTables,
                    LandingTables,
                    NeighbourTables {
    int cells = 0;
    int set_words = 0;  // 64-bit words in one bitboard of a position
    int history = 0;    // how many earlier positions a position keeps

    // A castling of one side. The list has the order of Definition::castlings; where the side does not have a
    // castling, the entry has no king, and its other members mean nothing.
    struct Castling {
        Kind king, partner;
        Cell king_from, king_to, partner_from, partner_to;
        bool any_start;
        std::vector<int> towards;  // the unit step from the king to the partner
        StepLines lines;           // with any_start: the lines along `towards`
        // With any_start: the partner's usual cell is the last one on the line from the king's usual cell.
        bool outermost;
        bool listed_empty, listed_safe;  // the file gives the lists below; if not, they hold for the usual cells only
        std::vector<Cell> empty, safe;
        StateTests state;
        std::uint8_t changes = 0;  // 1 + index in changes_of_moves, or 0
        std::vector<int> ends;     // the castlings to which the other sides lose the right, by number
        int wins = -1;             // the state value that says which side has won by castling; -1: the game goes on
        [[nodiscard]] bool exists() const { return king != 0; }
    };
    BySide<std::vector<Castling>> castlings;
    // Whether a piece that is dropped on the cell as one that has not moved has any use of that: it has a special first
    // move, or it is a king or partner that could castle from there.
    [[nodiscard]] bool may_begin(Kind kind, Side side, Cell cell) const;
    std::vector<int> castled;  // the state values that say which side has won by castling

    // By cell: where a piece goes when the sides are exchanged by the pie rule. Empty: there is no such rule.
    std::vector<Cell> exchange;

    // A hold between royal pieces. Each entry of `ties` is one way to be tied: two cells on the same line are.
    struct Hold {
        // The number of the state value that says whose royal piece is held: 0 nobody's, 1 the first's, 2 the second's.
        int state;
        std::vector<CellLines> ties;
    };
    std::vector<Hold> holds;

    // Royal pieces that may face each other, but only until the next move: see FacingDef::result.
    struct Facing {
        // The number of the state value that says that a pass has left them facing each other; -1 without such a rule.
        int state = -1;
        Kind kind = 0;
        BySide<std::vector<StepLines>> lines;  // the lines along which a side's piece faces another
        ResultDef result;
    };
    Facing facing;

    // Endings that the position alone decides.
    struct Goal {
        KindSet kinds;           // empty: any kind
        BySide<Bitboard> cells;  // the goal, by the side that arrives
        bool plain;              // one piece there suffices: none of the next five asks more
        StateTests state;        // counts only while these hold
        int count;               // so many pieces must stand there
        bool safe;               // only pieces that no enemy attacks count
        bool stays;              // counts only when the turn of the side begins
        bool filled;             // none of these cells may be empty
        bool reply;              // the side that is first in the order has not won while the other side can follow
        std::optional<ResultDef> both;  // for the side that arrived last, when both have arrived
        ResultDef result;
        std::string reason;
    };
    // Pieces of one side in a row.
    struct Row {
        enum class Form : std::uint8_t {
            row,     // neighbours
            apart,   // on one line, with anything between them
            square,  // on all cells of a square
        };
        // One direction along the board. The opposite direction gives the same rows.
        struct Way {
            // The number of the next cell minus that of a cell; 0 if it is not the same on the whole board. In a row it
            // is above 0.
            int by = 0;
            Bitboard starts;  // the cells on which a row of this length can begin
            // With `exactly`: the cells with a cell before them; and the starts of rows with a cell behind them.
            Bitboard follow, lead_on;
            std::vector<Cell> next;  // by cell: the next cell; empty if `by` or `ahead` gives it
            // Of a square: from each of its rows to the next one, as `by` and `next`. Both numbers are 0 if one is.
            int across = 0;
            std::vector<Cell> next_across;
            // Of a line with pieces apart, by cell: the cells ahead on the line. On boards of more than 128 cells their
            // number, for a walk.
            std::vector<std::array<std::uint64_t, 2>> ahead;
            std::vector<std::uint16_t> lengths;
        };
        KindSet kinds;  // empty: any kind
        SideSet sides;  // the sides that can form it
        bool anybody;   // of pieces of any owner
        Form form;
        int length;
        int pieces;  // how many pieces it takes
        bool exactly;
        std::vector<Way> ways;
        ResultDef result;
        std::string reason;
        StateTests state;  // counts only while these hold
    };
    struct Enclosure {
        KindSet kinds;  // empty: any kind
        SideSet sides;  // the sides that can be enclosed
        BySide<Bitboard> zone;
        Neighbours near;
        ResultDef result;
        std::string reason;
        StateTests state;  // counts only while these hold
    };
    // What it means that a side has no legal move, in place of RulesDef::checkmate and stalemate.
    struct NoMoves {
        bool in_check, unchecked;  // whether it counts in check, and otherwise
        SideSet sides;             // the sides that it is about
        StateTests state;          // counts only while these hold
    };
    struct Connection {
        KindSet kinds;                        // empty: any kind
        SideSet sides;                        // the sides that can be connected
        std::vector<BySide<Bitboard>> zones;  // empty: all of these pieces must be one group
        Neighbours near;                      // both ways
        std::optional<ResultDef> both;        // for the side that moved last, when both are connected
        ResultDef result;
        std::string reason;
    };
    struct Extinction {
        std::vector<Kind> kinds;  // empty: all pieces together
        bool any;
        SideSet sides;  // the sides that can die out
        int min;
        int other;  // the other side must have at least so many of these pieces; 0 if it does not matter
        ResultDef result;
        std::string reason;
        StateTests state;   // counts only while these hold
        bool asks = false;  // `other` or `state` asks for more than few pieces of the side
    };
    // What the repetition rule examines besides the number of occurrences.
    struct Repetition {
        bool judged = false;  // perpetual check or chases are examined
        bool chases = false;
        // The side of the result if nobody checks or chases; nobody: the side that brought the repetition about.
        Side side = Side::nobody;
        KindSet by, of;
        std::vector<std::pair<KindSet, KindSet>> guarded;
        std::vector<std::pair<KindSet, BySide<Bitboard>>> spared;
    };
    Repetition repetition;
    struct Counting {
        KindSet without;
        int left = 0;
        std::vector<std::uint16_t> worth;  // by kind; empty: worth is not compared
        std::vector<Kind> limit_kinds;     // 0: the limit applies in any case
    };
    std::vector<Counting> countings;  // the other fields stay in RulesDef::countings
    struct Declare {
        BySide<Bitboard> zone;
        BySide<std::int32_t> points;
        std::vector<std::uint16_t> worth;  // by kind
    };
    std::vector<Declare> declares;  // the other fields stay in RulesDef::declares
    // The cells on which pieces of a kind can stand, by side. A kind that can stand anywhere has no entry.
    struct Within {
        Kind kind;
        BySide<Bitboard> cells;
    };
    std::vector<Within> withins;
    std::vector<Goal> goals;
    std::vector<Row> rows;
    std::vector<Enclosure> enclosures;
    std::vector<NoMoves> no_moves;  // the other fields stay in RulesDef::no_moves
    std::vector<Connection> connections;
    std::vector<Extinction> extinctions;
    TurnTables turn;                     // empty if turns have one step
    std::vector<NextTables::Rule> next;  // which side moves next
    RemoteCaptureTables remote_captures;
    // The sides that die out with their royal pieces, if remote captures that do not threaten may take these.
    SideSet lost_without_royals;
    KindSet endless_drops;  // kinds that are dropped without leaving a hand
    // By kind: the kind that leaves the hand when a piece of it is dropped. Empty if each kind is dropped as itself.
    std::vector<Kind> held_as;
    [[nodiscard]] Kind held(Kind dropped) const { return held_as.empty() ? dropped : held_as[dropped]; }
    // The kind that leaves the hand when this step of a turn puts down such a piece; 0 if none does. A step that
    // follows another one and puts down a piece from the hand is no drop by the rules of the piece.
    [[nodiscard]] Kind leaves_hand(Kind dropped, std::uint8_t step) const {
        if (step != 0) return dropped;
        return endless_drops.has(dropped) ? Kind{0} : held(dropped);
    }
    std::vector<std::uint16_t> points;          // by kind: the points for capturing it; empty if points are not counted
    std::vector<std::uint16_t> neutral_points;  // by kind: the points for capturing it when it is nobody's
    int check_limit = 0;                        // 0: checks are not counted
};

// The piece as it is when the sides are exchanged: of the other one of two sides, or of nobody as before.
[[nodiscard]] inline Piece exchanged(Piece piece) {
    return piece.side() == Side::nobody ? piece : Piece(piece.kind(), !piece.side());
}

// The tables that are found while the moves are compiled.
struct MoveTables {
    // A move that exposes its piece to capture en passant. Move::crossing() is an index in `crossings`.
    struct Crossing {
        Kind kind;
        Side side;
        Cell from, to;
        std::uint8_t then;  // the step that the move names as the next one, or 0
        std::uint8_t count;
        std::array<Cell, max_crossed> cells;
        std::uint16_t alike;  // the first crossing of the same side, target and cells: a position knows no others
    };
    std::vector<Crossing> crossings;

    // Lines that must be clear of some kinds for a move. The position counts the pieces of these kinds on each line.
    struct Clearing {
        KindSet kinds;
        CellLines line_of;
        std::uint32_t first;  // where this clearing's lines begin in the position's counts
        friend bool operator==(const Clearing&, const Clearing&) = default;
    };
    std::vector<Clearing> clearings;
    std::uint32_t counted_lines = 0;  // lines of all clearings together

    // The lines along which pieces sweep (MoveDef::Takes::line). Move::line() is an index in this list.
    std::vector<StepLines> sweep_lines;
    // By line and cell (number of cells * line + cell): the cells ahead of it. Empty on boards of more than 128 cells.
    std::vector<std::array<std::uint64_t, 2>> sweep_reach;
    std::vector<std::array<std::uint64_t, 2>> sweep_sources;  // by cell: the cells from which some line leads over it
};

struct StateTables : PositionModels, RuleTables, MoveTables {
    int set_kinds = 0;  // number of kinds with bitboards of their own: all of them, or 0

    [[nodiscard]] bool may_be_swept(Cell over, Cell from) const {
        return sweep_sources.empty() || (sweep_sources[over][from >> 6] >> (from & 63) & 1) != 0;
    }
    [[nodiscard]] bool may_sweep(std::uint16_t line, Cell from, Cell over) const {
        return sweep_reach.empty() ||
               (sweep_reach[static_cast<std::size_t>(line) * static_cast<std::size_t>(cells) + from][over >> 6] >>
                    (over & 63) &
                1) != 0;
    }

    // Memory in bytes, including all that the tables hold.
    [[nodiscard]] std::size_t memory() const;
};

}  // namespace varia
