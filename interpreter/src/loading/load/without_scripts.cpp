// What replaces scripts in a library that is built without them (VARIA_SCRIPTS=OFF): programs are refused with a
// reason, and no hooks can be tried out, because no variant with hooks is loaded.
#include <varia/hook_check.hpp>
#include <varia/script.hpp>

namespace varia {
namespace {

Diagnostic no_scripts() {
    return typed_error("this build of Varia runs no scripts", "use one that was built with VARIA_SCRIPTS=ON");
}

}  // namespace

HookCheck check_hooks(const VariantPtr&, const HookCheckOptions&) { return {}; }

struct ScriptProgram::State {};

ScriptProgram::ScriptProgram(ScriptSettings) {}
ScriptProgram::~ScriptProgram() = default;
ScriptProgram::ScriptProgram(ScriptProgram&&) noexcept = default;
ScriptProgram& ScriptProgram::operator=(ScriptProgram&&) noexcept = default;

Result<bool> ScriptProgram::run(std::string_view, const std::string&, int*) { return no_scripts(); }
Result<ScriptAnswer> ScriptProgram::explore(std::string_view) { return no_scripts(); }
std::vector<std::string> ScriptProgram::names_in(const std::vector<std::string>&) { return {}; }

}  // namespace varia
