// Counts and searches that a client waits for: begun on one thread, run on another, and cancelled from the first.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace varia::cli {

class Job {
public:
    [[nodiscard]] bool cancelled() const { return cancelled_.load(); }
    void cancel();
    // What else a cancellation does, until the job is over; at once if it came before. From any thread.
    void when_cancelled(std::function<void()> act);

private:
    std::atomic<bool> cancelled_{false};
    std::mutex guard_;
    std::function<void()> act_;
};

// By the client's own id of the request, as JSON. From any thread.
class Jobs {
public:
    // Null if one of that id is under way.
    [[nodiscard]] std::shared_ptr<Job> begin(const std::string& id);
    void end(const std::string& id);
    // False if there is none.
    bool cancel(const std::string& id);
    void cancel_all();
    [[nodiscard]] std::size_t count() const;

private:
    mutable std::mutex guard_;
    std::map<std::string, std::shared_ptr<Job>> jobs_;
};

}  // namespace varia::cli
