// The functions of load.hpp, for callers that provide the hook runners.
//
// Loading a variant with rules in Lua needs code that runs them. The loader receives a function that creates it, and
// does not depend on Lua. Without such a function, variants with hooks are refused and all others load.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/load.hpp>

#include "hooks.hpp"
#include "inherited.hpp"
#include "key_places.hpp"
#include "work.hpp"

namespace varia {

// Creates the maker of a variant's hook runners, or returns the errors in its scripts. Called only for variants with
// hooks. `steps`: on entry the maximum number of steps for loading the scripts; on return the number used.
using HookFactory = std::function<Result<std::shared_ptr<const HookMaker>>(
    const Variant& variant, const ScriptBudget& budget, std::uint64_t& steps)>;

class Loader {
public:
    // With an empty function no scripts can run.
    explicit Loader(HookFactory make_hooks) : make_hooks_(std::move(make_hooks)) {}

    // These implement load_builtin, load_text and load_definition.
    [[nodiscard]] Result<VariantPtr> builtin(std::string_view name, const LoadOptions& options) const;
    [[nodiscard]] Result<VariantPtr> text(std::string_view text, std::string file, std::string id,
                                          const LoadOptions& options) const;
    [[nodiscard]] Result<VariantPtr> definition(Definition definition, const ScriptBudget& scripts,
                                                const LoadBudget& budget) const;

    // The result of reading a file.
    struct Loaded {
        std::optional<Definition> definition;  // the parts that could be read
        std::vector<std::string> files;
        // The errors in the text. If there are any, parts of the declaration may be missing.
        Diagnostics diagnostics;
        bool worth_compiling = false;
        KeyPlaces places = {};     // for reporting errors where they are written
        Inherited inherited = {};  // for reporting errors where the author can correct them
    };

    // Reads a file's declarations without validating them.
    [[nodiscard]] static Loaded read(std::string_view text, std::string file, std::string id,
                                     const LoadOptions& options);

private:
    [[nodiscard]] Result<VariantPtr> compiled(Loaded loaded, const ScriptBudget& scripts, Work& work) const;
    [[nodiscard]] Result<LinkedBoardsPtr> built(const Variant& variant, const KeyPlaces& places, Work& work) const;
    [[nodiscard]] Result<std::shared_ptr<const HookMaker>> hooks_of(const Variant& variant, const ScriptBudget& scripts,
                                                                    Work& work) const;

    HookFactory make_hooks_;
};

}  // namespace varia
