// Where the library's parts meet: the loader receives the function that makes hooks, if the library was built with
// scripts. No other file of the library names both.
#include <varia/load.hpp>

#include <utility>

#include "loader.hpp"
#if VARIA_SCRIPTS
#include "script_hooks.hpp"
#endif

namespace varia {
namespace {

Loader loader() {
#if VARIA_SCRIPTS
    return Loader(make_hooks);
#else
    return Loader({});
#endif
}

}  // namespace

Result<VariantPtr> load_builtin(std::string_view name, const LoadOptions& options) {
    return loader().builtin(name, options);
}

Result<VariantPtr> load_text(std::string_view text, std::string file, std::string id, const LoadOptions& options) {
    return loader().text(text, std::move(file), std::move(id), options);
}

Result<VariantPtr> load_definition(Definition definition, const ScriptBudget& scripts, const LoadBudget& budget) {
    return loader().definition(std::move(definition), scripts, budget);
}

}  // namespace varia
