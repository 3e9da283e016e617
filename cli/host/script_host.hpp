// The host of programs in Lua: it gives them variants, the three standard streams, and the files of allowed folders.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <varia/contest.hpp>
#include <varia/script.hpp>
#include <varia/script_budget.hpp>

#include "variant_files.hpp"

namespace varia::cli {

// The rights and limits of a program, and how it draws.
struct ScriptChoice {
    std::string script;                                // the program's file; "-" or empty if it has none
    std::vector<std::string> arguments;                // the program's own
    std::vector<std::string> allow_read, allow_write;  // folders
    std::optional<std::uint64_t> budget;               // in steps; 0 if unlimited
    std::optional<std::uint64_t> memory;               // in MiB; 0 if unlimited
    std::optional<std::uint64_t> seed;
    std::optional<std::size_t> threads;  // of varia.parallel; nothing: one for each processor
    bool trusted = false;
    bool trace = false;  // tell each call of a hook
    bool ascii = false;
    std::optional<int> width;  // the columns of a drawing
};

// The state of the output streams. The caller keeps it while a program runs.
class ScriptStreams {
public:
    // Throws OutputFailed if printing has failed. The print function cannot throw it, because exceptions must not pass
    // through Lua.
    void check() const;

private:
    friend ScriptSettings script_settings(const ScriptChoice& choice, const std::shared_ptr<ScriptStreams>& streams);
    int error_ = 0;
};

// The place of a variant's file that the program may read, or why it may not.
[[nodiscard]] Result<VariantPath> script_variant_path(const ScriptChoice& choice, const std::string& name);

// A call of a hook: which hook was asked, with what, what it printed and answered. Lines without an end.
[[nodiscard]] std::string call_text(const HookCall& call);

// The calls about a move to the same cell that are made if the move is tried here, and those about no move. The game's
// history is not known to the hooks. An error if hooks cannot be watched (ContestWords).
[[nodiscard]] Result<std::string> hooks_asked(const Contest& contest, const std::string& move);

// Precondition: `choice` exists as long as the settings are used.
[[nodiscard]] ScriptSettings script_settings(const ScriptChoice& choice, const std::shared_ptr<ScriptStreams>& streams);

}  // namespace varia::cli
