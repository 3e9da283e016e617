// The store writer: a thread that writes what many games have to write at the same time in one transaction.
//
// While a transaction waits for the disk, write requests gather in a queue; the next transaction takes all of them. So
// many requests share the cost of one transaction, and this cost falls for each of them as the load grows.
//
// If the store is slow or stands still, no request waits for ever: a request that is not answered in time fails. If it
// was not begun by then, it is dropped.
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

// May be called from any thread. Callbacks run on the writer's own thread; they post their work to the thread where it
// belongs.
class StoreWriter {
public:
    // `complain` receives errors of the store, on the writer's thread. `patience`: the time in which each request is
    // answered.
    StoreWriter(std::unique_ptr<Store> store, std::function<void(const std::string&)> complain,
                std::chrono::milliseconds timeout = std::chrono::seconds(5));
    ~StoreWriter() { close(); }
    // Writes all queued requests before it returns; later requests fail. Belongs to one thread.
    void close();
    StoreWriter(const StoreWriter&) = delete;
    StoreWriter& operator=(const StoreWriter&) = delete;

    struct Read {
        bool failed = false;
        std::optional<StoredGame> game;
    };
    void write(WriteRequest order, std::function<void(WriteResult)> done);
    void read(std::string game, std::int64_t from, std::int64_t max, std::function<void(Read)> done);
    // Passes -1 if the store cannot be reached.
    void count_games(std::function<void(std::int64_t)> done);
    void forget_unplayed(std::int64_t before);
    // Called regularly. Lets requests fail that have waited too long, on the caller's thread.
    void give_up_late();

private:
    // A request that is not answered yet. Requests are numbered in their order, so the first one is the oldest.
    struct Waiting {
        std::chrono::steady_clock::time_point until;
        std::function<void()> fail;
    };
    // Returns false if the request has been answered already.
    bool settle(std::uint64_t number);
    // Precondition: the lock is held.
    std::uint64_t begin_waiting(std::function<void()> fail);
    struct Writing {
        std::uint64_t number = 0;
        WriteRequest order;
        std::function<void(WriteResult)> done;
    };
    void serve();
    void write_all(std::deque<Writing> writings);
    // Queues a query. `fail` is called if the query is not answered in time, or at once if the writer is closed. The
    // query runs only if its time is not over when its turn comes.
    void ask(std::function<void(Store&, std::uint64_t)> question, std::function<void()> fail);

    std::unique_ptr<Store> store_;
    std::function<void(const std::string&)> complain_;
    std::mutex guard_;
    std::condition_variable wake_;
    std::deque<Writing> writings_;
    struct Question {
        std::uint64_t number = 0;
        std::function<void(Store&, std::uint64_t)> ask;
    };
    std::deque<Question> questions_;
    std::map<std::uint64_t, Waiting> waiting_;
    std::uint64_t last_number_ = 0;
    std::chrono::milliseconds timeout_;
    bool closed_ = false;
    std::thread thread_;
};

}  // namespace varia::server
