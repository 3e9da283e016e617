// The line that is printed for an action: "white 1: e2-e4 (e4)", "Alice: 1:e2-e4 1:e7-e5".
#pragma once

#include <cstddef>
#include <string>

#include <varia/contest.hpp>

namespace varia::cli {

// A line for each side that is out of the game now but was not out before.
[[nodiscard]] std::string gone_out(const Contest& contest, SideSet before);

// It is created before the action is played, and text() is called afterwards. The position before gives the action its
// name, and the position after shows its result.
class PlayedLine {
public:
    // `actions`: an action, the first steps of a turn, or the actions that the computer makes in its turn of a match.
    PlayedLine(Contest& before, const ActionList& actions);
    // The text of the turn, or of its steps so far. Wrapped at `width` columns where it may be long.
    [[nodiscard]] std::string text(Contest& after, int width) const;

private:
    [[nodiscard]] std::string turn_text(Contest& after, int width) const;

    std::string who_;
    std::string action_;       // the text of the action; empty for a turn of several steps
    std::size_t turns_;        // the number of turns played before
    SideSet out_;              // the sides that were out before
    bool of_several_ = false;  // several actions, which are no steps of one turn
};

}  // namespace varia::cli
