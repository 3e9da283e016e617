// Diagnostics for errors in scripts: the place, the message, and a hint how to mend it.
#pragma once

#include <cstddef>
#include <string>

#include <varia/result.hpp>

#include "sandbox_state.hpp"

namespace varia {

// Makes a diagnostic from the error value on top of the stack and Lua's status. Sets why the call ended, if that is not
// set yet: an error, or memory.
[[nodiscard]] Diagnostic diagnose(SandboxState& sandbox, int status);

// "64 KiB", "1000 bytes".
[[nodiscard]] std::string bytes_text(std::size_t bytes);

}  // namespace varia
