// A search that looks at the promising moves again and again (UCT): for any number of sides, each of whom wants the
// best for itself. The tree is kept from move to move.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <varia/player/engine.hpp>

#include "sampled_tree.hpp"
#include "sampler.hpp"
#include "search.hpp"

namespace varia::player {

class Sampling {
public:
    explicit Sampling(const Shared& shared) : shared_(shared) {}
    // On so many threads; with one the same nodes give the same answer.
    [[nodiscard]] Info run(const Past& past, const Limits& limits, int threads,
                           const std::function<void(const Info&)>& see);
    [[nodiscard]] std::optional<Diagnostic> take_failure();

private:
    // Of the tree of the last search what is below this position, if it came of it.
    void keep_below(const Position& now);
    void lead(const Limits& limits, const std::function<void(const Info&)>& see);
    [[nodiscard]] Info report(std::size_t lines);

    const Shared& shared_;
    SampledTree tree_;
    std::atomic<std::uint64_t> nodes_{0};
    std::atomic<bool> enough_{false};
    std::vector<std::unique_ptr<Sampler>> samplers_;  // the first leads
    std::optional<Position> root_;                    // of the tree
};

}  // namespace varia::player
