// The tree of a Monte Carlo tree search: which moves have been tried, how often, and with which results. Threads share
// the tree under its lock.
#pragma once

#include <cstdint>
#include <mutex>
#include <vector>

#include <varia/cells.hpp>
#include <varia/move.hpp>

#include "traits.hpp"

namespace varia::player {

using Shares = BySide<float>;  // by team: its share of the result

struct MctsNode {
    Move move;
    std::uint32_t first = 0;  // index of the first child; the children are contiguous
    std::uint32_t count = 0;
    std::uint32_t visits = 0;
    float prior = 0;
    Shares sum{};              // sum of the results of its visits
    float threat = 0;          // how much the side to move can capture there at once, in hundredths
    std::uint16_t flying = 0;  // virtual loss: threads below it, each counted as a visit with result 0
    bool claimed = false;      // a thread has begun to list its children
    bool opened = false;       // its children are listed
    bool ended = false;        // it has no children
    std::uint8_t camp = 0;     // the team that is to move there
};

struct MctsTree {
    static constexpr std::size_t max_nodes = 4'000'000;

    std::mutex guard;
    std::vector<MctsNode> nodes;  // the first node is the root

    [[nodiscard]] bool full() const { return nodes.size() >= max_nodes; }
    // The child with the highest upper confidence bound. Precondition: the node is opened.
    [[nodiscard]] std::uint32_t choose(const MctsNode& node) const;
    // Keeps only this node and the nodes below it; the node becomes the root.
    void keep(std::uint32_t number);
};

}  // namespace varia::player
