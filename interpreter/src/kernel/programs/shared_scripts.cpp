// Runners are found by their variant. A runner lives for as long as a caller holds it.
#include <varia/shared_scripts.hpp>

#include <varia/variant.hpp>

#include "hooks.hpp"

namespace varia {

std::shared_ptr<HookRunner> SharedScripts::of(const Variant& variant) {
    if (variant.hooks() == nullptr) return nullptr;
    if (const auto known = runners_.find(&variant); known != runners_.end())
        if (std::shared_ptr<HookRunner> runner = known->second.lock()) return runner;
    std::erase_if(runners_, [](const auto& entry) { return entry.second.expired(); });
    std::shared_ptr<HookRunner> made = variant.hooks()->make(variant, account_);
    runners_[&variant] = made;
    return made;
}

}  // namespace varia
