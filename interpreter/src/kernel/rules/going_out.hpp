// Sides that go out while the others play on. Only with more than two sides.
#pragma once

#include <varia/outcome.hpp>
#include <varia/position.hpp>
#include <varia/rules.hpp>

namespace varia {

// Takes sides out according to Definition::rules.out. Cheap to construct; refers to its arguments.
class GoingOut {
public:
    GoingOut(Rules& rules, Position& position) : rules_(rules), position_(position) {}

    // Called at the beginning of a turn: a side that has lost what it must not lose, or that has no move, goes out;
    // then the next side is tested, until a side has a move or one team is left. Continues the journal of the move
    // before. If this function fails and `take_back` is set, that move is taken back.
    void settle(Position::Undo& undo, bool take_back = true);
    // The side to move resigns. Begins the journal.
    void resign(Position::Undo& undo);

    // Whether one team is left. False for variants in which no side goes out.
    [[nodiscard]] static bool finished(const Position& position);
    // Whether captures put sides out, whichever side's turn it is.
    [[nodiscard]] static bool by_capture(const Variant& variant);

private:
    [[nodiscard]] bool takes_out_captured(Position::Undo& undo);

    Rules& rules_;
    Position& position_;
};

// The places and scores of all sides: by points, or all sides that are in before all that are out.
[[nodiscard]] Outcome outcome_by_places(const Position& position, int more_points_for_those_in, std::string reason);

}  // namespace varia
