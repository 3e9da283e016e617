// Templates for the names of cells and of slots, over the axes: "{file}{rank}", or "{rank + 1}" for the value of an
// expression.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <varia/definition.hpp>

#include "expression.hpp"
#include "report.hpp"

namespace varia {

class NameTemplate {
public:
    // Reads a template. `what` is its name in messages: "the cell template". An empty pattern means all axes in their
    // order. If the pattern is wrong this is reported, and the result has no value. `axes` must outlive the template.
    [[nodiscard]] static std::optional<NameTemplate> read(const Name& pattern, const std::vector<AxisDef>& axes,
                                                          std::string what, Report& report);

    // The name at these coordinates. If `others` has labels for an axis, they replace the axis' own labels. If an
    // expression has no number as its value this is reported, and the result has no value.
    [[nodiscard]] std::optional<std::string> name(std::span<const int> at,
                                                  const std::vector<std::vector<std::string>>& others,
                                                  const std::vector<OptionDef>& options, Report& report) const;
    // The cost of one name, in steps of Work.
    [[nodiscard]] std::uint64_t cost(const std::vector<OptionDef>& options) const;

private:
    NameTemplate(const std::vector<AxisDef>& axes, std::string what, Where where)
        : axes_(&axes), what_(std::move(what)), where_(where) {}

    // A literal text, the label of an axis, or the value of an expression.
    struct Part {
        std::string literal;
        int axis = -1;
        std::optional<Expression> expression;
    };
    std::vector<Part> parts_;
    const std::vector<AxisDef>* axes_;
    std::string what_;
    Where where_;
};

}  // namespace varia
