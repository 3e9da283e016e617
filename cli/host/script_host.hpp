// What programs in Lua are handed here: variants, the three streams, and the files of folders that were allowed.
#pragma once

#include <memory>

#include <varia/script.hpp>

#include "arguments.hpp"

namespace varia::cli {

// Kept by the caller while a program runs.
class ScriptStreams {
public:
    // Throws OutputFailed if printing failed meanwhile: a program cannot throw it, since Lua stands in between.
    void check() const;

private:
    friend ScriptSettings script_settings(const Arguments& arguments, const std::shared_ptr<ScriptStreams>& streams);
    int error_ = 0;
};

[[nodiscard]] ScriptSettings script_settings(const Arguments& arguments, const std::shared_ptr<ScriptStreams>& streams);

}  // namespace varia::cli
