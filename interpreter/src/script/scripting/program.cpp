// Programs: a sandbox with the module `varia`, and its limits.
#include "program.hpp"

#include <algorithm>
#include <utility>

namespace varia {

namespace {

// Programs handle reports and lists that rules never need, so their limits are higher.
SandboxLimits program_limits(const ScriptSettings& settings) {
    if (settings.trusted) return SandboxLimits::unlimited();
    SandboxLimits limits;
    limits.fuel = settings.limits.steps;
    limits.memory = settings.limits.memory;
    const std::size_t memory = settings.limits.memory;
    limits.block = memory == 0 ? 0 : std::max(std::size_t{16} << 20, memory / 8);
    limits.string = memory == 0 ? 0 : std::max(std::size_t{2} << 20, memory / 64);
    limits.more_steps = settings.limits.more_steps;
    limits.more_memory = settings.limits.more_memory;
    limits.source = limits.sources = std::size_t{1} << 20;
    return limits;
}

SandboxSettings sandbox_settings(const ScriptSettings& settings, ProgramState& program) {
    SandboxSettings result;
    result.profile = settings.trusted ? Profile::trusted : Profile::script;
    result.files = settings.trusted;
    result.limits = program_limits(settings);
    result.expired = program.host.expired;
    result.clock = program.host.clock;
    program.memory.limit = result.limits.memory;
    result.account = &program.memory;
    return result;
}

Value arguments_value(const std::vector<std::string>& arguments) {
    ValueTable table;
    for (const std::string& argument : arguments) table.list.emplace_back(argument);
    return table;
}

}  // namespace

struct ScriptProgram::State {
    explicit State(ScriptSettings settings)
        : program(std::move(settings.host), settings.seed), sandbox(sandbox_settings(settings, program)) {}
    ProgramState program;  // outlives the sandbox, whose objects refer to it
    Sandbox sandbox;
};

ScriptProgram::ScriptProgram(ScriptSettings settings) {
    const Value arguments = arguments_value(settings.arguments);
    state_ = std::make_unique<State>(std::move(settings));
    Sandbox& sandbox = state_->sandbox;
    sandbox.set_host(&state_->program);
    sandbox.set_views("null", {});
    sandbox.set_functions("varia", module_functions());
    sandbox.set_functions("", global_functions());
    sandbox.set_constant("arg", arguments);
}

ScriptProgram::~ScriptProgram() = default;
ScriptProgram::ScriptProgram(ScriptProgram&&) noexcept = default;
ScriptProgram& ScriptProgram::operator=(ScriptProgram&&) noexcept = default;

Result<bool> ScriptProgram::run(std::string_view text, const std::string& file) {
    VARIA_ASSERT(state_ != nullptr, "the program was not moved from");
    state_->program.error.clear();  // left by a call that was cut off
    Value returned;
    const Result<Script> script = state_->sandbox.load({text, file}, &returned);
    if (!script) return script.diagnostics();
    const bool* answer = returned.boolean();
    return answer == nullptr || *answer;
}

Result<ScriptAnswer> ScriptProgram::explore(std::string_view lines) {
    VARIA_ASSERT(state_ != nullptr, "the program was not moved from");
    state_->program.error.clear();
    Result<Sandbox::Explored> explored = state_->sandbox.explore(lines, "input");
    if (!explored) return explored.diagnostics();
    return ScriptAnswer{explored->incomplete, std::move(explored->values)};
}

std::vector<std::string> ScriptProgram::names_in(const std::vector<std::string>& chain) {
    VARIA_ASSERT(state_ != nullptr, "the program was not moved from");
    return state_->sandbox.names_in(chain);
}

}  // namespace varia
