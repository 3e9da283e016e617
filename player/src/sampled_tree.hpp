// The tree of a search by sampling: which moves have been tried, how often, and what came of it. Threads share it under
// its lock.
#pragma once

#include <cstdint>
#include <mutex>
#include <vector>

#include <varia/cells.hpp>
#include <varia/move.hpp>

#include "traits.hpp"

namespace varia::player {

using Shares = BySide<float>;  // what comes of a game for each camp

struct SampledNode {
    Move move;
    std::uint32_t first = 0;  // of its children, which stand together
    std::uint32_t count = 0;
    std::uint32_t visits = 0;
    float prior = 0;
    Shares sum{};              // of what came of it
    float threat = 0;          // what can be taken there at once
    std::uint16_t flying = 0;  // threads that are on their way through it: counted as visits of which nothing came
    bool claimed = false;      // somebody has begun to list its children
    bool opened = false;       // they are listed
    bool ended = false;        // there are none
    std::uint8_t camp = 0;     // who is to move there
};

struct SampledTree {
    static constexpr std::size_t most_nodes = 4'000'000;

    std::mutex guard;
    std::vector<SampledNode> nodes;  // the first is the root

    [[nodiscard]] bool full() const { return nodes.size() >= most_nodes; }
    // The child of an opened node that promises most.
    [[nodiscard]] std::uint32_t choose(const SampledNode& node) const;
    // Leaves only this node and what is below it.
    void keep(std::uint32_t number);
};

}  // namespace varia::player
