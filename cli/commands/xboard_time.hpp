// How long XBoard lets an engine think, as its commands level, st, sd and time say it.
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
    // A command's words, itself the first. How it is to be written, if it is not; else nothing.
    [[nodiscard]] std::string obey(const std::vector<std::string>& words);
    // For the next move of the game.
    [[nodiscard]] player::Limits limits(const Game& game) const;

private:
    [[nodiscard]] bool level(const std::vector<std::string>& words);
    std::optional<std::chrono::milliseconds> each_, clock_;
    std::chrono::milliseconds increment_{0};
    int moves_ = 0;  // for which the clock has to do; 0: for all
    int depth_ = 0;
};

}  // namespace varia::cli
