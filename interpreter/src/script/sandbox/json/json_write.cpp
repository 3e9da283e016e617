// Writes JSON into the sandbox's scratch text. Keys are sorted, so that equal values have equal texts; varia.expect
// compares these texts.
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "host_object.hpp"
#include "json_text.hpp"
#include "key_order.hpp"
#include "sandbox_libraries.hpp"
#include "sandbox_lua.hpp"
#include "sandbox_number.hpp"

namespace varia {

namespace {

constexpr int deepest = 64;

void add(lua_State* lua, std::string_view text) { scratch_add(lua, text.data(), text.size()); }

void add_line(lua_State* lua, int indent, int depth) {
    if (indent == 0) return;
    const auto blanks = static_cast<std::size_t>(indent) * static_cast<std::size_t>(depth);
    char* line = scratch_room(lua, blanks + 1);
    *line = '\n';
    std::memset(line + 1, ' ', blanks);
}

// Adds a text in quotes. Bytes from 0x80 on stay as they are: texts are UTF-8, or the script is responsible for them.
void add_text(lua_State* lua, std::string_view text) {
    charge(lua, text.size() / 8 + 1);
    add(lua, "\"");
    std::size_t plain = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const auto c = static_cast<unsigned char>(text[at]);
        if (c >= 0x20 && c != '"' && c != '\\' && c != 0x7F) continue;
        add(lua, text.substr(plain, at - plain));
        plain = at + 1;
        switch (c) {
            case '"':
                add(lua, "\\\"");
                break;
            case '\\':
                add(lua, "\\\\");
                break;
            case '\n':
                add(lua, "\\n");
                break;
            case '\r':
                add(lua, "\\r");
                break;
            case '\t':
                add(lua, "\\t");
                break;
            default: {
                static constexpr char digits[] = "0123456789abcdef";
                const char escape[] = {'\\', 'u', '0', '0', digits[c >> 4], digits[c & 15]};
                add(lua, {escape, sizeof escape});
            }
        }
    }
    add(lua, text.substr(plain));
    add(lua, "\"");
}

void add_number(lua_State* lua, int index, JsonRigour rigour) {
    NumberText space;
    if (lua_isinteger(lua, index) != 0) return add(lua, number_text(std::int64_t{lua_tointeger(lua, index)}, space));
    const double number = lua_tonumber(lua, index);
    if (!std::isfinite(number) && rigour == JsonRigour::strict) raise(lua, "JSON has no such number: %f", number);
    charge(lua, writing_a_float);
    add(lua, number_text(number, space));
}

class TableWriter {
public:
    TableWriter(lua_State* lua, int indent, JsonRigour rigour) : lua_(lua), indent_(indent), rigour_(rigour) {}

    void value(int index, int depth) {
        charge(lua_, 5);
        luaL_checkstack(lua_, 12, "too many tables within tables");
        switch (lua_type(lua_, index)) {
            case LUA_TNIL:
                return add(lua_, rigour_ == JsonRigour::strict ? "null" : "nil");
            case LUA_TBOOLEAN:
                return add(lua_, lua_toboolean(lua_, index) != 0 ? "true" : "false");
            case LUA_TNUMBER:
                return add_number(lua_, index, rigour_);
            case LUA_TSTRING:
                return add_text(lua_, text_at(lua_, index));
            case LUA_TTABLE:
                return table(index, depth);
            default:
                if (is_json_null(lua_, index)) return add(lua_, "null");
                if (rigour_ == JsonRigour::strict) raise(lua_, "a %s is no JSON", type_name(lua_, index));
                add(lua_, type_name(lua_, index));
        }
    }

private:
    void table(int index, int depth) {
        if (depth >= deepest) {
            if (rigour_ == JsonRigour::strict) raise(lua_, "tables within tables, more than %d deep", deepest);
            return add(lua_, "...");
        }
        index = lua_absindex(lua_, index);
        if (push_frozen(lua_, index)) {
            table(lua_gettop(lua_), depth);
            lua_pop(lua_, 1);
            return;
        }
        const lua_Integer length = list_length(lua_, index);
        const lua_Integer named = collect_names(index, length);
        if (length > 0 && named > 0 && rigour_ == JsonRigour::strict)
            raise(lua_, "a table with both a list and names is no JSON");
        const bool marked = rigour_ == JsonRigour::strict && is_json_object(lua_, index);
        if (marked && length > 0) raise(lua_, "a JSON object has texts as keys, not 1, 2, 3");
        const bool object = marked || (named > 0 && (length == 0 || rigour_ == JsonRigour::lenient));
        add(lua_, object ? "{" : "[");
        bool first = true;
        const auto separate = [&] {
            if (!first) add(lua_, indent_ > 0 ? "," : ", ");
            first = false;
            add_line(lua_, indent_, depth + 1);
        };
        for (lua_Integer i = 1; i <= length; ++i) {
            separate();
            lua_rawgeti(lua_, index, i);
            value(-1, depth + 1);
            lua_pop(lua_, 1);
        }
        for (lua_Integer i = 1; i <= named; ++i) {
            separate();
            lua_rawgeti(lua_, -1, i);
            add_text(lua_, text_at(lua_, -1));
            add(lua_, ": ");
            lua_rawget(lua_, index);
            value(-1, depth + 1);
            lua_pop(lua_, 1);
        }
        lua_pop(lua_, 1);
        if (!first) add_line(lua_, indent_, depth);
        add(lua_, object ? "}" : "]");
    }

    // Pushes the sorted list of the keys that are texts, and returns their number.
    lua_Integer collect_names(int index, lua_Integer length) {
        lua_newtable(lua_);
        const int names = lua_gettop(lua_);
        lua_Integer count = 0;
        bool odd = false;
        const std::uint64_t each = 3 + cost_of_a_key(lua_);
        for (lua_pushnil(lua_); lua_next(lua_, index) != 0;) {
            lua_pop(lua_, 1);
            charge(lua_, each);
            if (lua_type(lua_, -1) == LUA_TSTRING) {
                lua_pushvalue(lua_, -1);
                lua_rawseti(lua_, names, ++count);
            } else if (lua_isinteger(lua_, -1) == 0 || lua_tointeger(lua_, -1) < 1 ||
                       lua_tointeger(lua_, -1) > length) {
                odd = true;
            }
        }
        if (odd && rigour_ == JsonRigour::strict)
            raise(lua_, "a table's keys must be texts, or 1, 2, 3 and so on, to be written as JSON");
        sort_keys(lua_, names, count);
        lua_settop(lua_, names);
        return count;
    }

    lua_State* lua_;
    int indent_;
    JsonRigour rigour_;
};

}  // namespace

void push_json(lua_State* lua, int index, int indent, JsonRigour rigour) {
    index = lua_absindex(lua, index);
    scratch_begin(lua);
    TableWriter(lua, indent, rigour).value(index, 0);
    scratch_push(lua);
}

void push_json_null(lua_State* lua) { lua_pushlightuserdata(lua, nullptr); }

bool is_json_null(lua_State* lua, int index) {
    return lua_type(lua, index) == LUA_TLIGHTUSERDATA && lua_touserdata(lua, index) == nullptr;
}

namespace {

// The key of the metatable that marks objects; it has no metamethods.
const char object_mark = 0;

}  // namespace

void mark_json_object(lua_State* lua, int index) {
    luaL_checkstack(lua, 3, "tables within tables");
    if (lua_rawgetp(lua, LUA_REGISTRYINDEX, &object_mark) != LUA_TTABLE) {
        lua_pop(lua, 1);
        lua_newtable(lua);
        hide_metatable(lua);
        lua_pushvalue(lua, -1);
        lua_rawsetp(lua, LUA_REGISTRYINDEX, &object_mark);
    }
    lua_setmetatable(lua, index);
}

bool is_json_object(lua_State* lua, int index) {
    if (lua_type(lua, index) != LUA_TTABLE || lua_getmetatable(lua, index) == 0) return false;
    lua_rawgetp(lua, LUA_REGISTRYINDEX, &object_mark);
    const bool marked = lua_rawequal(lua, -1, -2) != 0;
    lua_pop(lua, 2);
    return marked;
}

}  // namespace varia
