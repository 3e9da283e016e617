// Shared scripts of rules: loaded once for all games of a variant that one guest plays, with one limit on their memory.
//
//     MemoryAccount guest{.limit = 64u << 20};
//     SharedScripts scripts(&guest);
//     Game one(variant, &scripts), another(variant, &scripts);  // their hooks run in one sandbox
//
// A hook cannot notice the sharing: the data of a script does not change after it has been loaded.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <unordered_map>
#include <utility>

#include <varia/memory_account.hpp>

namespace varia {

class HookRunner;
class Variant;

// Belongs to one thread at a time, together with everything that uses it. It must outlive those objects.
class SharedScripts {
public:
    // If `account` is given, the memory of scripts counts on it, and also on the budgets of their variants. The account
    // must outlive the object.
    explicit SharedScripts(MemoryAccount* account = nullptr) : account_(account) {}

    // The runner of a variant's scripts, or null if the variant has none. Its users share the ownership. For Rules.
    [[nodiscard]] std::shared_ptr<HookRunner> of(const Variant& variant);

    // Makes the variant use this runner for as long as somebody holds it. Precondition: the runner is of this variant.
    void use(const Variant& variant, const std::shared_ptr<HookRunner>& runner) { runners_[&variant] = runner; }

    // Sets the function that searches through whole turns call (Rules::watch_searches), for all Rules that are made
    // later.
    void watch_searches(std::function<bool(std::uint64_t)> go_on) { searches_ = std::move(go_on); }
    [[nodiscard]] const std::function<bool(std::uint64_t)>& searches() const { return searches_; }
    [[nodiscard]] const MemoryAccount* account() const { return account_; }

private:
    MemoryAccount* account_;
    std::function<bool(std::uint64_t)> searches_;
    std::unordered_map<const Variant*, std::weak_ptr<HookRunner>> runners_;
};

}  // namespace varia
