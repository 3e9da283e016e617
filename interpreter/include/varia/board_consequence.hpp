// The consequences of an action on each board of a contest, computed before it is made: Contest::consequences,
// Match::consequences.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <varia/consequence.hpp>
#include <varia/definition.hpp>

namespace varia {

enum class BoardEvent : std::uint8_t {
    on_board,    // `what` happens on `board`
    link_moved,  // `what.piece` leaves `what.from` of `board` and arrives on `what.to` of `to_board`
    ridden [[deprecated("link_moved")]] = link_moved,
    decided,  // `board` is won or drawn: `verdict`, as its first side sees it, and `reason`
    closed,   // `board` is empty, and no piece arrives there any more
};

// A value. Fields that the event does not use have the default values below.
struct BoardConsequence {
    BoardEvent event = BoardEvent::on_board;
    std::uint16_t board = 0;
    std::uint16_t to_board = 0;
    // `together` joins it to the consequence before it, as on one board: for the pieces that a conveyor carries in one
    // turn.
    Consequence what;
    Verdict verdict = Verdict::none;
    std::string reason;  // "checkmate"
    friend bool operator==(const BoardConsequence&, const BoardConsequence&) = default;
};

// The consequences in the order in which they happen. A host that applies them one after the other (a run with
// `together` at once) obtains the boards after the action. The list leaves out what ConsequenceList leaves out, and
// also the turns and the result of the match. A right to capture en passant ends on the board of a move or a link move,
// and on the board that its piece leaves.
using BoardConsequenceList = std::vector<BoardConsequence>;

// Names of version 0.1, for one version more.
using FloorEvent [[deprecated("BoardEvent")]] = BoardEvent;
using FloorConsequence [[deprecated("BoardConsequence")]] = BoardConsequence;
using FloorConsequenceList [[deprecated("BoardConsequenceList")]] = BoardConsequenceList;

// The word for it in JSON and in Lua programs: "moved", "captured", "ridden" (docs/cli.md lists them). A string
// literal.
[[nodiscard]] std::string_view effect_word(const BoardConsequence& consequence);

}  // namespace varia
