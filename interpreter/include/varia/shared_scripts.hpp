// The scripts of rules, shared: loaded once for all games of a variant that somebody plays, and counted together.
//
//     MemoryAccount guest{.limit = 64u << 20};
//     SharedScripts scripts(&guest);
//     Game one(variant, &scripts), another(variant, &scripts);  // their hooks run in one sandbox
//
// Nothing that a hook could notice is shared: what its script keeps is fixed once it has been loaded.
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

// Belongs to one thread at a time, with all that is made with it, which it outlives.
class SharedScripts {
public:
    // What scripts hold counts on `account`, if one is given, and no less on the budgets of their variants. The account
    // outlives the object.
    explicit SharedScripts(MemoryAccount* account = nullptr) : account_(account) {}

    // What answers for a variant's scripts; null if it has none. It is kept by those that asked. For Rules.
    [[nodiscard]] std::shared_ptr<HookRunner> of(const Variant& variant);

    // Asked by searches through whole turns (Rules::watch_searches), of all rules that are made from then on.
    void watch_searches(std::function<bool(std::uint64_t)> go_on) { searches_ = std::move(go_on); }
    [[nodiscard]] const std::function<bool(std::uint64_t)>& searches() const { return searches_; }
    [[nodiscard]] const MemoryAccount* account() const { return account_; }

private:
    MemoryAccount* account_;
    std::function<bool(std::uint64_t)> searches_;
    std::unordered_map<const Variant*, std::weak_ptr<HookRunner>> runners_;
};

}  // namespace varia
