// Requests that a client waits for: heard on one thread, answered on another, and cancelled from the first.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace varia::cli {

class Job {
public:
    [[nodiscard]] bool cancelled() const { return cancelled_.load(); }
    // Whether it is to end, since it was cancelled or its time is up.
    [[nodiscard]] bool over() const { return cancelled() || late(); }
    // It has so long from now.
    void begin(std::chrono::seconds most);
    void cancel();
    // What else a cancellation does, until the job is over; at once if it came before. From any thread.
    void when_cancelled(std::function<void()> act);

    // This thread works for the job, until the object is gone. May be null: for none.
    class Here {
    public:
        explicit Here(const Job* job);
        ~Here();
        Here(const Here&) = delete;
        Here& operator=(const Here&) = delete;

    private:
        const Job* before_;
    };
    // Whether what this thread works for is to end. For what is asked in the middle of things, as scripts are.
    [[nodiscard]] static bool over_here();

private:
    friend class Jobs;
    using Clock = std::chrono::steady_clock;
    [[nodiscard]] bool late() const;
    std::atomic<Clock::rep> until_{0};  // 0: it has all the time there is
    std::atomic<bool> cancelled_{false};
    bool lasts_ = false;  // the list's
    std::mutex guard_;
    std::function<void()> act_;
};

// By the client's own id of the request, as JSON. From any thread.
class Jobs {
public:
    // A request's, from when it was heard until it is answered, or until this is gone.
    class Place {
    public:
        Place() = default;
        Place(Place&& other) noexcept;
        Place& operator=(Place&& other) noexcept;
        ~Place() { end(); }
        [[nodiscard]] const std::shared_ptr<Job>& job() const { return job_; }  // null: none
        void end();

    private:
        friend class Jobs;
        Jobs* jobs_ = nullptr;
        std::multimap<std::string, std::shared_ptr<Job>>::iterator at_{};
        std::shared_ptr<Job> job_;
    };

    [[nodiscard]] Place begin(const std::string& id);
    // It goes on beside other requests: false if one of the same id does.
    [[nodiscard]] bool lasts(const Place& place);
    // False if there is none.
    bool cancel(const std::string& id);
    void cancel_all();
    // Those that go on beside other requests.
    [[nodiscard]] std::size_t lasting() const;

private:
    mutable std::mutex guard_;
    std::multimap<std::string, std::shared_ptr<Job>> jobs_;
};

}  // namespace varia::cli
