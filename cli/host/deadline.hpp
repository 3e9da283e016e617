// The deadline of a command in processor time, so that other programs on the machine do not use it up.
#pragma once

#include <cstdint>
#include <functional>

namespace varia::cli {

// From now on the command may run for this number of seconds. 0, as at the start, means without limit.
void set_deadline(std::uint64_t seconds);

// From now on a part of the command may run for this number of seconds, but not longer than the command. With 0 there
// is only the limit of the command.
void set_deadline_of_part(std::uint64_t seconds);

// Returns a function which reports whether the earlier of the two deadlines has passed. It is for everything that may
// take long. Empty if there is no deadline.
[[nodiscard]] std::function<bool()> deadline();
// Whether the command's deadline has passed.
[[nodiscard]] bool time_is_up();

// Nanoseconds of processor time that this thread has used.
[[nodiscard]] std::uint64_t thread_time();

}  // namespace varia::cli
