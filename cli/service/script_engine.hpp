// The computer as a player of programs in Lua: varia.engine{...}.
#pragma once

#include <functional>
#include <memory>

#include <varia/player/engine.hpp>
#include <varia/script.hpp>

namespace varia::cli {

// For ScriptHost::engine. What counts where a program hands over no weights of its own: those of the options, which are
// of one variant, and of a text, each for variants of their rules.
[[nodiscard]] std::function<Result<std::unique_ptr<ScriptEngine>>(const VariantPtr&, const ScriptEngineSettings&)>
script_engines(player::Options options, std::string weights = {});

}  // namespace varia::cli
