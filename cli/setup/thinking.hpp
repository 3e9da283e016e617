// What a terminal shows while the computer thinks, and what an interrupt does meanwhile.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include <varia/contest.hpp>
#include <varia/player/engine.hpp>

#include "search_words.hpp"

namespace varia::cli {

// Shows one line on standard error (SearchWords::line), and removes it in the destructor. An interrupt makes the engine
// stop and answer; a second interrupt ends the program.
class Thinking {
public:
    // `who`: the computer's name, escaped. The contest must outlive this object.
    Thinking(player::Engine& engine, const Contest& contest, std::string who, Reports describes);
    ~Thinking();
    Thinking(const Thinking&) = delete;
    Thinking& operator=(const Thinking&) = delete;
    void see(const player::Info& info);
    // Whether an interrupt has broken the search off (SearchWords::is_broken_off_by_stop).
    [[nodiscard]] bool interrupted() const { return interrupted_.load(); }

private:
    void tick();
    void show() const;

    player::Engine& engine_;
    const Contest& contest_;
    std::string who_;
    Reports describes_;
    const SearchWords& words_;
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
