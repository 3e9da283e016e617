// Messages of a service, taken on a thread of their own while the next are read, so that one that cancels is heard
// meanwhile.
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
    // The service outlives it.
    explicit ReadAhead(Service& service);
    // What has not been taken is forgotten, what is under way cancelled.
    ~ReadAhead();
    ReadAhead(const ReadAhead&) = delete;
    ReadAhead& operator=(const ReadAhead&) = delete;

    // Gives a message its turn, behind all others. Few wait: where there are too many this does, so that who asks
    // faster than he is answered is read no further.
    void add(Service::Heard heard, std::size_t bytes);
    // Waits until all have been taken.
    void finish();

private:
    struct Waiting {
        Service::Heard heard;
        std::size_t bytes;
    };
    void take_all();

    Service& service_;
    std::mutex guard_;
    std::condition_variable news_;
    std::vector<Waiting> waiting_;  // few; the first is being taken
    std::size_t bytes_ = 0;         // of them
    bool closed_ = false;
    std::thread thread_;  // begun with the first message
};

}  // namespace varia::cli
