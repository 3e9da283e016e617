// What doing and undoing a move must know about a variant: which kinds are royal, where captured pieces go, which
// cells a double step crosses, where castling starts and ends.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <varia/definition.hpp>
#include <varia/position.hpp>
#include <varia/types.hpp>

#include "cell_set.hpp"
#include "kind_set.hpp"
#include "step_lines.hpp"
#include "strike_tables.hpp"
#include "turn_tables.hpp"

namespace varia {

struct StateTables {
    int cells = 0;
    int set_words = 0;                     // 64-bit words in a position's sets of cells
    int set_kinds = 0;                     // how many kinds positions keep sets of: all, or on large boards none
    std::vector<Side> order;               // the repeating turn order
    SideSet sides;                         // who plays
    BySide<SideSet> enemies{};             // by side
    int owners = 2;                        // rows of what is counted by owner: of two sides, or of max_sides and nobody
    std::vector<std::uint64_t> turn_keys;  // by turn: what the key changes by when it ends

    KindSet all_kinds;
    KindSet royal_kinds;        // a bit a kind
    KindSet first_kinds;        // kinds with a move only an unmoved piece has
    KindSet castling_kinds;     // kings and partners of any castling
    KindSet reset_kinds;        // whose moves set the move rule's count back
    KindSet reserve_promotion;  // kinds that promote to pieces of the reserve, which leave it
    KindSet mixed_promotion;    // of these, kinds whose other promotions are not out of the reserve
    KindSet promoted_kinds;     // kinds written as a promoted form ("+P", "Q~")

    // What of these every move asks, by kind once more.
    static constexpr std::uint8_t is_royal = 1;
    static constexpr std::uint8_t may_castle = 2;
    static constexpr std::uint8_t resets_clock = 4;
    std::array<std::uint8_t, 256> traits{};
    [[nodiscard]] bool has_trait(Kind kind, std::uint8_t trait) const { return (traits[kind] & trait) != 0; }
    void note_traits() {
        for (const Kind kind : royal_kinds) traits[kind] |= is_royal;
        for (const Kind kind : castling_kinds) traits[kind] |= may_castle;
        for (const Kind kind : reset_kinds) traits[kind] |= resets_clock;
    }

    Reserve reserve = Reserve::none;
    std::array<Kind, max_kinds> captured_as{};  // what a captured piece becomes; 0: it is gone
    // What enters whose hand when the captor's side captures a piece; no piece if it is gone.
    [[nodiscard]] Piece enters_hand(Piece captured, Side captor) const {
        if (reserve == Reserve::none) return {};
        const Kind as = captured_as[captured.kind()];
        const Side owner = reserve == Reserve::captor ? captor : captured.side();
        return as == 0 || owner == Side::nobody ? Piece{} : Piece(as, owner);
    }

    // Every move that exposes its piece to capture en passant; Move::aux indexes this.
    struct Crossing {
        Kind kind;
        Side side;
        Cell from, to;
        std::uint8_t then;  // the step that its move says follows, or 0
        std::uint8_t count;
        std::array<Cell, max_crossed> cells;
    };
    std::vector<Crossing> crossings;

    // The promotions of kinds with mixed ones, kind by kind, the first that applies counting.
    struct PromotionRule {
        Kind kind;
        bool leaving, entering, from_reserve, quiet, capture;
        BySide<CellSet> zone;
    };
    std::vector<PromotionRule> promotion_rules;
    // Whether what a piece becomes by going from one cell to another leaves its owner's reserve, if it promotes.
    [[nodiscard]] bool promotes_from_reserve(Kind kind, Side side, Cell from, Cell to, bool captures) const {
        if (!reserve_promotion.has(kind)) return false;
        if (!mixed_promotion.has(kind)) return true;
        for (const PromotionRule& rule : promotion_rules) {
            const CellSet& zone = rule.zone[static_cast<std::size_t>(index(side))];
            if (rule.kind == kind && (captures ? rule.capture : rule.quiet) &&
                (zone.has(to) || (rule.leaving && zone.has(from))) && !(rule.entering && zone.has(from)))
                return rule.from_reserve;
        }
        return false;
    }

    // A castling as one side has it. The order is Definition::castlings'.
    struct Castling {
        Kind king, partner;
        Cell king_from, king_to, partner_from, partner_to;
        bool any_start;
        std::vector<int> towards;        // the unit step from the king to the partner
        StepLines lines;                 // of that step, with any_start
        bool outermost;                  // ... and the partner's usual cell is the last on the line from the king's
        bool listed_empty, listed_safe;  // the file gives the lists below; otherwise they hold for the usual cells only
        std::vector<Cell> empty, safe;
    };
    BySide<std::vector<Castling>> castlings;
    bool castling_by_partner = false;

    // A piece's push.
    struct Push {
        std::vector<StepLines> lines;  // by direction
        int least, most;
        KindSet immovable;  // kinds that stop it
        bool lossy;         // pieces shifted off the board or into a void are captured
        // Another push of the piece, or one in another direction, may end on the same cell.
        bool may_meet;
    };
    BySide<std::vector<std::vector<Push>>> pushes;  // by side and kind
    BySide<KindSet> pushers;                        // kinds with a push

    // The slots of a board whose blocks move. Cell i of every slot corresponds to cell i of the others.
    struct Slot {
        std::string name;
        std::vector<Cell> cells;
        std::vector<std::pair<int, std::uint64_t>> words;  // the same cells: words of a set, each with its place
        std::vector<int> neighbours;                       // by direction; -1: none
        std::vector<std::pair<int, int>> origins;  // the slots from which blocks come here, each with its direction
        // Where a move of the block that stands here leads.
        [[nodiscard]] int target(Move move) const {
            return neighbours[static_cast<std::size_t>(move.block_direction())];
        }
    };
    std::vector<Slot> slots;
    std::vector<int> slot_of;  // by cell
    // The declared values, and behind them a flag for each that lasts for a turn and a reply.
    std::vector<std::int16_t> initial_state;
    // Values that do not last: their numbers, and where the flag stands that says that one was set in this turn; -1: it
    // lasts for the turn alone.
    struct Fleeting {
        int number, flag;
    };
    std::vector<Fleeting> fleeting;

    // Which line a cell is on: cells that agree in some of their coordinates are one line.
    using Lines = std::vector<std::uint16_t>;

    // Lines that must be clear of some kinds for a move. The position counts such pieces on each line.
    struct Clearing {
        KindSet kinds;
        Lines line_of;
        std::uint32_t first;  // where this clearing's lines begin in the position's counts
        friend bool operator==(const Clearing&, const Clearing&) = default;
    };
    std::vector<Clearing> clearings;
    std::uint32_t counted_lines = 0;  // of all clearings together

    // A hold between royal pieces: what they share, each way by itself, as lines.
    struct Hold {
        int state;  // whose is held: 0 nobody's, 1 the first side's, 2 the second's
        std::vector<Lines> ties;
    };
    std::vector<Hold> holds;

    // The lines along which pieces sweep (MoveDef::Takes::line): Move::line indexes this.
    std::vector<StepLines> sweep_lines;
    // By line and cell (number of cells * line + cell): the cells ahead of it. Empty on boards of more than two words.
    std::vector<std::array<std::uint64_t, 2>> sweep_reach;
    std::vector<std::array<std::uint64_t, 2>> sweep_sources;  // by cell: those from which some line leads over it
    [[nodiscard]] bool may_be_swept(Cell over, Cell from) const {
        return sweep_sources.empty() || (sweep_sources[over][from >> 6] >> (from & 63) & 1) != 0;
    }
    [[nodiscard]] bool may_sweep(std::uint16_t line, Cell from, Cell over) const {
        return sweep_reach.empty() ||
               (sweep_reach[static_cast<std::size_t>(line) * static_cast<std::size_t>(cells) + from][over >> 6] >>
                    (over & 63) &
                1) != 0;
    }

    // Royal pieces that may face each other, but not for long: see FacingDef::result.
    struct Facing {
        // Which state value says that a pass has left them so; -1: there is no such rule.
        int state = -1;
        Kind kind = 0;
        BySide<std::vector<StepLines>> lines;  // along which a side's piece faces another
        ResultDef result;
    };
    Facing facing;

    // Endings the position alone decides.
    struct Goal {
        KindSet kinds;                  // none: any
        BySide<CellSet> cells;          // by the side that arrives
        bool filled;                    // and none of them is empty
        bool reply;                     // who moves first in the order has not won yet while the other can follow
        std::optional<ResultDef> both;  // for the side that arrived last, when both have
        ResultDef result;
        std::string reason;
    };
    // Pieces of one side in a row.
    struct Row {
        // One way along the board; the way back is the same.
        struct Way {
            // The next cell's number less a cell's, more than 0; 0: that is not the same everywhere.
            int by;
            CellSet starts;  // the cells with which a row of this length can begin
            // With `exactly`: cells with one before them; starts of rows that have a cell behind them.
            CellSet follow, lead_on;
            std::vector<Cell> next;  // by cell; empty where `by` says it
        };
        KindSet kinds;  // none: any
        int length;
        bool exactly;
        std::vector<Way> ways;
        ResultDef result;
        std::string reason;
    };
    struct Enclosure {
        KindSet kinds;  // none: any
        SideSet sides;  // which can be enclosed
        BySide<CellSet> zone;
        Neighbours near;
        ResultDef result;
        std::string reason;
    };
    struct Extinction {
        std::vector<Kind> kinds;  // empty: all pieces together
        bool any;
        SideSet sides;  // which can die out
        int least;
        ResultDef result;
        std::string reason;
    };
    // What is asked of a repetition beside that it is one.
    struct Repetition {
        bool judged = false;  // perpetual check or chases are
        bool chases = false;
        Side side = Side::nobody;  // whose result it is otherwise; nobody: the side's that brought it about
        KindSet by, of;
        std::vector<std::pair<KindSet, KindSet>> guarded;
        std::vector<std::pair<KindSet, BySide<CellSet>>> spared;
    };
    Repetition repetition;
    struct Counting {
        KindSet without;
        int left = 0;
        std::vector<std::uint16_t> worth;  // by kind; empty: not asked
        std::vector<Kind> limit_kinds;     // 0: any
    };
    std::vector<Counting> countings;  // the rest stands in RulesDef::countings
    struct Declare {
        BySide<CellSet> zone;
        BySide<std::int32_t> points;
        std::vector<std::uint16_t> worth;  // by kind
    };
    std::vector<Declare> declares;  // likewise in RulesDef::declares
    // RulesDef::cannot_win, for each side that it is about.
    struct Material {
        struct Count {
            MaterialDef::Count::Owner whose;
            std::vector<Kind> kinds;
            CellSet zone;  // no words: wherever they are
            int least, most;
        };
        std::optional<bool> to_move;
        std::vector<Count> counts;  // those of zones last
    };
    struct Hopeless {
        bool bare = false;         // with nothing but royal pieces
        std::vector<Kind> enough;  // with one of these no entry fits
        std::vector<Material> with;
        [[nodiscard]] bool any() const { return bare || !with.empty(); }
    };
    BySide<Hopeless> hopeless;    // what a side cannot win with, by side
    bool dead_positions = false;  // that can be so of both
    bool hands_count = true;      // what is in hand is material; a reserve is not
    // Where pieces of a kind can stand, by side; of kinds that can stand anywhere there is none.
    struct Within {
        Kind kind;
        BySide<CellSet> cells;
    };
    std::vector<Within> withins;
    std::vector<Goal> goals;
    std::vector<Row> rows;
    std::vector<Enclosure> enclosures;
    // By kind, in halves of a point: what it counts for who has most. Empty: nobody is asked.
    std::vector<int> worth;
    BySide<int> worth_before{};  // likewise: what a side has before
    int passes_limit = 0;        // 0: passes are not counted
    int passes_state = -1;       // otherwise the state value in which they are
    std::vector<Extinction> extinctions;
    bool many = false;  // other than two sides: turns may be left out
    ExposedFor exposed_for = ExposedFor::move;
    bool several_exposed = false;         // pieces stay exposed for longer than a move
    BySide<std::uint8_t> most_exposed{};  // by side, then: its moves in one turn
    bool more = false;                    // positions keep what only such variants have: see Position::Many
    [[nodiscard]] bool keeps_more() const { return more; }
    // Nothing but pieces, marks, hands and one exposed piece has to be seen to when a move is made, and then the turn
    // passes: no holds, no turns of several steps, nothing that lapses, nobody who goes out.
    bool plain = false;
    bool names_next = false;    // rules or scripts may say who moves next
    bool freezes = false;       // `freezing` is not empty
    bool strikes_any = false;   // nor are `strikes`
    bool lands = false;         // nor is `landing`
    bool more_to_make = false;  // a move is not over when it is made: there is a landing, or `next`
    bool turns = false;         // turns are of several steps, or with rules of their own: see `turn`
    TurnTables turn;
    std::vector<NextTables::Rule> next;  // who moves next
    // By cell: where who arrives there goes on to; the cell itself if nowhere. Empty: no such rule.
    std::vector<Cell> landing;
    // By cell, then: those that no landing leads from one to the other are of one layer.
    std::vector<std::uint16_t> layer;
    [[nodiscard]] Cell landed(Cell c) const { return landing.empty() ? c : landing[c]; }
    std::vector<std::uint8_t> strength;  // by kind; empty: nobody is weaker or stronger
    // A way of shoving, of one kind: what is next to a cell.
    struct Shove {
        bool pulls;
        Neighbours near;
    };
    BySide<std::vector<std::vector<Shove>>> shoves;  // by side and kind
    bool shoves_any = false;
    // Who cannot move, and attacks nothing: see FrozenDef.
    struct Freeze {
        Neighbours near;
        bool by_strength;
        KindSet by, of, unless;
        // Whoever is next to another has that next to it: not along links that lead one way.
        bool mutual = false;
    };
    std::vector<Freeze> freezing;
    StrikeTables strikes;
    // Who dies out with his royal pieces, where strikes that threaten nobody may take them.
    SideSet lost_without_royals;
    KindSet endless_drops;  // kinds that are dropped without leaving a hand
    struct Trap {
        Cell cell;
        std::vector<Cell> near;
    };
    BySide<std::vector<Trap>> traps;  // by the side whose piece is there
    bool has_traps = false;
    bool going_out = false;                     // a side can be out while the game goes on
    std::vector<std::uint16_t> points;          // by kind: what capturing it counts; empty if nothing is counted
    std::vector<std::uint16_t> neutral_points;  // likewise, when it is nobody's
    int check_limit = 0;                        // 0: checks are not counted

    // Bytes they take, themselves and all they hold.
    [[nodiscard]] std::size_t memory() const;
};

}  // namespace varia
