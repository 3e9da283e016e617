// Monte Carlo tree search (UCT), for any number of sides, each of which wants the best result for itself. The tree is
// kept from move to move.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <varia/player/engine.hpp>

#include "mcts_tree.hpp"
#include "mcts_worker.hpp"
#include "search.hpp"

namespace varia::player {

class Mcts {
public:
    explicit Mcts(const Shared& shared) : shared_(shared) {}
    // Searches on this number of threads. With one thread the same number of nodes gives the same answer.
    [[nodiscard]] Info run(const GameHistory& history, const Limits& limits, int threads,
                           const std::function<void(const Info&)>& see);
    [[nodiscard]] std::optional<Diagnostic> take_failure();

private:
    // Keeps the part of the last tree below this position, if the position is in the tree; clears the tree otherwise.
    void keep_below(const Position& now);
    void lead(const Limits& limits, const std::function<void(const Info&)>& see);
    [[nodiscard]] Info report(std::size_t lines);

    const Shared& shared_;
    MctsTree tree_;
    std::atomic<std::uint64_t> nodes_{0};
    std::atomic<bool> enough_{false};
    std::vector<std::unique_ptr<MctsWorker>> workers_;  // one a thread; the first one decides when to stop
    std::optional<Position> root_;                      // the position of the tree's root
};

}  // namespace varia::player
