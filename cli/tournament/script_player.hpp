// A Lua function that plays in a tournament: its program, the events of a game that it receives, and its answers.
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

// One thread uses it.
class ScriptPlayer {
public:
    using Time = std::chrono::steady_clock::time_point;
    ScriptPlayer(const Entrant& entrant, VariantPtr variant, const std::atomic<bool>& stopped);

    // Begins a new game or match from the position of this text. Returns the reason why it cannot play, or an empty
    // text.
    [[nodiscard]] std::string begin(const std::string& position);
    // Adds an event that the script receives before its next answer: a method of its game, such as "play", and the
    // method's argument.
    void report(std::string_view method, std::string_view text);
    // Requests a move of the player with this name. No answer by `until` is an error. Returns the error, or an empty
    // text if there is an answer.
    [[nodiscard]] std::string ask(const std::string& name, Time until);
    // The text of a move, or "resign" if the function returned nil.
    [[nodiscard]] const std::string& answer() const { return answer_; }

private:
    [[nodiscard]] ScriptSettings settings();
    [[nodiscard]] std::string run(const std::string& lines);

    const Entrant& entrant_;
    VariantPtr variant_;
    const std::atomic<bool>& stopped_;
    std::unique_ptr<ScriptProgram> program_;
    Time until_;
    std::string wake_, answer_;
};

}  // namespace varia::cli
