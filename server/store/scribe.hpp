// The thread that writes: what many games have to write at the same time goes to disk together.
//
// While a transaction waits for the disk, orders gather; the next takes all of them. So the cost of being sure is paid
// once for many, and the more there is to do, the less each waits.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "store.hpp"

namespace varia::server {

// From any thread. What is told is told on the scribe's own: who is told posts it to where it belongs.
class Scribe {
public:
    // `complain` hears what goes wrong, on the scribe's thread.
    Scribe(std::unique_ptr<Keeper> keeper, std::function<void(const std::string&)> complain);
    ~Scribe() { close(); }
    // All that was ordered is written before this returns; what is ordered later fails. Belongs to one thread.
    void close();
    Scribe(const Scribe&) = delete;
    Scribe& operator=(const Scribe&) = delete;

    struct Read {
        bool failed = false;
        std::optional<StoredGame> game;
    };
    void write(Order order, std::function<void(Written)> told);
    void read(std::string game, std::int64_t from, std::int64_t most, std::function<void(Read)> told);
    // -1 if the store cannot be reached.
    void count_games(std::function<void(std::int64_t)> told);
    void forget_unplayed(std::int64_t before);

private:
    struct Writing {
        Order order;
        std::function<void(Written)> told;
    };
    void serve();
    void write_all(std::deque<Writing> writings);
    bool ask(std::function<void(Keeper&)> question);

    std::unique_ptr<Keeper> keeper_;
    std::function<void(const std::string&)> complain_;
    std::mutex guard_;
    std::condition_variable news_;
    std::deque<Writing> writings_;
    std::deque<std::function<void(Keeper&)>> questions_;
    bool closed_ = false;
    std::thread thread_;
};

}  // namespace varia::server
