#include "jobs.hpp"

#include <algorithm>
#include <utility>

namespace varia::cli {
namespace {

thread_local const Job* job_here = nullptr;

}  // namespace

void Job::cancel() {
    const std::lock_guard lock(guard_);
    cancelled_.store(true);
    if (act_) act_();
}

void Job::stop() {
    const std::lock_guard lock(guard_);
    stopped_.store(true);
    if (act_) act_();
}

void Job::when_cancelled(std::function<void()> act) {
    const std::lock_guard lock(guard_);
    act_ = std::move(act);
    if (act_ && (cancelled_.load() || stopped_.load())) act_();
}

Job::Here::Here(const Job* job) : before_(std::exchange(job_here, job)) {}
Job::Here::~Here() { job_here = before_; }
bool Job::over_here() { return job_here != nullptr && job_here->over(); }

void Job::end_at(Clock::time_point time) {
    const Clock::rep until = time.time_since_epoch().count();
    const Clock::rep before = until_.load();
    if (before == 0 || until < before) until_.store(until);
}

bool Job::late() const {
    const Clock::rep until = until_.load();
    return until != 0 && Clock::now().time_since_epoch().count() >= until;
}

Jobs::Place::Place(Place&& other) noexcept
    : jobs_(std::exchange(other.jobs_, nullptr)), at_(other.at_), job_(std::move(other.job_)) {}

Jobs::Place& Jobs::Place::operator=(Place&& other) noexcept {
    std::swap(jobs_, other.jobs_);
    std::swap(at_, other.at_);
    std::swap(job_, other.job_);
    return *this;
}

void Jobs::Place::end() {
    if (jobs_ == nullptr) return;
    const std::lock_guard lock(jobs_->guard_);
    jobs_->jobs_.erase(at_);
    jobs_ = nullptr;
}

Jobs::Place Jobs::begin(const std::string& id) {
    Place place;
    // Created first, so that no empty entry stays in the list if memory runs out.
    place.job_ = std::make_shared<Job>();
    const std::lock_guard lock(guard_);
    place.at_ = jobs_.emplace(id, place.job_);
    place.jobs_ = this;
    return place;
}

bool Jobs::lasts(const Place& place) {
    const std::lock_guard lock(guard_);
    const auto [first, last] = jobs_.equal_range(place.at_->first);
    if (std::any_of(first, last, [](const auto& entry) { return entry.second->lasts_; })) return false;
    return place.job_->lasts_ = true;
}

std::vector<std::shared_ptr<Job>> Jobs::found(const std::string& id) const {
    const std::lock_guard lock(guard_);
    std::vector<std::shared_ptr<Job>> jobs;
    const auto [first, last] = jobs_.equal_range(id);
    for (auto job = first; job != last; ++job) jobs.push_back(job->second);
    return jobs;
}

bool Jobs::cancel(const std::string& id) {
    const std::vector<std::shared_ptr<Job>> jobs = found(id);
    for (const std::shared_ptr<Job>& job : jobs) job->cancel();
    return !jobs.empty();
}

bool Jobs::stop(const std::string& id) {
    const std::vector<std::shared_ptr<Job>> jobs = found(id);
    for (const std::shared_ptr<Job>& job : jobs) job->stop();
    return !jobs.empty();
}

void Jobs::cancel_all() {
    const std::lock_guard lock(guard_);
    for (const auto& [id, job] : jobs_) job->cancel();
}

std::size_t Jobs::lasting() const {
    const std::lock_guard lock(guard_);
    return static_cast<std::size_t>(
        std::ranges::count_if(jobs_, [](const auto& entry) { return entry.second->lasts_; }));
}

}  // namespace varia::cli
