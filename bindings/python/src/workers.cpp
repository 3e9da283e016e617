#include "workers.hpp"

#include <unistd.h>

namespace varia::python {

int threads_of(int said) {
    if (said < 0 || said > 1024)
        fail(Fault::misuse, "threads are from 1 to 1024, or 0 for as many as there are processors");
    if (said > 0) return said;
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

Crew::Crew(int threads) : threads_(threads), common_(std::make_unique<Common>()) {}

Crew::~Crew() {
    if (others_.empty()) return;
    if (process_ != getpid()) {
        // The threads belong to another process (this one is a fork). The state that they share cannot be used here.
        for (std::thread& other : others_) other.detach();
        static_cast<void>(common_.release());
        return;
    }
    {
        const std::lock_guard lock(common_->mutex);
        common_->ends = true;
    }
    common_->work.notify_all();
    for (std::thread& other : others_) other.join();
}

void Crew::start() {
    if (!others_.empty()) return;
    process_ = getpid();
    try {
        for (int t = 1; t < threads_; ++t)
            others_.emplace_back([common = common_.get(), t] { wait_for_work(*common, t); });
    } catch (...) {  // the threads that could be started do the work
    }
}

void Crew::work(Task& task, int thread, Interrupts* interrupts) {
    try {
        for (std::size_t s = 0; s < task.shares.size(); ++s) {
            Share& share = task.shares[(static_cast<std::size_t>(thread) + s) % task.shares.size()];
            for (std::size_t i = share.next++; i < share.last && !task.stop; i = share.next++) {
                task.job(i, thread);
                if (interrupts != nullptr && !interrupts->go_on()) task.stop = true;
            }
        }
    } catch (...) {
        const std::lock_guard lock(task.mutex);
        if (!task.thrown) task.thrown = std::current_exception();
        task.stop = true;
    }
}

void Crew::wait_for_work(Common& common, int thread) {
    std::uint64_t seen = 0;
    std::unique_lock lock(common.mutex);
    for (;;) {
        common.work.wait(lock, [&] { return common.ends || (common.task != nullptr && common.number != seen); });
        if (common.ends) return;
        seen = common.number;
        Task& task = *common.task;
        ++common.active;
        lock.unlock();
        {
            std::optional<Stopping> here;
            if (task.may_stop) here.emplace(task.stop);
            work(task, thread, nullptr);
        }
        lock.lock();
        if (--common.active == 0) common.done.notify_all();
    }
}

void Crew::share_out(std::size_t jobs, Interrupts* interrupts, const std::function<void(std::size_t, int)>& job) {
    const bool shared = jobs > 1 && threads_ > 1;
    Task task{job, std::vector<Share>(shared ? static_cast<std::size_t>(threads_) : 1), interrupts != nullptr};
    const std::size_t shares = task.shares.size();
    for (std::size_t s = 0; s < shares; ++s) {
        task.shares[s].next = jobs * s / shares;
        task.shares[s].last = jobs * (s + 1) / shares;
    }
    if (shared) {
        start();
        if (process_ == getpid()) {
            {
                const std::lock_guard lock(common_->mutex);
                common_->task = &task;
                ++common_->number;
            }
            common_->work.notify_all();
        }
    }
    {
        std::optional<Stopping> here;
        if (interrupts != nullptr) here.emplace(*interrupts);
        work(task, 0, interrupts);
    }
    if (shared && process_ == getpid()) {
        std::unique_lock lock(common_->mutex);
        common_->task = nullptr;
        // Only this thread can react to Ctrl-C, while the others may be busy for long.
        while (!common_->done.wait_for(lock, std::chrono::milliseconds(50), [&] { return common_->active == 0; })) {
            if (interrupts == nullptr) continue;
            lock.unlock();
            if (!interrupts->soon()) task.stop = true;
            lock.lock();
        }
    }
    // If the work was interrupted, that is the only reason for an exception.
    if (task.thrown && !(interrupts != nullptr && interrupts->raised())) std::rethrow_exception(task.thrown);
}

}  // namespace varia::python
