// The thread that writes: what many games have to write at the same time goes to disk together.
//
// While a transaction waits for the disk, orders gather; the next takes all of them. So the cost of being sure is paid
// once for many, and the more there is to do, the less each waits.
//
// A store that stands still, or is slow, makes nobody wait for ever: what is not answered in time is told as failed. If
// it was not begun by then, it will not be done.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
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
    // `complain` hears what goes wrong, on the scribe's thread. `patience`: in which everything is told.
    Scribe(std::unique_ptr<Keeper> keeper, std::function<void(const std::string&)> complain,
           std::chrono::milliseconds patience = std::chrono::seconds(5));
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
    // Now and then: tells what has waited for too long that it has failed, on the caller's thread.
    void give_up_late();

private:
    // What somebody waits for. They are numbered in their order, so the first is the oldest.
    struct Waiting {
        std::chrono::steady_clock::time_point until;
        std::function<void()> fail;
    };
    // False if it was told already.
    bool settle(std::uint64_t number);
    // Precondition: the lock is held.
    std::uint64_t begin_waiting(std::function<void()> fail);
    struct Writing {
        std::uint64_t number = 0;
        Order order;
        std::function<void(Written)> told;
    };
    void serve();
    void write_all(std::deque<Writing> writings);
    // `fail` is told if it is not told in time, or at once if this is closed; the question is asked only while it
    // waits.
    void ask(std::function<void(Keeper&, std::uint64_t)> question, std::function<void()> fail);

    std::unique_ptr<Keeper> keeper_;
    std::function<void(const std::string&)> complain_;
    std::mutex guard_;
    std::condition_variable news_;
    std::deque<Writing> writings_;
    struct Question {
        std::uint64_t number = 0;
        std::function<void(Keeper&, std::uint64_t)> ask;
    };
    std::deque<Question> questions_;
    std::map<std::uint64_t, Waiting> waiting_;
    std::uint64_t last_number_ = 0;
    std::chrono::milliseconds patience_;
    bool closed_ = false;
    std::thread thread_;
};

}  // namespace varia::server
