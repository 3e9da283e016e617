// Messages are built only where something is wrong: most of what is asked is right.
#include "checks.hpp"

#include <algorithm>

#include <varia/text.hpp>

#include "spelling.hpp"

namespace varia {

bool Checks::at_most(std::size_t count, int most, Where where, std::string_view owner, std::string_view things) {
    if (count <= static_cast<std::size_t>(most)) return true;
    return fail(where, std::string(owner) + " has at most " + std::to_string(most) + " " + std::string(things) + ", not " +
                           std::to_string(count));
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

bool Checks::vector(const Vector& v, std::size_t axes, std::size_t own_axes, Where where, std::string_view in) {
    if (v.size() != axes && (own_axes == 0 || v.size() != own_axes))
        return fail(where,
                    "a vector has " + std::to_string(v.size()) + " components; the board has " + std::to_string(axes) +
                        " axes" + std::string(in),
                    own_axes == 0 ? "write one component an axis" : "write one component an axis of the board, or of `axes`");
    if (std::ranges::all_of(v, [](int c) { return c == 0; }))
        return fail(where, "a direction may not be zero: a piece would never get anywhere" + std::string(in));
    if (std::ranges::any_of(v, [](int c) { return c < -max_axis_length || c > max_axis_length; }))
        return fail(where, "a vector's component is larger than any board" + std::string(in));
    return true;
}

bool Checks::result(const ResultDef& result, Where where, std::string_view rule) {
    if (!choice(result.verdict, Verdict::loss, where, "the result of " + std::string(rule))) return false;
    if (result.verdict == Verdict::none)
        return fail(where, "the result of " + std::string(rule) + " is missing", "it is a win, a draw, a loss or a minor one");
    const Score& score = result.score;
    return (score.numerator >= 0 && score.denominator >= 1 && score.numerator <= score.denominator &&
            score.denominator <= max_score) ||
           fail(where, "a score is a fraction from 0 to 1, such as \"2/3\": that of " + std::string(rule) + " is " +
                           std::to_string(score.numerator) + "/" + std::to_string(score.denominator),
                "denominators go to " + std::to_string(max_score));
}

bool Distinct::add(const std::string& name, Where where) {
    return seen_.insert(name).second || checks_.fail(where, std::string(message_) + " " + quoted(name));
}

}  // namespace varia
