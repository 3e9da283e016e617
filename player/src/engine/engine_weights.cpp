#include "engine_weights.hpp"

#include <varia/player/rules_hash.hpp>

#include "weights_found.hpp"

namespace varia::player {

WeightsInUse weights_of(const Variant& variant, const Options& options) {
    WeightsInUse given;
    if (options.weights) {
        given.weights = options.weights;
        given.from = WeightsFrom::given;
        given.file = options.weights_file;
        return given;
    }
    return options.trained ? find_weights(variant, options.weights_folder) : given;
}

std::vector<WeightsInUse> weights_of_games(const std::vector<VariantPtr>& games, const Options& options) {
    std::vector<WeightsInUse> weights;
    for (const VariantPtr& game : games) {
        Options own = options;
        // Weights belong to one game, and the boards may play several games.
        if (own.weights && own.weights->rules != rules_hash(game->definition())) own.weights.reset();
        weights.push_back(weights_of(*game, own));
    }
    return weights;
}

}  // namespace varia::player
