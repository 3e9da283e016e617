// What a terminal shows while the computer thinks, and what an interrupt does then.
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

// Who plays against it is told that it thinks, and how long; who asks it for advice sees what it has found.
enum class Tells : std::uint8_t { that_it_thinks, what_it_sees };

// In one line of standard error, which is gone when this is. An interrupt makes the engine stop and answer; another
// ends the program.
class Thinking {
public:
    // `who`: escaped.
    Thinking(player::Engine& engine, const Game& game, std::string who, Tells tells);
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
    Tells tells_;
    bool shown_;
    std::chrono::steady_clock::time_point began_;
    std::atomic<bool> interrupted_{false};
    std::mutex guard_;  // of what follows
    std::condition_variable news_;
    std::string seen_;
    bool ended_ = false;
    std::thread ticker_;
};

}  // namespace varia::cli
