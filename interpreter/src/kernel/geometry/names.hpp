// The values of names in the expressions of a board: axes are coordinates counted from 1, options have their values.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <varia/board.hpp>
#include <varia/definition.hpp>
#include <varia/number.hpp>
#include <varia/text.hpp>

#include "expression.hpp"

namespace varia {

[[nodiscard]] inline std::optional<Expression::Value> option_value(const std::vector<OptionDef>& options,
                                                                   std::string_view name) {
    for (const OptionDef& o : options) {
        if (o.name != name) continue;
        if (const auto number = number_of<std::int64_t>(o.value)) return *number;
        if (o.value == "true" || o.value == "false") return o.value == "true";
        return o.value;
    }
    return std::nullopt;
}

// The value of an expression at a place with these coordinates (from 0), with these options.
[[nodiscard]] inline Result<Expression::Value> evaluate_at(const Expression& e, const std::vector<AxisDef>& axes,
                                                           std::span<const int> coordinates,
                                                           const std::vector<OptionDef>& options) {
    return e.evaluate([&](std::string_view name) -> std::optional<Expression::Value> {
        for (std::size_t a = 0; a < axes.size(); ++a)
            if (axes[a].name.text == name) return std::int64_t{coordinates[a]} + 1;
        return option_value(options, name);
    });
}

// A hint with the name that was probably meant by the first unknown name; empty if there is no unknown name, or no name
// near to it.
[[nodiscard]] inline std::string meant_name(const Expression& e, const std::vector<AxisDef>& axes,
                                            const std::vector<OptionDef>& options) {
    std::vector<std::string> known;
    for (const AxisDef& axis : axes) known.push_back(axis.name.text);
    for (const OptionDef& option : options) known.push_back(option.name);
    for (const std::string& name : e.names())
        if (std::ranges::find(known, name) == known.end()) return did_you_mean(name, known);
    return {};
}

// The largest cost of one evaluation, in steps of Work. Names are looked up one by one, and texts are copied.
[[nodiscard]] inline std::uint64_t evaluation_cost(const Expression& e, const std::vector<AxisDef>& axes,
                                                   const std::vector<OptionDef>& options) {
    std::size_t longest = 0;
    for (const OptionDef& o : options) longest = std::max(longest, o.value.size());
    return 10 + 2 * e.length() + e.questions() * (4 + axes.size() / 2 + options.size() / 2 + longest / 32);
}

}  // namespace varia
