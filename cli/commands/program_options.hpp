// What `varia run` and `varia repl` share: their options, and what the host hands programs in Lua.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include <varia/player/engine.hpp>
#include <varia/script.hpp>

#include "option_list.hpp"
#include "script_host.hpp"

namespace varia::cli {

struct ProgramOptions : ScriptChoice {
    std::string weights;                   // a file; empty: those that are found
    std::optional<std::uint64_t> seconds;  // of processor time; 0: without limit
};
void add_program_options(OptionList& list, ProgramOptions& options);

// What the computer plays by for programs in Lua, which play any variant.
struct ComputerOfPrograms {
    player::Options options;
    std::string weights;
};
// Nothing, and told, if the file of --weights cannot be read.
[[nodiscard]] std::optional<ComputerOfPrograms> computer_of(const ProgramOptions& options);

// What the host hands programs, the computer as a player besides. The options must live as long as the settings are
// used.
[[nodiscard]] ScriptSettings settings_of(const ProgramOptions& options, const ComputerOfPrograms& computer,
                                         const std::shared_ptr<ScriptStreams>& streams);

}  // namespace varia::cli
