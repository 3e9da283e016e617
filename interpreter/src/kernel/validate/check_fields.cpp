// The checks of single values: how each type and shape is judged.
#include "check_fields.hpp"

#include <varia/text.hpp>

#include "spelling.hpp"

namespace varia {

std::string FieldCheck::name() const { return (owner_.empty() ? "" : std::string(owner_) + ": ") + quoted(key_.name); }

void FieldCheck::value(int number) {
    const auto low = static_cast<int>(key_.low);
    const auto high = static_cast<int>(key_.high);
    if (key_.shape == Shape::integer && !may_miss_ && (number < low || number > high))
        checks_.within(number, low, high, where_, name());
}

void FieldCheck::value(const std::string& text) {
    if (key_.shape == Shape::word)
        checks_.word(text, where_, owner_, key_.name == "reason");
    else
        this->text(text, where_);
}

void FieldCheck::value(const Name& name) {
    const Where where = name.where.line != 0 ? name.where : where_;
    if (key_.shape == Shape::kind && !name.empty())
        checks_.kind(name, owner_);
    else
        text(name.text, where);
}

void FieldCheck::value(const std::vector<Name>& names) {
    if (!has_length(names)) return;
    for (const Name& name : names)
        if (key_.shape == Shape::kinds || key_.shape == Shape::kinds_by_side)
            checks_.kind(name, owner_);
        else if ((key_.shape == Shape::cells || key_.shape == Shape::zones) && !text(name.text, name.where))
            return;
}

void FieldCheck::value(const ResultDef& result) {
    if (!is_enumerator(result.verdict)) {
        checks_.choice(result.verdict, where_, name());
    } else if (result.verdict == Verdict::none) {
        if (!may_miss_) checks_.fail(where_, name() + " is missing", "it is a win, a draw, a loss or a minor one");
    } else if (const auto [numerator, denominator] = result.score;
               numerator < 0 || denominator < 1 || numerator > denominator || denominator > max_score) {
        checks_.fail(
            where_, name() + " has the score " + std::to_string(numerator) + "/" + std::to_string(denominator),
            "a score is a fraction from 0 to 1, such as \"2/3\"; denominators go to " + std::to_string(max_score));
    }
}

bool FieldCheck::text(const std::string& text, Where where) {
    const auto line = [&](std::int64_t min, std::int64_t max, bool lines) {
        const Complaint complaint = line_complaint(text, static_cast<int>(min), static_cast<int>(max), lines);
        return !complaint || checks_.fail(where, name() + " " + complaint.message);
    };
    if (text.empty() && may_miss_) return true;
    switch (key_.shape) {
        case Shape::line:
        case Shape::prose:
            return line(key_.low, key_.high, key_.shape == Shape::prose);
        case Shape::capital:
            return is_one_capital(text) || checks_.capital(text, where, name());
        case Shape::cell_template:
            return line(1, max_template, false);
        case Shape::cells:
            return line(0, max_expression, false);
        case Shape::expression:
        case Shape::zone:
        case Shape::zones:
        case Shape::cell:
            if (!text.empty()) return line(1, max_expression, false);
            break;
        default:
            if (!text.empty()) return true;
    }
    return checks_.fail(where, name() + " is missing");
}

bool FieldCheck::has_length(std::size_t size, Where last) {
    if (key_.required && size == 0 && key_.low > 0) return checks_.fail(where_, name() + " needs at least 1 entry");
    return key_.high == 0 || size <= static_cast<std::size_t>(key_.high) ||
           checks_.at_most(size, static_cast<int>(key_.high), last, name(), "entries");
}

}  // namespace varia
