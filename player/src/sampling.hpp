// A search that looks at the promising moves again and again (UCT): for any number of sides, each of whom wants the best
// for itself.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include <varia/player/engine.hpp>

#include "order.hpp"
#include "search.hpp"

namespace varia::player {

class Sampling {
public:
    explicit Sampling(const Shared& shared);
    [[nodiscard]] Info run(const Past& past, const Limits& limits, const std::function<void(const Info&)>& see);
    [[nodiscard]] std::optional<Diagnostic> take_failure() { return rules_.take_failure(); }

private:
    struct Node {
        Move move;
        std::uint32_t first = 0;  // of its children, which stand together
        std::uint32_t count = 0;
        std::uint32_t visits = 0;
        float prior = 0;
        BySide<float> sum{};  // of what came of it, for each camp
        float threat = 0;     // what can be taken there at once
        bool opened = false;
        bool ended = false;
        std::uint8_t camp = 0;  // who is to move there
    };
    using Shares = BySide<float>;
    // Of the tree of the last search what is below this position, if it came of it.
    void keep_below(const Position& now);
    [[nodiscard]] bool find_below(std::uint32_t number, std::uint64_t key, int plies, std::uint32_t& found);
    void sample();
    void open(std::uint32_t number);
    [[nodiscard]] std::uint32_t choose(const Node& node) const;
    [[nodiscard]] Shares guess(float threat) const;
    [[nodiscard]] Shares shares_of(const Outcome& outcome) const;
    [[nodiscard]] std::uint8_t camp() const {
        return static_cast<std::uint8_t>(shared_.traits.camp[static_cast<std::size_t>(index(position_.turn()))]);
    }
    [[nodiscard]] Info report(std::size_t lines) const;

    const Shared& shared_;
    Rules rules_;
    Position position_;
    History history_;
    Ordering ordering_;
    std::vector<Node> tree_;
    std::vector<Position::Undo> undos_;
    std::vector<std::uint32_t> way_;
    MoveList moves_;
    std::vector<Ranked> ranked_;
    std::uint64_t nodes_ = 0;
    std::size_t deepest_ = 0;
    std::optional<Position> root_;  // of the tree
    int tries_ = 0;
};

}  // namespace varia::player
