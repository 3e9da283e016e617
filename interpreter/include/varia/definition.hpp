// A variant as its file declares it: plain data, names not yet resolved.
//
// The loader fills a Definition from TOML; a host may fill one by hand. Variant::compile checks it and turns it into
// tables. Every item keeps its place in the file, so that an error message can name that place. The brute-force checker
// in tests/ reads the same Definition and shares nothing else with the kernel.
//
// A vector has one component for each axis, in the order of BoardDef::axes. Coordinates in expressions count from 1.
// Everything that depends on a side is written as the first side sees it; the second side sees the board mirrored along
// SidesDef::mirror.
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

// A text and its place in the file: a name, a cell, an expression.
struct Name {
    std::string text;
    Where where;
    [[nodiscard]] bool empty() const { return text.empty(); }
};

using Vector = std::vector<int>;

// ---- board --------------------------------------------------------------------------------------------------------

// A condition: the state value (StateDef) of this name has this value, or, with `to`, a value from `value` to `to`.
struct StateValue {
    Name name;
    int value;
    std::optional<int> to = {};
};

// A change of a state value by a move: the value becomes this number, or grows by it.
struct StateChange {
    Name name;
    int value = 0;
};

struct AxisDef {
    Name name;                        // "file"
    std::vector<std::string> labels;  // one for each coordinate, in order: "a".."h"
    bool wrap = false;                // the last coordinate is next to the first
};

enum class Grid : std::uint8_t {
    square,  // neighbours of a cell: one step along one axis
    hex,     // the first two axes form hexagons: neighbours +-(1,0), +-(0,1), +-(1,1); further axes as in square
};

// How the hexagons of a board are drawn; the rules are the same. Flat: each hexagon has an edge on top, so that the
// second axis runs upwards and the first one down to the right. Pointy: each has a corner on top, so that the first
// axis runs to the right and the second one up to the left.
enum class Drawn : std::uint8_t { flat, pointy };

// A step by the vector `by` from the cell `from` leads to the cell `to`, not to the cell that the grid gives. With
// `both`, the step by -by from `to` also leads back to `from`.
struct LinkDef {
    Name from, to;
    Vector by;
    bool both = true;
    Where where;
};

// Other names of the cells: the cell c3 is also 7g. Such names are read in the texts of moves, and in lists of cells of
// dialects, and never written.
struct OtherNamesDef {
    // By axis, one label for each coordinate; an empty list: the axis keeps its own labels.
    std::vector<std::vector<std::string>> labels;
    Name cell;  // the template of these names, as BoardDef::cell; empty: that of the board
    Where where;
};

// The name of a single cell, in place of the one that the template gives it.
struct CellNameDef {
    Name cell;  // the template's name, which means nothing elsewhere
    Name name;
};

// Where pictures show a cell: its middle, in hundredths of a cell, to the right and upwards. Where no entry says
// otherwise, the first place of both axes is at (100, 100), and the next ones are 100 further.
struct CellPointDef {
    Name cell;
    int x = 0, y = 0;
};

// How pictures and the terminal show the cells of a zone, for all sides together.
enum class ZoneStyle : std::uint8_t {
    fill,       // in a colour of their own
    cross,      // with a cross, as traps
    frame,      // with a frame inside, as a throne
    diagonals,  // each part of the zone with the two lines between its opposite corners, as a palace
    border,     // with a line along the border of the zone; a band between points, as a river
};

struct DrawnZoneDef {
    Name zone;
    ZoneStyle style = ZoneStyle::fill;
};

// How a board looks; the rules are the same.
struct BoardDrawingDef {
    enum class Cells : std::uint8_t {
        squares,
        points,  // pieces stand where lines cross, as in xiangqi
        plain,   // squares of one colour, as in shogi
    } cells = Cells::squares;
    enum class Shape : std::uint8_t {
        grid,
        ring,  // one of the first two axes is wrapped and runs clockwise, the other runs outwards
    } shape = Shape::grid;
    std::vector<CellPointDef> at;
    std::vector<DrawnZoneDef> zones;
    std::vector<Name> dots;  // cells with a dot in the middle, which help to find one's way on a large board
    Where where;
};

struct BoardDef {
    std::vector<AxisDef> axes;
    Grid grid = Grid::square;
    Drawn drawn = Drawn::flat;  // for hexagonal boards only
    // Template of cell names: "{level}{file}{rank}". Braces hold an axis name (its label) or an expression over axis
    // numbers: "{rank - max(0, file - 6)}".
    Name cell;
    Name keep;  // expression: which cells exist; empty text: all cells
    // Or, in place of `keep`, a drawing: rows of '.' (a cell) and '#' or ' ' (no cell), in the order of position text.
    std::vector<Name> mask;
    std::vector<LinkDef> links;
    std::vector<OtherNamesDef> also;
    std::vector<CellNameDef> names;
    BoardDrawingDef draw;  // for boards of squares
    Where where;
};

// A group of cells: an expression over axis names, or a list of cell names.
struct Region {
    Name expression;  // if the text is empty, `cells` lists the cells
    std::vector<Name> cells;
};

// A named region of the board as the first side sees it. The second side has the mirror image of it, unless the zone is
// `fixed` (the same cells for both) or has a region of its own for the second side.
struct ZoneDef {
    Name name;
    Region region;
    bool fixed = false;
    std::optional<Region> second;
};

// Where a rule names a zone: the identifier of a zone, or an expression as the first side sees it.
using ZoneRef = Name;  // empty: all cells, unless the field says otherwise

// ---- pieces -------------------------------------------------------------------------------------------------------

// What a cell must hold so that a move can pass over it.
enum class Over : std::uint8_t {
    empty,
    piece,
    any,   // empty or a piece
    gap,   // a void: the block of this cell is elsewhere at present
    open,  // empty or a void
};

inline constexpr int unlimited = 1 << 20;

// The owner of the pieces that a rule is about, from the point of view of the side whose piece moves.
enum class Whose : std::uint8_t {
    enemy,
    own,  // pieces of allies are neither enemy nor own
    any,
};

// A run of equal steps. If `stop`, the move may end on each cell that is reached after `min` to `max` steps. To go on
// from a cell, in this leg or into the next one, the move must be able to pass over it, as `over` says. A leg whose
// min is 0 may be left out.
struct Leg {
    Vector step;
    int min = 1;
    int max = 1;
    Over over = Over::empty;
    bool stop = true;
};

// How a move that is written once becomes several directions.
enum class Expand : std::uint8_t {
    all,   // every permutation of the components over `axes` and every sign (hex: the 12 symmetries of a hexagon)
    none,  // exactly as written, mirrored for the second side
};

// Keeps a move that does not capture away from crowded lines. For every empty cell that the move crosses or ends on:
// the line through this cell along the axis must hold no other piece of these kinds, of either side.
struct ClearDef {
    Name along;            // an axis
    std::vector<Name> of;  // kinds, by letter
    Where where;
};

// A condition of a move or a drop: a certain piece must stand next to the moving piece, or must not stand there.
struct BesideDef {
    enum class At : std::uint8_t {
        start,  // next to the cell where the move begins
        end,    // next to the cell where the move ends; the moving piece itself does not count as a neighbour
    } at = At::start;
    Whose whose = Whose::own;   // any: also pieces that belong to nobody
    std::vector<Name> of;       // kinds, by letter; empty: all kinds
    std::vector<Vector> along;  // the vectors from a cell to its neighbours, in all symmetries
    // The number of steps along a vector, over empty cells. The first piece on each line is the one that is tested.
    int min = 1, max = 1;
    bool absent = false;  // true: no such piece may stand there
    // A piece with an equal condition also counts, while its own condition holds. Only with At::start, and not with
    // `absent`.
    bool handed = false;
    Where where;
};

// The pieces that a move may jump, if it jumps a piece.
struct HurdleDef {
    std::vector<Name> of;      // kinds, by letter; empty: all kinds
    std::vector<Name> except;  // kinds that it may not jump
    Whose whose = Whose::any;
    Where where;
};

// One way of moving. All shorter notations (leap, slide, path, hop, Betza) become legs. A symmetry of the board is
// applied to all legs of a path together.
//   leap (2,1):       one leg {step, 1, 1}
//   slide (1,0):      one leg {step, 1, unlimited}
//   lame (xiangqi's horse): legs {(1,0), stop=false} {(1,1)}
//   griffon:          legs {(1,1)} {(1,0), 0, unlimited}
//   cannon's capture: legs {(1,0), 0, unlimited, stop=false} {(1,0), over=piece, stop=false} {(1,0), 1, unlimited}
struct MoveDef {
    std::vector<std::vector<Leg>> paths;  // alternatives: reaching a cell by any of them is the same move
    Expand expand = Expand::all;
    std::vector<Name> axes;  // `expand` permutes these axes only; empty: all axes
    // Used in place of `paths`: the move goes to any other cell of the board, whatever stands between.
    bool anywhere = false;
    bool quiet = true;    // the move may end on an empty cell
    bool capture = true;  // the move may end on an enemy piece
    bool first = false;   // only for a piece that has not moved (its unmoved mark)
    ZoneRef from;         // the move begins on these cells only
    ZoneRef to;           // the move ends on these cells only
    // During the next move only, the piece may be captured en passant on each cell that it crossed.
    bool exposes = false;
    bool en_passant = false;          // a capture that may also capture an exposed piece on a crossed cell
    std::optional<ClearDef> clear;    // only for quiet moves over empty cells
    std::optional<BesideDef> beside;  // not together with en_passant, clear, takes_hurdle or Takes::line
    // Each path goes over exactly one piece (a leg of one step with Over::piece). This must be an enemy piece, and it
    // is captured. The move ends on an empty cell beyond it. `quiet` and `capture` have no meaning then, and `first` is
    // false.
    bool takes_hurdle = false;
    // What the move captures stays on the board where it stands, and belongs to the mover's side from then on. In all
    // other respects it is captured. Only with takes_hurdle, Takes::afar and Takes::line, in the same way for all moves
    // of the piece that capture so. Not together with en_passant.
    bool converts = false;
    std::vector<Name> victims;      // the kinds that the move may capture, or swap places with; empty: all kinds
    Whose captures = Whose::enemy;  // the owner of the victim; a royal piece of the own side is never captured
    // What happens to a piece on the cell where the move ends.
    enum class Takes : std::uint8_t {
        there,  // it is captured, and the moving piece takes its cell
        afar,   // it is captured, and the moving piece stays where it is
        swap,   // the two pieces swap places, nothing is captured; never with a royal piece of another side
        // The move ends on an empty cell and captures several pieces on its way. Each path is a line of empty cells,
        // one piece and empty cells. The move jumps one enemy piece or more on this line and captures all of them.
        // Behind each of them come empty cells, as behind the first, and the move ends behind the last. `quiet` and
        // `capture` have no meaning then.
        line,
    } takes = Takes::there;
    std::optional<HurdleDef> hurdle;  // without a value: any piece may be jumped
    // The cells that no enemy may attack, as if the piece stood there and its start were empty. `path`, `end` and `all`
    // are for moves that do not capture. The move attacks no less for it. Not together with en_passant, takes_hurdle,
    // Takes::line and TurnDef::threat_by_turn.
    enum class Safe : std::uint8_t {
        no,     // none
        start,  // the cell where the move begins
        path,   // the empty cells that it goes over
        end,    // the cell where it ends
        all,    // all of these
    } safe = Safe::no;
    bool unchecked = false;  // only while its side is not in check; with the limits of Safe::start
    // The steps of a turn in which the move can be made (TurnDef::then); empty: the first step, which is called "move".
    std::vector<Name> steps;
    // The step that follows this move. Empty: StepDef::after decides whether a step follows, and which.
    Name then;
    Name side = {};  // the only side whose pieces move so; empty: every side
    // All of these conditions must hold before the move; while one does not, the move attacks nothing either. Not
    // together with en_passant, takes_hurdle or Takes::line.
    std::vector<StateValue> state = {};
    // What the move makes of state values: they become `sets`, and grow by `adds`. Nor with these, and not with
    // `exposes`.
    std::vector<StateChange> sets = {};
    std::vector<StateChange> adds = {};
    // The end of the text of the move, before a promotion: "/tiger". Two moves from one cell to another that differ in
    // it are two moves.
    std::string suffix = {};
    Where where;
};

// A move of two pieces at once, each by one cell to a neighbouring cell. It counts as two groups of a turn.
struct ShoveDef {
    enum class Way : std::uint8_t {
        // The piece goes onto the cell of an enemy piece, and the enemy piece goes to any empty cell next to its own.
        push,
        // The piece goes onto an empty cell, and an enemy piece next to the cell that it left goes onto that cell.
        pull,
    } way = Way::push;
    std::vector<Vector> along;  // the vectors from a cell to its neighbours, for all three cells
    Expand expand = Expand::all;
    std::vector<Name> axes;
    Where where;
};

// A push: the piece makes steps in one direction and shifts the unbroken line of pieces in front of it.
struct PushDef {
    std::vector<Vector> along;
    Expand expand = Expand::all;
    std::vector<Name> axes;
    int min = 1, max = 1;         // number of steps
    std::vector<Name> immovable;  // kinds that cannot be shifted
    // true: a piece that is shifted off the board or into a void is captured; false: such a push is not possible
    bool lossy = true;
    Where where;
};

// A number of pieces of one kind.
struct KindCount {
    Name kind;
    int count = 0;
};

// When a move of a piece promotes it, or changes its owner.
struct PromotionDef {
    std::vector<Name> to;   // kinds that it can become, by letter
    ZoneRef zone;           // the promotion zone
    bool leaving = false;   // also when the move begins in the zone (shogi)
    bool entering = false;  // only when the move begins outside the zone
    bool optional = false;  // the piece may also stay what it is ...
    ZoneRef must;           // ... except when it ends on these cells; empty: no cell
    bool quiet = true;      // for moves that capture nothing
    bool capture = true;    // for moves that capture
    // Only to kinds in the owner's reserve; the reserve loses that piece. With an empty `to`: to any kind in the
    // reserve.
    bool from_reserve = false;
    // `to` is empty, and the piece becomes the kind of the piece that it captures on the cell where it ends. It does
    // not change if that piece is royal or of its own kind.
    bool captured = false;
    // To these kinds only while fewer pieces of the kind and side than this stand on the board before the move. If no
    // kind is left and the promotion is not optional, the move is not possible, as when the reserve has none.
    std::vector<KindCount> most = {};
    Name side = {};  // the only side whose pieces promote so; empty: every side
    // All of these conditions must hold before the move; or the rule does not match.
    std::vector<StateValue> state = {};
    // Whose piece it is then. Unless it is its own side's, `to` may be empty: the piece stays what it is. Not for royal
    // pieces, nor to royal kinds, nor together with turns of several steps, remote captures and moves that expose the
    // piece.
    enum class Owner : std::uint8_t {
        own,      // its side's, as before
        neutral,  // nobody's
        enemy,    // the other one's of two sides
    } owner = Owner::own;
    // Whether the piece only changes its owner, and stays what it is.
    [[nodiscard]] bool keeps_kind() const { return owner != Owner::own && to.empty() && !captured && !from_reserve; }
    Where where;
};

// A remote capture: pieces that a move captures although it does not end on them. Where the move began and ended
// decides which. They are looked up on the board as it is after the move, for all rules at once, and leave the board
// together.
struct RemoteCaptureDef {
    enum class Way : std::uint8_t {
        custodian,   // pieces in a row from the cell of arrival; behind the last one stands a friend
        approach,    // pieces in a row from the cell of arrival, in the direction of the move
        withdrawal,  // pieces in a row behind the cell of departure, from which the move went straight away
        // Pieces on two corners of the rectangle that the mover and a partner span: on the rank of one and the file of
        // the other.
        coordinate,
        surround,  // a piece next to the cell of arrival whose neighbouring cells are all hostile to it
        blast,     // pieces next to the cell of arrival
    } way = Way::custodian;
    // The directions; for `surround` and `blast` the vectors from a cell to its neighbours. Not used by `coordinate`.
    std::vector<Vector> along;
    Expand expand = Expand::all;
    std::vector<Name> axes;
    int min = 1, max = 1;      // length of the row: custodian, approach, withdrawal
    std::vector<Name> by;      // kinds whose moves capture in this way; empty: all kinds
    std::vector<Name> of;      // kinds that can be captured; empty: all kinds
    std::vector<Name> spares;  // kinds that cannot be captured
    std::vector<Name> with;  // kinds that are friends (custodian, surround) or partners (coordinate); empty: all kinds
    bool anybody = false;    // blast: captures pieces of every owner, the mover's side included; false: enemies only
    // blast that flips: along each vector the first piece at any distance, over empty cells; false: on the first cell
    bool far = false;
    // of a piece, if it flips: also follows a move of another kind by which a piece becomes this kind
    bool promoted = false;
    ZoneRef at;           // custodian, surround: an empty cell in this zone counts as a friend; empty: no cell does
    bool edge = false;    // custodian, surround: the edge of the board counts as a friend
    bool quiet = true;    // for moves that capture nothing by themselves
    bool capture = true;  // for moves that capture by themselves
    std::vector<Vector> moved;  // only for moves straight along these vectors, in all symmetries; empty: all moves
    bool itself = false;  // the moving piece is captured too, if it captures anything in this way; in a blast always
    bool flips = false;   // the captured pieces stay on the board and become the mover's
    bool must = false;    // a move that could capture in this way but captures nothing is not legal
    bool check = true;    // the pieces that could be captured in this way count as attacked, royal ones too
    Where where;
};
using StrikeDef [[deprecated("RemoteCaptureDef")]] = RemoteCaptureDef;

// How a piece can be dropped from the hand.
struct DropDef {
    ZoneRef zone;           // the cells where it can be dropped; empty: all cells
    Name lone;              // an axis: no drop onto a line along it that already holds `most` own pieces of this kind
    int most = 1;           // 1 to max_axis_length; another number than 1 needs `lone` or `lone_zones`
    bool no_mate = false;   // the drop may not give checkmate
    bool endless = false;   // there is no limit on their number: the hand need not hold one, and loses none
    bool no_check = false;  // the drop may not give check
    // "level" or "-level": the piece must rest on something, as if it fell down that axis (or up). The drop goes onto
    // the last cell of a line along the axis, or onto a cell in front of a piece. The direction is the same for all
    // sides.
    Name rests;
    // Which pieces must stand next to the cell, or must not, before the drop. All of these conditions must be true;
    // their `at` and `handed` have no meaning.
    std::vector<BesideDef> beside = {};
    // Kinds as which the piece may also be put down, under the same conditions (`lone` is about the piece's own kind).
    // The hand loses the piece itself. A face has no drop of its own, and belongs to one piece.
    std::vector<Name> faces = {};
    std::vector<StateValue> state = {};  // all of these conditions must hold before the drop
    std::vector<StateChange> sets = {};  // what the drop makes of state values, as MoveDef::sets and adds
    std::vector<StateChange> adds = {};
    // While its side can make such a drop, only drops of kinds with `must` are legal. Forced captures come first. In a
    // turn of several steps it applies to each step that may be a drop; what follows a step comes first.
    bool must = false;
    // The dropped piece counts as one that has not moved: it may castle, and make first moves.
    bool unmoved = false;
    // Instead of `lone`: no drop into one of these zones that already holds `most` own pieces of this kind.
    std::vector<ZoneRef> lone_zones = {};
    // The side's purse (StateDef::purse) shrinks by so much. No drop while it would shrink below its `min`.
    int price = 0;
    Where where;
};

// Where a captured piece is put back on the board for its own side.
struct RebirthDef {
    ZoneRef on;            // only if it is captured on these cells, as its side sees them; empty: anywhere
    std::vector<Name> to;  // cells, for the first side: it goes onto the first one that is empty after the move
    Where where;
};

struct PieceDef {
    // The key: "N", "{LN}", "+P", "Q~". It is a capital, or several in braces, with '+' before or '~' after it.
    Name letter;
    std::string name;                   // "Knight"
    std::array<std::string, 2> symbol;  // the Unicode symbol for each side; empty: the letter
    Name picture;                       // the shape that pictures draw it with; empty: the shape of its name
    std::array<std::string, 2> sign;    // what stands on wedges and discs, for each side; empty: its shape
    std::vector<MoveDef> moves;
    std::vector<PushDef> pushes;
    std::vector<ShoveDef> shoves;                   // shoves of weaker enemy pieces
    std::vector<RemoteCaptureDef> remote_captures;  // remote captures by its own moves; their `by` is empty
    int strength = 0;                               // a piece shoves and freezes weaker pieces
    bool royal = false;
    std::vector<PromotionDef> promotions;  // the first rule that matches the move applies
    std::optional<DropDef> drop;
    // The cells where it can stand; empty: all cells. A position text that has one elsewhere is refused.
    ZoneRef within;
    int points = 0;          // points for capturing it
    int neutral_points = 0;  // points for capturing it when it belongs to nobody
    Name captured_as;        // the kind that the captor or the reserve receives for it; empty: its own kind
    // Only these kinds can capture it by their moves; an empty list: no kind can.
    std::optional<std::vector<Name>> captured_by;
    // The first entry that fits applies to a captured piece of the kind. If no entry fits, or all its cells are
    // occupied, the piece leaves the board. Not for royal kinds. For games of two sides and turns of one move, without
    // reserves, points, pushes, captures by leaping over one piece, remote captures, landings and matches.
    std::vector<RebirthDef> reborn = {};
    Where where;
};

// ---- rules --------------------------------------------------------------------------------------------------------

struct CastlingDef {
    Name name;                                          // "O-O"
    Name letter;                                        // in position text, a capital: "K"
    Name king, partner;                                 // kinds, by letter
    Name king_from, king_to, partner_from, partner_to;  // cells, for the first side
    // Chess960: king_from and partner_from are only the usual cells. Any unmoved king may castle with the outermost
    // unmoved partner on that side of it along the same line.
    bool any_start = false;
    Name side;  // the only side that has this castling; empty: every side
    // Cells that must be empty. Default: every cell between the king and the partner, and every cell that either of
    // them crosses or ends on, apart from the cells of the two themselves.
    std::optional<std::vector<Name>> empty;
    // Cells that must not be attacked. Default: the cells that the king crosses or ends on.
    std::optional<std::vector<Name>> safe;
    std::vector<StateValue> state = {};  // all of these conditions must hold before the castling
    std::vector<StateChange> sets = {};  // what the castling makes of state values, as MoveDef::sets and adds
    std::vector<StateChange> adds = {};
    // A state value: with this castling it becomes the number of the side that castles, from 1, and this side has won.
    // Empty: the game goes on.
    Name wins = {};
    // With this castling all other sides lose the right to the castlings of these names: of each such right the partner
    // counts as moved.
    std::vector<Name> ends = {};
    Where where;
};

// A score as a fraction: 2/3.
struct Score {
    int numerator = 0;
    int denominator = 1;
    friend bool operator==(const Score&, const Score&) = default;
};

enum class Verdict : std::uint8_t { none, win, minor_win, draw, minor_loss, loss };

// The score of the side if the file gives none: 1, 1/2 or 0.
[[nodiscard]] constexpr Score usual_score(Verdict verdict) {
    return verdict == Verdict::win ? Score{1, 1} : verdict == Verdict::draw ? Score{1, 2} : Score{};
}

// A result from the point of view of the side that the rule is about.
struct ResultDef {
    Verdict verdict = Verdict::none;
    Score score;  // the part of 1 that this side gets
};

enum class RoyalRule : std::uint8_t {
    each,          // every royal piece must be safe
    last,          // a royal piece must be safe only while it is the last one of its side
    one,           // at least one royal piece of a side must be safe: they may not all be attacked at once
    last_of_kind,  // as `last`, for each royal kind by itself: a side may lose no royal kind
    one_of_kind,   // as `one`, for each royal kind by itself
};

// Whether the rule counts the royal pieces of each kind by themselves.
[[nodiscard]] constexpr bool counts_by_kind(RoyalRule rule) {
    return rule == RoyalRule::last_of_kind || rule == RoyalRule::one_of_kind;
}

enum class Reserve : std::uint8_t {
    none,
    captor,   // a captured piece goes to the captor's hand and belongs to the captor (crazyhouse, shogi)
    owner,    // a captured piece goes to its owner's reserve
    partner,  // a captured piece goes to the hand of the other side in the captor's team of two, and belongs to it
};

enum class CounterBare : std::uint8_t {
    none,  // `result` applies to a bared side at once
    move,  // a bared side has one more move, and if it bares the other side with it, `both` applies (shatranj)
    now,   // a bared side that is to move gets `both` at once if it could bare the other side, otherwise `result`
};

// A side is bare when it has only royal pieces left and nothing in hand.
struct BareKingDef {
    ResultDef result;  // for the bared side
    CounterBare counter = CounterBare::none;
    ResultDef both{Verdict::draw, {1, 2}};  // for both sides, when both are bare
    Where where;
};

struct ExtinctionDef {
    std::vector<Name> kinds;  // empty: the pieces of all kinds together
    bool any = false;         // true: it is enough that one of the kinds dies out; false: all of them together must
    Name side;                // the only side that can die out; empty: every side
    int min = 0;              // the kind has died out when this number of pieces or fewer are left
    int other = 0;            // and only while the other side has at least so many pieces of the kind
    ResultDef result;         // for the side that died out
    std::string reason = "extinction";
    std::vector<StateValue> state = {};  // the rule counts only while all of these conditions hold
    Where where;
};

struct GoalDef {
    std::vector<Name> kinds;  // empty: all kinds
    ZoneRef zone;             // as the side of the piece sees it
    int count = 1;            // so many of these pieces must stand in the zone
    bool safe = false;        // only pieces that no enemy attacks count
    // The goal counts only while its side is to move and has not begun its turn: the enemy has had a turn to answer it.
    bool stays = false;
    bool filled = false;  // additionally, no cell of the zone may be empty; the other pieces may belong to anybody
    // The side that moves first in the order, when it reaches the goal, has not won yet if the other side can reach it
    // with its next move: the other side then gets this move. If both have reached it, `both` is the result.
    bool reply = false;
    std::optional<ResultDef> both;  // for the side that reached the goal last, when pieces of both sides stand there
    ResultDef result;               // for the side that reaches the goal
    std::string reason = "goal";
    std::vector<StateValue> state = {};  // the rule counts only while all of these conditions hold
    Where where;
};

// Pieces of one side in a row.
struct LineDef {
    int length = 0;
    std::vector<Name> kinds;  // kinds that can form the line; empty: all kinds
    Name side = {};           // the only side that can form the line; empty: every side
    bool anybody = false;     // pieces of any owner form the line, also those of nobody
    // Directions, as `expand` says; empty: every direction from a cell to a cell that touches it.
    std::vector<Vector> along;
    Expand expand = Expand::all;
    bool apart = false;    // the pieces need not be neighbours: so many stand on one line, with anything between them
    bool square = false;   // no row but a square of `length` by `length` cells, along two of the axes
    bool exactly = false;  // a longer row does not count
    ResultDef result;      // for the owner of the line
    std::string reason = "line";
    std::vector<StateValue> state = {};  // the rule counts only while all of these conditions hold
    Where where;
};

// A side is enclosed when none of its pieces could reach the zone by such steps over cells that hold no enemy piece.
struct EnclosedDef {
    std::vector<Name> kinds;    // the kinds that must reach the zone; empty: all kinds
    Name side;                  // the only side that can be enclosed; empty: every side
    ZoneRef zone;               // as the side sees it
    std::vector<Vector> along;  // the steps, in all symmetries
    ResultDef result;           // for the side that is enclosed
    std::string reason = "enclosed";
    std::vector<StateValue> state = {};  // the rule counts only while all of these conditions hold
    Where where;
};

// A side's pieces are connected. Two pieces are neighbours if a step leads from one of them to the other, and a group
// is all pieces that can be reached from one of them over neighbours.
struct ConnectedDef {
    std::vector<Name> kinds;  // the kinds that form groups; empty: all kinds
    Name side;                // the only side that can be connected; empty: every side
    // One group has a piece in each of these zones, as the side sees them: two to max_connected_zones; none with `all`.
    std::vector<ZoneRef> zones;
    bool all = false;           // the side has pieces of these kinds, and all of them are one group
    std::vector<Vector> along;  // the steps, as `expand` says; written as the first side sees the board
    Expand expand = Expand::all;
    std::optional<ResultDef> both;  // for the side that moved last, when both sides are connected
    ResultDef result;               // for the side that is connected
    std::string reason = "connected";
    Where where;
};

// Half points that a side has before anything is counted.
struct HalfPoints {
    Name side;
    int amount = 0;
};

// The side with the most pieces or points, or with the largest group or area, wins. This rule decides when nobody can
// move any more. It also decides after passes, facing royal pieces, a repetition or by the move rule, if those rules
// give no result of their own.
struct MostDef {
    std::vector<Name> kinds;  // kinds that count; empty: all kinds
    enum class Count : std::uint8_t {
        pieces,     // each piece counts one
        points,     // each piece counts its PieceDef::points
        group,      // the pieces of the side's largest group, as in ConnectedDef
        territory,  // the empty cells in regions that touch pieces of this side only
        area,       // these cells and the side's pieces
    } count = Count::pieces;
    std::vector<Vector> along;  // `group`, `territory`, `area`: the steps between neighbours, in all symmetries
    bool next = false;          // `group`: of equally large groups the next largest are compared, and so on
    bool full = false;          // the rule also decides as soon as no cell of the board is empty
    std::vector<HalfPoints> half_points;
    ResultDef result;                      // for the side that has the most
    ResultDef tie{Verdict::draw, {1, 2}};  // for both sides, if they have equally many
    std::string reason = "most";
    Where where;
};

enum class PassRule : std::uint8_t {
    never,   // passing is not allowed
    always,  // passing is always allowed
    forced,  // a side passes when it has no other move, unless nobody could move after the pass
};

struct PassOfSide {
    Name side;
    PassRule pass = PassRule::never;
};

// A number of passes in a row ends the game.
struct PassesDef {
    int count = 0;  // 0: the rule is off
    Name state;     // the state value that counts the passes
    // For the side that passed last. Without a value the side with the most wins (RulesDef::most).
    std::optional<ResultDef> result;
    std::string reason;  // empty while the rule is off; files give it "passes" by default
    Where where;
};

struct CheckCountDef {
    int count = 0;       // 0: the rule is off
    ResultDef result;    // for the side that gave the checks
    std::string reason;  // empty while the rule is off; files give it "checks" by default
    Where where;
};

// Perpetual chase: a side attacks the same piece with each of its turns while positions repeat. docs/repetition.md has
// the full rule.
struct ChaseDef {
    struct Pair {
        std::vector<Name> by, of;  // kinds
        Where where;
    };
    struct Spared {
        std::vector<Name> of;  // kinds
        ZoneRef zone;          // as the piece's owner sees it; empty: all cells
        Where where;
    };
    ResultDef result;            // for the side that chases, if the other side does not chase too
    std::vector<Name> by;        // kinds that chase; empty: all kinds that are not royal
    std::vector<Name> of;        // kinds that are chased; empty: all kinds that are not royal
    std::vector<Pair> guarded;   // pairs that count as a chase even if the capture could be answered by a recapture
    std::vector<Spared> spared;  // kinds that are not chased while they stand in a zone
    bool trade = true;  // a piece that could capture its attacker, which is of the same kind, is not chased by it
    Where where;
};

struct RepetitionDef {
    int count = 0;  // 0: the rule is off; 3: the third occurrence
    // A move that would bring this occurrence about is not legal. The rule has no results then. Legality depends on the
    // game and not only on the position (Rules::remember).
    bool illegal = false;
    // For the side that brought the repetition about. Without a verdict the side with the most wins (RulesDef::most).
    ResultDef result;
    Name side = {};  // If this is not empty, `result` is for the side of this name.
    // For a side that has given check with each of its turns since the first occurrence, if the other side has not.
    std::optional<ResultDef> check = {};
    std::optional<ChaseDef> chase = {};
    Where where = {};
};

// The worth of pieces of some kinds, where it differs from the worth of the others.
struct WorthDef {
    std::vector<Name> kinds;
    int points = 0;
    Where where;
};

// A limit on the moves of a side that has nearly lost: the game is over when it has made too many. A variant can have
// several such counts. The first one that fits a side runs as long as it fits; when another one fits, that one begins.
struct CountingDef {
    struct Limit {
        Name kind;      // the other side has ...
        int count = 1;  // ... at least this number of pieces of it; an empty kind: the limit fits in any case
        int moves = 0;
        Where where;
    };
    int left = 0;               // The side has no more pieces than this, royal ones included; 0: any number.
    std::vector<Name> without;  // none of these kinds is on the board
    // The worth of the side's pieces is less than the worth of the other side's. Kinds that are not named count nothing
    // here. Empty: this is not tested.
    std::vector<WorthDef> worth;
    std::vector<Limit> limits;  // the first limit that fits when the count begins
    bool from_pieces = false;   // the count begins at the number of pieces on the board, not at 0
    ResultDef result;           // for the side whose moves are counted
    std::string reason = "counting";
    Where where;
};

// A side that has advanced far enough wins by declaration. So games end that might not end otherwise.
struct DeclareDef {
    struct Points {
        Name side;
        int points = 0;
    };
    ZoneRef zone;                 // as the side sees it
    bool royal = false;           // its royal pieces must stand in the zone
    int men = 0;                  // this number of its other pieces must stand in the zone
    std::vector<Points> points;   // by side: what its pieces in the zone and in hand must be worth together
    std::vector<WorthDef> worth;  // the worth of the kinds; a kind that is not named is worth 1, a royal one 0
    bool in_check = false;        // the rule also holds while the side is in check
    ResultDef result;             // for this side, when it is to move
    std::string reason = "declared";
    Where where;
};

struct ResetOfSide {
    Name side;
    std::vector<Name> kinds;
};

struct MoveRuleDef {
    int plies = 0;            // 0: the rule is off
    std::vector<Name> reset;  // moves of these kinds reset the count; captures always do
    ResultDef result;         // for the side to move. Without a verdict the side with the most wins (RulesDef::most).
    // Instead of `reset`, where the sides differ. Of a side that is not named only captures reset the count.
    std::vector<ResetOfSide> reset_of = {};
    Where where;
};

struct FacingDef {
    Name kind;                  // two royal pieces of this kind ...
    std::vector<Vector> along;  // ... may not face each other on an open line in these directions
    // With a state value the two may face each other. The next move must then end this, or be a pass. The pass is
    // allowed in check, and ends the game with this result for the side that passes. Without a verdict the side with
    // the most wins (RulesDef::most).
    ResultDef result;
    Name state;  // the state value that is 1 while they face each other, and 0 otherwise
    [[nodiscard]] bool may_face() const { return !state.empty(); }
    Where where;
};

// A hold between royal pieces, while each side has one. A royal piece holds the other one when a move of its own side
// brings it to share all coordinates of `sharing` with the other one. The held piece may then go only to cells where
// the two still share them, until they no longer do. If several holds use the same state value, the first one that fits
// applies.
struct HoldDef {
    std::vector<Name> sharing;  // axes
    // The state value that says whose royal piece is held: 0 nobody's, 1 the first side's, 2 the second side's.
    Name state;
    Where where;
};

// What happens to the pieces of a side that goes out while the others play on, and who gets points for it.
struct GoingOutDef {
    enum class Men : std::uint8_t {
        none,     // nobody goes out in this way: the game is over
        vanish,   // its pieces leave the board
        neutral,  // they stay and belong to nobody: they block, give no check, and can be captured for no points
        // They go to the side that moved last. If there is no such side, or it is out itself, they become neutral.
        captor,
    } men = Men::none;
    Men royal = Men::none;  // what happens to its royal pieces; none: the same as to the others
    int mover = 0;          // points for the side that moved last
    int own = 0;            // points for the side that goes out
};

// How sides go out in games of more than two sides. The game is over when only one team is left.
struct OutDef {
    GoingOutDef checkmate, stalemate, royal_capture, resign;
    // When RulesDef::extinctions says that the side has died out; it replaces the result of that rule.
    GoingOutDef extinction;
    int draw = 0;  // points for each side that is still in when a rule ends the game as a draw
    [[nodiscard]] std::array<const GoingOutDef*, 5> all() const {
        return {&checkmate, &stalemate, &royal_capture, &resign, &extinction};
    }
    [[nodiscard]] bool any() const {
        return std::ranges::any_of(all(), [](const GoingOutDef* how) { return how->men != GoingOutDef::Men::none; });
    }
    // Whether a side can become the owner of another side's royal pieces.
    [[nodiscard]] bool hands_royals_over() const {
        return std::ranges::any_of(all(), [](const GoingOutDef* how) {
            return how->royal == GoingOutDef::Men::captor ||
                   (how->men == GoingOutDef::Men::captor && how->royal == GoingOutDef::Men::none);
        });
    }
    // Whether pieces can come to belong to nobody by one of these rules.
    [[nodiscard]] bool leaves_neutral() const {
        const auto neutral = [](GoingOutDef::Men men) {
            return men == GoingOutDef::Men::neutral || men == GoingOutDef::Men::captor;
        };
        return std::ranges::any_of(all(),
                                   [&](const GoingOutDef* how) { return neutral(how->men) || neutral(how->royal); });
    }
    Where where;
};

// How long a piece that has exposed itself can be captured en passant.
enum class ExposedFor : std::uint8_t {
    usual,  // `move` in games of two sides, `round` in games of more
    move,   // by the next move only; if a turn has several steps, by its first step
    row,  // as `move`, and also by each following step of that turn, as long as all steps before it captured en passant
    turn,   // during the whole turn of the next side, however many moves this turn has
    round,  // until the next turn of the side that exposed it
};

// Which pieces are frozen. A frozen piece cannot move and attacks nothing. With `by`: a piece next to an enemy piece of
// these kinds, unless another piece of its own side, of the kinds `unless`, stands next to that enemy piece. Without
// `by`: a piece next to a stronger enemy piece and to no piece of its own side.
struct FrozenDef {
    std::vector<Vector> along;  // the vectors from a cell to its neighbours, in all symmetries
    Where where;
    std::vector<Name> by = {};
    std::vector<Name> of = {};  // kinds that can be frozen; empty: all kinds
    std::vector<Name> unless = {};
    std::vector<Name> axes = {};  // `along` is expanded over these axes; empty: all axes
    // `none`: the vectors as they are written, from the frozen piece's cell as its side sees the board. Only with `by`,
    // and not together with `unless`; and so is `far`.
    Expand expand = Expand::all;
    // The enemy piece may stand at any distance along the vectors, with empty cells between. The first piece on each
    // line counts.
    bool far = false;
};

// Traps. After each step a piece of any side on one of these cells is removed, unless a piece of its own side stands
// next to it.
struct TrapDef {
    ZoneRef zone;
    std::vector<Vector> along;  // the vectors from a cell to its neighbours, in all symmetries
    Where where;
};

// Criteria that choose among captures, one after the other. Only the turns that are best by them are legal.
struct PreferDef {
    enum class What : std::uint8_t {
        most,     // the turn that captures the most pieces
        captor,   // a turn in which one of these kinds captures
        victims,  // the turn that captures the most pieces of these kinds
        soonest,  // the turn that captures one of these kinds as early as possible
    } what = What::most;
    std::vector<Name> kinds;
    Where where;
};

// Material with which a side cannot win, however the game goes on. If neither side can win, the position is dead and
// the game is drawn.
struct MaterialDef {
    // A condition on the number of pieces of some kinds. Pieces in hand count, pieces in a reserve do not. With a zone
    // only the pieces that stand in it count.
    struct Count {
        enum class Owner : std::uint8_t {
            own,    // pieces of the side that cannot win
            other,  // pieces of its opponent
            both,   // pieces of both together
        } whose = Owner::own;
        std::vector<Name> kinds;  // the kinds that are counted
        // Used if `kinds` is empty: counts all kinds that are not royal, except these.
        std::vector<Name> but;
        ZoneRef zone;  // as the side that cannot win sees it; empty: all cells and hands
        int min = 0;
        std::optional<int> max;  // without a value: any number
        Where where;
    };
    Name side;                    // the only side that the entry is about; empty: both sides
    std::optional<bool> to_move;  // only while this side is to move (true), or only while it is not (false)
    std::vector<Count> counts;    // all of these conditions must hold
    Where where;
};

// What it means that a side has no legal move, under some conditions. The first entry whose conditions all hold counts
// in place of RulesDef::checkmate and RulesDef::stalemate.
struct NoMovesDef {
    std::optional<bool> check;           // only if the side is in check (true), or only if it is not (false)
    Name side;                           // the only side that the entry is about; empty: every side
    ResultDef result;                    // for the side without a legal move
    std::string reason = {};             // empty: "checkmate" or "stalemate"
    std::vector<StateValue> state = {};  // the entry counts only while all of these conditions hold
    Where where;
};

struct RulesDef {
    std::vector<FrozenDef> frozen;
    std::vector<RemoteCaptureDef> remote_captures;
    std::vector<TrapDef> traps;
    std::vector<PreferDef> prefer;
    ExposedFor exposed_for = ExposedFor::usual;
    OutDef out;
    bool by_points = false;                      // places are ordered by the points for captures and for going out
    ResultDef checkmate{Verdict::loss, {0, 1}};  // for the side to move
    ResultDef stalemate{Verdict::draw, {1, 2}};
    std::vector<NoMovesDef> no_moves;  // in place of both, under some conditions
    Name draw_odds;  // the side that has won when a rule or a script ends the game as a draw; empty: nobody
    RoyalRule royal = RoyalRule::each;
    std::optional<BareKingDef> bare_king;
    // A position with only royal pieces is a draw. A side that has only royal pieces cannot win.
    bool bare_kings_draw = false;
    std::vector<MaterialDef> cannot_win;  // a side with one of these materials cannot win
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
    // The side that moves second may exchange the sides in place of its first move: every piece changes its owner, and
    // goes to the cell where its new owner sees what the old one saw. The hands are exchanged, too.
    bool pie = false;
    PassesDef passes;
    // Instead of `pass`, where the sides differ. A side that is not named may not pass.
    std::vector<PassOfSide> pass_of;
    std::optional<MostDef> most;
    std::vector<LineDef> lines;
    std::vector<EnclosedDef> enclosed;
    std::vector<ConnectedDef> connected;
    bool gives_check = true;  // false: no move may give check
    // If it is a side's turn and a royal piece of the other side is attacked, it may capture this piece, even if its
    // own royal piece is left attacked. A side without a royal piece has lost.
    bool royal_capture = false;
    bool forced_capture = false;  // a side that can capture, by going onto a piece or in passing, must capture

    // Whether the side with this name may pass.
    [[nodiscard]] PassRule pass_rule(std::string_view side) const {
        for (const PassOfSide& one : pass_of)
            if (one.side.text == side) return one.pass;
        return pass;
    }
    // Whether this is the rule of some side.
    [[nodiscard]] bool has_pass(PassRule rule) const {
        for (const PassOfSide& one : pass_of)
            if (one.pass == rule) return true;
        return pass == rule && pass_of.empty();
    }
    [[nodiscard]] bool may_pass() const { return has_pass(PassRule::always) || has_pass(PassRule::forced); }
};

// ---- turns --------------------------------------------------------------------------------------------------------
//
// A turn is made of groups. A group is a step "move" and the steps that follow it. A following step is made by the
// piece that has just moved, or it is of another sort. Which step follows is declared by name in StepDef, or by the
// move itself (MoveDef::then). A group is over when no step follows; the next group begins if the turn allows another
// one.

struct StepDef {
    Name name;  // "duck"; never "move"
    // The step follows steps of these names, if the move itself does not name its next step (MoveDef::then) ...
    std::vector<Name> after;
    std::vector<Name> of;  // ... but only if they are made by these kinds; empty: all kinds
    bool first = false;    // ... and only if the piece had not moved before
    enum class Must : std::uint8_t {
        always,    // a step after which it is not possible is not legal
        possible,  // it follows whenever it is possible
        never,     // the player may stop before it
    } must = Must::always;
    // If this is empty, the step is a move of the piece that has just moved, one whose MoveDef::steps name this step.
    // If it lists kinds, the step places a piece of one of them:
    std::vector<Name> place;
    enum class From : std::uint8_t {
        nowhere,  // a new piece; there is no limit on their number
        hand,     // a piece from the side's own hand
        // The piece of this kind that is on the board; it must go to another cell. If there is none, a new piece.
        board,
        // A piece of an enemy that stands on the board. It goes to an empty cell as `by` could from there, or without
        // `by` as it could itself by a move that captures nothing. It does not promote, and stays its owner's.
        enemy,
    } from = From::nowhere;
    bool neutral = false;  // the placed piece belongs to nobody
    bool left = false;     // only onto a cell that a piece has left in the step before
    // Only onto cells where a piece of this kind could go by a quiet move from the cell of the piece that has moved.
    // With From::enemy: from the cell of the enemy's piece, as its own side sees the board.
    Name by;
    ZoneRef zone;  // only onto these cells
    Where where;
};

// Which side moves next, if it is not the next one in the order. The first entry that fits the last step of a turn
// applies.
struct NextDef {
    std::vector<Name> kinds;        // kinds of the moving piece
    std::vector<Name> types;        // types of the move, as in HookDef
    std::vector<StateValue> state;  // all of these conditions must hold after the step
    Name side;                      // a side's name, or "same": the side that has just moved
    Where where;
};

struct TurnDef {
    // The number of groups of a turn: from `min` to `max`. A shove counts as two groups.
    struct Count {
        int min = 1, max = 1;
        friend bool operator==(const Count&, const Count&) = default;
    };
    std::vector<Count> counts;  // empty: one group; one entry: for all sides; several: one entry for each side
    int first = 0;              // number of groups of the first turn of the game; 0: as in the other turns
    int grow = 0;               // how many more groups each turn has than the turn before it
    enum class Check : std::uint8_t {
        free,  // a step that gives check does not matter
        ends,  // a step that gives check ends the turn
        last,  // only the last step of a turn may give check; an earlier step that does is not legal
    } check = Check::free;
    bool safe_at_end = false;     // royal pieces must be safe when the turn is over, not after each of its steps
    bool threat_by_turn = false;  // a royal piece is in check if a whole turn of an enemy could capture it
    bool same_result = false;     // turns that lead to the same position count as one turn
    bool restore = true;          // a turn may lead back to the board as it was before the turn
    bool over_at_end = false;     // goals and extinction are tested when the turn is over, not after each step
    // Captured pieces stay on their cells until the turn is over, and block. No piece is captured twice.
    bool captured_stay = false;
    enum class Promotes : std::uint8_t {
        on,    // a piece that promotes goes on as what it has become
        ends,  // a promotion ends the turn
        last,  // a piece that can still go on does not promote: it promotes only where the turn ends
    } promotes = Promotes::on;
    // After its move a piece goes on by this vector, to a cell that must be empty. An empty vector: it stays.
    Vector landing;
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
    Name name;                // "white"
    std::string letter;       // in position text: "w"
    std::string colour = {};  // "red": the colour in which it is drawn; empty: chosen by the side's number
    // How the side sees the board: for each of its axes, the axis of the board along which it runs, as "-rank" or as
    // "file + rank". Empty: as the board is, or mirrored for the second of two sides.
    std::vector<Name> view = {};
};

// Whether there are pieces that belong to nobody. Scripts and records call their owner `neutral_name`.
inline constexpr std::string_view neutral_name = "neutral";
enum class Neutral : std::uint8_t {
    none,    // none, except pieces of sides that went out (OutDef), which can be captured
    taken,   // every side can capture them
    blocks,  // no side can capture them
};

struct SidesDef {
    std::vector<SideDef> side{2};  // one to max_sides
    std::vector<Name> order;       // the turn order, which repeats, by names of sides; default: all sides in turn
    std::vector<Name> mirror;      // axes along which the second of two sides sees the board reversed
    std::vector<std::vector<Name>> teams;  // names of sides; a side in no team plays for itself
    Neutral neutral = Neutral::none;
    // Precondition: `s` is a side of the variant.
    [[nodiscard]] const SideDef& of(Side s) const { return side[static_cast<std::size_t>(index(s))]; }
    Where where;
};

// A lot: pieces whose cells are drawn, by a number. It has one of `pieces`, `one_of` and `weights`. docs/lots.md says
// which number means which cells.
struct LotDef {
    ZoneRef on;                // the cells: a zone or an expression, in the order of the board's cells; or
    std::vector<Name> cells;   // these, in this order. Cells that earlier lots have taken are left out
    std::vector<Name> pieces;  // kinds, by letter, as often as they are drawn: in every order on any of the cells ...
    bool in_order = false;     // ... or in this order
    std::vector<Name> one_of;  // or one of these rows, with blanks between the letters and '.' for an empty cell
    std::vector<KindCount> weights;  // or any of these kinds on each cell, each as often as its number says
    Name side;  // the only side that has these pieces, on cells of the board as it is; empty: every side, as it sees it
    Where where;
};

// A condition: an array of lots has a number only if each side's pieces fulfil it. It has one of `apart`, `between` and
// `beside`, and speaks of pieces that lots have placed.
struct LotConditionDef {
    std::vector<Name> of;  // kinds, by letter
    // As many pieces of these kinds stand on the cells of this zone or expression as elsewhere, or one more or fewer.
    ZoneRef apart;
    std::vector<Name> between;  // each stands between two pieces of these kinds on its line along the axis `along`
    Name along;                 // empty: the first axis
    std::vector<Name> beside;   // none stands on a cell next to a piece of these kinds, corners included
    Where where;
};

struct SetupDef {
    Name position;    // position text (the field of the board is enough); or
    struct Placing {  // pieces of a kind, listed by their cells; or
        Name kind;    // the letter of the kind
        // The owner: a side's name, or neutral_name. An empty text: the first side has these pieces, and every other
        // side has them on the cells where it sees them.
        Name side;
        // If `side` is not empty, these are cells of the board as it is. The expression may be the name of a zone; each
        // side then uses its own zone.
        Region region;
    };
    std::vector<Placing> pieces;
    struct Swap {  // Replaces kinds that `pieces` lists by other kinds. The entries are applied one after the other.
        Name side;
        std::vector<Name> from, to;  // both lists have the same length
    };
    std::vector<Swap> swaps;
    struct Slice {  // A drawn slice: rows from high to low, cells separated by spaces, '.' for an empty cell.
        Name key;   // labels of the third and further axes, separated by spaces; empty on a flat board
        std::vector<Name> rows;
    };
    std::vector<Slice> slices;
    bool mirror = false;  // the second side's pieces are the mirror image of the first side's
    Name hand;            // "PPNpp": the pieces in hand at the start
    // For lists and drawings: the fields of position text after the board. Empty: the usual ones of a game in which
    // nothing has moved yet.
    Name fields;
    // A position of the game may be a problem, in which a side has no royal piece: nothing threatens it there.
    bool problems = false;
    // Further start positions, by number: all that the lots make of this one. They take its pieces off their cells.
    std::vector<LotDef> lots = {};
    std::vector<LotConditionDef> conditions = {};
    bool each_side = false;  // every side has a number of its own for the lots of all sides
    Where where;
};

// A way of naming cells in a dialect, by labels of the axes: c3 is also 7g.
struct DialectCellsDef {
    // By axis, one label for each coordinate; an empty list: the axis keeps its own labels.
    std::vector<std::vector<std::string>> labels;
    // The labels in moves of the second side, if it counts otherwise; an empty list: as for the first side.
    std::vector<std::vector<std::string>> second;
    Where where;
};

// Two names of the same thing in a dialect.
struct DialectPair {
    Name here;  // a side's name, a kind's letter, or a name in dialect_words
    // As it is written there. For a kind in lists of cells it may be empty: a cell without a letter.
    std::string there;
};

// How moves look in a dialect. Each list of texts has alternative templates (docs/dialects.md). The first that suits a
// move and that no other legal move has is written, and all of them are read. With an empty list there is no such text,
// unless the comment says otherwise.
struct DialectMovesDef {
    std::vector<DialectCellsDef> cells;  // the names of cells: {from} by the first entry, {from2} by the second
    std::vector<DialectPair> pieces;     // words for kinds: "FU", "R|r" if r is read, too, or "R/r" by side
    std::vector<DialectPair> sides;      // words for sides: {side}
    std::vector<DialectPair> words;      // words for directions, orders and numbers, by the names in dialect_words
    std::vector<Name> step;              // a piece moves
    std::vector<Name> capture;           // ... and captures; empty: as `step`
    std::vector<Name> castling;          // empty: as `step`
    std::vector<Name> drop;              // a piece from the hand
    std::vector<Name> place;             // a piece that a later step of a turn puts on the board
    // ... on the cell that the partner left, if the step before was a castling. This text stands in place of that of
    // the castling, too. Empty: it is a piece that is placed, as any other.
    std::vector<Name> partner_place;
    std::vector<Name> next;  // a later step of a turn by a piece on the board; empty: as `step`
    std::vector<Name> pass;
    std::vector<Name> promotion;  // {promotion} of a move that promotes
    std::vector<Name> demotion;   // ... of one by which a form like +P turns back into P; empty: as `promotion`
    std::vector<Name> declined;   // {promotion} of a move that could promote, and does not; empty: nothing is written
    Where where;
};

// A start position that has a name in a dialect, such as a handicap.
struct DialectStartDef {
    std::string name;  // as it is written there
    Name position;     // its position text
    Where where;
};

// How another program, or a community of players, writes positions and moves of this game; see docs/dialects.md.
struct DialectDef {
    using Pair = DialectPair;
    Name name;                  // the name by which users choose it: sfen
    std::string title;          // the name that messages use: SFEN; empty: `name`
    std::vector<Name> fields;   // the fields in their order, by the names in dialect_fields; empty: as in position text
    std::vector<Pair> sides;    // names in the field of the side to move; empty: as in position text
    std::vector<Pair> letters;  // kinds that have another letter there
    std::vector<Pair> players;  // by sides: the tags that name their players in records, if not as in PGN: Red
    bool lost = false;          // if the text has no hand, the hand holds the pieces of the start that the board lacks
    std::vector<Name> hand;     // the order of kinds in a hand that is written; other kinds follow
    enum class Rights : std::uint8_t {
        usual,   // as in position text: KQkq while that is clear, as in X-FEN
        places,  // by the places of the partners: HAha, as in Shredder-FEN
    };
    Rights castling = Rights::usual;
    bool capturable = false;  // an en passant cell is written only if a piece can be captured there
    bool upward = false;      // the rows of the board are written from low to high; for boards of two axes
    std::string holes;  // the sign of a place without a cell in a row of a board of two axes; empty: none is written
    // Pieces that never run out are written in the hands: of each such kind as many as cells were empty at the start,
    // less what the side has placed if the sides placed in turn. A text without hands is not of the dialect.
    bool supply = false;
    std::vector<Name> unsaid;  // state values that have no text: they tell nothing that the rest of the text does not
    std::optional<DialectMovesDef> moves;
    std::vector<DialectStartDef> starts;
    Where where;
};

struct OptionDef {
    std::string name;
    std::string value;                 // as text: an integer, true/false, or a word
    std::string fallback;              // the default
    std::vector<std::string> choices;  // the allowed values; empty: all values of the option's type
    std::string help;
    // In a match the option may be set for one board, by the board's number after the name ("white3").
    bool each_board = false;
    struct ForBoard {
        int board;  // counts from 1
        std::string value;
    };
    std::vector<ForBoard> boards;  // the values that were set for single boards
    Where where;
};

// The value of an option that a name chooses.
struct OptionChoice {
    Name option;
    std::string value;  // as text
};

// A name of the game in the protocols of engines, such as UCI and XBoard's.
struct ProtocolDef {
    Name name;  // small letters, digits and hyphens
    // XBoard itself plays the game that it calls so, by these rules and from this start, and with letters that are
    // read.
    bool xboard = false;
    std::vector<OptionChoice> set;  // the name means the game with these options; empty: with the defaults
    Where where;
};

// A number that the variant declares. Every position has it. Effects and moves change it, and rules that count in it.
struct StateDef {
    Name name;
    int initial = 0;
    int min = 0, max = 255;  // both within -32000..32000
    enum class Lasts : std::uint8_t {
        game,   // it stays until an effect changes it
        turn,   // at the end of the turn in which it was set, it returns to its initial value
        reply,  // at the end of the turn after that, it returns to its initial value
    } lasts = Lasts::game;
    bool repetition = true;  // false: positions that differ in this value alone are the same for repetition
    bool counts = false;     // it grows by one with the end of each turn; only with Lasts::game
    // What follows `max` when it grows, and `min` when it shrinks: the other end (true), or nothing, so that it stays.
    bool cycle = false;
    Name purse = {};  // the side that pays the prices of its drops with this value; empty: none
};

// The point at which a script is called, and the question that it answers.
enum class HookPoint : std::uint8_t {
    moves,     // Which other moves has the piece on `from` (or, without kinds, the side)?
    allow,     // May this move be made? (before it is made)
    legal,     // Was this move legal? (for the position after it)
    choose,    // Which of all these moves are allowed? (forced captures)
    after,     // What else happens after this move?
    attacks,   // Does that side attack this cell?
    outcome,   // Is the game over?
    setup,     // What changes in the set-up?
    transfer,  // In a match: may this piece be sent to another board from a board that has been won?
    turn,      // What else happens when a turn is over? (after its last move)
};

// A function of the variant's script, and the pattern that must match before it is called. Empty parts match
// everything.
struct HookDef {
    HookPoint point = HookPoint::allow;
    Name function;
    std::uint32_t script = 0;  // index in Definition::scripts
    std::vector<Name> kinds;   // kinds of the moving piece
    Name side;                 // name of the moving side
    std::vector<Name> types;   // "quiet", "capture", "en-passant", "castling", "drop", "promotion", "exposing"
    ZoneRef from, to;
    std::vector<StateValue> state;      // all of these conditions must hold
    std::string suffix;                 // `moves` only: the end of the moves' texts: "/push"
    std::vector<std::string> suffixes;  // `moves` only: each move may add one of these texts after `suffix`
    bool once = false;     // `moves` only: the function is called once for the side, not once for each piece
    bool attacks = false;  // `allow` only: a move that is not allowed does not attack either
    std::vector<OptionDef> parameters;  // constants that the function receives
    Where where;
};

struct ScriptDef {
    Name name;  // name of the file in messages
    std::string text;
};

// Parts of the board that move. Slots of one shape tile the board; some of them hold a block, the others are void.
struct BlocksDef {
    std::string name;          // "elevator"
    std::string letter = "E";  // the first letter of the text of a block's move
    std::vector<int> size;     // number of cells along each axis
    Name slot;  // template of slot names, over the block numbers along the axes (from 1) and the block labels
    std::vector<std::vector<std::string>> labels;  // labels of the slots along each axis
    struct Direction {
        Name letter;  // "U"
        Vector by;    // in slots, not in cells
    };
    std::vector<Direction> directions;
    enum class Control : std::uint8_t {
        majority,  // the side with strictly more pieces on the block
        any,       // every side with a piece on the block
        free,      // every side
        none,      // no side: only scripts move blocks
    } control = Control::majority;
    std::vector<Name> empty;  // slots that hold no block at the start
    Where where;
};

// ---- matches on several boards ------------------------------------------------------------------------------------

struct Definition;

// Which players may act at which time.
enum class Schedule : std::uint8_t {
    free,      // the side to move on a board, at any time
    exchange,  // Players alternate. Each acts on one or more of his boards, then ends his exchange by `done`.
    lockstep,  // Players alternate. Each acts once on every one of his boards, in ascending order.
};

struct LinkedBoardDef {
    int game = 0;             // index in MatchDef::games
    std::vector<Name> links;  // the cell of each link, in the order of the links
};
using FloorDef [[deprecated("LinkedBoardDef")]] = LinkedBoardDef;

// A player: the sides of the boards that he plays. He may be a team that plays as one.
struct TeamDef {
    std::string name;
    struct Seat {
        int board;  // counts from 0
        int side;   // 0 or 1
    };
    std::vector<Seat> seats;
};

// Linked boards, one above the other. Pieces move from one board to the next through links.
struct MatchDef {
    std::vector<LinkedBoardDef> boards;  // from the lowest board
    // The games on the boards. All have the same kinds in the same order, because a piece keeps its kind on another
    // board.
    std::vector<std::shared_ptr<const Definition>> games;
    bool cyclic = false;  // the highest board is next to the lowest
    Schedule schedule = Schedule::exchange;
    bool clinch = true;   // the match ends when no player can catch up
    bool resign = false;  // the list of actions contains resigning
    // By link, +1 (up) or -1: pieces are carried after each turn, and players make no link moves themselves.
    std::vector<int> conveyor;
    bool across = false;         // moves that capture nothing land on the same cell of the next board
    std::vector<TeamDef> teams;  // in the order of their turns; empty: two players, one for each side
    Where where;
};

// ---- looks --------------------------------------------------------------------------------------------------------

// The form in which pictures and pages draw pieces.
enum class PieceSet : std::uint8_t {
    figures,      // the shape of each kind, in the colour of its side
    wedges,       // tiles that point where their side goes
    discs,        // round tiles with signs in the colour of the side
    draughtsmen,  // round men in the colour of the side; a kind that another kind promotes to is two men high
    stones,       // round stones in the colour of the side
};

// How players know the game; the rules are the same.
struct LooksDef {
    PieceSet set = PieceSet::figures;
    std::vector<DialectPair> sides;    // by sides: what players call them: "Sente"
    std::vector<DialectPair> colours;  // by sides: the colours of their signs on discs: "red"
    Where where;
};

struct Definition {
    std::vector<std::string> files;  // the file names that Where::file indexes
    std::string id;                  // "chess": the name of the folder
    std::string name;                // "Chess"
    std::string inventor, source, description;
    std::vector<Name> aliases;           // other names in records
    std::vector<ProtocolDef> protocols;  // other names in protocols, and what they choose
    std::vector<OptionDef> options;
    SidesDef sides;
    BoardDef board;
    std::vector<ZoneDef> zones;
    std::vector<PieceDef> pieces;
    std::vector<CastlingDef> castlings;
    bool castling_by_partner = false;  // a castling is always written as king's cell - partner's cell
    // The castling field of position text also gives the places of pieces that have not moved.
    bool unmoved_by_file = false;
    std::vector<DialectDef> dialects;  // in the order in which a text is compared with them
    RulesDef rules;
    TurnDef turn;
    std::optional<BlocksDef> blocks;
    std::vector<StateDef> state;
    std::vector<ScriptDef> scripts;
    std::vector<HookDef> hooks;
    // How many turns back hooks see. Positions then keep as many earlier ones, and the Zobrist key tells positions
    // apart that had other ones.
    int history = 0;
    SetupDef setup;
    LooksDef looks;
    std::optional<MatchDef> match;  // several boards of this game; the rest of the Definition describes one of them
};

}  // namespace varia
