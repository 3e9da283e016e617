// What programs in Lua are handed here: variants, the three streams, and the files of folders that were allowed.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <varia/script.hpp>

namespace varia::cli {

// What a program may do, and how it draws.
struct ScriptChoice {
    std::vector<std::string> arguments;                // the program's own
    std::vector<std::string> allow_read, allow_write;  // folders
    std::optional<std::uint64_t> budget;               // steps; 0: without limit
    std::optional<std::uint64_t> memory;               // MiB; 0: without limit
    std::optional<std::uint64_t> seed;
    bool trusted = false;
    bool ascii = false;
    std::optional<int> width;  // columns to write in
};

// Kept by the caller while a program runs.
class ScriptStreams {
public:
    // Throws OutputFailed if printing failed meanwhile: a program cannot throw it, since Lua stands in between.
    void check() const;

private:
    friend ScriptSettings script_settings(const ScriptChoice& choice, const std::shared_ptr<ScriptStreams>& streams);
    int error_ = 0;
};

// The choice must live as long as the settings are used.
[[nodiscard]] ScriptSettings script_settings(const ScriptChoice& choice, const std::shared_ptr<ScriptStreams>& streams);

}  // namespace varia::cli
