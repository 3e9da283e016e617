// The functions of load.hpp, for whoever knows where the answers of hooks come from.
//
// Loading a variant with rules in Lua takes something that runs them. The loader is given a function that makes it, and
// knows nothing of Lua; without one, variants with hooks are refused and all others load.
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

// Makes what answers for a variant's hooks, or says what is wrong with its scripts. Asked only for variants with hooks.
// `steps`: how many loading the scripts may take; it becomes how many it took.
using HookFactory = std::function<Result<std::shared_ptr<const HookMaker>>(
    const Variant& variant, const ScriptBudget& budget, std::uint64_t& steps)>;

class Loader {
public:
    // An empty function: there is nothing that runs scripts.
    explicit Loader(HookFactory make_hooks) : make_hooks_(std::move(make_hooks)) {}

    // As load_builtin, load_text and load_definition.
    [[nodiscard]] Result<VariantPtr> builtin(std::string_view name, const LoadOptions& options) const;
    [[nodiscard]] Result<VariantPtr> text(std::string_view text, std::string file, std::string id,
                                          const LoadOptions& options) const;
    [[nodiscard]] Result<VariantPtr> definition(Definition definition, const ScriptBudget& scripts,
                                                const LoadBudget& budget) const;

    // What reading a file came to.
    struct Loaded {
        std::optional<Definition> definition;  // as much of it as could be read
        std::vector<std::string> files;
        // Of the text: where there are errors, some of what it declares could not be formed.
        Diagnostics diagnostics;
        bool worth_compiling = false;
        KeyPlaces places = {};     // for telling mistakes where they are written
        Inherited inherited = {};  // ... and where the author can mend them
    };

    // What a file declares, before that is judged.
    [[nodiscard]] static Loaded read(std::string_view text, std::string file, std::string id,
                                     const LoadOptions& options);

private:
    [[nodiscard]] Result<VariantPtr> compiled(Loaded loaded, const ScriptBudget& scripts, Work& work) const;
    [[nodiscard]] Result<BuildingPtr> built(const Variant& variant, const KeyPlaces& places, Work& work) const;
    [[nodiscard]] Result<std::shared_ptr<const HookMaker>> hooks_of(const Variant& variant, const ScriptBudget& scripts,
                                                                    Work& work) const;

    HookFactory make_hooks_;
};

}  // namespace varia
