// What is told of something that was played: "white 1: e2-e4 (e4)", "Alice: 1:e2-e4 1:e7-e5".
#pragma once

#include <cstddef>
#include <string>

#include <varia/contest.hpp>

namespace varia::cli {

// Who is out of the game. In a match nobody is.
[[nodiscard]] SideSet sides_out(const Contest& contest);
// A line for each side that is out now and was not before.
[[nodiscard]] std::string gone_out(const Contest& contest, SideSet before);

// Made before it is played, asked after it: what is played is named by what stood before, and what came of it by what
// stands now.
class PlayedLine {
public:
    // An action, or the first steps of a turn. `thought`: the computer's, which in a match acts several times in its
    // turn.
    PlayedLine(Contest& before, const ActionList& actions, bool thought);
    // The turn, or what of it has been made. Wrapped at so many columns where it may be long.
    [[nodiscard]] std::string text(Contest& after, int width) const;

private:
    [[nodiscard]] std::string turn_text(Contest& after, int width) const;

    std::string who_;
    std::string action_;       // what is played; of a turn of several steps nothing
    std::size_t turns_;        // that were played before
    SideSet out_;              // before
    bool of_several_ = false;  // actions of the computer in a match
};

}  // namespace varia::cli
