#include "jobs.hpp"

#include <utility>

namespace varia::cli {

void Job::cancel() {
    const std::lock_guard lock(guard_);
    cancelled_.store(true);
    if (act_) act_();
}

void Job::when_cancelled(std::function<void()> act) {
    const std::lock_guard lock(guard_);
    act_ = std::move(act);
    if (act_ && cancelled_.load()) act_();
}

std::shared_ptr<Job> Jobs::begin(const std::string& id) {
    const std::lock_guard lock(guard_);
    // Made first: where memory runs out no place is left with nothing in it.
    auto job = std::make_shared<Job>();
    return jobs_.try_emplace(id, job).second ? job : nullptr;
}

void Jobs::end(const std::string& id) {
    const std::lock_guard lock(guard_);
    jobs_.erase(id);
}

bool Jobs::cancel(const std::string& id) {
    std::shared_ptr<Job> job;
    {
        const std::lock_guard lock(guard_);
        const auto found = jobs_.find(id);
        if (found == jobs_.end()) return false;
        job = found->second;
    }
    job->cancel();
    return true;
}

void Jobs::cancel_all() {
    const std::lock_guard lock(guard_);
    for (const auto& [id, job] : jobs_) job->cancel();
}

std::size_t Jobs::count() const {
    const std::lock_guard lock(guard_);
    return jobs_.size();
}

}  // namespace varia::cli
