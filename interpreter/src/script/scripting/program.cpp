// Programs: a sandbox with the module `varia`, and its limits.
#include "program.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace varia {

namespace {

// Programs handle reports and lists that rules never need, so their limits are higher.
SandboxLimits program_limits(const ProgramState& program) {
    if (program.trusted) return SandboxLimits::unlimited();
    SandboxLimits limits;
    limits.fuel = program.limits.steps;
    limits.memory = program.limits.memory;
    const std::size_t memory = program.limits.memory;
    limits.block = memory == 0 ? 0 : std::max(std::size_t{16} << 20, memory / 8);
    limits.string = memory == 0 ? 0 : std::max(std::size_t{2} << 20, memory / 64);
    limits.more_steps = program.limits.more_steps;
    limits.more_memory = program.limits.more_memory;
    limits.source = limits.sources = std::size_t{1} << 20;
    return limits;
}

SandboxSettings sandbox_settings(ProgramState& program) {
    SandboxSettings result;
    result.profile = program.trusted ? Profile::trusted : Profile::script;
    result.files = program.trusted;
    result.limits = program_limits(program);
    result.expired = program.host.expired;
    result.clock = program.host.clock;
    program.memory.limit = result.limits.memory;
    result.account = &program.memory;
    return result;
}

Value arguments_value(const ProgramState& program) {
    ValueTable table;
    for (const std::string& argument : program.arguments) table.list.emplace_back(argument);
    if (!program.script.empty()) table.at_zero = {program.script};
    return table;
}

}  // namespace

Sandbox make_program_sandbox(ProgramState& program) {
    Sandbox sandbox(sandbox_settings(program));
    sandbox.set_host(&program);
    sandbox.set_views("null", {});
    sandbox.set_functions("varia", module_functions());
    sandbox.set_functions("", global_functions());
    // A trusted program has Lua's own `require`.
    static constexpr std::array modules{HostFunction{"require", guarded<require_module>}};
    if (!program.trusted) sandbox.set_functions("", modules);
    sandbox.set_constant("arg", arguments_value(program));
    return sandbox;
}

namespace {

// The exit code that a program has returned: a whole number from 0 to 255, or 1 for false.
Result<int> code_of(const Value& returned, const std::string& file) {
    if (const bool* answer = returned.boolean()) return *answer ? 0 : 1;
    const std::int64_t* number = returned.integer();
    if (number == nullptr) return 0;
    if (*number >= 0 && *number <= 255) return static_cast<int>(*number);
    Diagnostic wrong = typed_error(
        "the program returned " + std::to_string(*number) + ", and an exit code is from 0 to 255",
        "to show a number, print it");
    wrong.file = file;
    return wrong;
}

}  // namespace

struct ScriptProgram::State {
    explicit State(ScriptSettings settings) : program(std::move(settings)), sandbox(make_program_sandbox(program)) {}
    ProgramState program;  // outlives the sandbox, whose objects refer to it
    Sandbox sandbox;
};

ScriptProgram::ScriptProgram(ScriptSettings settings) : state_(std::make_unique<State>(std::move(settings))) {}

ScriptProgram::~ScriptProgram() = default;
ScriptProgram::ScriptProgram(ScriptProgram&&) noexcept = default;
ScriptProgram& ScriptProgram::operator=(ScriptProgram&&) noexcept = default;

Result<bool> ScriptProgram::run(std::string_view text, const std::string& file, int* code) {
    VARIA_ASSERT(state_ != nullptr, "the program was not moved from");
    state_->program.error.clear();  // left by a call that was cut off
    Value returned;
    const Result<Script> script = state_->sandbox.load({text, file}, &returned);
    if (!script) return script.diagnostics();
    const Result<int> number = code_of(returned, file);
    if (!number) return number.diagnostics();
    if (code != nullptr) *code = *number;
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
