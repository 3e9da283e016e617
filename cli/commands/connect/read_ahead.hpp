// Handles the messages of a service on a thread of its own while the next messages are read. So a message that cancels
// another takes effect while that one is handled.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <thread>
#include <vector>

#include "service.hpp"

namespace varia::cli {

class ReadAhead {
public:
    // The service must outlive it.
    explicit ReadAhead(Service& service);
    // Drops the messages that were not begun, and cancels the one that is handled.
    ~ReadAhead();
    ReadAhead(const ReadAhead&) = delete;
    ReadAhead& operator=(const ReadAhead&) = delete;

    // Queues a message behind all others. The queue is short. If it is full, this call waits, so that no more is read
    // from a client that sends requests faster than it receives answers.
    void add(Service::Heard received, std::size_t bytes);
    // Waits until all messages have been handled.
    void finish();

private:
    struct Waiting {
        Service::Heard received;
        std::size_t bytes;
    };
    void take_all();

    Service& service_;
    std::mutex guard_;
    std::condition_variable wake_;
    std::vector<Waiting> waiting_;  // few; the first one is being handled
    std::size_t bytes_ = 0;         // of these messages
    bool closed_ = false;
    std::thread thread_;  // starts with the first message
};

}  // namespace varia::cli
