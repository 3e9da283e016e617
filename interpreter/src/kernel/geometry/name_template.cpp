#include "name_template.hpp"

#include <algorithm>

#include <varia/text.hpp>

#include "names.hpp"

namespace varia {

std::optional<NameTemplate> NameTemplate::read(const Name& pattern, const std::vector<AxisDef>& axes, std::string what,
                                               Report& report) {
    NameTemplate made(axes, std::move(what), pattern.where);
    if (pattern.empty())
        for (std::size_t a = 0; a < axes.size(); ++a) made.parts_.push_back({{}, static_cast<int>(a), {}});
    const std::string& text = pattern.text;
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] != '{') {
            const std::size_t end = std::min(text.find('{', i), text.size());
            made.parts_.push_back({text.substr(i, end - i), -1, {}});
            i = end;
            continue;
        }
        const std::size_t close = text.find('}', i);
        if (close == std::string::npos) {
            report.error(pattern.where, made.what_ + " has '{' without '}'");
            return std::nullopt;
        }
        const std::string inside = text.substr(i + 1, close - i - 1);
        i = close + 1;
        Part part;
        for (std::size_t a = 0; a < axes.size(); ++a)
            if (axes[a].name.text == inside) part.axis = static_cast<int>(a);
        if (part.axis < 0) {
            Result<Expression> e = Expression::parse(inside);
            if (!e) {
                report.error(pattern.where, "in " + made.what_ + ", " + quoted(inside) +
                                                " is neither an axis nor an expression: " + e.diagnostics()[0].message);
                return std::nullopt;
            }
            part.expression = std::move(e).value();
        }
        made.parts_.push_back(std::move(part));
    }
    return made;
}

std::optional<std::string> NameTemplate::name(std::span<const int> at,
                                              const std::vector<std::vector<std::string>>& others,
                                              const std::vector<OptionDef>& options, Report& report) const {
    std::string name;
    for (const Part& part : parts_) {
        if (part.axis >= 0) {
            const auto axis = static_cast<std::size_t>(part.axis);
            const bool otherwise = axis < others.size() && !others[axis].empty();
            name += (otherwise ? others[axis] : (*axes_)[axis].labels)[static_cast<std::size_t>(at[axis])];
        } else if (part.expression) {
            const Result<Expression::Value> v = evaluate_at(*part.expression, *axes_, at, options);
            const std::int64_t* number = v ? std::get_if<std::int64_t>(&*v) : nullptr;
            if (number == nullptr) {
                report.error(where_,
                             v ? "an expression in " + what_ + " must be a number"
                               : "in " + what_ + ": " + v.diagnostics()[0].message,
                             v ? std::string() : meant_name(*part.expression, *axes_, options));
                return std::nullopt;
            }
            name += std::to_string(*number);
        } else {
            name += part.literal;
        }
    }
    return name;
}

std::uint64_t NameTemplate::cost(const std::vector<OptionDef>& options) const {
    std::uint64_t steps = 20;
    for (const Part& part : parts_)
        steps += 4 + part.literal.size() / 8 +
                 (part.expression ? evaluation_cost(*part.expression, *axes_, options) : 0);
    return steps;
}

}  // namespace varia
