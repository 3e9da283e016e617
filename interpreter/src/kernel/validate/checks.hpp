// Checks of single values. Each check reports an error if it fails.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include <varia/definition.hpp>
#include <varia/definition_names.hpp>
#include <varia/limits.hpp>

#include "report.hpp"

namespace varia {

inline constexpr int max_declared_kinds = max_kinds - 1;

// Each check returns true if it succeeds. `what` is the beginning of the message: "the count of checks".
class Checks {
public:
    explicit Checks(Report& report) : report_(report) {}

    // Sets the definition whose axes, sides, kinds and state values are known from here on. Before that all such names
    // are accepted.
    void about(const Definition& definition);

    bool fail(Where where, std::string message, std::string hint = {}) {
        report_.error(where, std::move(message), std::move(hint));
        ++failures_;
        return false;
    }
    // Reports an error after which the compiler can go on, by leaving the item out, so that other errors are reported
    // at the same time: a name of nothing, or a rule that means nothing. It does not count in `failures`.
    bool mistake(Where where, std::string message, std::string hint = {}) {
        report_.error(where, std::move(message), std::move(hint));
        return false;
    }
    void warn(Where where, std::string message, std::string hint) {
        report_.warning(where, std::move(message), std::move(hint));
    }
    // The place of a part of an item; see Places.
    [[nodiscard]] Where place(Where item, std::string_view path) const { return report_.place(item, path); }
    // The number of errors so far after which nothing can be compiled.
    [[nodiscard]] int failures() const { return failures_; }

    // Message: "`owner` has at most 64 hooks, not 70".
    bool at_most(std::size_t count, int max, Where where, std::string_view owner, std::string_view things);
    // Message: "`what` must be from 0 to 100, not -1".
    bool within(int value, int min, int max, Where where, std::string_view what);
    // The value of an enumeration.
    template <class Enum>
    bool choice(Enum value, Where where, std::string_view what) {
        return is_enumerator(value) || no_choice(static_cast<int>(value), where, what);
    }

    // Texts: see spelling.hpp.
    bool word(std::string_view text, Where where, std::string_view what, bool hyphens = false);
    bool line(std::string_view text, int min, int max, Where where, std::string_view what, bool lines = false);
    bool capital(std::string_view text, Where where, std::string_view what);
    bool label(std::string_view text, Where where);
    // A reference to something declared elsewhere, or an expression. It is looked up or read later. An empty text is
    // accepted here.
    bool mention(const Name& name, std::string_view what) {
        return line(name.text, 0, max_expression, name.where, what);
    }
    bool mentions(const std::vector<Name>& names, int max, Where where, std::string_view owner,
                  std::string_view things);

    // References to axes and to sides, which must exist. `in` is the end of the message: " in the moves of R".
    bool axis(const Name& name, std::string_view in);
    bool axes(const std::vector<Name>& names, Where where, std::string_view owner, std::string_view in);
    bool side(const Name& name, std::string_view in);

    // References to kinds, to types of moves and to state values. If they do not exist, that is a mistake(). `what` is
    // the beginning of the message: "castling O-O".
    bool kind(const Name& letter, std::string_view what);
    bool kinds(const std::vector<Name>& letters, Where where, std::string_view what);
    void move_types(const std::vector<Name>& types, std::string_view what);
    // The declaration of the state value, or null. `declare` is the hint if no other name is near.
    const StateDef* state(const Name& name, std::string_view what, std::string declare = {});
    void states(const std::vector<StateValue>& values, std::string_view what);
    // What a move, a drop or a castling does to state values.
    void changes(const std::vector<StateChange>& sets, const std::vector<StateChange>& adds, std::string_view what);
    // Whether a rule keeps the state value, so that nothing else may change it.
    [[nodiscard]] bool is_kept(const Name& state) const;

    // A vector with one component for each axis, or for each of the move's own axes (0: it has none). Not all
    // components are 0, and none exceeds max_axis_length. `path` leads from the item at `where` to the vector,
    // or to the list that contains it.
    bool vector(const Vector& v, std::size_t axes, std::size_t own_axes, Where where, std::string_view path,
                std::string_view in);
    // The vectors of a list that may be written for the board's axes or for `own_axes`, up to the first wrong one.
    void vectors(const std::vector<Vector>& list, std::size_t own_axes, Where where, std::string_view path,
                 std::string_view in);

private:
    bool no_choice(int number, Where where, std::string_view what);
    bool known(const Name& name, const std::vector<std::string>& names, std::string_view what, std::string_view in);
    Report& report_;
    const Definition* definition_ = nullptr;
    std::vector<std::string> axes_, sides_;
    std::unordered_set<std::string_view> letters_;
    int failures_ = 0;
};

// Names that must differ. Reports each name that occurs again: "two zones are called "far"".
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
void check_pie(const Definition& definition, Checks& checks);
void check_turn(const Definition& definition, Checks& checks);
void check_remote_captures(const Definition& definition, Checks& checks);
void check_idle_turns(const Definition& definition, Checks& checks);
// `axes`: the number of axes of the board.
void check_sides(const SidesDef& sides, std::size_t axes, Checks& checks);
void check_many_sides(const Definition& definition, Checks& checks);
void check_state(const Definition& definition, Checks& checks);
void check_setup(const Definition& definition, Checks& checks);
void check_options(const Definition& definition, Checks& checks);
void check_protocols(const Definition& definition, Checks& checks);
void check_scripts(const Definition& definition, Checks& checks);
void check_dialects(const Definition& definition, Checks& checks);
void check_looks(const Definition& definition, Checks& checks);
void check_match(const Definition& definition, Checks& checks);

}  // namespace varia
