// A variant's set-up, as its file gives it, made into the start position.
#pragma once

#include <memory>
#include <string>

#include <varia/result.hpp>
#include <varia/variant.hpp>

namespace varia {

// The position text of the start that Definition::setup describes, checked. Errors stand where the file is wrong.
[[nodiscard]] Result<std::string> start_text(const VariantPtr& variant);

// Stores it; to be called once, before the variant is shared.
struct StartSetter {
    static void set(const Variant& variant, std::string start);
    // The same for what answers for the variant's scripts, and may use up; before start_text is asked.
    static void set_hooks(const Variant& variant, std::shared_ptr<const HookMaker> hooks, ScriptBudget scripts);
    // And for the boards of a match.
    static void set_building(const Variant& variant, std::shared_ptr<const Building> building);
};

}  // namespace varia
