// Ends the program in time, whatever it still waits for: a disk that hangs, a database that stands still, a question
// that takes long.
//
// Nothing is lost: what was acknowledged is on disk, and what is not on disk is not acknowledged any more.
#pragma once

#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

namespace varia::server {

// Ends the program after this time, unless the object is destroyed before.
class ShutdownWatchdog {
public:
    ShutdownWatchdog(std::chrono::milliseconds longest, std::function<void(const std::string&)> say)
        : thread_([this, longest, say = std::move(say)] {
              std::unique_lock lock(guard_);
              if (wake_.wait_for(lock, longest, [this] { return over_; })) return;
              say("ended while something was under way that nobody was told of; what was acknowledged is on disk");
              _exit(0);
          }) {}
    ~ShutdownWatchdog() {
        {
            const std::lock_guard lock(guard_);
            over_ = true;
        }
        wake_.notify_one();
        thread_.join();
    }
    ShutdownWatchdog(const ShutdownWatchdog&) = delete;
    ShutdownWatchdog& operator=(const ShutdownWatchdog&) = delete;

private:
    std::mutex guard_;
    std::condition_variable wake_;
    bool over_ = false;
    std::thread thread_;
};

}  // namespace varia::server
