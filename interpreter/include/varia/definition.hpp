// A variant as its file declares it: plain data, names not yet resolved.
//
// The loader fills a Definition from TOML; a host may fill one by hand. Variant::compile checks it and turns it into
// tables. Every item keeps its place in the file, so that what is wrong with it can be said where it stands. The
// brute-force checker in tests/ reads the same Definition and shares nothing else with the kernel.
//
// Vectors have one component an axis, in the order of BoardDef::axes. Coordinates in expressions count from 1.
// Everything that depends on a side is written as the first side sees it; the second side sees the board mirrored
// along SidesDef::mirror.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <varia/result.hpp>
#include <varia/types.hpp>

namespace varia {

// A text and where it stands: names, cells, expressions.
struct Name {
    std::string text;
    Where where;
    [[nodiscard]] bool empty() const { return text.empty(); }
};

using Vector = std::vector<int>;

// ---- board --------------------------------------------------------------------------------------------------------

// A state value (StateDef) that must be so.
struct StateValue {
    Name name;
    int value;
};

struct AxisDef {
    Name name;                        // "file"
    std::vector<std::string> labels;  // one a coordinate, in order: "a".."h"
    bool wrap = false;                // the last coordinate is next to the first
};

enum class Grid : std::uint8_t {
    square,  // neighbours of a cell: one step along one axis
    hex,     // the first two axes form hexagons: neighbours +-(1,0), +-(0,1), +-(1,1); further axes as in square
};

// How the hexagons of a board are drawn, which is nothing to the rules. Flat: with an edge on top, so that the second
// axis runs upwards and the first down to the right. Pointy: with a corner on top, so that the first axis runs to the
// right and the second up to the left.
enum class Drawn : std::uint8_t { flat, pointy };

// A step along `by` from `from` leads to `to` instead of the cell the grid says; with `both`, and back by -by.
struct LinkDef {
    Name from, to;
    Vector by;
    bool both = true;
    Where where;
};

// What cells are called elsewhere: 7g for what is c3 here. Such names are read in the texts of moves, and never
// written.
struct OtherNamesDef {
    std::vector<std::vector<std::string>> labels;  // along each axis, as many as it has; none: the axis' own
    Where where;
};

struct BoardDef {
    std::vector<AxisDef> axes;
    Grid grid = Grid::square;
    Drawn drawn = Drawn::flat;  // of hexagons
    Name cell;                  // template of cell names: "{level}{file}{rank}"; braces hold an axis name (its
                                // label) or an expression over axis numbers: "{rank - max(0, file - 6)}"
    Name keep;                  // expression: which cells exist; empty text: all
    std::vector<Name> mask;     // or drawn: rows of '.' (a cell) and '#' or ' ' (none), in the order of position text
    std::vector<LinkDef> links;
    std::vector<OtherNamesDef> also;
    Where where;
};

// A set of cells: an expression over axis names, or cells listed by name.
struct Region {
    Name expression;  // empty text: `cells` counts
    std::vector<Name> cells;
};

// A named set of cells. As the first side sees it; the second side's is its mirror image, unless `fixed` (the same
// cells for both) or a region of its own is given.
struct ZoneDef {
    Name name;
    Region region;
    bool fixed = false;
    std::optional<Region> second;
};

// Where a rule names a zone: an identifier (a zone), or an expression written in place (as the first side sees it).
using ZoneRef = Name;  // empty: everywhere (or, where said, nowhere)

// ---- pieces -------------------------------------------------------------------------------------------------------

// What a leg's cells must hold for the move to pass over them.
enum class Over : std::uint8_t {
    empty,
    piece,
    any,  // either of these
    gap,  // a void: no block is there just now
};

inline constexpr int unlimited = 1 << 20;

// Whose pieces a rule speaks of, as the side sees it whose piece moves.
enum class Whose : std::uint8_t {
    enemy,
    own,  // an ally's are neither
    any,
};

// A run of equal steps. The move may end on a cell reached after at least `min` and at most `max` steps if `stop`;
// to go further (in this leg or into the next) it must be able to pass over the cell as `over` says. A leg with
// min = 0 may be left out.
struct Leg {
    Vector step;
    int min = 1;
    int max = 1;
    Over over = Over::empty;
    bool stop = true;
};

// How a written move is multiplied into directions.
enum class Expand : std::uint8_t {
    all,   // every permutation of the components over `axes` and every sign (hex: the 12 symmetries of a hexagon)
    none,  // exactly as written, mirrored for the second side
};

// Keeps a move that does not capture out of lines: no empty cell that it crosses or ends on may have, on its line along
// the axis, another piece of these kinds, of either side.
struct ClearDef {
    Name along;            // an axis
    std::vector<Name> of;  // kinds, by letter
    Where where;
};

// What must stand next to a piece for a move to be made, or must not.
struct BesideDef {
    enum class At : std::uint8_t {
        start,  // next to the cell it goes from
        end,    // next to the cell it goes to; the piece itself, on its way, is nobody's neighbour
    } at = At::start;
    Whose whose = Whose::own;   // any: nobody's too
    std::vector<Name> of;       // kinds, by letter; empty: any
    std::vector<Vector> along;  // what is next to a cell; with all symmetries
    int least = 1, most = 1;    // so many steps along, over empty cells: the first piece of each line is looked at
    bool absent = false;        // no such piece may stand there
    // A piece that asks for the same counts too, while it holds for that one; at the start, not absent.
    bool handed = false;
    Where where;
};

// Which pieces a move may go over, where it goes over any.
struct HurdleDef {
    std::vector<Name> of;      // kinds, by letter; empty: all
    std::vector<Name> except;  // but not these
    Whose whose = Whose::any;
    Where where;
};

// One way of moving. All sugar (leap, slide, path, hop, Betza) becomes legs. A symmetry of the board is applied to
// all legs of a path together.
//   leap (2,1):       one leg {step, 1, 1}
//   slide (1,0):      one leg {step, 1, unlimited}
//   lame (xiangqi's horse): legs {(1,0), stop=false} {(1,1)}
//   griffon:          legs {(1,1)} {(1,0), 0, unlimited}
//   cannon's capture: legs {(1,0), 0, unlimited, stop=false} {(1,0), over=piece, stop=false} {(1,0), 1, unlimited}
struct MoveDef {
    std::vector<std::vector<Leg>> paths;  // alternatives: reaching a cell by any of them is the same move
    Expand expand = Expand::all;
    std::vector<Name> axes;         // expand over these axes only; empty: all
    bool anywhere = false;          // instead of paths: to any other cell of the board, whatever stands between
    bool quiet = true;              // may end on an empty cell
    bool capture = true;            // may end on an enemy piece
    bool first = false;             // only by a piece that has not moved (its unmoved mark)
    ZoneRef from;                   // only from these cells
    ZoneRef to;                     // only onto these cells
    bool exposes = false;           // the next move only, the piece may be captured en passant on each cell it crossed
    bool en_passant = false;        // a capture that may also capture an exposed piece on a crossed cell
    std::optional<ClearDef> clear;  // quiet moves over empty cells only
    std::optional<BesideDef> beside;  // not en passant
    // Each path goes over one piece (a leg of one step with Over::piece), which is an enemy's and is captured; the move
    // ends on an empty cell beyond it. `quiet` and `capture` say nothing then.
    bool takes_hurdle = false;
    std::vector<Name> victims;      // the kinds that it may capture, or change places with; empty: all
    Whose captures = Whose::enemy;  // of its own side no royal ones; any: either side's
    // What is done with a piece on which the move ends.
    enum class Takes : std::uint8_t {
        there,  // it is captured, and the moving piece stands there
        afar,   // it is captured, and the moving piece stays where it is
        swap,   // the two change places; nothing is captured. Never with another side's royal piece
        // None: each path is a line (empty cells, one piece, empty cells), the move goes over one enemy's piece or more
        // on it, behind each of which come empty cells as behind the first, captures all of them, and ends on an empty
        // cell behind the last. `quiet` and `capture` say nothing then
        line,
    } takes = Takes::there;
    std::optional<HurdleDef> hurdle;  // none: any piece
    // In which steps of a turn it is made (TurnDef::then); empty: in the first, which is called "move".
    std::vector<Name> steps;
    // The step that follows it; empty: the one that follows such steps (StepDef::after), if any.
    Name then;
    Where where;
};

// Two pieces that go at once, one cell each: to an adjacent cell, or two steps of a turn.
struct ShoveDef {
    enum class Way : std::uint8_t {
        push,  // the piece goes onto the cell of an enemy's, which gives way to any empty cell next to it
        pull,  // the piece goes onto an empty cell, and an enemy's next to the cell it has left follows onto that
    } way = Way::push;
    std::vector<Vector> along;  // which cells are next to a cell, for all three
    Expand expand = Expand::all;
    std::vector<Name> axes;
    Where where;
};

// A push: the piece steps along, shifting the unbroken line of pieces before it.
struct PushDef {
    std::vector<Vector> along;
    Expand expand = Expand::all;
    std::vector<Name> axes;
    int least = 1, most = 1;      // steps
    std::vector<Name> immovable;  // kinds that cannot be shifted
    // A piece shifted off the board or into a void is captured; otherwise the push is impossible.
    bool lossy = true;
    Where where;
};

// When a piece's own move makes it promote.
struct PromotionDef {
    std::vector<Name> to;       // kinds, by letter
    ZoneRef zone;               // the promotion zone
    bool leaving = false;       // also when the move begins in the zone (shogi)
    bool entering = false;      // only when the move begins outside the zone
    bool optional = false;      // the move without promotion exists too ...
    ZoneRef must;               // ... except onto these cells; empty: nowhere
    bool quiet = true;          // when the move captures nothing
    bool capture = true;        // when it captures
    bool from_reserve = false;  // only kinds in the owner's reserve, which they leave; `to` empty: any kind there
    // The kind of what it captures where it ends, and `to` empty; a royal one, and its own, change nothing.
    bool captured = false;
    Where where;
};

// What a move captures besides by going onto a piece, decided from where it has come from and gone to. What is struck
// is found on the board as it is after the move, by all strikes at once, and leaves together.
struct StrikeDef {
    enum class Way : std::uint8_t {
        custodian,   // pieces in a row from the cell arrived at, behind the last of which stands a friend
        approach,    // pieces in a row from the cell arrived at, straight on
        withdrawal,  // pieces in a row behind the cell left, straight away from which the move went
        // Pieces on the corners of the rectangle made with a partner: on the rank of the one and the file of the other.
        coordinate,
        surround,  // a piece next to the cell arrived at all of whose neighbours are hostile to it
        blast,     // pieces next to the cell arrived at
    } way = Way::custodian;
    std::vector<Vector> along;  // the directions; of surround and blast what is next to a cell. Not of coordinate
    Expand expand = Expand::all;
    std::vector<Name> axes;
    int least = 1, most = 1;    // how many in a row: custodian, approach, withdrawal
    std::vector<Name> by;       // moves of these kinds strike; empty: all
    std::vector<Name> of;       // these are struck; empty: all
    std::vector<Name> spares;   // ... but not these
    std::vector<Name> with;     // which kinds are friends (custodian, surround) or partners (coordinate); empty: all
    bool anybody = false;       // blast: whosever they are, the mover's own too; otherwise enemies
    ZoneRef at;                 // custodian, surround: an empty cell of these counts as a friend; empty: none does
    bool edge = false;          // custodian, surround: so does the edge of the board
    bool quiet = true;          // moves that capture nothing by themselves
    bool capture = true;        // those that do
    std::vector<Vector> moved;  // only moves straight along these, with all symmetries; empty: any
    bool itself = false;        // the piece that has moved goes, too, if it strikes; in a blast always
    bool flips = false;         // what is struck becomes the mover's instead of leaving
    bool must = false;          // such a move that strikes nothing is not legal
    bool check = true;          // what it would strike is attacked, royal pieces too
    Where where;
};

// How a piece may come from the hand.
struct DropDef {
    ZoneRef zone;           // onto these cells; empty: everywhere
    Name lone;              // an axis: not where an own piece of this kind stands on the same line along that axis
    bool no_mate = false;   // the drop may not checkmate
    bool endless = false;   // as many as one likes: none need be in the hand, and none leaves it
    bool no_check = false;  // nor give check at all
    // "level" or "-level": as if pieces fell down that axis, or up it: onto the last cell of a line along it, or where
    // a piece stands on the cell before. The same for all sides.
    Name rests;
    Where where;
};

struct PieceDef {
    // The key: "N", "{LN}", "+P", "Q~"; a capital, or some in braces, with '+' before or '~' after.
    Name letter;
    std::string name;       // "Knight"
    std::string symbol[2];  // how it is drawn in Unicode, for each side; empty: the letter
    Name picture;           // the shape that pictures draw it with; empty: the one of its name
    std::vector<MoveDef> moves;
    std::vector<PushDef> pushes;
    std::vector<ShoveDef> shoves;    // of enemies that are weaker
    std::vector<StrikeDef> strikes;  // of its own moves; `by` is empty
    int strength = 0;                // who is stronger shoves and freezes who is weaker
    bool royal = false;
    std::vector<PromotionDef> promotions;  // the first that matches the move counts
    std::optional<DropDef> drop;
    // Where one can stand: a position text that has one elsewhere is refused; empty: everywhere.
    ZoneRef within;
    int points = 0;          // what capturing it counts
    int neutral_points = 0;  // what that counts when it is nobody's
    Name captured_as;        // the kind a captor or the reserve gets for it; empty: itself
    // Only these kinds capture it by their moves; an empty list: none does.
    std::optional<std::vector<Name>> captured_by;
    Where where;
};

// ---- rules --------------------------------------------------------------------------------------------------------

struct CastlingDef {
    Name name;                                          // "O-O"
    Name letter;                                        // in position text, a capital: "K"
    Name king, partner;                                 // kinds, by letter
    Name king_from, king_to, partner_from, partner_to;  // cells, for the first side
    bool any_start = false;  // Chess960: king_from and partner_from are only the usual cells; any unmoved king, and
                             // the outermost unmoved partner on that side of it along the same line, may castle
    std::optional<std::vector<Name>>
        empty;  // cells that must be empty; default: every cell between king and
                // partner, and those that either crosses or lands on, king and partner themselves aside
    // Cells that must not be attacked; default: those the king crosses or lands on.
    std::optional<std::vector<Name>> safe;
    Where where;
};

// A score in fractions: 2/3.
struct Score {
    int numerator = 0;
    int denominator = 1;
    friend bool operator==(const Score&, const Score&) = default;
};

enum class Verdict : std::uint8_t { none, win, minor_win, draw, minor_loss, loss };

// What the side gets where nothing else is said: all, half or nothing.
[[nodiscard]] constexpr Score usual_score(Verdict verdict) {
    return verdict == Verdict::win ? Score{1, 1} : verdict == Verdict::draw ? Score{1, 2} : Score{};
}

// A result as the side the rule speaks of sees it.
struct ResultDef {
    Verdict verdict = Verdict::none;
    Score score;  // that side's part of 1
};

enum class RoyalRule : std::uint8_t {
    each,  // every royal piece must be safe
    last,  // a royal piece must be safe only when it is its side's last
    one,   // of a side's royal pieces one must be safe, whichever: they may not all be attacked at once
};

enum class Reserve : std::uint8_t {
    none,
    captor,  // a captured piece goes to the captor's hand, as the captor's (crazyhouse, shogi)
    owner,   // a captured piece goes to its owner's reserve
};

enum class CounterBare : std::uint8_t {
    none,  // a bared side has lost at once
    move,  // it has one more move, and draws if that bares the other side (shatranj)
    now,   // if it could bare the other side on the move, the game is drawn at once
};

// The side to move's result when the side it speaks of ...
struct BareKingDef {
    ResultDef result;  // for the bared side
    CounterBare counter = CounterBare::none;
    ResultDef both;  // for either, when both are bare
    Where where;
};

struct ExtinctionDef {
    std::vector<Name> kinds;  // empty: all pieces together
    bool any = false;         // any one of the kinds dying out counts; otherwise all of them together
    Name side;                // only this side can die out; empty: either
    int least = 0;            // extinct when the count is this or less
    ResultDef result;         // for the side that died out
    std::string reason;       // "extinction"
    Where where;
};

struct GoalDef {
    std::vector<Name> kinds;  // empty: any
    ZoneRef zone;             // as that side sees it
    bool filled = false;      // and no cell of it may be left empty, whosever the other pieces are
    // Who moves first in the order and gets there has not won yet if the other side can get there by its next move,
    // which it then has; and both having done so is a result of its own.
    bool reply = false;
    std::optional<ResultDef> both;  // for the side that got there last, when both stand there
    ResultDef result;               // for the side that gets there
    std::string reason;             // "goal"
    Where where;
};

// Pieces of one side in a row.
struct LineDef {
    int length = 0;
    std::vector<Name> kinds;    // of which the line may consist; empty: any
    std::vector<Vector> along;  // with all symmetries; none: every way from a cell to one that touches it
    bool exactly = false;       // no more than these in a row
    ResultDef result;           // for the side whose line it is
    std::string reason;         // "line"
    Where where;
};

// A side is enclosed when none of its pieces could get to a zone by such steps over cells without an enemy's piece.
struct EnclosedDef {
    std::vector<Name> kinds;    // which pieces are meant; empty: all
    Name side;                  // only this side can be enclosed; empty: either
    ZoneRef zone;               // as that side sees it
    std::vector<Vector> along;  // the steps; with all symmetries
    ResultDef result;           // for the side that is enclosed
    std::string reason;         // "enclosed"
    Where where;
};

// What a side counts before anything else is counted.
struct HalfPoints {
    Name side;
    int amount = 0;
};

// Who has most, where the game ends with nobody left who could move, or by passes, facing royal pieces or a repetition
// that say no result of their own.
struct MostDef {
    std::vector<Name> kinds;  // which pieces count; empty: all
    bool points = false;      // by their points (PieceDef::points); otherwise each counts one
    std::vector<HalfPoints> half_points;
    ResultDef result;    // for the side that has most
    ResultDef tie;       // for either, if both have as much
    std::string reason;  // "most"
    Where where;
};

enum class PassRule : std::uint8_t {
    never,   // passing is no move
    always,  // it always is
    forced,  // it is the move of a side that has no other, unless after it nobody could move
};

// Passes in a row end the game.
struct PassesDef {
    int count = 0;                    // 0: no rule
    Name state;                       // the state value in which they are counted
    std::optional<ResultDef> result;  // for the side that passed last; none: who has most (RulesDef::most)
    std::string reason;               // "passes"
    Where where;
};

struct CheckCountDef {
    int count = 0;       // 0: checks are not counted
    ResultDef result;    // for the side that gave them
    std::string reason;  // "checks"
    Where where;
};

// Who attacks the same piece by each of his turns while positions repeat. docs/repetition.md says it in full.
struct ChaseDef {
    struct Pair {
        std::vector<Name> by, of;  // kinds
        Where where;
    };
    struct Spared {
        std::vector<Name> of;  // kinds
        ZoneRef zone;          // as their owner sees it; empty: everywhere
        Where where;
    };
    ResultDef result;            // for the side that chases, if the other does not chase as well
    std::vector<Name> by;        // kinds that chase; empty: all but royal ones
    std::vector<Name> of;        // kinds that are chased; empty: all but royal ones
    std::vector<Pair> guarded;   // who chases whom even where the capture could be answered by another
    std::vector<Spared> spared;  // who is not chased, and where he stands then
    bool trade = true;           // who could capture his attacker, which is of the same kind, is not chased by it
    Where where;
};

struct RepetitionDef {
    int count = 0;  // 0: no rule; 3: the third occurrence
    // For the side that brought it about; without a verdict who has most (RulesDef::most), ...
    ResultDef result;
    Name side = {};  // ... or, if this is not empty, for the side of this name
    // For the side that has given check by each of its turns since, if the other has not.
    std::optional<ResultDef> check = {};
    std::optional<ChaseDef> chase = {};
    Where where = {};
};

// What pieces of some kinds count, where not as much as others.
struct WorthDef {
    std::vector<Name> kinds;
    int points = 0;
    Where where;
};

// Moves that are counted of a side that is nearly lost: when there are too many the game is over. The first of a
// variant's counts that fits a side goes on while it does; when another fits, that begins.
struct CountingDef {
    struct Limit {
        Name kind;      // the other side has ...
        int count = 1;  // ... at least so many of it; empty: in any case
        int moves = 0;
        Where where;
    };
    int left = 0;               // the side has no more pieces than this, royal ones included; 0: however many
    std::vector<Name> without;  // none of these is on the board
    // The side's pieces count less than the other's by this, in which those not named count nothing; empty: not asked.
    std::vector<WorthDef> worth;
    std::vector<Limit> limits;  // the first that fits when the count begins
    bool from_pieces = false;   // it begins at the number of pieces on the board, not at 0
    ResultDef result;           // for the side whose moves are counted
    std::string reason;         // "counting"
    Where where;
};

// A side that has come so far has won: an end of games that would have no other.
struct DeclareDef {
    struct Points {
        Name side;
        int points = 0;
    };
    ZoneRef zone;                 // as the side sees it
    bool royal = false;           // its royal pieces stand there
    int men = 0;                  // and at least so many others of its own
    std::vector<Points> points;   // what it has there and in hand counts at least so much, by side
    std::vector<WorthDef> worth;  // what pieces count; those that are not named 1, royal ones 0
    bool in_check = false;        // also while it is in check
    ResultDef result;             // for that side, when it is to move
    std::string reason;           // "declared"
    Where where;
};

struct MoveRuleDef {
    int plies = 0;            // 0: no rule
    std::vector<Name> reset;  // moves of these kinds set the count back; captures always do
    ResultDef result;
    Where where;
};

struct FacingDef {
    Name kind;                  // two royal pieces of this kind ...
    std::vector<Vector> along;  // ... may not face each other on an open line in these directions
    // Or, if there is a state value, they may come to; then the next move has to end that, or to be a pass, which may
    // be made in check then, and ends the game with this result for who passes, or without a verdict for who has most
    // (RulesDef::most).
    ResultDef result;
    Name state;  // the state value that is 1, then, and else 0
    [[nodiscard]] bool may_face() const { return !state.empty(); }
    Where where;
};

// A hold between royal pieces, while each side has one. A royal piece that by a move of its side comes to share all the
// coordinates of `sharing` with the other one holds it: the held piece may go only where it shares them still, until
// the two no longer do. Of holds that keep the same state value the first that ties the two counts.
struct HoldDef {
    std::vector<Name> sharing;  // axes
    // The state value that says whose royal piece is held: 0 nobody's, 1 the first side's, 2 the second's.
    Name state;
    Where where;
};

// What becomes of a side that is out while the others play on.
struct GoingOutDef {
    enum class Men : std::uint8_t {
        none,     // nobody goes out so: the game is over
        vanish,   // its pieces leave the board
        neutral,  // they stay as nobody's: they block, check nobody, and may be captured for nothing
        captor,   // they go to the side that moved last; where that is nobody, or out itself, they are neutral
    } men = Men::none;
    Men royal = Men::none;  // its royal pieces; none: like the others
    int mover = 0;          // points for the side that moved last
    int own = 0;            // points for itself
};

// How sides go out, where there are more than two. The game is over when one team is left.
struct OutDef {
    GoingOutDef checkmate, stalemate, royal_capture, resign;
    GoingOutDef extinction;  // when RulesDef::extinctions say that it has died out, instead of their result
    int draw = 0;            // points for each side that is in when a rule ends the game as a draw
    [[nodiscard]] std::array<const GoingOutDef*, 5> all() const {
        return {&checkmate, &stalemate, &royal_capture, &resign, &extinction};
    }
    [[nodiscard]] bool any() const {
        return std::ranges::any_of(all(), [](const GoingOutDef* how) { return how->men != GoingOutDef::Men::none; });
    }
    // Whether a side can come to another's royal pieces.
    [[nodiscard]] bool hands_royals_over() const {
        return std::ranges::any_of(all(), [](const GoingOutDef* how) {
            return how->royal == GoingOutDef::Men::captor ||
                   (how->men == GoingOutDef::Men::captor && how->royal == GoingOutDef::Men::none);
        });
    }
    // Whether pieces can be nobody's by one of these.
    [[nodiscard]] bool leaves_neutral() const {
        const auto neutral = [](GoingOutDef::Men men) {
            return men == GoingOutDef::Men::neutral || men == GoingOutDef::Men::captor;
        };
        return std::ranges::any_of(all(),
                                   [&](const GoingOutDef* how) { return neutral(how->men) || neutral(how->royal); });
    }
    Where where;
};

// How long a piece that has exposed itself may be captured en passant.
enum class ExposedFor : std::uint8_t {
    usual,  // of two sides for a move, of more for a round
    move,   // by the next move alone; of a turn of several steps, by its first
    row,    // likewise, and by the steps after it for as long as each captures so
    turn,   // through the whole turn of the side that is next, however many moves that has
    round,  // until its side's next turn
};

// A piece that cannot move, and attacks nothing. With `by`: next to an enemy's piece of these kinds, unless next to
// that stands another piece of its own side's of the kinds `unless`. Without: next to a stronger enemy's and to none of
// its own side's.
struct FrozenDef {
    std::vector<Vector> along;  // what is next to it; with all symmetries
    Where where;
    std::vector<Name> by = {};
    std::vector<Name> of = {};  // these can be frozen; empty: all
    std::vector<Name> unless = {};
    std::vector<Name> axes = {};  // `along` is expanded over these; empty: all
};

// After each step a piece on one of these cells, of whichever side, is gone unless one of its own side's stands next to
// it.
struct TrapDef {
    ZoneRef zone;
    std::vector<Vector> along;  // likewise
    Where where;
};

// What counts, one after the other, where several captures may be made: the turn must be one of the best.
struct PreferDef {
    enum class What : std::uint8_t {
        most,     // who captures the most pieces
        captor,   // who captures with one of these kinds
        victims,  // who captures the most of these kinds
        soonest,  // who captures one of these kinds as early as can be
    } what = What::most;
    std::vector<Name> kinds;
    Where where;
};

// Material with which a side cannot win, however the game goes on. Where neither side can win the position is dead, and
// drawn.
struct MaterialDef {
    // How many pieces of some kinds there are, in hand too, but not in a reserve; with a zone those that stand in it.
    struct Count {
        enum class Owner : std::uint8_t {
            own,    // the side's that cannot win
            other,  // its opponent's
            both,   // of both together
        } whose = Owner::own;
        std::vector<Name> kinds;  // of these kinds
        // Or of all that are not royal and none of these; with neither of all that are not royal.
        std::vector<Name> but;
        ZoneRef zone;  // as the side sees it that cannot win; empty: wherever they are
        int least = 0;
        std::optional<int> most;  // none: however many
        Where where;
    };
    Name side;                    // only this side; empty: either
    std::optional<bool> to_move;  // only while it is to move (true) or is not (false)
    std::vector<Count> counts;    // all of which are so
    Where where;
};

struct RulesDef {
    std::vector<FrozenDef> frozen;
    std::vector<StrikeDef> strikes;
    std::vector<TrapDef> traps;
    std::vector<PreferDef> prefer;
    ExposedFor exposed_for = ExposedFor::usual;
    OutDef out;
    bool by_points = false;                      // places go by points that captures and going out count
    ResultDef checkmate{Verdict::loss, {0, 1}};  // for the side to move
    ResultDef stalemate{Verdict::draw, {1, 2}};
    RoyalRule royal = RoyalRule::each;
    std::optional<BareKingDef> bare_king;
    // Nothing but royal pieces left: a draw; a side without more cannot win.
    bool bare_kings_draw = false;
    std::vector<MaterialDef> cannot_win;  // nor can one with any of this
    std::vector<ExtinctionDef> extinctions;
    std::vector<GoalDef> goals;
    CheckCountDef checks;
    RepetitionDef repetition;
    MoveRuleDef move_rule;
    std::vector<CountingDef> countings;
    std::vector<DeclareDef> declares;
    std::optional<FacingDef> facing;
    std::vector<HoldDef> holds;
    Reserve reserve = Reserve::none;
    PassRule pass = PassRule::never;  // whether a side may pass
    PassesDef passes;
    std::optional<MostDef> most;
    std::vector<LineDef> lines;
    std::vector<EnclosedDef> enclosed;
    bool gives_check = true;  // false: no move may give check
    // A royal piece that stands attacked with the other side to move may be captured, whatever that leaves attacked; a
    // side without a royal piece has lost.
    bool royal_capture = false;
    bool forced_capture = false;  // who can capture, where he goes or in passing, must
};

// ---- turns --------------------------------------------------------------------------------------------------------
//
// A turn is made of groups: a step "move", and what follows it. A step may be followed by another one, of the piece
// that has moved or of another sort; that is declared by name (StepDef), and by the move itself (MoveDef::then). When
// nothing follows any more, the group is over, and the next begins while the turn has room for one.

struct StepDef {
    Name name;  // "duck"; never "move"
    // What it follows where the move does not say so itself: steps of these names, ...
    std::vector<Name> after;
    std::vector<Name> of;  // ... made by these kinds only; empty: any
    bool first = false;    // ... by a piece that had not moved before
    enum class Must : std::uint8_t {
        always,    // a step that it cannot follow is not legal
        possible,  // it follows wherever it can
        never,     // the player may stop instead
    } must = Must::always;
    // Either moves of the piece that has just moved, those whose MoveDef::steps name this one; or, if there are any
    // kinds here, a piece of one of them is placed:
    std::vector<Name> place;
    enum class From : std::uint8_t {
        nowhere,  // as many as one likes
        hand,     // the side's own hand
        board,    // the one that stands there, and that must go elsewhere; if none does, as from nowhere
    } from = From::nowhere;
    bool neutral = false;  // what is placed is nobody's
    bool left = false;     // only onto a cell that pieces have left by the step before
    // Only where a piece of this kind could go by a quiet move from the cell of the one that has moved.
    Name by;
    ZoneRef zone;  // only onto these cells
    Where where;
};

// Who moves next, if not who is next in the order. The first that fits the last step of a turn counts.
struct NextDef {
    std::vector<Name> kinds;        // the moving piece's
    std::vector<Name> types;        // of the move, as in HookDef
    std::vector<StateValue> state;  // state values, all of which must be so after it
    Name side;                      // its name; or "same": who has just moved
    Where where;
};

struct TurnDef {
    // How many groups a turn has: by side, if several are given; at least `least`, at most `most`. A shove counts two.
    struct Count {
        int least = 1, most = 1;
        friend bool operator==(const Count&, const Count&) = default;
    };
    std::vector<Count> counts;  // none: one; one: for all sides; else by side
    int first = 0;              // how many the first turn of the game has; 0: as the others
    int grow = 0;               // how many more each turn has than the one before it
    enum class Check : std::uint8_t {
        free,  // goes on
        ends,  // a step that gives check ends the turn
        last,  // only the last step of a turn may give check: others that do are not legal
    } check = Check::free;
    bool safe_at_end = false;     // royal pieces have to be safe when the turn is over, not after each of its steps
    bool threat_by_turn = false;  // a royal piece is in check if some whole turn of an enemy's could capture it
    bool same_result = false;     // turns that lead to the same position are one
    bool restore = true;          // a turn may leave the board as it was before
    bool over_at_end = false;     // whether a goal is reached or a kind has died out is asked when the turn is over
    // Captured pieces stay where they are until the turn is over, and block; none is captured twice.
    bool captured_stay = false;
    enum class Promotes : std::uint8_t {
        on,    // who promotes goes on as what he has become
        ends,  // who promotes ends the turn
        last,  // who might still go on does not promote: only where the turn ends
    } promotes = Promotes::on;
    Vector landing;  // whoever has moved goes on by this vector, to a cell that must be empty; none: stays
    std::vector<StepDef> then;
    std::vector<NextDef> next;
    Where where;
    [[nodiscard]] bool any() const {
        return !counts.empty() || first != 0 || grow != 0 || check != Check::free || safe_at_end || threat_by_turn ||
               same_result || !restore || over_at_end || captured_stay || promotes != Promotes::on || !then.empty() ||
               !next.empty();
    }
};

// ---- sides, set-up ------------------------------------------------------------------------------------------------

struct SideDef {
    Name name;                    // "white"
    std::string letter;           // in position text: "w"
    std::string colour = {};      // "red"; how it is drawn. Empty: as sides are drawn by their number
    std::vector<Name> view = {};  // how it sees the board: for each axis along which of the board's it runs, "-rank" or
                                  // "file + rank". Empty: as it is, or mirrored for the second of two
};

// Pieces that are nobody's, and how scripts and records call their owner.
inline constexpr std::string_view neutral_name = "neutral";
enum class Neutral : std::uint8_t {
    none,    // there are none, but those that sides leave which go out (OutDef), and these may be taken
    taken,   // anybody may capture them
    blocks,  // nobody may
};

struct SidesDef {
    std::vector<SideDef> side{2};          // one to max_sides
    std::vector<Name> order;               // names, the turn order that repeats; default: all in turn
    std::vector<Name> mirror;              // axes along which the second of two sides sees the board reversed
    std::vector<std::vector<Name>> teams;  // names; who is in none plays for himself
    Neutral neutral = Neutral::none;
    // Precondition: there is such a side.
    [[nodiscard]] const SideDef& of(Side s) const { return side[static_cast<std::size_t>(index(s))]; }
    Where where;
};

struct SetupDef {
    Name position;    // position text (the board field alone will do); or
    struct Placing {  // pieces of a kind, listed by their cells; or
        Name kind;    // its letter
        // Whose: a side's name, or neutral_name; empty text: the first side's, and every other's where that side sees
        // them
        Name side;
        // Where a side is named, cells of the board as it is. The expression may be a zone's name, which is each side's
        // own zone.
        Region region;
    };
    std::vector<Placing> pieces;
    struct Swap {  // other kinds in the place of those that `pieces` lists; one entry after the other
        Name side;
        std::vector<Name> from, to;  // as many
    };
    std::vector<Swap> swaps;
    struct Slice {  // drawn slices: rows from high to low, cells separated by spaces, '.' empty
        Name key;   // labels of the third and further axes, separated by spaces; empty on a flat board
        std::vector<Name> rows;
    };
    std::vector<Slice> slices;
    bool mirror = false;  // the second side's pieces are the mirror image of the first's
    Name hand;            // "PPNpp": what is in hand at the start
    // Of lists and drawings: what position text has behind the board; empty: everything as it is where nobody has
    // moved.
    Name fields;
    Where where;
};

// How another program writes positions of this game: what stands where, and what it means. Such texts are read and
// never written; see docs/positions.md.
struct DialectDef {
    Name name;                 // what messages call it: SFEN
    std::vector<Name> fields;  // what stands behind what, by dialect_fields; empty: as in position text
    struct Pair {
        Name here;  // a side's name, or a kind's letter
        // As the other program writes it; of a kind in `pieces` empty: a cell without a letter.
        std::string there;
    };
    std::vector<Pair> sides;    // in the field of the side to move; none: as in position text
    std::vector<Pair> letters;  // kinds that are written otherwise
    bool lost = false;          // where no hand is written, it holds what the board lacks of the start
    Where where;
};

struct OptionDef {
    std::string name;
    std::string value;                 // as text: an integer, true/false, or a word
    std::string fallback;              // the default
    std::vector<std::string> choices;  // empty: any of its type
    std::string help;
    bool each_board = false;  // of a match: may be set for one board, by its number behind the name ("white3")
    struct ForBoard {
        int board;  // from 1
        std::string value;
    };
    std::vector<ForBoard> boards;  // values set so
    Where where;
};

// A value of the variant's own, kept in every position and changed by effects only.
struct StateDef {
    Name name;
    int initial = 0;
    int least = 0, most = 255;  // within -32000..32000
    enum class Lasts : std::uint8_t {
        game,   // until an effect changes it
        turn,   // to the end of the turn in which it is set: then it is what it was at the start
        reply,  // to the end of the turn after that one
    } lasts = Lasts::game;
};

// Where a script is asked, and what about.
enum class HookPoint : std::uint8_t {
    moves,     // which further moves has the piece on `from` (or, without kinds, the side)?
    allow,     // may this move be made? (before it is made)
    legal,     // was this move legal? (asked of the position after it)
    choose,    // which of all these moves count? (forced captures)
    after,     // what else happens after this move?
    attacks,   // is this cell attacked by that side?
    outcome,   // is the game over?
    setup,     // what changes in the set-up?
    transfer,  // in a match: may this piece be sent on from a board that has been won?
};

// A function of the variant's script, and the pattern that must match before it is asked. Empty parts match anything.
struct HookDef {
    HookPoint point = HookPoint::allow;
    Name function;
    std::uint32_t script = 0;  // index in Definition::scripts
    std::vector<Name> kinds;   // the moving piece's
    Name side;                 // the moving side's name
    std::vector<Name> types;   // "quiet", "capture", "en-passant", "castling", "drop", "promotion", "exposing"
    ZoneRef from, to;
    std::vector<StateValue> state;      // state values, all of which must be so
    std::string suffix;                 // `moves` only: what the texts of the moves end with: "/push"
    std::vector<std::string> suffixes;  // ... and then with one of these, if the move names it
    bool once = false;                  // `moves` only: asked once about the side, not about each piece
    bool attacks = false;               // `allow` only: what may not be made does not attack either
    std::vector<OptionDef> parameters;  // constants the function is given
    Where where;
};

struct ScriptDef {
    Name name;  // the file, as messages name it
    std::string text;
};

// Parts of the board that move: slots of one shape tile it, some of them hold a block, the others are void.
struct BlocksDef {
    std::string name;          // "elevator"
    std::string letter = "E";  // begins the text of a block's move
    std::vector<int> size;     // cells along each axis
    Name slot;                 // template of slot names, over the axes' block numbers from 1 and block labels
    std::vector<std::vector<std::string>> labels;  // of slots along each axis
    struct Direction {
        Name letter;  // "U"
        Vector by;    // slots, not cells
    };
    std::vector<Direction> directions;
    enum class Control : std::uint8_t {
        majority,  // the side with strictly more pieces on it
        any,       // a side with a piece on it
        free,      // either side
        none,      // nobody: only scripts move it
    } control = Control::majority;
    std::vector<Name> empty;  // slots that hold no block at the start
    Where where;
};

// ---- matches on several boards ------------------------------------------------------------------------------------

struct Definition;

// Who may act when.
enum class Schedule : std::uint8_t {
    free,      // the side to move on a board, at any time
    exchange,  // players alternate; each acts on one or more of his boards, then says that he is done
    lockstep,  // players alternate; each acts once on every one of his boards, in ascending order
};

struct FloorDef {
    int game = 0;              // index in MatchDef::games
    std::vector<Name> shafts;  // the cell of each shaft, shaft by shaft
};

// A player, or a team that plays as one: the sides of boards he plays.
struct TeamDef {
    std::string name;
    struct Seat {
        int floor;  // from 0
        int side;   // 0 or 1
    };
    std::vector<Seat> seats;
};

// A building of boards, floor on floor, with shafts through which pieces ride from one to the next.
struct MatchDef {
    std::vector<FloorDef> floors;  // from the lowest
    // The games that are played on them. All have the same kinds in the same order, since a piece keeps its kind.
    std::vector<std::shared_ptr<const Definition>> games;
    bool cyclic = false;  // the highest floor is next to the lowest
    Schedule schedule = Schedule::exchange;
    bool clinch = true;          // the match ends when nobody can catch up
    bool resign = false;         // resigning is listed among the actions
    std::vector<int> conveyor;   // by shaft +1 (up) or -1: pieces are carried after each turn, and don't ride by hand
    bool across = false;         // moves that capture nothing land on the same cell of the next floor
    std::vector<TeamDef> teams;  // in their order of turns; empty: two players, one for each side
    Where where;
};

struct Definition {
    std::vector<std::string> files;  // names that Where::file indexes
    std::string id;                  // "chess": the folder's name
    std::string name;                // "Chess"
    std::string inventor, source, description;
    std::vector<Name> aliases;  // what records and other programs call it too
    std::vector<OptionDef> options;
    SidesDef sides;
    BoardDef board;
    std::vector<ZoneDef> zones;
    std::vector<PieceDef> pieces;
    std::vector<CastlingDef> castlings;
    bool castling_by_partner = false;  // castling is written king's cell - partner's cell, whatever the set-up
    // The castling field of position text also names the places of pieces that have not moved.
    bool unmoved_by_file = false;
    std::vector<DialectDef> dialects;  // the first that a text fits is how it is read
    RulesDef rules;
    TurnDef turn;
    std::optional<BlocksDef> blocks;
    std::vector<StateDef> state;
    std::vector<ScriptDef> scripts;
    std::vector<HookDef> hooks;
    SetupDef setup;
    std::optional<MatchDef> match;  // several boards of this game; the rest describes one of them
};

}  // namespace varia
