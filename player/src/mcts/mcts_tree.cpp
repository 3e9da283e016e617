#include "mcts_tree.hpp"

#include <cmath>

namespace varia::player {
namespace {

constexpr float curiosity = 0.9F;

}  // namespace

std::uint32_t MctsTree::choose(const MctsNode& node) const {
    const float root = std::sqrt(static_cast<float>(node.visits + 1));
    const float known = node.visits == 0 ? 0 : node.sum[node.camp] / static_cast<float>(node.visits);
    std::uint32_t best = node.first;
    float max = -1;
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
        const MctsNode& child = nodes[i];
        const std::uint32_t visits = child.visits + child.flying;
        const float value = visits == 0 ? known * 0.85F : child.sum[node.camp] / static_cast<float>(visits);
        const float static_eval = value + curiosity * child.prior * root / static_cast<float>(1 + visits);
        if (static_eval > max) {
            max = static_eval;
            best = i;
        }
    }
    return best;
}

void MctsTree::keep(std::uint32_t number) {
    std::vector<MctsNode> kept{nodes[number]};
    for (std::size_t i = 0; i < kept.size(); ++i) {
        const std::uint32_t first = kept[i].first;
        kept[i].first = static_cast<std::uint32_t>(kept.size());
        for (std::uint32_t k = 0; k < kept[i].count; ++k) kept.push_back(nodes[first + k]);
    }
    nodes = std::move(kept);
}

}  // namespace varia::player
