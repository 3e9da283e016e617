// Requests for which a client waits. One thread receives and cancels them, another one answers them.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace varia::cli {

class Job {
public:
    using Clock = std::chrono::steady_clock;
    [[nodiscard]] bool cancelled() const { return cancelled_.load(); }
    // Whether the job should answer what it has found so far.
    [[nodiscard]] bool stopped() const { return stopped_.load(); }
    // Whether the job must end because it was cancelled or its time is over.
    [[nodiscard]] bool over() const { return cancelled() || late(); }
    // When the request came.
    [[nodiscard]] Clock::time_point came() const { return came_; }
    // The job must end at this time, or at an earlier one that was set before.
    void end_at(Clock::time_point time);
    void cancel();
    void stop();
    // Sets a function that a cancellation or a stop calls. It is called at once if the job is cancelled or stopped
    // already. An empty function removes it. May be called from any thread.
    void when_cancelled(std::function<void()> act);

    // While the object exists, this thread works for the job. `job` may be null: the thread then works for no job.
    class Here {
    public:
        explicit Here(const Job* job);
        ~Here();
        Here(const Here&) = delete;
        Here& operator=(const Here&) = delete;

    private:
        const Job* before_;
    };
    // Whether the job of this thread must end. It is for code that has no access to the job, such as scripts.
    [[nodiscard]] static bool over_here();

private:
    friend class Jobs;
    [[nodiscard]] bool late() const;
    const Clock::time_point came_ = Clock::now();
    std::atomic<Clock::rep> until_{0};  // 0 if the time is unlimited
    std::atomic<bool> cancelled_{false}, stopped_{false};
    bool lasts_ = false;  // guarded by the mutex of Jobs
    std::mutex guard_;
    std::function<void()> act_;
};

// The open requests, by the id that the client has given them, as JSON text. May be used from any thread.
class Jobs {
public:
    // The entry of a request in the list, from its arrival until it is answered or the object is destroyed.
    class Place {
    public:
        Place() = default;
        Place(Place&& other) noexcept;
        Place& operator=(Place&& other) noexcept;
        ~Place() { end(); }
        [[nodiscard]] const std::shared_ptr<Job>& job() const { return job_; }  // null if there is no request
        void end();

    private:
        friend class Jobs;
        Jobs* jobs_ = nullptr;
        std::multimap<std::string, std::shared_ptr<Job>>::iterator at_{};
        std::shared_ptr<Job> job_;
    };

    [[nodiscard]] Place begin(const std::string& id);
    // Marks a request as one that runs beside other requests. Returns false if one with the same id already does.
    [[nodiscard]] bool lasts(const Place& place);
    // Cancels the requests with this id. Returns false if there is none.
    bool cancel(const std::string& id);
    // Stops the requests with this id. Returns false if there is none.
    bool stop(const std::string& id);
    void cancel_all();
    // The number of requests that run beside other requests.
    [[nodiscard]] std::size_t lasting() const;

private:
    [[nodiscard]] std::vector<std::shared_ptr<Job>> found(const std::string& id) const;
    mutable std::mutex guard_;
    std::multimap<std::string, std::shared_ptr<Job>> jobs_;
};

}  // namespace varia::cli
