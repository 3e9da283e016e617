// What an action does, floor by floor, told before it is done: Contest::consequences, Match::consequences.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <varia/consequence.hpp>
#include <varia/definition.hpp>

namespace varia {

enum class FloorEvent : std::uint8_t {
    on_board,  // `what` happens on `floor`
    ridden,    // `what.piece` leaves `what.from` of `floor` and arrives on `what.to` of `to_floor`
    decided,   // `floor` is won or drawn: `verdict`, as its first side sees it, and `reason`
    closed,    // nothing stands on `floor` any more, and nothing stops there
};

// A value. Fields that its event does not name are as they are here.
struct FloorConsequence {
    FloorEvent event = FloorEvent::on_board;
    std::uint16_t floor = 0;
    std::uint16_t to_floor = 0;
    // `together` joins it to the one before, as on one board: what one turn of a conveyor carries.
    Consequence what;
    Verdict verdict = Verdict::none;
    std::string reason;  // "checkmate"
    friend bool operator==(const FloorConsequence&, const FloorConsequence&) = default;
};

// In the order in which they happen: whoever applies them one after another (a run that happens together at once) comes
// to the boards after the action. What one board's list leaves out is left out here too, and so are the turns and the
// end of the match. A right to capture en passant is over on the floor of a move or a ride, and where its piece leaves.
using FloorConsequenceList = std::vector<FloorConsequence>;

// What JSON and programs in Lua call it: "moved", "captured", "ridden" (docs/cli.md lists them). Lives for ever.
[[nodiscard]] std::string_view effect_word(const FloorConsequence& consequence);

}  // namespace varia
