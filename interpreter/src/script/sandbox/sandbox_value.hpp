// Values that cross the border of the sandbox, as plain C++: nil, booleans, integers, texts, and tables of them.
//
// Numbers are integers only, since rules have no others. A float arrives if it is a whole number; any other is an
// error.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace varia {

struct Value;

// A Lua table: the values at 1, 2, 3, ... without a gap, and the values under names, sorted bytewise.
struct ValueTable {
    std::vector<Value> list;
    std::vector<std::pair<std::string, Value>> fields;
    std::vector<Value> at_zero;  // the value at 0, if there is one; only for values that go into Lua

    [[nodiscard]] const Value* find(std::string_view name) const;  // null if there is none
};

struct Value {
    std::variant<std::monostate, bool, std::int64_t, std::string, ValueTable> is;

    Value() = default;
    Value(bool b) : is(b) {}                      // NOLINT(google-explicit-constructor)
    Value(std::int64_t i) : is(i) {}              // NOLINT(google-explicit-constructor)
    Value(int i) : is(std::int64_t{i}) {}         // NOLINT(google-explicit-constructor)
    Value(std::string s) : is(std::move(s)) {}    // NOLINT(google-explicit-constructor)
    Value(const char* s) : is(std::string(s)) {}  // NOLINT(google-explicit-constructor)
    Value(ValueTable t) : is(std::move(t)) {}     // NOLINT(google-explicit-constructor)

    [[nodiscard]] bool nil() const { return std::holds_alternative<std::monostate>(is); }
    // Null if the value is of another type.
    [[nodiscard]] const bool* boolean() const { return std::get_if<bool>(&is); }
    [[nodiscard]] const std::int64_t* integer() const { return std::get_if<std::int64_t>(&is); }
    [[nodiscard]] const std::string* text() const { return std::get_if<std::string>(&is); }
    [[nodiscard]] const ValueTable* table() const { return std::get_if<ValueTable>(&is); }
    [[nodiscard]] const char* type() const;  // "nil", "boolean", "integer", "text", "table"
};

}  // namespace varia
