// Moves of a contest in the dialect of another program: they are read and written as whole actions, for turns of one
// move and of several steps.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <varia/contest.hpp>
#include <varia/notation.hpp>

namespace varia::records {

class ContestDialect {
public:
    // The dialect of the contest's variant with this name. Nothing if there is none, if it does not write moves, or in
    // a match. Two more are only read: every game of one board has `zsg` (zsg_record.hpp), and those with ten ranks in
    // which a turn is one move have `xboard` (xboard_san.hpp). The variant outlives the object.
    [[nodiscard]] static std::optional<ContestDialect> of(const Contest& contest, std::string_view name);

    // The legal move with this text. Precondition: a turn of the contest is one move.
    [[nodiscard]] Result<Action> read(Contest& contest, std::string_view text) const;
    // The canonical text of the legal turn with this text. Precondition: a turn has several steps.
    [[nodiscard]] Result<std::string> canonical_turn(Contest& contest, std::string_view text) const;
    // The text of a legal move. Preconditions: a turn of the contest is one move,
    // and the dialect can be written.
    [[nodiscard]] Result<std::string> text(Contest& contest, const Action& action) const;
    // The text of a turn that was legal in this position. Precondition: the dialect can be written.
    [[nodiscard]] Result<std::string> text(Contest& contest, const Position& before, const Turn& turn) const;

    // Whether it can write, too.
    [[nodiscard]] bool writes() const { return dialect_ != nullptr; }

private:
    using Parse = Result<Move> (*)(Rules&, Position&, std::string_view);
    explicit ContestDialect(const DialectDef* dialect) : dialect_(dialect) {}
    explicit ContestDialect(Parse parse) : parse_(parse) {}
    const DialectDef* dialect_ = nullptr;
    Parse parse_ = nullptr;  // if there is no dialect
};

}  // namespace varia::records
