// Loads variants for the benchmarks and the positions that they use.
#include "shipped.hpp"

#include <random>

namespace varia::bench {

VariantPtr load(benchmark::State& state, const std::string& name) {
    const Result<VariantPtr> variant = load_builtin(name);
    if (variant) return *variant;
    state.SkipWithError(variant.error().c_str());
    return nullptr;
}

LinkedBoardsPtr boards_of(const VariantPtr& variant) {
    if (!variant->definition().match) return nullptr;
    const Result<LinkedBoardsPtr> linked = load_linked_boards(*variant);
    return linked ? *linked : nullptr;
}

std::vector<Position> positions(const VariantPtr& variant) {
    std::vector<Position> kept;
    std::mt19937_64 random(1);
    while (kept.size() < 50) {
        Game game(variant);
        for (int ply = 0; ply < 80 && !game.legal_moves().empty() && kept.size() < 50; ++ply) {
            if (ply % 4 == 0) kept.push_back(game.position());
            game.play(game.legal_moves()[random() % game.legal_moves().size()]);
        }
    }
    return kept;
}

}  // namespace varia::bench
