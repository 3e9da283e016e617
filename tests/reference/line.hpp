// A turn in progress, as the referee follows it: the steps so far and the state they lead to.
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
        std::shared_ptr<const Play> play;  // shared by all turns that begin with it
        int step;                          // the kind of step: 0 for a move, or a number of TurnDef::then, from 1
    };
    State now;
    std::vector<Made> made;
    std::vector<std::size_t> stops;  // numbers of steps after which it stopped, though it could go on
    std::vector<std::string> facts;  // besides those of the steps
    // Its texts, in order: with the first and last cells of pieces that go on; with every cell on the way; each step by
    // itself; in detail; with the places where it stops. Turns with equal texts are written by their next text.
    std::array<std::string, 5> texts;
    [[nodiscard]] const std::string& full() const { return texts[1]; }
    [[nodiscard]] const std::string& by_steps() const { return texts[2]; }
    bool goes_on = false;  // whether some piece went on
    // Returns the number of steps. Pushing or pulling an enemy counts as two steps.
    [[nodiscard]] long steps() const {
        long all = 0;
        for (const Made& one : made) all += one.step == 0 ? one.play->weight : 1;
        return all;
    }
};

}  // namespace reference
