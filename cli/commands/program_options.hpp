// What `varia run` and `varia repl` share: their options, and what the host gives to programs in Lua.
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
    std::string weights;                   // a file; empty for the weights that are found
    std::optional<std::uint64_t> seconds;  // of processor time; 0 for no limit
};
void add_program_options(OptionList& list, ProgramOptions& options);

// The computer as a player for programs in Lua, which may play any variant.
struct ComputerOfPrograms {
    player::Options options;
    std::string weights;
};
// Returns nothing if the file of --weights cannot be read, which has been reported.
[[nodiscard]] std::optional<ComputerOfPrograms> computer_of(const ProgramOptions& options);

// What the host gives to programs, with the computer as a player. The options must live as long as the settings are
// used.
[[nodiscard]] ScriptSettings settings_of(const ProgramOptions& options, const ComputerOfPrograms& computer,
                                         const std::shared_ptr<ScriptStreams>& streams);

}  // namespace varia::cli
