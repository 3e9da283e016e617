// The methods of a position, and moves as tables.
//
// Each method reads its arguments, computes, and pushes its answers, in this order, so that an error raised on the way
// leaves no C++ object behind. Each charges for its work.
#include "position_view.hpp"

#include <algorithm>
#include <array>

#include "make_move.hpp"
#include "sandbox_lua.hpp"
#include "script_runner.hpp"

namespace varia {
namespace {

constexpr int most_axes_for_neighbours = 6;

PositionView& view_of(lua_State* lua) { return check_view_of<PositionView>(lua, 1); }
const Position& position_of(lua_State* lua) { return *view_of(lua).position; }
const Board& board_of(lua_State* lua) { return position_of(lua).variant().board(); }

void push_text(lua_State* lua, const std::string& text) { lua_pushlstring(lua, text.data(), text.size()); }
void push_cell(lua_State* lua, Cell cell) {
    if (cell == no_cell)
        lua_pushnil(lua);
    else
        lua_pushinteger(lua, cell + 1);
}
const std::string& side_text(const Variant& variant, Side side) {
    static const std::string neutral(neutral_name);
    return side == Side::nobody ? neutral : variant.definition().sides.of(side).name.text;
}
void push_side(lua_State* lua, const Variant& variant, Side side) { push_text(lua, side_text(variant, side)); }
void push_kind(lua_State* lua, const Variant& variant, Kind kind) { push_text(lua, variant.kind(kind).letter.text); }

Cell check_cell(lua_State* lua, int argument) {
    const Board& board = board_of(lua);
    if (lua_type(lua, argument) == LUA_TSTRING) {
        const Cell cell = board.find(check_text(lua, argument));
        if (cell == no_cell) raise(lua, "there is no cell \"%s\"", lua_tostring(lua, argument));
        return cell;
    }
    const std::int64_t number = check_integer(lua, argument);
    if (number < 1 || number > board.cells())
        raise(lua, "there is no cell %I: cells are 1 to %d", static_cast<LUAI_UACINT>(number), board.cells());
    return static_cast<Cell>(number - 1);
}

Side check_side(lua_State* lua, int argument) {
    const std::string_view name = check_text(lua, argument);
    const Variant& variant = position_of(lua).variant();
    if (const std::optional<Side> side = variant.find_side(name)) return *side;
    // Lua's own memory holds the list, since raising leaves no object behind.
    lua_settop(lua, argument);
    const int sides = variant.sides().size();
    luaL_checkstack(lua, 3 * sides + 4, nullptr);
    int parts = 0;
    for (const Side side : variant.sides()) {
        lua_pushstring(lua, parts == 0 ? "sides are \"" : index(side) + 1 == sides ? "\" and \"" : "\", \"");
        push_side(lua, variant, side);
        parts += 2;
    }
    lua_pushstring(lua, "\"");
    lua_concat(lua, parts + 1);
    raise(lua, "there is no side \"%s\": %s", lua_tostring(lua, argument), lua_tostring(lua, -1));
}

// A side, or nobody where pieces can be nobody's.
Side check_owner(lua_State* lua, int argument) {
    return position_of(lua).variant().has_neutral() && check_text(lua, argument) == neutral_name ? Side::nobody : check_side(lua, argument);
}

Kind check_kind(lua_State* lua, int argument) {
    const Kind kind = position_of(lua).variant().find_kind(check_text(lua, argument));
    if (kind == 0) raise(lua, "there is no kind of piece \"%s\"", lua_tostring(lua, argument));
    return kind;
}

int check_axis(lua_State* lua, int argument) {
    const Board& board = board_of(lua);
    if (lua_type(lua, argument) == LUA_TSTRING) {
        if (const auto axis = board.find_axis(check_text(lua, argument))) return *axis;
        raise(lua, "there is no axis \"%s\"", lua_tostring(lua, argument));
    }
    const std::int64_t number = check_integer(lua, argument);
    if (number < 1 || number > board.dimensions()) raise(lua, "axes are 1 to %d", board.dimensions());
    return static_cast<int>(number - 1);
}

// at(cell): the kind's letter and the side of the piece there, or nil.
int at(lua_State* lua) {
    charge(lua, 8);
    const Cell cell = check_cell(lua, 2);
    const Position& position = position_of(lua);
    const Piece piece = position.at(cell);
    if (piece.empty() || piece.is_void()) {
        lua_pushnil(lua);
        return 1;
    }
    push_kind(lua, position.variant(), piece.kind());
    push_side(lua, position.variant(), piece.side());
    return 2;
}

// empty(cell): a piece could stand there and none does.
int empty(lua_State* lua) {
    charge(lua, 6);
    const Cell cell = check_cell(lua, 2);
    lua_pushboolean(lua, position_of(lua).at(cell).empty() ? 1 : 0);
    return 1;
}

// solid(cell): a block is there; true everywhere on a board without moving blocks.
int solid(lua_State* lua) {
    charge(lua, 6);
    const Cell cell = check_cell(lua, 2);
    lua_pushboolean(lua, position_of(lua).at(cell).is_void() ? 0 : 1);
    return 1;
}

int unmoved(lua_State* lua) {
    charge(lua, 6);
    const Cell cell = check_cell(lua, 2);
    lua_pushboolean(lua, position_of(lua).unmoved(cell) ? 1 : 0);
    return 1;
}

// cells(): how many there are.
int cells(lua_State* lua) {
    charge(lua, 3);
    lua_pushinteger(lua, board_of(lua).cells());
    return 1;
}

int cell(lua_State* lua) {
    charge(lua, 10);
    push_cell(lua, check_cell(lua, 2));
    return 1;
}

int name(lua_State* lua) {
    charge(lua, 5);
    const Cell cell = check_cell(lua, 2);
    push_text(lua, board_of(lua).name(cell));
    return 1;
}

// axes(): how many.
int axes(lua_State* lua) {
    charge(lua, 3);
    lua_pushinteger(lua, board_of(lua).dimensions());
    return 1;
}

// coord(cell, axis): from 1.
int coord(lua_State* lua) {
    charge(lua, 10);
    const Cell cell = check_cell(lua, 2);
    const int axis = check_axis(lua, 3);
    lua_pushinteger(lua, board_of(lua).coordinates(cell)[static_cast<std::size_t>(axis)] + 1);
    return 1;
}

// Reads a vector that begins at an argument: numbers, or one list of them.
std::span<const int> check_vector(lua_State* lua, int argument, std::array<int, max_axes>& vector) {
    const auto dimensions = static_cast<std::size_t>(board_of(lua).dimensions());
    const bool list = lua_type(lua, argument) == LUA_TTABLE;
    for (std::size_t i = 0; i < dimensions; ++i) {
        std::int64_t component = 0;
        if (list) {
            lua_geti(lua, argument, static_cast<lua_Integer>(i + 1));
            component = check_integer(lua, -1);
            lua_pop(lua, 1);
        } else {
            component = check_integer(lua, argument + static_cast<int>(i));
        }
        if (component < -max_axis_length || component > max_axis_length)
            raise(lua, "a component of this vector is larger than any board");
        vector[i] = static_cast<int>(component);
    }
    return {vector.data(), dimensions};
}

// step(cell, dx, dy, ...) or step(cell, { dx, dy, ... }): where that leads, or nil.
int step(lua_State* lua) {
    charge(lua, 10);
    const Cell cell = check_cell(lua, 2);
    std::array<int, max_axes> vector{};
    const std::span<const int> by = check_vector(lua, 3, vector);
    push_cell(lua, board_of(lua).step(cell, by));
    return 1;
}

// along(cell, axis, distance): where that many cells along an axis lead, or nil.
int along(lua_State* lua) {
    charge(lua, 10);
    const Cell cell = check_cell(lua, 2);
    const int axis = check_axis(lua, 3);
    const std::int64_t distance = check_integer(lua, 4);
    const Board& board = board_of(lua);
    if (distance < -max_axis_length || distance > max_axis_length) raise(lua, "this distance is larger than any board");
    std::array<int, max_axes> vector{};
    vector[static_cast<std::size_t>(axis)] = static_cast<int>(distance);
    push_cell(lua, board.step(cell, {vector.data(), static_cast<std::size_t>(board.dimensions())}));
    return 1;
}

// neighbours(cell): the cells that touch it, corners included.
int neighbours(lua_State* lua) {
    const Cell cell = check_cell(lua, 2);
    const Board& board = board_of(lua);
    const int dimensions = board.dimensions();
    if (dimensions > most_axes_for_neighbours)
        raise(lua, "neighbours are listed on boards of at most %d axes", most_axes_for_neighbours);
    int all = 1;
    for (int a = 0; a < dimensions; ++a) all *= 3;
    charge(lua, static_cast<std::uint64_t>(all) * 3);
    lua_createtable(lua, all - 1, 0);
    lua_Integer count = 0;
    std::array<int, max_axes> vector{};
    for (int n = 0; n < all; ++n) {
        int rest = n;
        bool moves = false;
        for (int a = 0; a < dimensions; ++a, rest /= 3) {
            vector[static_cast<std::size_t>(a)] = rest % 3 - 1;
            moves = moves || rest % 3 != 1;
        }
        // On a hexagonal grid the corners (1,-1) and (-1,1) do not touch.
        if (!moves || (board.grid() == Grid::hex && vector[0] * vector[1] < 0)) continue;
        const Cell there = board.step(cell, {vector.data(), static_cast<std::size_t>(dimensions)});
        if (there == no_cell) continue;
        lua_pushinteger(lua, there + 1);
        lua_rawseti(lua, -2, ++count);
    }
    return 1;
}

void refuse_many(lua_State* lua, const char* remedy) {
    const int sides = position_of(lua).variant().sides().size();
    if (sides != 2) raise(lua, "there are %d sides here: %s", sides, remedy);
}

// mirrored(cell [, side]): the cell as the other side sees it, or as that side does.
int mirrored(lua_State* lua) {
    charge(lua, 10);
    const Cell cell = check_cell(lua, 2);
    const Variant& variant = position_of(lua).variant();
    if (lua_isnoneornil(lua, 3)) {
        refuse_many(lua, "say whose view is meant, as in mirrored(cell, side)");
        push_cell(lua, board_of(lua).mirrored(cell, variant.mirror()));
    } else {
        push_cell(lua, variant.seen_by(check_side(lua, 3), cell));
    }
    return 1;
}

// pieces([side [, letter]]): the cells where such pieces stand.
int pieces(lua_State* lua) {
    const bool any_side = lua_isnoneornil(lua, 2);
    const bool any_kind = lua_isnoneornil(lua, 3);
    const Side side = any_side ? Side::first : check_owner(lua, 2);
    const Kind kind = any_kind ? Kind{0} : check_kind(lua, 3);
    const Position& position = position_of(lua);
    const int cells = board_of(lua).cells();
    charge(lua, static_cast<std::uint64_t>(cells));
    lua_newtable(lua);
    lua_Integer count = 0;
    for (int c = 0; c < cells; ++c) {
        const Piece piece = position.at(static_cast<Cell>(c));
        if (piece.empty() || piece.is_void() || (!any_side && piece.side() != side) || (!any_kind && piece.kind() != kind))
            continue;
        lua_pushinteger(lua, c + 1);
        lua_rawseti(lua, -2, ++count);
    }
    return 1;
}

// royals(side): the cells of its royal pieces.
int royals(lua_State* lua) {
    charge(lua, 20);
    const Side side = check_side(lua, 2);
    lua_newtable(lua);
    lua_Integer count = 0;
    for (const Cell cell : position_of(lua).royals(side)) {
        lua_pushinteger(lua, cell + 1);
        lua_rawseti(lua, -2, ++count);
    }
    return 1;
}

int in_zone(lua_State* lua) {
    charge(lua, 10);
    const Cell cell = check_cell(lua, 2);
    const std::string_view zone_name = check_text(lua, 3);
    const Side side = lua_isnoneornil(lua, 4) ? Side::first : check_side(lua, 4);
    const CellSet* zone = view_of(lua).runner->zone(zone_name, side);
    if (zone == nullptr) raise(lua, "there is no zone \"%s\"", lua_tostring(lua, 3));
    lua_pushboolean(lua, zone->has(cell) ? 1 : 0);
    return 1;
}

// zone(name [, side]): its cells, as that side has them.
int zone(lua_State* lua) {
    const std::string_view zone_name = check_text(lua, 2);
    const Side side = lua_isnoneornil(lua, 3) ? Side::first : check_side(lua, 3);
    const CellSet* found = view_of(lua).runner->zone(zone_name, side);
    if (found == nullptr) raise(lua, "there is no zone \"%s\"", lua_tostring(lua, 2));
    charge(lua, static_cast<std::uint64_t>(board_of(lua).cells()));
    lua_newtable(lua);
    lua_Integer count = 0;
    for (int c = 0; c < board_of(lua).cells(); ++c) {
        if (!found->has(static_cast<Cell>(c))) continue;
        lua_pushinteger(lua, c + 1);
        lua_rawseti(lua, -2, ++count);
    }
    return 1;
}

// sides(): all of them, the first before the others.
int sides(lua_State* lua) {
    const Variant& variant = position_of(lua).variant();
    charge(lua, 3 * static_cast<std::uint64_t>(variant.sides().size()));
    for (const Side side : variant.sides()) push_side(lua, variant, side);
    return variant.sides().size();
}

int turn(lua_State* lua) {
    charge(lua, 3);
    push_side(lua, position_of(lua).variant(), position_of(lua).turn());
    return 1;
}

// The name of a step: "move", or that of what follows one.
void push_step(lua_State* lua, const Variant& variant, std::uint8_t step) {
    const std::string_view name = step == 0 ? "move" : std::string_view(variant.definition().turn.then[step - 1U].name.text);
    lua_pushlstring(lua, name.data(), name.size());
}

// turn_step(): which sort of step is next.
int turn_step(lua_State* lua) {
    charge(lua, 5);
    push_step(lua, position_of(lua).variant(), position_of(lua).progress().step);
    return 1;
}

// made(), turn_steps(): how many moves of the turn are made or begun, and how many it has at most.
int made(lua_State* lua) {
    charge(lua, 3);
    lua_pushinteger(lua, position_of(lua).progress().made);
    return 1;
}

int turn_steps(lua_State* lua) {
    charge(lua, 5);
    const Position& position = position_of(lua);
    lua_pushinteger(lua, position.variant().has_turns() ? position.turn_steps() : 1);
    return 1;
}

// mid_turn(): whether a turn is under way.
int mid_turn(lua_State* lua) {
    charge(lua, 3);
    lua_pushboolean(lua, position_of(lua).mid_turn() ? 1 : 0);
    return 1;
}

// captured(cell): whether what stands there has been captured, and leaves when the turn is over.
int captured(lua_State* lua) {
    charge(lua, 6);
    const Cell cell = check_cell(lua, 2);
    lua_pushboolean(lua, position_of(lua).is_captured(cell) ? 1 : 0);
    return 1;
}

int opponent(lua_State* lua) {
    charge(lua, 6);
    const Side side = check_side(lua, 2);
    refuse_many(lua, "opponents(side) lists those who play against it");
    push_side(lua, position_of(lua).variant(), !side);
    return 1;
}

int push_sides(lua_State* lua, SideSet sides) {
    charge(lua, 10 + 3 * static_cast<std::uint64_t>(sides.size()));
    lua_createtable(lua, sides.size(), 0);
    lua_Integer count = 0;
    for (const Side side : sides) {
        push_side(lua, position_of(lua).variant(), side);
        lua_rawseti(lua, -2, ++count);
    }
    return 1;
}

// opponents(side): those who play against it and are not out.
int opponents(lua_State* lua) {
    const Side side = check_side(lua, 2);
    return push_sides(lua, position_of(lua).variant().enemies(side) - position_of(lua).out());
}

// allies(side): its team without itself, whether they are out or not.
int allies(lua_State* lua) {
    const Side side = check_side(lua, 2);
    return push_sides(lua, position_of(lua).variant().allies(side) - side);
}

// neutral(): how pieces are called that are nobody's; nil where there can be none.
int neutral(lua_State* lua) {
    charge(lua, 3);
    const Variant& variant = position_of(lua).variant();
    if (variant.has_neutral()) push_side(lua, variant, Side::nobody);
    else lua_pushnil(lua);
    return 1;
}

// out(side): whether it is out while the others play on.
int out(lua_State* lua) {
    charge(lua, 5);
    lua_pushboolean(lua, position_of(lua).out().has(check_side(lua, 2)) ? 1 : 0);
    return 1;
}

// points(side): what it has counted.
int points(lua_State* lua) {
    charge(lua, 5);
    lua_pushinteger(lua, position_of(lua).points(check_side(lua, 2)));
    return 1;
}

// count(side [, letter]): on the board.
int count(lua_State* lua) {
    charge(lua, 5);
    const Side side = check_owner(lua, 2);
    const bool all = lua_isnoneornil(lua, 3);
    const Kind kind = all ? Kind{0} : check_kind(lua, 3);
    lua_pushinteger(lua, all ? position_of(lua).count(side) : position_of(lua).count(side, kind));
    return 1;
}

int hand(lua_State* lua) {
    charge(lua, 5);
    const Side side = check_side(lua, 2);
    const Kind kind = check_kind(lua, 3);
    lua_pushinteger(lua, position_of(lua).hand(side, kind));
    return 1;
}

// exposed(): the cells of the pieces that may be captured en passant, or nil; of two sides there is one at most.
int exposed(lua_State* lua) {
    charge(lua, 3);
    int count = 0;
    for (const Position::Exposure& exposure : position_of(lua).exposures()) {
        push_cell(lua, exposure.victim);
        ++count;
    }
    if (count == 0) lua_pushnil(lua);
    return std::max(count, 1);
}

int state(lua_State* lua) {
    charge(lua, 5);
    const std::string_view wanted = check_text(lua, 2);
    const std::vector<StateDef>& declared = position_of(lua).variant().definition().state;
    for (std::size_t i = 0; i < declared.size(); ++i)
        if (declared[i].name.text == wanted) {
            lua_pushinteger(lua, position_of(lua).state(static_cast<int>(i)));
            return 1;
        }
    raise(lua, "the variant declares no state value \"%s\"", lua_tostring(lua, 2));
}

// What a question to the kernel costs: what it looks at, and what other hooks used to answer, which counts against this
// one; if one of them failed, so does this one.
void settle(lua_State* lua, std::uint64_t looked_at) {
    const PositionView& view = view_of(lua);
    ScriptRunner& runner = *view.runner;
    charge(lua, 200 + looked_at);
    if (view.trouble != nullptr) {
        if (const auto failure = runner.take_failure()) *view.trouble = failure->text();
        charge(lua, runner.take_steps());
        raise_noted(lua, *view.trouble);
        return;
    }
    charge(lua, runner.take_spent());
    if (runner.failed()) raise(lua, "a hook that was asked meanwhile failed");
}

int attacked(lua_State* lua) {
    const Cell cell = check_cell(lua, 2);
    const Side by = check_side(lua, 3);
    const PositionView& view = view_of(lua);
    const bool answer = view.runner->attacked(*view.position, cell, by);
    settle(lua, view.runner->attack_cost(cell, by));
    lua_pushboolean(lua, answer ? 1 : 0);
    return 1;
}

int in_check(lua_State* lua) {
    const Side side = check_side(lua, 2);
    const PositionView& view = view_of(lua);
    const bool answer = view.runner->in_check(*view.position, side);
    settle(lua, view.runner->check_cost(*view.position, side));
    lua_pushboolean(lua, answer ? 1 : 0);
    return 1;
}

void refuse_listing(lua_State* lua) {
    if (!view_of(lua).may_list)
        raise(lua, "legal moves can be asked for in an outcome hook only: here they would have to be known already");
}

// What listing the moves of the side to move costs at most. A hook's call may not last as long as the most that boards and
// pieces could ask for.
std::uint64_t check_listing(lua_State* lua) {
    constexpr std::uint64_t most = 1'000'000;
    const PositionView& view = view_of(lua);
    const std::uint64_t cost = view.runner->listing_cost(*view.position);
    if (view.trouble == nullptr && cost > most) raise(lua, "there are too many moves here to look at all of them");
    return cost;
}

int has_legal_moves(lua_State* lua) {
    refuse_listing(lua);
    const std::uint64_t cost = check_listing(lua);
    // Where a move is soon found it costs little; else every piece was looked at.
    const bool any = view_of(lua).runner->has_legal_moves(position_of(lua));
    settle(lua, any ? cost / 16 : cost);
    lua_pushboolean(lua, any ? 1 : 0);
    return 1;
}

// legal_moves([from]): a list of moves.
int legal_moves(lua_State* lua) {
    refuse_listing(lua);
    const Cell from = lua_isnoneornil(lua, 2) ? no_cell : check_cell(lua, 2);
    lua_newtable(lua);
    lua_Integer count = 0;
    const std::uint64_t cost = check_listing(lua);
    const MoveList& moves = view_of(lua).runner->legal_moves(position_of(lua));
    const auto wanted = [&](Move m) { return from == no_cell || m.from == from; };
    const auto size = static_cast<std::size_t>(std::ranges::count_if(moves, wanted));
    // Held by Lua: what is asked below may list others.
    Move* kept = nullptr;
    if (size <= 16384) {
        kept = static_cast<Move*>(lua_newuserdatauv(lua, std::max<std::size_t>(size, 1) * sizeof(Move), 0));
        std::ranges::copy_if(moves, kept, wanted);
    }
    settle(lua, cost);
    if (kept == nullptr) raise(lua, "there are too many legal moves to list");
    charge(lua, size * move_cost);
    for (std::size_t i = 0; i < size; ++i) {
        push_move(lua, position_of(lua).variant(), facts_before(position_of(lua), kept[i]));
        lua_rawseti(lua, -3, ++count);
    }
    lua_pop(lua, 1);
    return 1;
}

constexpr std::array methods{
    HostFunction{"allies", guarded<allies>},
    HostFunction{"along", guarded<along>},
    HostFunction{"at", guarded<at>},
    HostFunction{"attacked", guarded<attacked>},
    HostFunction{"axes", guarded<axes>},
    HostFunction{"captured", guarded<captured>},
    HostFunction{"cell", guarded<cell>},
    HostFunction{"cells", guarded<cells>},
    HostFunction{"coord", guarded<coord>},
    HostFunction{"count", guarded<count>},
    HostFunction{"empty", guarded<empty>},
    HostFunction{"exposed", guarded<exposed>},
    HostFunction{"hand", guarded<hand>},
    HostFunction{"has_legal_moves", guarded<has_legal_moves>},
    HostFunction{"in_check", guarded<in_check>},
    HostFunction{"in_zone", guarded<in_zone>},
    HostFunction{"legal_moves", guarded<legal_moves>},
    HostFunction{"made", guarded<made>},
    HostFunction{"mid_turn", guarded<mid_turn>},
    HostFunction{"mirrored", guarded<mirrored>},
    HostFunction{"name", guarded<name>},
    HostFunction{"neighbours", guarded<neighbours>},
    HostFunction{"neutral", guarded<neutral>},
    HostFunction{"opponent", guarded<opponent>},
    HostFunction{"opponents", guarded<opponents>},
    HostFunction{"out", guarded<out>},
    HostFunction{"pieces", guarded<pieces>},
    HostFunction{"points", guarded<points>},
    HostFunction{"royals", guarded<royals>},
    HostFunction{"sides", guarded<sides>},
    HostFunction{"solid", guarded<solid>},
    HostFunction{"state", guarded<state>},
    HostFunction{"step", guarded<step>},
    HostFunction{"turn", guarded<turn>},
    HostFunction{"turn_step", guarded<turn_step>},
    HostFunction{"turn_steps", guarded<turn_steps>},
    HostFunction{"unmoved", guarded<unmoved>},
    HostFunction{"zone", guarded<zone>},
};

const char* type_text(const MoveFacts& facts) {
    switch (facts.move.type) {
        case MoveType::normal:
            return facts.attack || !facts.captured.empty() ? "capture" : "quiet";
        case MoveType::exposing:
            return facts.captured.empty() ? "exposing" : "capture";
        case MoveType::en_passant:
            return "en-passant";
        case MoveType::jump:
            return "capture";
        case MoveType::place:
            return "place";
        case MoveType::shove:
            return "shove";
        case MoveType::castling:
            return "castling";
        case MoveType::drop:
            return "drop";
        case MoveType::pass:
            return "pass";
        case MoveType::push:
            return "push";
        case MoveType::block:
            return "block";
        case MoveType::hook:
            return "special";
        case MoveType::stop:
            return "stop";
        case MoveType::null:
            break;
    }
    return "";
}

}  // namespace

std::span<const HostFunction> position_methods() { return methods; }

MoveFacts facts_before(const Position& position, Move move) {
    MoveFacts facts;
    facts.move = move;
    facts.mover = position.turn();
    facts.moved = moving_piece(position, move);
    facts.captured = captured_piece(position, move);
    if (position.variant().has_turns()) facts.step = position.progress().step;
    return facts;
}

void push_move(lua_State* lua, const Variant& variant, const MoveFacts& facts) {
    luaL_checkstack(lua, 4, "too many values");
    const Move move = facts.move;
    lua_createtable(lua, 0, 8);
    // Of a block they are slots, counted from 1 like cells.
    const bool block = move.type == MoveType::block;
    if (block || move.from != no_cell) {
        lua_pushinteger(lua, (block ? move.slot() : move.from) + 1);
        lua_setfield(lua, -2, "from");
    }
    if (block || move.to != no_cell) {
        lua_pushinteger(lua, (block ? variant.state().slots[static_cast<std::size_t>(move.slot())].target(move) : move.to) + 1);
        lua_setfield(lua, -2, "to");
    }
    lua_pushstring(lua, type_text(facts));
    lua_setfield(lua, -2, "type");
    push_side(lua, variant, facts.mover);
    lua_setfield(lua, -2, "side");
    if (!facts.moved.empty()) {
        push_kind(lua, variant, facts.moved.kind());
        lua_setfield(lua, -2, "kind");
    }
    if (move.promotion() != 0) {
        push_kind(lua, variant, move.promotion());
        lua_setfield(lua, -2, "promotion");
    }
    if (!facts.captured.empty() && !facts.captured.is_void()) {
        push_kind(lua, variant, facts.captured.kind());
        lua_setfield(lua, -2, "captured");
    }
    if (facts.step) {
        push_step(lua, variant, *facts.step);
        lua_setfield(lua, -2, "step");
    }
    if (facts.attack) {
        lua_pushboolean(lua, 1);
        lua_setfield(lua, -2, "attack");
    }
}

}  // namespace varia
