// A thread for what takes long, so that the thread of games does not wait for it: one thing after the other, addresses in turn, so
// that who asks much makes himself wait.
#pragma once

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
    // How much may wait, of an address and of all.
    struct Most {
        std::size_t of_one, of_all;
    };
    explicit Bench(Most most) : most_(most) {}
    ~Bench() { close(); }
    Bench(const Bench&) = delete;
    Bench& operator=(const Bench&) = delete;

    // Why it is not taken, if too much waits. From one thread, as all that follows. The work throws nothing.
    [[nodiscard]] std::optional<Trouble> give(const std::string& address, std::function<void()> work);
    // What a game needs to go on is never refused: a game waits for one such thing at a time. Once this is closed it is not done.
    void give_for_game(const std::string& address, std::function<void()> work);
    // Whatever waits is not done any more; what is under way goes on.
    void end();
    // The same, and returns once nothing is under way.
    void close();

private:
    std::optional<Trouble> put(const std::string& address, std::function<void()> work, Most most);
    void serve();
    std::function<void()> next();

    Most most_;
    std::mutex guard_;
    std::condition_variable news_;
    std::map<std::string, std::deque<std::function<void()>>> waiting_;  // by address
    std::string last_;                                                  // the address that was served last
    std::size_t all_ = 0;
    bool closed_ = false;
    std::thread thread_;  // begun by the first work
};

}  // namespace varia::server
