// Finds the legal turn that a text means, where turns are made of several steps.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <varia/result.hpp>
#include <varia/rules.hpp>
#include <varia/turn.hpp>

#include "turn_writer.hpp"

namespace varia {

class TurnReader {
public:
    // The position is changed and restored.
    TurnReader(Rules& rules, Position& position, std::string_view text);
    [[nodiscard]] Result<Turn> read();

private:
    [[nodiscard]] Result<Turn> read_whole();
    // One of these, which the text may mean, if they all lead to one position or only one of them is written so.
    [[nodiscard]] Result<Turn> settled(const TurnList& fits);
    // Turns of one piece over these cells, whether or not they are listed; none where there are too many to look
    // through.
    [[nodiscard]] TurnList routes_over(const std::vector<std::string>& cells, bool all);
    // Ways of one piece from the first of these cells to the last: by all of them, or by some beside others.
    void find_routes(const std::vector<std::string>& cells, std::size_t at, bool all, Turn& turn, TurnList& found);
    [[nodiscard]] Result<Turn> read_steps();
    // Reads the words from number `at` on, from the position as it stands: the turns they may mean are added.
    void find(std::size_t at, Turn& turn, TurnList& found);

    Rules& rules_;
    Position& position_;
    std::string_view text_;
    std::vector<std::string> words_;  // what stands between commas and before or behind `/`
    Diagnostics furthest_;            // what was wrong with the word ...
    std::size_t furthest_word_ = 0;   // ... furthest on that somebody came to
    std::size_t readings_ = 0;        // how many beginnings were tried
    bool unfinished_ = false;         // or all words were read, and the turn was not over
};

}  // namespace varia
