// What a terminal shows while the computer thinks, and what an interrupt does meanwhile.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>

#include <varia/game.hpp>
#include <varia/player/engine.hpp>

namespace varia::cli {

// A player against the computer sees that it thinks, and for how long. A user who wants its advice sees what it has
// found.
enum class Reports : std::uint8_t { that_it_thinks, what_it_sees };

// Shows one line on standard error, and removes it in the destructor. An interrupt makes the engine stop and answer; a
// second interrupt ends the program.
class Thinking {
public:
    // `who`: the computer's name, escaped.
    Thinking(player::Engine& engine, const Game& game, std::string who, Reports describes);
    ~Thinking();
    Thinking(const Thinking&) = delete;
    Thinking& operator=(const Thinking&) = delete;
    void see(const player::Info& info);
    [[nodiscard]] bool interrupted() const { return interrupted_.load(); }

private:
    void tick();
    void show() const;

    player::Engine& engine_;
    const Game& game_;
    std::string who_;
    Reports describes_;
    bool shown_;
    std::chrono::steady_clock::time_point began_;
    std::atomic<bool> interrupted_{false};
    std::mutex guard_;  // guards what follows
    std::condition_variable wake_;
    std::string seen_;
    bool ended_ = false;
    std::thread ticker_;
};

}  // namespace varia::cli
