// The library math: functions for whole numbers, and in programs also for floats. It has no random numbers, which are
// the host's business, and no function that rounds differently on different machines: the C library's `log` and `exp`
// may do that, so these two are computed here from operations whose results IEEE 754 fixes (CMake lets the compiler
// join none of them into others).
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

#include <varia/number.hpp>

#include "sandbox_libraries.hpp"
#include "sandbox_lua.hpp"

namespace varia {

namespace {

void check_number(lua_State* lua, int argument) {
    if (lua_type(lua, argument) != LUA_TNUMBER)
        raise(lua, "argument %d: number expected, got %s", argument, type_name(lua, argument));
}

void push_whole(lua_State* lua, double d) {
    // The bounds are powers of two, so they are exact.
    if (d >= -0x1p63 && d < 0x1p63)
        lua_pushinteger(lua, static_cast<lua_Integer>(d));
    else
        lua_pushnumber(lua, d);
}

int math_abs(lua_State* lua) {
    check_number(lua, 1);
    if (lua_isinteger(lua, 1) != 0) {
        const lua_Integer i = lua_tointeger(lua, 1);
        lua_pushinteger(lua, i < 0 ? static_cast<lua_Integer>(0 - static_cast<lua_Unsigned>(i)) : i);
    } else {
        lua_pushnumber(lua, std::fabs(lua_tonumber(lua, 1)));
    }
    return 1;
}

int math_floor(lua_State* lua) {
    check_number(lua, 1);
    if (lua_isinteger(lua, 1) != 0)
        lua_settop(lua, 1);
    else
        push_whole(lua, std::floor(lua_tonumber(lua, 1)));
    return 1;
}

int math_ceil(lua_State* lua) {
    check_number(lua, 1);
    if (lua_isinteger(lua, 1) != 0)
        lua_settop(lua, 1);
    else
        push_whole(lua, std::ceil(lua_tonumber(lua, 1)));
    return 1;
}

int math_fmod(lua_State* lua) {
    check_number(lua, 1);
    check_number(lua, 2);
    if (lua_isinteger(lua, 1) != 0 && lua_isinteger(lua, 2) != 0) {
        const lua_Integer a = lua_tointeger(lua, 1);
        const lua_Integer b = lua_tointeger(lua, 2);
        if (b == 0) raise(lua, "math.fmod by zero");
        lua_pushinteger(lua, b == -1 ? 0 : a % b);
    } else {
        charge(lua, 200);  // numbers of very different size take this long
        lua_pushnumber(lua, std::fmod(lua_tonumber(lua, 1), lua_tonumber(lua, 2)));
    }
    return 1;
}

int extreme(lua_State* lua, bool largest) {
    const int count = lua_gettop(lua);
    int best = 1;
    check_number(lua, 1);
    charge(lua, static_cast<std::uint64_t>(count));
    for (int i = 2; i <= count; ++i) {
        check_number(lua, i);
        if (lua_compare(lua, largest ? best : i, largest ? i : best, LUA_OPLT) != 0) best = i;
    }
    lua_pushvalue(lua, best);
    return 1;
}

int math_max(lua_State* lua) { return extreme(lua, true); }
int math_min(lua_State* lua) { return extreme(lua, false); }

int math_tointeger(lua_State* lua) {
    int whole = 0;
    const lua_Integer i = lua_type(lua, 1) == LUA_TNUMBER ? lua_tointegerx(lua, 1, &whole) : 0;
    if (whole != 0)
        lua_pushinteger(lua, i);
    else
        lua_pushnil(lua);
    return 1;
}

int math_type(lua_State* lua) {
    if (lua_type(lua, 1) == LUA_TNUMBER)
        lua_pushstring(lua, lua_isinteger(lua, 1) != 0 ? "integer" : "float");
    else
        lua_pushnil(lua);
    return 1;
}

int math_ult(lua_State* lua) {
    lua_pushboolean(
        lua, static_cast<std::uint64_t>(check_integer(lua, 1)) < static_cast<std::uint64_t>(check_integer(lua, 2)));
    return 1;
}

// ln 2 as a sum; products of the first part and a whole number of at most 11 bits are exact.
constexpr double ln2_high = 0x1.62e42feep-1, ln2_low = 0x1.a39ef35793c76p-33;
constexpr double log2_of_e = 0x1.71547652b82fep0;
constexpr double ln10 = 0x1.26bb1bbb55516p1;

// A positive finite number as m * 2^exponent, with ln m, where m lies between the square roots of 1/2 and 2.
struct Parts {
    double ln;
    int exponent;
};

Parts parts_of(double x) {
    Parts parts{};
    double m = std::frexp(x, &parts.exponent);
    if (m < 0x1.6a09e667f3bcdp-1) {
        m *= 2;
        --parts.exponent;
    }
    // ln m = 2 artanh s = 2 s (1 + s^2 / 3 + s^4 / 5 + ...), and |s| < 0.172
    const double s = (m - 1) / (m + 1), square = s * s;
    double sum = 0;
    for (int n = 23; n >= 3; n -= 2) sum = (sum + 1.0 / n) * square;
    parts.ln = 2 * s + 2 * s * sum;
    return parts;
}

double natural_log(double x) {
    const Parts parts = parts_of(x);
    return parts.exponent * ln2_high + (parts.ln + parts.exponent * ln2_low);
}

// The logarithm of a positive finite number; whole powers of 2 and 10 have exact ones to these bases.
double log_of(double x, double base) {
    if (base == 2) {
        const Parts parts = parts_of(x);
        return parts.exponent + parts.ln * log2_of_e;
    }
    if (base == 10) {
        const double log = natural_log(x) / ln10, whole = std::floor(log + 0.5);
        if (std::abs(log - whole) > 1e-9) return log;
        // The float nearest to 10^n has the logarithm n, also where it is not equal to 10^n: 0.001.
        const std::string power = "1e" + std::to_string(static_cast<int>(whole));
        return number_of<double>(power) == x ? whole : log;
    }
    return natural_log(x) / natural_log(base);
}

// math.log(x [, base]): as in Lua's manual.
int math_log(lua_State* lua) {
    check_number(lua, 1);
    const bool has_base = !lua_isnoneornil(lua, 2);
    if (has_base) check_number(lua, 2);
    charge(lua, 50);
    const double x = lua_tonumber(lua, 1), base = has_base ? lua_tonumber(lua, 2) : 0;
    constexpr double infinity = std::numeric_limits<double>::infinity(),
                     none = std::numeric_limits<double>::quiet_NaN();
    double log = none;
    if (has_base && !(base > 0 && base < infinity && base != 1))
        raise(lua, "the base of a logarithm is a positive number other than 1");
    if (x == 0)
        log = has_base && base < 1 ? infinity : -infinity;
    else if (x == infinity)
        log = has_base && base < 1 ? -infinity : infinity;
    else if (x > 0)
        log = has_base ? log_of(x, base) : natural_log(x);
    lua_pushnumber(lua, log);
    return 1;
}

// math.exp(x)
int math_exp(lua_State* lua) {
    check_number(lua, 1);
    charge(lua, 50);
    const double x = lua_tonumber(lua, 1);
    if (x != x || x > 710 || x < -746) {
        lua_pushnumber(lua, x != x ? x : x > 0 ? std::numeric_limits<double>::infinity() : 0.0);
        return 1;
    }
    const double k = std::floor(x * log2_of_e + 0.5), rest = x - k * ln2_high - k * ln2_low;
    double sum = 1;
    for (int n = 14; n >= 1; --n) sum = 1 + sum * rest / n;
    lua_pushnumber(lua, std::ldexp(sum, static_cast<int>(k)));
    return 1;
}

// math.sqrt(x): IEEE 754 fixes its result.
int math_sqrt(lua_State* lua) {
    check_number(lua, 1);
    const double x = lua_tonumber(lua, 1);
    lua_pushnumber(lua, x < 0 ? std::numeric_limits<double>::quiet_NaN() : std::sqrt(x));
    return 1;
}

}  // namespace

void push_math_functions(lua_State* lua, bool floats) {
    static constexpr luaL_Reg functions[] = {
        {"abs", math_abs}, {"ceil", math_ceil}, {"floor", math_floor},         {"fmod", math_fmod},
        {"max", math_max}, {"min", math_min},   {"tointeger", math_tointeger}, {"type", math_type},
        {"ult", math_ult}, {nullptr, nullptr},
    };
    luaL_newlib(lua, functions);
    lua_pushinteger(lua, std::numeric_limits<lua_Integer>::max());
    lua_setfield(lua, -2, "maxinteger");
    lua_pushinteger(lua, std::numeric_limits<lua_Integer>::min());
    lua_setfield(lua, -2, "mininteger");
    if (!floats) return;
    lua_pushnumber(lua, std::numeric_limits<double>::infinity());
    lua_setfield(lua, -2, "huge");
    lua_pushnumber(lua, 0x1.921fb54442d18p1);
    lua_setfield(lua, -2, "pi");
    static constexpr luaL_Reg of_floats[] = {
        {"exp", math_exp}, {"log", math_log}, {"sqrt", math_sqrt}, {nullptr, nullptr}};
    luaL_setfuncs(lua, of_floats, 0);
}

}  // namespace varia
