// Services of the host of programs in Lua that are more than an open file: variants from texts, tests, modules,
// records, threads, and a line that shows progress.
#pragma once

#include "script_host.hpp"

namespace varia::cli {

// Precondition: `choice` exists as long as the settings are used.
void add_script_services(ScriptSettings& settings, const ScriptChoice& choice);

// Removes the line of progress, if one is shown. Call it before anything else is written.
void clear_progress();

}  // namespace varia::cli
