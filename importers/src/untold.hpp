// Finds what a declaration says beyond the fields that an exporter knows. A field that is added to the format later is
// found, too, so that no exporter leaves out a rule that is newer than itself.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

#include <varia/definition.hpp>
#include <varia/definition_fields.hpp>

namespace varia::importers {

// Whether two values differ in something that has an effect on play.
template <class T>
[[nodiscard]] bool differ(const T& a, const T& b);
template <class T>
[[nodiscard]] bool differ(const std::vector<T>& a, const std::vector<T>& b) {
    return !std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const T& x, const T& y) { return !differ(x, y); });
}
template <class T>
[[nodiscard]] bool differ(const std::optional<T>& a, const std::optional<T>& b) {
    return a.has_value() != b.has_value() || (a && differ(*a, *b));
}
template <class T>
[[nodiscard]] bool differ(const T& a, const T& b) {
    if constexpr (std::is_same_v<T, Where>) {
        return false;
    } else if constexpr (std::is_same_v<T, ResultDef>) {
        return a.verdict != b.verdict || !(a.score == b.score);
    } else if constexpr (fields::is_described<T>) {
        bool found = false;
        fields::each_member<T>([&](const auto& field) {
            if (!found && field.hashed != fields::Hashed::never) found = differ(a.*field.member, b.*field.member);
        });
        return found;
    } else {
        return !(a == b);
    }
}

// The names of the fields of a part that are not at their defaults, do have an effect on play, and are not `known`.
template <class S>
[[nodiscard]] std::vector<std::string_view> untold(const S& part, std::initializer_list<std::string_view> known) {
    std::vector<std::string_view> names;
    const S usual{};
    fields::each_member<S>([&](const auto& field) {
        const bool told = std::find(known.begin(), known.end(), field.name) != known.end();
        if (!told && field.hashed != fields::Hashed::never && differ(part.*field.member, usual.*field.member))
            names.push_back(field.name);
    });
    return names;
}

}  // namespace varia::importers
