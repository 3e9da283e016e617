// The time that XBoard allows an engine, set by its commands level, st, sd and time.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <varia/game.hpp>
#include <varia/player/engine.hpp>

namespace varia::cli {

class XboardTime {
public:
    // Reads the words of a command, its name first. Returns the right form of the command if the words are wrong,
    // otherwise an empty text.
    [[nodiscard]] std::string obey(const std::vector<std::string>& words);
    // The limits for the next move of the game.
    [[nodiscard]] player::Limits limits(const Game& game) const;

private:
    [[nodiscard]] bool level(const std::vector<std::string>& words);
    std::optional<std::chrono::milliseconds> each_, clock_;
    std::chrono::milliseconds increment_{0};
    int moves_ = 0;  // moves for which the clock must last; 0 for all moves
    int depth_ = 0;
};

}  // namespace varia::cli
