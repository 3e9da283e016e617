// A process runs one command, so there is one deadline for the whole process.
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

std::uint64_t ends = 0;  // 0 if there is no deadline
std::uint64_t part_ends = 0;

std::uint64_t from_now(std::uint64_t seconds) {
    return seconds == 0 ? 0 : now(CLOCK_PROCESS_CPUTIME_ID) + seconds * a_second;
}
bool has_come(std::uint64_t time) { return time != 0 && now(CLOCK_PROCESS_CPUTIME_ID) >= time; }

}  // namespace

void set_deadline(std::uint64_t seconds) {
    ends = from_now(seconds);
    part_ends = 0;
}

void set_deadline_of_part(std::uint64_t seconds) { part_ends = from_now(seconds); }

std::function<bool()> deadline() {
    if (ends == 0 && part_ends == 0) return {};
    return [] { return has_come(ends != 0 && (part_ends == 0 || ends < part_ends) ? ends : part_ends); };
}

bool time_is_up() { return has_come(ends); }

std::uint64_t thread_time() { return now(CLOCK_THREAD_CPUTIME_ID); }

}  // namespace varia::cli
