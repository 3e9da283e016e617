// A process runs one command, so it has one deadline.
#include "deadline.hpp"

#include <ctime>

namespace varia::cli {
namespace {

constexpr std::uint64_t a_second = 1'000'000'000;

std::uint64_t now(clockid_t clock) {
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<std::uint64_t>(time.tv_sec) * a_second + static_cast<std::uint64_t>(time.tv_nsec);
}

std::uint64_t ends = 0;  // 0: never

}  // namespace

void set_deadline(std::uint64_t seconds) { ends = seconds == 0 ? 0 : now(CLOCK_PROCESS_CPUTIME_ID) + seconds * a_second; }

std::function<bool()> deadline() {
    if (ends == 0) return {};
    return [] { return ends != 0 && now(CLOCK_PROCESS_CPUTIME_ID) >= ends; };
}

std::uint64_t thread_time() { return now(CLOCK_THREAD_CPUTIME_ID); }

}  // namespace varia::cli
