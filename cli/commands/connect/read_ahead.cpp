#include "read_ahead.hpp"

#include <system_error>
#include <utility>

namespace varia::cli {
namespace {

constexpr std::size_t max_messages = 256;
constexpr std::size_t max_bytes = std::size_t{1} << 20;  // of all waiting messages; a longer message waits alone

}  // namespace

// There is room for all messages, so that no message is lost for lack of memory.
ReadAhead::ReadAhead(Service& service) : service_(service) { waiting_.reserve(max_messages); }

ReadAhead::~ReadAhead() {
    service_.cancel_all();
    {
        const std::lock_guard lock(guard_);
        closed_ = true;
        if (waiting_.size() > 1) waiting_.erase(waiting_.begin() + 1, waiting_.end());
    }
    wake_.notify_all();
    if (thread_.joinable()) thread_.join();
}

void ReadAhead::add(Service::Heard received, std::size_t bytes) {
    if (!thread_.joinable()) {
        try {
            thread_ = std::thread([this] { take_all(); });
        } catch (const std::system_error&) {
            // There is no thread to start, so the message is handled here.
            return service_.take(std::move(received));
        }
    }
    std::unique_lock lock(guard_);
    wake_.wait(lock,
               [&] { return waiting_.empty() || (waiting_.size() < max_messages && bytes_ + bytes <= max_bytes); });
    waiting_.push_back({std::move(received), bytes});
    bytes_ += bytes;
    wake_.notify_all();
}

void ReadAhead::finish() {
    std::unique_lock lock(guard_);
    wake_.wait(lock, [&] { return waiting_.empty(); });
}

void ReadAhead::take_all() {
    std::unique_lock lock(guard_);
    for (;;) {
        wake_.wait(lock, [&] { return closed_ || !waiting_.empty(); });
        if (waiting_.empty()) return;
        Service::Heard received = std::move(waiting_.front().received);
        const std::size_t bytes = waiting_.front().bytes;
        lock.unlock();
        service_.take(std::move(received));
        lock.lock();
        waiting_.erase(waiting_.begin());
        bytes_ -= bytes;
        wake_.notify_all();
    }
}

}  // namespace varia::cli
