// The computer as a player of programs in Lua: varia.engine{...}.
#pragma once

#include <memory>

#include <varia/script.hpp>

namespace varia::cli {

// For ScriptHost::engine.
[[nodiscard]] Result<std::unique_ptr<ScriptEngine>> make_script_engine(const VariantPtr& variant,
                                                                       const ScriptEngineSettings& settings);

}  // namespace varia::cli
