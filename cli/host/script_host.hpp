// The host of programs in Lua: it gives them variants, the three standard streams, and the files of allowed folders.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <varia/script.hpp>

namespace varia::cli {

// The rights and limits of a program, and how it draws.
struct ScriptChoice {
    std::vector<std::string> arguments;                // the program's own
    std::vector<std::string> allow_read, allow_write;  // folders
    std::optional<std::uint64_t> budget;               // in steps; 0 if unlimited
    std::optional<std::uint64_t> memory;               // in MiB; 0 if unlimited
    std::optional<std::uint64_t> seed;
    bool trusted = false;
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

// Precondition: `choice` exists as long as the settings are used.
[[nodiscard]] ScriptSettings script_settings(const ScriptChoice& choice, const std::shared_ptr<ScriptStreams>& streams);

}  // namespace varia::cli
