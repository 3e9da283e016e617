// The clocks of what is played, be it a game or a match: who is to move is timed, and what is taken back takes its time
// back.
#pragma once

#include <optional>
#include <string>

#include <varia/contest.hpp>

#include "match_clocks.hpp"
#include "opponent.hpp"
#include "play_clocks.hpp"

namespace varia::cli {

// Every question is asked of the contest whose turns it was told of, at the time of the call.
class GameClocks {
public:
    GameClocks() = default;  // nobody is timed
    // `option`: as --clock takes it; nobody is timed if it is empty, or makes no sense for so many players. None of
    // them runs yet.
    GameClocks(std::string option, const Contest& contest);

    // Whether there are any.
    explicit operator bool() const { return each_.has_value(); }
    // As they were at the beginning.
    void start_again(const Contest& contest);
    // Whose turn it is, his clock runs.
    void run(Contest& contest);
    // A turn was made, or an action of a match: the clock stops.
    void press(const Contest& contest);
    // Turns were taken back.
    void go_back(const Contest& contest);

    // The first flag that falls: of whom, when, and in a match on which floor (-1: on all).
    [[nodiscard]] std::optional<MatchClocks::Due> due(Contest& contest) const;
    // "white 4:57, black 5:00". Precondition: there are clocks.
    [[nodiscard]] std::string line(const Contest& contest) const;
    // What a player of a game has left; nothing in a match, where nobody plays by that.
    [[nodiscard]] TimeLeft left(int player) const;
    // The option that brings them back with what is left: "--clock 290s+3". In a match, where what is left on each
    // board has no text, as at the beginning. Empty if there are none.
    [[nodiscard]] std::string option() const;
    // As PGN's TimeControl has it, "300+3", if everybody has the same at the beginning.
    [[nodiscard]] std::string time_control(int players) const;

private:
    std::string option_;
    std::optional<PlayClocks> each_;  // what there is at the beginning
    std::optional<PlayClocks> game_;
    std::optional<MatchClocks> match_;
};

}  // namespace varia::cli
