// What a terminal shows while the computer thinks, and what an interrupt does meanwhile.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>

#include <varia/contest.hpp>
#include <varia/player/engine.hpp>

namespace varia::cli {

// A player against the computer sees that it thinks, and for how long. A user who wants its advice sees what it has
// found.
enum class Reports : std::uint8_t { that_it_thinks, what_it_sees };

// Shows one line on standard error, and removes it in the destructor. An interrupt makes the engine stop and answer; a
// second interrupt ends the program. In a match the line always says how many boards have been searched.
class Thinking {
public:
    // `who`: the computer's name, escaped. The contest must outlive this object.
    Thinking(player::Engine& engine, const Contest& contest, std::string who, Reports describes);
    ~Thinking();
    Thinking(const Thinking&) = delete;
    Thinking& operator=(const Thinking&) = delete;
    void see(const player::Info& info);
    // Whether an interrupt ended the search. False in a match, where an interrupt only makes the turn shorter.
    [[nodiscard]] bool interrupted() const { return interrupted_.load(); }

private:
    [[nodiscard]] std::string seen(const player::Info& info) const;
    void tick();
    void show() const;

    player::Engine& engine_;
    const Contest& contest_;
    std::string who_;
    Reports describes_;
    bool of_match_;
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
