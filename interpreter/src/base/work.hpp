// Work: counts the steps and the memory of one load. Every step is counted before it is done, and every block of memory
// before it is allocated. Report::spend and Report::claim also report when the budget is exceeded.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>

#include <varia/load_budget.hpp>

namespace varia {

class Work {
public:
    explicit Work(const LoadBudget& budget)
        : budget_(budget), steps_(budget.steps), memory_(budget.memory), min_memory_(budget.memory) {}
    // Reports to the host what was used of its budget.
    ~Work() {
        if (budget_.used) budget_.used({spent(), static_cast<std::size_t>(budget_.memory - min_memory_), end_});
    }
    Work(const Work&) = delete;
    Work& operator=(const Work&) = delete;

    // Takes steps of about ten nanoseconds. Returns false if they are not left; all later calls then return false too.
    [[nodiscard]] bool spend(std::uint64_t steps) {
        asked_ += std::min(steps, often);
        if (asked_ >= often) {
            asked_ = 0;
            if (budget_.expired && budget_.expired())
                stop("loading this variant took longer than it may", LoadUse::End::deadline);
        }
        if (!over_ && steps > steps_)
            stop("loading this variant takes more than " + std::to_string(budget_.steps) + " steps of work",
                 LoadUse::End::steps);
        if (!over_) steps_ -= steps;
        return !over_;
    }
    // Takes bytes before they are allocated; release() gives them back.
    [[nodiscard]] bool claim(std::uint64_t bytes) {
        if (!over_ && bytes > memory_)
            stop("the tables of this variant would take more than " + std::to_string(budget_.memory >> 20) + " MiB",
                 LoadUse::End::memory);
        if (!over_) memory_ -= bytes;
        min_memory_ = std::min(min_memory_, memory_);
        return !over_;
    }
    void release(std::uint64_t bytes) { memory_ += bytes; }

    [[nodiscard]] bool over() const { return over_; }
    // The reason why the budget is exceeded. Only the first call returns it, later calls return an empty text.
    [[nodiscard]] std::string take_reason() { return std::move(reason_); }
    [[nodiscard]] std::uint64_t left() const { return steps_; }
    [[nodiscard]] std::uint64_t spent() const { return budget_.steps - steps_; }
    [[nodiscard]] std::uint64_t held() const { return budget_.memory - memory_; }

private:
    static constexpr std::uint64_t often = 100'000;
    void stop(std::string reason, LoadUse::End end) {
        if (!over_) {
            reason_ = std::move(reason);
            end_ = end;
        }
        over_ = true;
    }

    LoadBudget budget_;
    std::uint64_t steps_, memory_, min_memory_;
    LoadUse::End end_ = LoadUse::End::own;
    std::uint64_t asked_ = 0;
    bool over_ = false;
    std::string reason_;
};

// Memory that an object counts while it lives. The destructor gives it back, and a copy counts the same amount again.
// Without `work` nothing is counted.
class Claimed {
public:
    explicit Claimed(Work* work) : work_(work) {}
    Claimed(const Claimed& other) : work_(other.work_) { static_cast<void>(add(other.bytes_)); }
    Claimed(Claimed&& other) noexcept : work_(other.work_), bytes_(std::exchange(other.bytes_, 0)) {}
    Claimed& operator=(const Claimed&) = delete;
    ~Claimed() {
        if (work_ != nullptr) work_->release(bytes_);
    }
    [[nodiscard]] bool add(std::uint64_t bytes) {
        if (work_ == nullptr) return true;
        if (!work_->claim(bytes)) return false;
        bytes_ += bytes;
        return true;
    }
    [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

private:
    Work* work_;
    std::uint64_t bytes_ = 0;
};

// a * b, or the largest 64-bit number if that overflows.
[[nodiscard]] constexpr std::uint64_t times(std::uint64_t a, std::uint64_t b) {
    constexpr std::uint64_t max = std::numeric_limits<std::uint64_t>::max();
    return b != 0 && a > max / b ? max : a * b;
}

}  // namespace varia
