// A function in Lua that takes part in a tournament: the program that has it, what it is told of a game, and what it
// answers.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include <varia/script.hpp>
#include <varia/variant.hpp>

#include "competitor.hpp"

namespace varia::cli {

// Belongs to one thread.
class ScriptPlayer {
public:
    using Time = std::chrono::steady_clock::time_point;
    ScriptPlayer(const Entrant& entrant, VariantPtr variant, const std::atomic<bool>& stopped);

    // A new game, or a match, from the position of this text. Why it cannot play, or nothing.
    [[nodiscard]] std::string begin(const std::string& position);
    // What has happened since, before it is asked again: a method of its game, such as "play", and what it is given.
    void tell(std::string_view method, std::string_view text);
    // What it plays under this name; an answer after `until` is none. What went wrong, or nothing: then there is an
    // answer.
    [[nodiscard]] std::string ask(const std::string& name, Time until);
    // A move's text; "resign" if it gave nil.
    [[nodiscard]] const std::string& answer() const { return answer_; }

private:
    [[nodiscard]] ScriptSettings settings();
    [[nodiscard]] std::string run(const std::string& lines);

    const Entrant& entrant_;
    VariantPtr variant_;
    const std::atomic<bool>& stopped_;
    std::unique_ptr<ScriptProgram> program_;
    Time until_;
    std::string news_, answer_;
};

}  // namespace varia::cli
