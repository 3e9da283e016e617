// Turns the set-up in a variant's file into the start position.
#pragma once

#include <memory>
#include <string>

#include <varia/result.hpp>
#include <varia/variant.hpp>

namespace varia {

// The position text of the start that Definition::setup describes, after all checks. Errors have their place in the
// file.
[[nodiscard]] Result<std::string> start_text(const VariantPtr& variant);

// Stores the start position in the variant. Must be called once, before the variant is shared.
struct StartSetter {
    static void set(const Variant& variant, std::string start);
    // Stores the maker of the variant's hook runners and its script budget. Must be called before start_text.
    static void set_hooks(const Variant& variant, std::shared_ptr<const HookMaker> hooks, ScriptBudget scripts);
    // Stores the linked boards of a match.
    static void set_linked(const Variant& variant, std::shared_ptr<const LinkedBoards> linked);
};

}  // namespace varia
