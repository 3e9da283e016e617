// A turn under way, as the referee follows it: the steps made so far and where they have led.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "referee.hpp"

namespace reference {

struct Referee::Line {
    struct Made {
        std::shared_ptr<const Play> play;  // of all lines that begin with it
        int step;                          // what it was: 0 a move, or a number of TurnDef::then from 1
    };
    State now;
    std::vector<Made> made;
    std::vector<std::size_t> stops;  // after how many steps it stopped, though it could go on
    std::vector<std::string> facts;  // beside those of the steps
    // Its texts: where pieces that go on began and end; every cell on the way; each step by itself; in detail; and
    // where it stops. Of turns that are written alike each is written by the next.
    std::array<std::string, 5> texts;
    [[nodiscard]] const std::string& full() const { return texts[1]; }
    [[nodiscard]] const std::string& by_steps() const { return texts[2]; }
    bool goes_on = false;  // some piece went on
    // How many steps it has; pushing or pulling an enemy is two.
    [[nodiscard]] long steps() const {
        long all = 0;
        for (const Made& one : made) all += one.step == 0 ? one.play->weight : 1;
        return all;
    }
};

}  // namespace reference
