// Counts actions to a depth.
#include <utility>

#include "core.hpp"
#include "guard.hpp"

namespace varia {

std::uint64_t Match::Core::leaves(const Action* first, int depth, const GoOn* go_on) {
    counting_ = true;
    const Guard counted([&] { counting_ = false; });
    if (first == nullptr) return perft(depth, go_on);
    act(*first);
    const Guard acted([&] { undo(); });
    return perft(depth, go_on);
}

std::uint64_t Match::Core::perft(int depth, const GoOn* go_on) {
    if (depth <= 0) return 1;
    if (go_on != nullptr && !(*go_on)(0)) return 0;
    if (depth == 1) {
        const std::uint64_t actions = count();
        return go_on == nullptr || (*go_on)(actions) ? actions : 0;
    }
    const auto level = static_cast<std::size_t>(depth);
    if (lists_.size() <= level) lists_.resize(level + 1);
    ActionList actions = std::move(lists_[level]);
    actions.clear();
    list(actions);
    std::uint64_t total = 0;
    for (const Action& action : actions) {
        act(action);
        const Guard acted([&] { undo(); });
        total += perft(depth - 1, go_on);
    }
    lists_[level] = std::move(actions);
    return total;
}

}  // namespace varia
