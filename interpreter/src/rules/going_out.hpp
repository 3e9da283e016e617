// Sides that are out while the others play on: more than two sides only.
#pragma once

#include <varia/outcome.hpp>
#include <varia/position.hpp>

#include "attacks.hpp"
#include "generator.hpp"

namespace varia {

// The one that takes sides out, by what Definition::rules.out says. Cheap to make; refers to what it is given.
class GoingOut {
public:
    GoingOut(Position& position, Scratch& scratch, HookRunner* hooks, const Attacks& attacks)
        : position_(position), scratch_(scratch), hooks_(hooks), attacks_(attacks) {}

    // At the beginning of a turn: who has lost what he may not lose, or has no move, is out; then the next, until
    // somebody has a move or one team is left. Goes on with the journal of the move before, which is taken back should
    // this fail.
    void settle(Position::Undo& undo, bool take_back = true);
    // The side to move gives up. Begins the journal.
    void resign(Position::Undo& undo);

    // Whether one team is left. False of variants in which nobody goes out.
    [[nodiscard]] static bool finished(const Position& position);
    // Whether sides go out by what is captured from them, be it their turn or not.
    [[nodiscard]] static bool by_capture(const Variant& variant);

private:
    [[nodiscard]] bool takes_out_captured(Position::Undo& undo);

    Position& position_;
    Scratch& scratch_;
    HookRunner* hooks_;
    const Attacks& attacks_;
};

// Everybody's places and scores: by points, or all who are in before all who are out.
[[nodiscard]] Outcome outcome_by_places(const Position& position, int more_points_for_those_in, std::string reason);

}  // namespace varia
