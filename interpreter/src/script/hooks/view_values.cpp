#include "view_values.hpp"

#include "known_answers.hpp"

namespace varia::view {

PositionView& noting_view_of(lua_State* lua) { return check_view_of<PositionView>(lua, 1); }

PositionView& view_of(lua_State* lua) {
    PositionView& view = noting_view_of(lua);
    if (view.looked != nullptr) view.looked->everywhere();
    return view;
}

Piece look_at(const PositionView& view, Cell cell) {
    const Piece piece = view.position->at(cell);
    if (view.looked != nullptr) view.looked->at(cell, piece);
    return piece;
}

const Position& position_of(lua_State* lua) { return *view_of(lua).position; }
const Variant& variant_of(lua_State* lua) { return noting_view_of(lua).position->variant(); }
const Board& board_of(lua_State* lua) { return variant_of(lua).board(); }
void push_text(lua_State* lua, std::string_view text) { lua_pushlstring(lua, text.data(), text.size()); }

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

std::uint32_t side_word(const Variant& variant, Side side) {
    const std::size_t number = side == Side::nobody ? variant.definition().sides.side.size()
                                                    : static_cast<std::size_t>(index(side));
    return static_cast<std::uint32_t>(move_words.size() + number);
}

std::uint32_t kind_word(const Variant& variant, Kind kind) {
    return static_cast<std::uint32_t>(move_words.size() + variant.definition().sides.side.size() + kind);
}

std::uint32_t step_word(const Variant& variant, std::uint8_t step) {
    return kind_word(variant, 1) + static_cast<std::uint32_t>(variant.kinds()) + step;
}

namespace {

std::string_view step_text(const Variant& variant, std::size_t step) {
    return step == 0 ? "move" : std::string_view(variant.definition().turn.then[step - 1U].name.text);
}

}  // namespace

std::vector<std::string_view> words_of(const Variant& variant) {
    std::vector<std::string_view> words(move_words.begin(), move_words.end());
    for (const Side side : variant.sides()) words.emplace_back(side_text(variant, side));
    words.emplace_back(side_text(variant, Side::nobody));
    for (int k = 1; k <= variant.kinds(); ++k) words.emplace_back(variant.kind(static_cast<Kind>(k)).letter.text);
    for (std::size_t step = 0; step <= variant.definition().turn.then.size(); ++step)
        words.emplace_back(step_text(variant, step));
    return words;
}

// Programs see positions of many variants, so they have no words.
void push_side(lua_State* lua, const Variant& variant, Side side) {
    if (!push_word(lua, side_word(variant, side))) push_text(lua, side_text(variant, side));
}

void push_kind(lua_State* lua, const Variant& variant, Kind kind) {
    if (!push_word(lua, kind_word(variant, kind))) push_text(lua, variant.kind(kind).letter.text);
}

void push_step(lua_State* lua, const Variant& variant, std::uint8_t step) {
    if (!push_word(lua, step_word(variant, step))) push_text(lua, step_text(variant, step));
}

Cell check_cell(lua_State* lua, int argument) { return check_cell(lua, board_of(lua), argument); }

Cell check_cell(lua_State* lua, const Board& board, int argument) {
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

Side check_side(lua_State* lua, int argument) { return check_side(lua, variant_of(lua), argument); }

Side check_side(lua_State* lua, const Variant& variant, int argument) {
    if (const int number = word_at(lua, argument, side_word(variant, Side::first),
                                   static_cast<std::uint32_t>(variant.definition().sides.side.size()));
        number >= 0)
        return side_of(number);
    if (const std::optional<Side> side = variant.find_side(check_text(lua, argument))) return *side;
    // Lua's own memory holds the list, because no C++ object may be alive when the error is raised.
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

Side check_owner(lua_State* lua, int argument) { return check_owner(lua, variant_of(lua), argument); }

Side check_owner(lua_State* lua, const Variant& variant, int argument) {
    return variant.has_neutral() && check_text(lua, argument) == neutral_name ? Side::nobody
                                                                              : check_side(lua, variant, argument);
}

Kind check_kind(lua_State* lua, int argument) { return check_kind(lua, variant_of(lua), argument); }

Kind check_kind(lua_State* lua, const Variant& variant, int argument) {
    if (const int number = word_at(lua, argument, kind_word(variant, 1), static_cast<std::uint32_t>(variant.kinds()));
        number >= 0)
        return static_cast<Kind>(number + 1);
    const Kind kind = variant.find_kind(check_text(lua, argument));
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

void refuse_many(lua_State* lua, const char* remedy) {
    const int sides = variant_of(lua).sides().size();
    if (sides != 2) raise(lua, "there are %d sides here: %s", sides, remedy);
}

}  // namespace varia::view
