// The library string: byte, char, find (plain texts only), format, len, lower, rep, reverse, sub, upper. Texts are
// bytes, and letters are those of ASCII. There are no patterns, because some patterns take time exponential in their
// length.
#include <cstring>
#include <string_view>
#include <utility>

#include "sandbox_libraries.hpp"
#include "sandbox_lua.hpp"
#include "sandbox_state.hpp"

namespace varia {

char* scratch_room(lua_State* lua, unsigned long long bytes) {
    SandboxState& s = sandbox_of(lua);
    const std::size_t max = s.settings.limits.string;
    if (max > 0 && (bytes > max || s.scratch.size() + bytes > max))
        raise(lua, "a string may have at most %I bytes", static_cast<LUAI_UACINT>(max));
    charge(lua, 1 + bytes / 32);
    char* room = s.scratch.grow(static_cast<std::size_t>(bytes));
    if (room == nullptr) raise(lua, "not enough memory");
    return room;
}

void scratch_add(lua_State* lua, const char* text, unsigned long long bytes) {
    if (bytes > 0) std::memcpy(scratch_room(lua, bytes), text, static_cast<std::size_t>(bytes));
}

void scratch_begin(lua_State* lua) { sandbox_of(lua).scratch.clear(); }

void scratch_push(lua_State* lua) {
    const SpareBlock& scratch = sandbox_of(lua).scratch;
    push_bytes(lua, {scratch.data(), scratch.size()});
}

namespace {

constexpr std::int64_t max_bytes_listed = 250;

// Converts a place in a text, which counts from 1, or backwards from -1, to a first place from 1 to size + 1.
std::size_t start_of(std::int64_t place, std::size_t size) {
    if (place > 0) return static_cast<std::uint64_t>(place) > size ? size + 1 : static_cast<std::size_t>(place);
    if (place == 0) return 1;
    return place < -static_cast<std::int64_t>(size) ? 1 : size + static_cast<std::size_t>(place + 1);
}

// Converts a place in a text to a last place from 0 to size.
std::size_t end_of(std::int64_t place, std::size_t size) {
    if (place > 0) return static_cast<std::uint64_t>(place) > size ? size : static_cast<std::size_t>(place);
    if (place < -static_cast<std::int64_t>(size)) return 0;
    return place == 0 ? 0 : size + static_cast<std::size_t>(place + 1);
}

int string_byte(lua_State* lua) {
    const std::string_view text = check_text(lua, 1);
    const auto place = integer_or(lua, 2, 1);
    const std::size_t first = start_of(place, text.size());
    const std::size_t last = end_of(integer_or(lua, 3, place), text.size());
    if (first > last) return 0;
    if (last - first >= max_bytes_listed) raise(lua, "string.byte: more than 250 values");
    charge(lua, last - first + 1);
    luaL_checkstack(lua, static_cast<int>(last - first) + 1, "too many values");
    for (std::size_t i = first; i <= last; ++i) lua_pushinteger(lua, static_cast<unsigned char>(text[i - 1]));
    return static_cast<int>(last - first) + 1;
}

int string_char(lua_State* lua) {
    const int count = lua_gettop(lua);
    scratch_begin(lua);
    char* room = scratch_room(lua, static_cast<unsigned long long>(count));
    charge(lua, static_cast<std::uint64_t>(count));
    for (int i = 1; i <= count; ++i) {
        const auto byte = check_integer(lua, i);
        if (byte < 0 || byte > 255) raise(lua, "string.char: argument %d is not from 0 to 255", i);
        room[i - 1] = static_cast<char>(byte);
    }
    scratch_push(lua);
    return 1;
}

// The index of `wanted` in the text, from `from` on; npos if it is not there. The work grows with the sum of both
// lengths and not with their product (Knuth, Morris and Pratt: Fast pattern matching in strings, 1977). `border` has a
// number for each byte of `wanted`, which is not empty.
template <class Number>
std::size_t find_steadily(std::string_view text, std::string_view wanted, std::size_t from, Number* border) {
    border[0] = 0;
    for (std::size_t i = 1, same = 0; i < wanted.size(); ++i) {
        while (same > 0 && wanted[i] != wanted[same]) same = border[same - 1];
        if (wanted[i] == wanted[same]) ++same;
        border[i] = static_cast<Number>(same);
    }
    for (std::size_t at = from, same = 0; at < text.size(); ++at) {
        while (same > 0 && text[at] != wanted[same]) same = border[same - 1];
        if (text[at] == wanted[same]) ++same;
        if (same == wanted.size()) return at + 1 - same;
    }
    return std::string_view::npos;
}

// The same. Lua allocates the numbers of `border` and so counts their memory.
std::size_t find_steadily(lua_State* lua, std::string_view text, std::string_view wanted, std::size_t from) {
    charge(lua, (text.size() - from + wanted.size()) / 2);
    std::size_t found = 0;
    if (wanted.size() <= UINT16_MAX)
        found = find_steadily(text, wanted, from,
                              static_cast<std::uint16_t*>(lua_newuserdatauv(lua, wanted.size() * 2, 0)));
    else
        found = find_steadily(text, wanted, from,
                              static_cast<std::uint32_t*>(lua_newuserdatauv(lua, wanted.size() * 4, 0)));
    lua_pop(lua, 1);
    return found;
}

int push_found(lua_State* lua, std::size_t at, std::size_t size) {
    lua_pushinteger(lua, static_cast<lua_Integer>(at + 1));
    lua_pushinteger(lua, static_cast<lua_Integer>(at + size));
    return 2;
}

// Finds plain text. It uses the fast search first, and changes to find_steadily if many places match in their first
// bytes.
int string_find(lua_State* lua) {
    const std::string_view text = check_text(lua, 1);
    const std::string_view wanted = check_text(lua, 2);
    const auto place = integer_or(lua, 3, 1);
    const std::size_t first = start_of(place, text.size());
    if (lua_toboolean(lua, 4) == 0 && wanted.find_first_of("^$*+?.([%-") != std::string_view::npos)
        raise(lua, "string.find looks for plain text here: give true as the fourth argument");
    if (place > static_cast<std::int64_t>(text.size()) + 1) {
        lua_pushnil(lua);
        return 1;
    }
    std::uint64_t work = 8;
    for (std::size_t at = first - 1; at + wanted.size() <= text.size(); ++at) {
        const char* same = wanted.empty() ? text.data() + at
                                          : static_cast<const char*>(std::memchr(text.data() + at, wanted[0],
                                                                                 text.size() - wanted.size() - at + 1));
        if (same == nullptr) {
            work += (text.size() - at) / 256;
            break;
        }
        const auto hit = static_cast<std::size_t>(same - text.data());
        work += 1 + (hit - at) / 256;
        at = hit;
        std::size_t equal = 0;
        while (equal < wanted.size() && text[at + equal] == wanted[equal]) ++equal;
        work += equal / 8;
        if (equal == wanted.size()) {
            charge(lua, work);
            return push_found(lua, at, wanted.size());
        }
        if (work > 10'000) {
            charge(lua, std::exchange(work, 0));
            const std::size_t found = find_steadily(lua, text, wanted, at + 1);
            if (found != std::string_view::npos) return push_found(lua, found, wanted.size());
            break;
        }
    }
    charge(lua, work);
    lua_pushnil(lua);
    return 1;
}

int string_len(lua_State* lua) {
    lua_pushinteger(lua, static_cast<lua_Integer>(check_text(lua, 1).size()));
    return 1;
}

// Replaces each byte by the result of `change`.
template <class Change>
int changed(lua_State* lua, Change change) {
    const std::string_view text = check_text(lua, 1);
    scratch_begin(lua);
    char* room = scratch_room(lua, text.size());
    charge(lua, text.size() / 8);
    for (std::size_t i = 0; i < text.size(); ++i) room[i] = change(text, i);
    scratch_push(lua);
    return 1;
}

int string_lower(lua_State* lua) {
    return changed(lua, [](std::string_view t, std::size_t i) {
        return t[i] >= 'A' && t[i] <= 'Z' ? static_cast<char>(t[i] - 'A' + 'a') : t[i];
    });
}

int string_upper(lua_State* lua) {
    return changed(lua, [](std::string_view t, std::size_t i) {
        return t[i] >= 'a' && t[i] <= 'z' ? static_cast<char>(t[i] - 'a' + 'A') : t[i];
    });
}

int string_reverse(lua_State* lua) {
    return changed(lua, [](std::string_view t, std::size_t i) { return t[t.size() - 1 - i]; });
}

int string_rep(lua_State* lua) {
    const std::string_view text = check_text(lua, 1);
    const auto times = check_integer(lua, 2);
    const std::string_view between = lua_isnoneornil(lua, 3) ? std::string_view("") : check_text(lua, 3);
    scratch_begin(lua);
    const std::uint64_t once = text.size() + between.size();
    if (times > 0 && once > 0) {
        const auto copies = static_cast<std::uint64_t>(times);
        // Too long a result is refused before anything is allocated and before the product could overflow.
        const bool overflows = copies > (std::uint64_t{1} << 62) / once;
        char* room = scratch_room(lua, overflows ? std::uint64_t{1} << 62 : copies * once - between.size());
        charge(lua, copies);
        for (std::uint64_t i = 0; i < copies; ++i) {
            std::memcpy(room, text.data(), text.size());
            room += text.size();
            if (i + 1 == copies) break;
            std::memcpy(room, between.data(), between.size());
            room += between.size();
        }
    }
    scratch_push(lua);
    return 1;
}

int string_sub(lua_State* lua) {
    const std::string_view text = check_text(lua, 1);
    const std::size_t first = start_of(check_integer(lua, 2), text.size());
    const std::size_t last = end_of(integer_or(lua, 3, -1), text.size());
    if (first > last) {
        lua_pushliteral(lua, "");
        return 1;
    }
    charge(lua, 1 + (last - first) / 32);
    lua_pushlstring(lua, text.data() + first - 1, last - first + 1);
    return 1;
}

}  // namespace

void push_string_functions(lua_State* lua) {
    static constexpr luaL_Reg functions[] = {
        {"byte", string_byte}, {"char", string_char},   {"find", string_find}, {"format", sandbox_format},
        {"len", string_len},   {"lower", string_lower}, {"rep", string_rep},   {"reverse", string_reverse},
        {"sub", string_sub},   {"upper", string_upper}, {nullptr, nullptr},
    };
    luaL_newlib(lua, functions);
}

}  // namespace varia
