// When a command has to be done, in processor time: whoever else is busy on the machine takes none of it.
#pragma once

#include <cstdint>
#include <functional>

namespace varia::cli {

// The command may go on for so long from now; 0: without end, as it is at first.
void set_deadline(std::uint64_t seconds);

// A part of the command may go on for so long from now, and no longer than the command; 0: as long as that.
void set_deadline_of_part(std::uint64_t seconds);

// Whether the part's or the command's has passed, for all that can last; empty if there is none.
[[nodiscard]] std::function<bool()> deadline();
// Whether the command's has.
[[nodiscard]] bool time_is_up();

// Nanoseconds of processor time that this thread has used.
[[nodiscard]] std::uint64_t thread_time();

}  // namespace varia::cli
