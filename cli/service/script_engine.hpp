// The computer as a player for programs in Lua: varia.engine{...}.
#pragma once

#include <functional>
#include <memory>

#include <varia/player/engine.hpp>
#include <varia/script.hpp>

namespace varia::cli {

// Returns the function for ScriptHost::engine. A program may give weights of its own. If it gives none, an engine uses
// the weights of the text, else those of the options, if their rules are those of the variant.
[[nodiscard]] std::function<Result<std::unique_ptr<ScriptEngine>>(const VariantPtr&, const ScriptEngineSettings&)>
script_engines(player::Options options, std::string weights = {});

}  // namespace varia::cli
