// Names of cells and of blocks, made from a template over the axes: "{file}{rank}", or "{rank + 1}" for the number of
// an expression.
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
    // `what` is what messages call it: "the cell template". Without a pattern all axes follow one another. Nothing if
    // it can't be read, which is reported. `axes` must outlive it.
    [[nodiscard]] static std::optional<NameTemplate> read(const Name& pattern, const std::vector<AxisDef>& axes,
                                                          std::string what, Report& report);

    // The name at these coordinates, with other labels where `others` has some. Nothing if an expression has no number
    // there, which is reported.
    [[nodiscard]] std::optional<std::string> name(std::span<const int> at,
                                                  const std::vector<std::vector<std::string>>& others,
                                                  const std::vector<OptionDef>& options, Report& report) const;
    // What one name costs, in the steps of Work.
    [[nodiscard]] std::uint64_t cost(const std::vector<OptionDef>& options) const;

private:
    NameTemplate(const std::vector<AxisDef>& axes, std::string what, Where where)
        : axes_(&axes), what_(std::move(what)), where_(where) {}

    // Literal text, an axis' label, or an expression's number.
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
