// What a validator asks of single values, each question with the answer that goes to the report.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include <varia/definition.hpp>
#include <varia/limits.hpp>

#include "report.hpp"

namespace varia {

inline constexpr int most_kinds = max_kinds - 1;

// Each question is answered true if all is well. `what` begins the message: "the count of checks".
class Checks {
public:
    explicit Checks(Report& report) : report_(report) {}

    // Whose axes, sides, kinds and state values are known from here on. Before that every name of one is taken.
    void about(const Definition& definition);

    bool fail(Where where, std::string message, std::string hint = {}) {
        report_.error(where, std::move(message), std::move(hint));
        ++failures_;
        return false;
    }
    // A mistake that the compiler can leave out and go on, so that what is wrong beside it is told at the same time: a
    // name of nothing, or a rule that means nothing. `failures` does not count it.
    bool mistake(Where where, std::string message, std::string hint = {}) {
        report_.error(where, std::move(message), std::move(hint));
        return false;
    }
    void warn(Where where, std::string message, std::string hint) {
        report_.warning(where, std::move(message), std::move(hint));
    }
    // Where a part of an item stands; see Places.
    [[nodiscard]] Where place(Where item, std::string_view path) const { return report_.place(item, path); }
    // How often something was wrong so far that nothing can be compiled of.
    [[nodiscard]] int failures() const { return failures_; }

    // "`owner` has at most 64 hooks, not 70".
    bool at_most(std::size_t count, int most, Where where, std::string_view owner, std::string_view things);
    // "`what` must be from 0 to 100, not -1".
    bool within(int value, int least, int most, Where where, std::string_view what);
    // A value of an enumeration that counts from 0 to `last`.
    template <class Enum>
    bool choice(Enum value, Enum last, Where where, std::string_view what) {
        const auto number = static_cast<int>(value);
        return (number >= 0 && number <= static_cast<int>(last)) || no_choice(number, where, what);
    }

    // Texts; see spelling.hpp.
    bool word(std::string_view text, Where where, std::string_view what, bool hyphens = false);
    bool line(std::string_view text, int least, int most, Where where, std::string_view what, bool lines = false);
    bool capital(std::string_view text, Where where, std::string_view what);
    bool label(std::string_view text, Where where);
    // A name that stands for something declared elsewhere, or an expression, which are looked up or read later. Empty
    // is for whoever looks it up.
    bool mention(const Name& name, std::string_view what) {
        return line(name.text, 0, max_expression, name.where, what);
    }
    bool mentions(const std::vector<Name>& names, int most, Where where, std::string_view owner,
                  std::string_view things);

    // Names of axes and of sides that there are. `in` ends the message: " in the moves of R".
    bool axis(const Name& name, std::string_view in);
    bool axes(const std::vector<Name>& names, Where where, std::string_view owner, std::string_view in);
    bool side(const Name& name, std::string_view in);

    // Names of kinds and state values that there are, and of sorts of moves: mistakes, if not. `what` begins the
    // message: "castling O-O".
    bool kind(const Name& letter, std::string_view what);
    bool kinds(const std::vector<Name>& letters, Where where, std::string_view what);
    void move_types(const std::vector<Name>& types, Where where, std::string_view what);
    // What is declared of the value, or null. `declare` is the hint where no other name is near.
    const StateDef* state(const Name& name, std::string_view what, std::string declare = {});
    void states(const std::vector<StateValue>& values, Where where, std::string_view what);

    // One component an axis, or one for each of a move's own axes (0: it has none), not all 0, none larger than any
    // board. `path` leads to it from the item at `where`, or to the list that it is in.
    bool vector(const Vector& v, std::size_t axes, std::size_t own_axes, Where where, std::string_view path,
                std::string_view in);
    // A result of a rule that is in force.
    bool result(const ResultDef& result, Where where, std::string_view rule);

private:
    bool no_choice(int number, Where where, std::string_view what);
    bool known(const Name& name, const std::vector<std::string>& names, std::string_view what, std::string_view in);
    Report& report_;
    const Definition* definition_ = nullptr;
    std::vector<std::string> axes_, sides_;
    std::unordered_set<std::string_view> letters_;
    int failures_ = 0;
};

// Names that must differ: reports each that comes again, "two zones are called "far"".
class Distinct {
public:
    Distinct(Checks& checks, std::string_view message) : checks_(checks), message_(message) {}
    bool add(const std::string& name, Where where);

private:
    Checks& checks_;
    std::string_view message_;
    std::set<std::string_view> seen_;
};

// ---- the parts of a definition; each in a file of its own ---------------------------------------------------------

void check_board(const BoardDef& board, Checks& checks);
void check_blocks(const Definition& definition, Checks& checks);
void check_zones(const Definition& definition, Checks& checks);
void check_pieces(const Definition& definition, Checks& checks);
void check_castlings(const Definition& definition, Checks& checks);
void check_rules(const Definition& definition, Checks& checks);
void check_material(const Definition& definition, Checks& checks);
void check_history(const Definition& definition, Checks& checks);
void check_ends(const Definition& definition, Checks& checks);
void check_turn(const Definition& definition, Checks& checks);
void check_strikes(const Definition& definition, Checks& checks);
void check_idle_turns(const Definition& definition, Checks& checks);
// `axes`: how many the board has.
void check_sides(const SidesDef& sides, std::size_t axes, Checks& checks);
void check_many_sides(const Definition& definition, Checks& checks);
void check_state(const Definition& definition, Checks& checks);
void check_setup(const Definition& definition, Checks& checks);
void check_options(const Definition& definition, Checks& checks);
void check_scripts(const Definition& definition, Checks& checks);
void check_dialects(const Definition& definition, Checks& checks);
void check_match(const Definition& definition, Checks& checks);

}  // namespace varia
