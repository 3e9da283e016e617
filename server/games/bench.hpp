// A thread for what takes long, so that the thread of games does not wait for it: one thing after the other, addresses
// in turn, so that who asks much makes himself wait.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "trouble.hpp"

namespace varia::server {

class Bench {
public:
    // How much may wait, of an address and of all, and how long.
    struct Most {
        std::size_t of_one, of_all;
        std::chrono::milliseconds long_wait{20'000};
    };
    using Late = std::function<void(Trouble)>;
    explicit Bench(Most most) : most_(most) {}
    ~Bench() { close(); }
    Bench(const Bench&) = delete;
    Bench& operator=(const Bench&) = delete;

    // Why it is not taken, if too much waits. From one thread, as all that follows. The work throws nothing. What has
    // waited for too long when its turn comes is not done: `late` is told so, on the thread of the work.
    [[nodiscard]] std::optional<Trouble> give(const std::string& address, std::function<void()> work, Late late = {});
    // What a game needs to go on is never refused: a game waits for one such thing at a time. Once this is closed it is
    // not done.
    void give_for_game(const std::string& address, std::function<void()> work);
    // Whatever waits is not done any more; what is under way goes on.
    void end();
    // The same, and returns once nothing is under way.
    void close();

private:
    struct Task {
        std::function<void()> work;
        Late late;  // empty: it is always done
        std::chrono::steady_clock::time_point since;
    };
    std::optional<Trouble> put(const std::string& address, Task task, std::size_t of_one, std::size_t of_all);
    void serve();
    std::optional<Task> next();

    Most most_;
    std::mutex guard_;
    std::condition_variable news_;
    std::map<std::string, std::deque<Task>> waiting_;  // by address
    std::string last_;                                 // the address that was served last
    std::size_t all_ = 0;
    bool closed_ = false;
    std::thread thread_;  // begun by the first work
};

}  // namespace varia::server
