// A message is built only after a check has failed, because most checks succeed.
#include "checks.hpp"

#include <algorithm>

#include <varia/text.hpp>

#include "move_types.hpp"
#include "spelling.hpp"

namespace varia {
namespace {

std::string listed(const std::vector<std::string>& names) {
    std::string all;
    for (const std::string& name : names) append_item(all, ", ", name);
    return all;
}

}  // namespace

bool Checks::at_most(std::size_t count, int max, Where where, std::string_view owner, std::string_view things) {
    if (count <= static_cast<std::size_t>(max)) return true;
    return fail(where, std::string(owner) + " has at most " + std::to_string(max) + " " + std::string(things) +
                           ", not " + std::to_string(count));
}

bool Checks::within(int value, int min, int max, Where where, std::string_view what) {
    if (value >= min && value <= max) return true;
    return fail(where, std::string(what) + " must be from " + std::to_string(min) + " to " + std::to_string(max) +
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

bool Checks::line(std::string_view text, int min, int max, Where where, std::string_view what, bool lines) {
    const Complaint complaint = line_complaint(text, min, max, lines);
    return !complaint || fail(where, std::string(what) + " " + complaint.message);
}

bool Checks::capital(std::string_view text, Where where, std::string_view what) {
    const Complaint complaint = capital_complaint(text);
    return !complaint || fail(where, std::string(what) + " " + complaint.message);
}

bool Checks::label(std::string_view text, Where where) {
    std::string problem = label_problem(text);
    return problem.empty() || fail(where, std::move(problem));
}

bool Checks::mentions(const std::vector<Name>& names, int max, Where where, std::string_view owner,
                      std::string_view things) {
    if (!at_most(names.size(), max, where, owner, things)) return false;
    return std::ranges::all_of(names, [&](const Name& name) { return mention(name, owner); });
}

void Checks::about(const Definition& definition) {
    for (const AxisDef& axis : definition.board.axes) axes_.push_back(axis.name.text);
    for (const SideDef& side : definition.sides.side) sides_.push_back(side.name.text);
    bool distinct = true;
    for (const PieceDef& piece : definition.pieces)
        distinct = is_piece_letter(piece.letter.text) && letters_.insert(piece.letter.text).second && distinct;
    // If letters of kinds are invalid or equal, references to kinds cannot be checked.
    if (!distinct) letters_.clear();
    definition_ = &definition;
}

bool Checks::known(const Name& name, const std::vector<std::string>& names, std::string_view what,
                   std::string_view in) {
    Complaint complaint = unknown_name(name.text, names, what, in);
    return !complaint || fail(name.where, std::move(complaint.message), std::move(complaint.hint));
}

bool Checks::axis(const Name& name, std::string_view in) { return known(name, axes_, "axis", in); }

bool Checks::axes(const std::vector<Name>& names, Where where, std::string_view owner, std::string_view in) {
    if (!at_most(names.size(), max_axes, where, owner, "axes")) return false;
    bool good = true;
    for (const Name& name : names) good = axis(name, in) && good;
    return good;
}

bool Checks::side(const Name& name, std::string_view in) { return known(name, sides_, "side", in); }

bool Checks::kind(const Name& letter, std::string_view what) {
    if (letters_.empty() || letters_.contains(letter.text)) return true;
    std::string hint;
    if (!report_.full()) {
        std::vector<std::string> letters;
        for (const PieceDef& piece : definition_->pieces) letters.push_back(piece.letter.text);
        hint = did_you_mean(letter.text, letters);
        // If the text is the name of a kind, the hint gives its letter.
        const auto meant = [&](const PieceDef& piece) {
            return !nearest(letter.text, std::vector<std::string>{piece.name}).empty();
        };
        if (const auto named = std::ranges::find_if(definition_->pieces, meant);
            named != definition_->pieces.end() && letter.text.size() > 1)
            hint = "pieces are called by their letters: write " + named->letter.text;
        else if (hint.empty() && letters.size() <= 40)
            hint = "the pieces are " + listed(letters);
    }
    return mistake(letter.where, std::string(what) + ": no piece " + quoted(letter.text), std::move(hint));
}

bool Checks::kinds(const std::vector<Name>& letters, Where where, std::string_view what) {
    if (!at_most(letters.size(), max_declared_kinds, where, what, "kinds")) return false;
    bool good = true;
    for (const Name& letter : letters) good = kind(letter, what) && good;
    return good;
}

void Checks::move_types(const std::vector<Name>& types, std::string_view what) {
    for (const Name& type : types) {
        if (std::ranges::find(move_type_names, type.text) != move_type_names.end()) continue;
        // Many names are near to a short word, so the hint must have the same first letter ("move" is not "shove").
        std::vector<std::string> all(move_type_names.begin(), move_type_names.end());
        std::vector<std::string> alike;
        for (const std::string& name : all)
            if (name.substr(0, 1) == type.text.substr(0, 1)) alike.push_back(name);
        std::string hint = did_you_mean(type.text, alike);
        if (hint.empty()) hint = "kinds are " + listed(all);
        mistake(type.where, std::string(what) + ": no kind of move " + quoted(type.text), std::move(hint));
    }
}

const StateDef* Checks::state(const Name& name, std::string_view what, std::string declare) {
    const std::vector<StateDef>& states = definition_->state;
    const auto found = std::ranges::find_if(states, [&](const StateDef& def) { return def.name.text == name.text; });
    if (found != states.end()) return &*found;
    std::vector<std::string> names;
    for (const StateDef& def : states) names.push_back(def.name.text);
    std::string hint = report_.full() ? std::string{} : did_you_mean(name.text, names);
    if (hint.empty()) hint = std::move(declare);
    mistake(name.where, std::string(what) + ": no state " + quoted(name.text), std::move(hint));
    return nullptr;
}

void Checks::states(const std::vector<StateValue>& values, std::string_view what) {
    for (const StateValue& v : values) {
        const StateDef* const def = state(v.name, what);
        const std::string value = "a state value of " + std::string(what);
        const int to = v.to.value_or(v.value);
        if (!within(v.value, -max_state_value, max_state_value, v.name.where, value) ||
            !within(to, -max_state_value, max_state_value, v.name.where, value))
            continue;
        if (to < v.value)
            fail(v.name.where,
                 std::string(what) + ": no " + quoted(v.name.text) + " is from " + std::to_string(v.value) + " to " +
                     std::to_string(to),
                 "the smaller number comes first");
        else if (def != nullptr && (v.value > def->max || to < def->min))
            warn(v.name.where,
                 std::string(what) + ": " + quoted(v.name.text) + " is from " + std::to_string(def->min) + " to " +
                     std::to_string(def->max) + ", so this condition never holds",
                 "");
    }
}

bool Checks::is_kept(const Name& state) const {
    const RulesDef& rules = definition_->rules;
    return rules.passes.state.text == state.text || (rules.facing && rules.facing->state.text == state.text) ||
           std::ranges::any_of(rules.holds, [&](const HoldDef& hold) { return hold.state.text == state.text; }) ||
           std::ranges::any_of(definition_->castlings,
                               [&](const CastlingDef& castling) { return castling.wins.text == state.text; });
}

void Checks::changes(const std::vector<StateChange>& sets, const std::vector<StateChange>& adds,
                     std::string_view what) {
    const std::string twice = std::string(what) + " changes twice the state value";
    Distinct named(*this, twice);
    for (const std::vector<StateChange>* const list : {&sets, &adds})
        for (const StateChange& change : *list) {
            const Where where = change.name.where;
            const StateDef* const def = state(change.name, what);
            const std::string value = std::string(what) + ": " + quoted(change.name.text);
            if (list == &adds) {
                within(change.value, -max_state_value, max_state_value, where, value);
                if (change.value == 0)
                    fail(where, value + " grows by nothing", "leave it out, or add a number other than 0");
            } else if (def != nullptr) {
                within(change.value, def->min, def->max, where, value);
            } else {
                within(change.value, -max_state_value, max_state_value, where, value);
            }
            if (is_kept(change.name)) fail(where, value + " is kept by a rule, and no move changes it", "");
            named.add(change.name.text, where);
        }
}

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

void Checks::vectors(const std::vector<Vector>& list, std::size_t own_axes, Where where, std::string_view path,
                     std::string_view in) {
    for (const Vector& v : list)
        if (!vector(v, axes_.size(), own_axes, where, path, in)) return;
}

bool Distinct::add(const std::string& name, Where where) {
    return seen_.insert(name).second || checks_.fail(where, std::string(message_) + " " + quoted(name));
}

}  // namespace varia
