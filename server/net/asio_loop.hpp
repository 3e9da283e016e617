// An event loop on a thread of Asio, for the other modules.
#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <chrono>
#include <mutex>
#include <utility>

#include "event_loop.hpp"
#include "smoothed_clock.hpp"

namespace varia::server {

class AsioLoop : public EventLoop {
public:
    explicit AsioLoop(boost::asio::io_context& context) : context_(context) {}
    void post(std::function<void()> work) override {
        boost::asio::post(context_, [this, work = std::move(work)] {
            if (!closed_) work();
        });
    }
    // Drops the work that waits, and all work that is posted later.
    void close() { closed_ = true; }
    [[nodiscard]] std::int64_t now() const override {
        const auto system = std::chrono::system_clock::now().time_since_epoch();
        const std::lock_guard lock(guard_);
        return clock_.now(std::chrono::duration_cast<std::chrono::milliseconds>(system).count(), steady());
    }
    [[nodiscard]] std::int64_t steady() const override {
        return std::chrono::duration_cast<std::chrono::milliseconds>(
                   std::chrono::steady_clock::now().time_since_epoch())
            .count();
    }

private:
    boost::asio::io_context& context_;
    std::atomic<bool> closed_{false};
    mutable std::mutex guard_;
    mutable SmoothedClock clock_;
};

}  // namespace varia::server
