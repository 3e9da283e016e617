// Visits every field of a Definition, for tests that spoil them.
//
// The visitor's calls name a field by its key, or by its name in C++ if it has none:
// "pieces[0].moves[1].paths[0][0].min". Of a list only the first and the last entry are visited, and the list itself.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <varia/definition_fields.hpp>

namespace definition_fields {

using namespace varia;

// V has leaf(T&) for numbers, texts, choices and flags, list(std::vector<T>&), maybe(std::optional<T>&), and
// enter(std::string_view, int) and leave() around each name (the number is -1 if there is none).
template <class V>
class Fields {
public:
    explicit Fields(V& visitor) : v_(visitor) {}

    template <class S>
    requires fields::is_described<S>
    void visit(S& part) {
        fields::each_member<S>([&](const auto& field) { in(field.name, part.*field.member); });
    }

private:
    template <class T>
    void in(std::string_view name, T& value, int number = -1) {
        v_.enter(name, number);
        look(value);
        v_.leave();
    }
    template <class T>
    void look(T& value) {
        if constexpr (fields::is_described<T>)
            visit(value);
        else
            v_.leaf(value);
    }
    void look(Where& where) { in("file", where.file); }
    void look(std::array<std::string, 2>& texts) {
        for (std::string& text : texts) v_.leaf(text);
    }
    template <class T>
    void look(std::vector<T>& values) {
        v_.list(values);
        if (!values.empty()) in("", values.front(), 0);
        if (values.size() > 1) in("", values.back(), static_cast<int>(values.size()) - 1);
    }
    template <class T>
    void look(std::optional<T>& value) {
        v_.maybe(value);
        if (value) look(*value);
    }

    V& v_;
};

}  // namespace definition_fields
