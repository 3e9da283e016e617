// Messages are built only where something is wrong: most of what is asked is right.
#include "checks.hpp"

#include <algorithm>

#include <varia/text.hpp>

#include "spelling.hpp"

namespace varia {
namespace {

std::string listed(const std::vector<std::string>& names) {
    std::string all;
    for (const std::string& name : names) all += (all.empty() ? "" : ", ") + name;
    return all;
}

}  // namespace

bool Checks::at_most(std::size_t count, int most, Where where, std::string_view owner, std::string_view things) {
    if (count <= static_cast<std::size_t>(most)) return true;
    return fail(where, std::string(owner) + " has at most " + std::to_string(most) + " " + std::string(things) +
                           ", not " + std::to_string(count));
}

bool Checks::within(int value, int least, int most, Where where, std::string_view what) {
    if (value >= least && value <= most) return true;
    return fail(where, std::string(what) + " must be from " + std::to_string(least) + " to " + std::to_string(most) +
                           ", not " + std::to_string(value));
}

bool Checks::no_choice(int number, Where where, std::string_view what) {
    return fail(where, std::string(what) + " has the value " + std::to_string(number) + ", which means nothing",
                "use one of its enumeration's names");
}

bool Checks::word(std::string_view text, Where where, std::string_view what, bool hyphens) {
    Complaint complaint = word_complaint(text, hyphens);
    if (!complaint) return true;
    return fail(where, std::string(what) + ": " + quoted(text) + " " + complaint.message, std::move(complaint.hint));
}

bool Checks::line(std::string_view text, int least, int most, Where where, std::string_view what, bool lines) {
    const Complaint complaint = line_complaint(text, least, most, lines);
    return !complaint || fail(where, std::string(what) + " " + complaint.message);
}

bool Checks::capital(std::string_view text, Where where, std::string_view what) {
    return is_one_capital(text) ||
           fail(where, std::string(what) + " must be one capital letter from A to Z, not " + quoted(text));
}

bool Checks::label(std::string_view text, Where where) {
    std::string problem = label_problem(text);
    return problem.empty() || fail(where, std::move(problem));
}

bool Checks::mentions(const std::vector<Name>& names, int most, Where where, std::string_view owner,
                      std::string_view things) {
    if (!at_most(names.size(), most, where, owner, things)) return false;
    return std::ranges::all_of(names, [&](const Name& name) { return mention(name, owner); });
}

void Checks::about(const Definition& definition) {
    for (const AxisDef& axis : definition.board.axes) axes_.push_back(axis.name.text);
    for (const SideDef& side : definition.sides.side) sides_.push_back(side.name.text);
}

bool Checks::known(const Name& name, const std::vector<std::string>& names, std::string_view what,
                   std::string_view in) {
    if (names.empty() || std::ranges::find(names, name.text) != names.end()) return true;
    std::string hint = report_.full() ? std::string{} : did_you_mean(name.text, names);
    if (hint.empty()) hint = "there is " + listed(names);
    return fail(name.where, "unknown " + std::string(what) + " " + quoted(name.text) + std::string(in),
                std::move(hint));
}

bool Checks::axis(const Name& name, std::string_view in) { return known(name, axes_, "axis", in); }

bool Checks::axes(const std::vector<Name>& names, Where where, std::string_view owner, std::string_view in) {
    if (!at_most(names.size(), max_axes, where, owner, "axes")) return false;
    bool good = true;
    for (const Name& name : names) good = axis(name, in) && good;
    return good;
}

bool Checks::side(const Name& name, std::string_view in) { return known(name, sides_, "side", in); }

bool Checks::vector(const Vector& v, std::size_t axes, std::size_t own_axes, Where where, std::string_view path,
                    std::string_view in) {
    const auto wrong = [&](std::string message, std::string hint = {}) {
        return fail(report_.place(where, path, v), std::move(message), std::move(hint));
    };
    if (v.size() != axes && (own_axes == 0 || v.size() != own_axes))
        return wrong("this vector has " + std::to_string(v.size()) + (v.size() == 1 ? " component" : " components") +
                         "; the board has " + std::to_string(axes) + (axes == 1 ? " axis" : " axes") +
                         (axes_.empty() ? "" : ": " + listed(axes_)) +
                         (in.empty() ? "" : " (" + std::string(in.substr(1)) + ")"),
                     own_axes == 0 ? "" : "or one for each of the move's own axes");
    if (std::ranges::all_of(v, [](int c) { return c == 0; }))
        return wrong("a direction may not be zero" + std::string(in), "at least one component must lead somewhere");
    if (std::ranges::any_of(v, [](int c) { return c < -max_axis_length || c > max_axis_length; }))
        return wrong("a vector's components must be from " + std::to_string(-max_axis_length) + " to " +
                     std::to_string(max_axis_length) + std::string(in));
    return true;
}

bool Checks::result(const ResultDef& result, Where where, std::string_view rule) {
    if (!choice(result.verdict, Verdict::loss, where, "the result of " + std::string(rule))) return false;
    if (result.verdict == Verdict::none)
        return fail(where, "the result of " + std::string(rule) + " is missing",
                    "it is a win, a draw, a loss or a minor one");
    const Score& score = result.score;
    return (score.numerator >= 0 && score.denominator >= 1 && score.numerator <= score.denominator &&
            score.denominator <= max_score) ||
           fail(where,
                "a score is a fraction from 0 to 1, such as \"2/3\": that of " + std::string(rule) + " is " +
                    std::to_string(score.numerator) + "/" + std::to_string(score.denominator),
                "denominators go to " + std::to_string(max_score));
}

bool Distinct::add(const std::string& name, Where where) {
    return seen_.insert(name).second || checks_.fail(where, std::string(message_) + " " + quoted(name));
}

}  // namespace varia
