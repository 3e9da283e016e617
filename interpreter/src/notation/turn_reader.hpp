// Finds the legal turn that a text means, in variants with turns of several steps.
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
    // Reading changes the position and restores it.
    TurnReader(Rules& rules, Position& position, std::string_view text);
    [[nodiscard]] Result<Turn> read();

private:
    [[nodiscard]] Result<Turn> read_whole();
    // Returns one of these possible turns if they all lead to one position, or if only one of them is written so;
    // otherwise an error that the text is ambiguous.
    [[nodiscard]] Result<Turn> settled(const TurnList& fits);
    // Turns of one piece over these cells, including turns that are not listed. Empty if there are too many to search.
    [[nodiscard]] TurnList routes_over(const std::vector<std::string>& cells, bool all);
    // Finds ways of one piece from the first of these cells to the last. With `all`, the way has exactly these cells;
    // otherwise it may have others between.
    void find_routes(const std::vector<std::string>& cells, std::size_t at, bool all, Turn& turn, TurnList& found);
    [[nodiscard]] Result<Turn> read_steps();
    // Reads the words from number `at` on, starting from the current position, and adds the turns that they may mean.
    void find(std::size_t at, Turn& turn, TurnList& found);

    Rules& rules_;
    Position& position_;
    std::string_view text_;
    std::vector<std::string> words_;  // the parts of the text between commas and slashes
    Diagnostics furthest_;            // the error at the furthest word that was reached
    std::size_t furthest_word_ = 0;   // the number of that word
    std::size_t readings_ = 0;        // how many beginnings of turns were tried
    bool unfinished_ = false;         // whether all words were read before the turn was over
};

}  // namespace varia
