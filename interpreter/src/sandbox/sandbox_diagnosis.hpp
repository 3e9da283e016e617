// Telling people what went wrong in a script: the place, the message, and what to do about it.
#pragma once

#include <cstddef>
#include <string>

#include <varia/result.hpp>

#include "sandbox_state.hpp"

namespace varia {

// From the error value on top of the stack and Lua's status. Decides why the call ended, if that is not known yet: an
// error, or memory.
[[nodiscard]] Diagnostic diagnose(SandboxState& sandbox, int status);

// "64 KiB", "1000 bytes".
[[nodiscard]] std::string bytes_text(std::size_t bytes);

}  // namespace varia
