// Copies values into Lua, and out of it with every check; and pushes the arguments of calls.
#include "sandbox_exchange.hpp"

#include <algorithm>

#include <varia/text.hpp>

#include "sandbox_lua.hpp"
#include "sandbox_number.hpp"
#include "sandbox_state.hpp"

namespace varia {

const Value* ValueTable::find(std::string_view name) const {
    for (const auto& [key, value] : fields)
        if (key == name) return &value;
    return nullptr;
}

const char* Value::type() const {
    static constexpr const char* names[] = {"nil", "boolean", "integer", "text", "table"};
    return names[is.index()];
}

void push_value(lua_State* lua, const Value& value) {
    if (const bool* b = value.boolean()) {
        lua_pushboolean(lua, *b ? 1 : 0);
    } else if (const std::int64_t* i = value.integer()) {
        lua_pushinteger(lua, *i);
    } else if (const std::string* text = value.text()) {
        push_bytes(lua, *text);
    } else if (const ValueTable* table = value.table()) {
        luaL_checkstack(lua, 4, "too many tables within tables");
        lua_createtable(lua, static_cast<int>(table->list.size()), static_cast<int>(table->fields.size()));
        for (std::size_t at = 0; at < table->list.size(); ++at) {
            push_value(lua, table->list[at]);
            lua_rawseti(lua, -2, static_cast<lua_Integer>(at + 1));
        }
        if (!table->at_zero.empty()) {
            push_value(lua, table->at_zero.front());
            lua_rawseti(lua, -2, 0);
        }
        for (const auto& [name, field] : table->fields) {
            push_bytes(lua, name);
            push_value(lua, field);
            lua_rawset(lua, -3);
        }
    } else {
        lua_pushnil(lua);
    }
}

ValueReader::ValueReader(SandboxState& state) : state_(state), lua_(state.lua), limits_(state.settings.limits) {}

std::optional<std::string> ValueReader::read(int index, Value& out) { return read(lua_absindex(lua_, index), out, 0); }

bool ValueReader::read_simple(int index, Value& out) {
    const int type = lua_type(lua_, index);
    if (type != LUA_TBOOLEAN && type != LUA_TNIL) return false;
    if (!has_room(sizeof(Value))) return false;
    if (type == LUA_TBOOLEAN) out.is.emplace<bool>(lua_toboolean(lua_, index) != 0);
    return true;
}

bool ValueReader::has_room(std::size_t bytes) {
    bytes_ += bytes;
    state_.take(5 + bytes / 16 + state_.weight);
    if (state_.metered && state_.fuel < 0)
        state_.note_stop(Stop::fuel, "fuel");
    else if (!state_.account.has_room(bytes_))
        state_.note_stop(Stop::memory, "memory");
    overflow_ = overflow_ || state_.stop != Stop::none;
    return !overflow_;
}

std::optional<std::string> ValueReader::count_item() {
    if (!has_room(sizeof(Value))) return "the answer is too large";
    if (limits_.answer_items == 0 || ++items_ <= limits_.answer_items) return {};
    overflow_ = true;
    return "the answer has more than " + std::to_string(limits_.answer_items) + " values";
}

std::optional<std::string> ValueReader::read_text(int index, std::string& out) {
    std::size_t size = 0;
    const char* text = lua_tolstring(lua_, index, &size);  // the value is a string: nothing is converted
    if (limits_.answer_text > 0 && size > limits_.answer_text)
        return "a text in the answer has more than " + std::to_string(limits_.answer_text) + " bytes";
    if (!has_room(size)) return "the answer is too large";
    if (invalid_utf8({text, size})) return "a text in the answer is not UTF-8";
    out.assign(text, size);
    return {};
}

std::optional<std::string> ValueReader::read(int index, Value& out, std::uint32_t depth) {
    if (auto complaint = count_item()) return complaint;
    switch (lua_type(lua_, index)) {
        case LUA_TNIL:
        case LUA_TNONE:
            out = Value{};
            return {};
        case LUA_TBOOLEAN:
            out = Value{lua_toboolean(lua_, index) != 0};
            return {};
        case LUA_TNUMBER: {
            int whole = 0;
            const lua_Integer i = lua_tointegerx(lua_, index, &whole);
            if (whole == 0) {
                NumberText space;
                return "the answer holds " + std::string(number_text(double{lua_tonumber(lua_, index)}, space)) +
                       ", which is not a whole number";
            }
            out = Value{std::int64_t{i}};
            return {};
        }
        case LUA_TSTRING: {
            std::string text;
            if (auto complaint = read_text(index, text)) return complaint;
            out = Value{std::move(text)};
            return {};
        }
        case LUA_TTABLE:
            return read_table(index, out, depth);
        default:
            return "the answer holds a " + std::string(type_name(lua_, index));
    }
}

std::optional<std::string> ValueReader::read_table(int index, Value& out, std::uint32_t depth) {
    if (limits_.answer_depth > 0 && depth >= limits_.answer_depth)
        return "the answer has tables within tables, more than " + std::to_string(limits_.answer_depth) + " deep";
    if (lua_checkstack(lua_, 6) == 0) return "not enough memory for the answer";
    if (depth == 0) (void)cost_of_a_key(lua_);  // computes the charge for each value
    const int outside = lua_gettop(lua_);
    if (push_frozen(lua_, index)) index = outside + 1;  // a table that became read-only when the script had loaded
    // An answer must not depend on which of the record's fields stand in its table.
    if (state_.record.stands_behind(lua_topointer(lua_, index))) {
        lua_settop(lua_, outside);
        return "the answer holds the move that was asked about";
    }
    const int top = lua_gettop(lua_);
    ValueTable table;
    lua_Integer listed = 0;
    while (lua_rawgeti(lua_, index, listed + 1) != LUA_TNIL) {
        auto complaint = read(lua_gettop(lua_), table.list.emplace_back(), depth + 1);
        lua_settop(lua_, top);
        if (complaint) return complaint;
        ++listed;
    }
    lua_settop(lua_, top);
    auto complaint = read_fields(index, listed, table, depth);
    lua_settop(lua_, outside);
    if (!complaint) out = Value{std::move(table)};
    return complaint;
}

// Lua visits the keys in an order that differs from run to run. So all keys are checked, and the complaint that is
// reported comes first in a fixed order: keys of other types, then numbers, then texts bytewise.
std::optional<std::string> ValueReader::read_fields(int index, std::int64_t listed, ValueTable& table,
                                                    std::uint32_t depth) {
    const int key = lua_gettop(lua_) + 1;
    int other_type = LUA_TNONE;
    std::optional<std::int64_t> stray;
    std::optional<std::string> complaint;
    std::string blamed;
    for (lua_pushnil(lua_); lua_next(lua_, index) != 0; lua_settop(lua_, key)) {
        if (lua_isinteger(lua_, key) != 0) {
            const std::int64_t i = lua_tointeger(lua_, key);
            if ((i < 1 || i > listed) && (!stray || i < *stray)) stray = i;
        } else if (lua_type(lua_, key) != LUA_TSTRING) {
            other_type = std::max(other_type, lua_type(lua_, key));
        } else {
            std::size_t size = 0;
            const char* text = lua_tolstring(lua_, key, &size);
            std::string name;
            Value field;
            auto found = read_text(key, name);
            if (!found) found = read(key + 1, field, depth + 1);
            if (overflow_) return found;
            if (found && (!complaint || std::string_view(text, size) < blamed)) {
                complaint = std::move(found);
                blamed.assign(text, size);
            }
            table.fields.emplace_back(std::move(name), std::move(field));
        }
    }
    lua_settop(lua_, key - 1);
    if (other_type != LUA_TNONE)
        return "a table in the answer has a key that is a " +
               std::string(other_type == LUA_TNUMBER ? "float" : lua_typename(lua_, other_type));
    if (stray) return "a table in the answer has something at " + std::to_string(*stray) + ", but nothing before it";
    std::sort(table.fields.begin(), table.fields.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    return complaint;
}

void Arguments::nil() {
    luaL_checkstack(lua_, 1, "too many arguments");
    lua_pushnil(lua_);
    ++count_;
}

void Arguments::boolean(bool b) {
    luaL_checkstack(lua_, 1, "too many arguments");
    lua_pushboolean(lua_, b ? 1 : 0);
    ++count_;
}

void Arguments::integer(std::int64_t i) {
    luaL_checkstack(lua_, 1, "too many arguments");
    lua_pushinteger(lua_, i);
    ++count_;
}

void Arguments::text(std::string_view t) {
    luaL_checkstack(lua_, 1, "too many arguments");
    push_bytes(lua_, t);
    ++count_;
}

void Arguments::value(const Value& v) {
    luaL_checkstack(lua_, 1, "too many arguments");
    push_value(lua_, v);
    ++count_;
}

void Arguments::integers(std::span<const std::int32_t> list) {
    luaL_checkstack(lua_, 2, "too many arguments");
    lua_createtable(lua_, static_cast<int>(list.size()), 0);
    for (std::size_t i = 0; i < list.size(); ++i) {
        lua_pushinteger(lua_, list[i]);
        lua_rawseti(lua_, -2, static_cast<lua_Integer>(i + 1));
    }
    ++count_;
}

void Arguments::view(void* object) {
    SandboxState& s = sandbox_of(lua_);
    luaL_checkstack(lua_, 1, "too many arguments");
    if (s.view_count == s.views.size()) luaL_error(lua_, "more than 8 views in a call");
    lua_pushlightuserdata(lua_, s.add_view(object));
    ++count_;
}

}  // namespace varia
