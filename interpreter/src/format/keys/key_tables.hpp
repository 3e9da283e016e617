// The tables of keys that other tables contain. Each is defined in the file of its subject.
#pragma once

#include <varia/definition_names.hpp>
#include <varia/limits.hpp>

#include "keys.hpp"

namespace varia {

inline constexpr bool required = true;
inline constexpr std::int64_t max_declared_kinds = max_kinds - 1;
inline constexpr auto max_position_text_length = static_cast<std::int64_t>(max_position_text);
inline constexpr std::string_view when_help = "the entry counts only if this holds for the options";

// The names of an enum's values; `first` comes first, regardless of the order in the table of names.
template <class E>
[[nodiscard]] std::vector<std::string> choices_of(E first) {
    std::vector<std::string> names{std::string(name_of(first))};
    for (const NamedValue<E>& known : names_of<E>)
        if (known.value != first) names.emplace_back(known.name);
    return names;
}
template <class E>
[[nodiscard]] std::vector<std::string> choices_of() {
    return choices_of<E>(names_of<E>[0].value);
}

[[nodiscard]] const TableSpec& option_keys();
[[nodiscard]] const TableSpec& board_keys();
[[nodiscard]] const TableSpec& blocks_keys();
[[nodiscard]] const TableSpec& sides_keys();
[[nodiscard]] const TableSpec& move_keys();
[[nodiscard]] const TableSpec& rules_remote_capture_keys();
[[nodiscard]] const TableSpec& piece_keys();
[[nodiscard]] const TableSpec& castling_keys();
[[nodiscard]] const TableSpec& dialect_keys();
[[nodiscard]] const TableSpec& result_keys();
[[nodiscard]] const TableSpec& bare_king_keys();
[[nodiscard]] const TableSpec& extinction_keys();
[[nodiscard]] const TableSpec& cannot_win_keys();
[[nodiscard]] const TableSpec& goal_keys();
[[nodiscard]] const TableSpec& line_keys();
[[nodiscard]] const TableSpec& enclosed_keys();
[[nodiscard]] const TableSpec& max_keys();
[[nodiscard]] const TableSpec& passes_keys();
[[nodiscard]] const TableSpec& checks_keys();
[[nodiscard]] const TableSpec& counting_keys();
[[nodiscard]] const TableSpec& declare_keys();
[[nodiscard]] const TableSpec& repetition_keys();
[[nodiscard]] const TableSpec& move_rule_keys();
[[nodiscard]] const TableSpec& rules_keys();
[[nodiscard]] const TableSpec& turn_keys();
[[nodiscard]] const TableSpec& setup_keys();
[[nodiscard]] const TableSpec& state_keys();
[[nodiscard]] const TableSpec& hook_keys();
[[nodiscard]] const TableSpec& match_keys();
[[nodiscard]] const TableSpec& test_keys();

}  // namespace varia
