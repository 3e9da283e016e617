// One thread of a Monte Carlo tree search: it descends the tree along promising moves, and adds the result to all nodes
// on its path.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "mcts_tree.hpp"
#include "move_ordering.hpp"
#include "search.hpp"

namespace varia::player {

class MctsWorker {
public:
    // `nodes`: counts the moves that all threads of a search make.
    MctsWorker(const Shared& shared, MctsTree& tree, std::atomic<std::uint64_t>& nodes);

    void begin(const GameHistory& game);
    // Lists the root's moves if they are not listed yet: all legal moves, or only those in `only` if it is not empty.
    // Returns whether there is a move.
    [[nodiscard]] bool open_root(const MoveList& only);
    // Descends once from the root and adds the result to the nodes on the path.
    void run_playout();
    // Finds the node with this Zobrist key at most `plies` plies below the root, whose position is `from`.
    [[nodiscard]] std::optional<std::uint32_t> find(const Position& from, std::uint64_t key, int plies);

    [[nodiscard]] std::size_t max_depth() const { return max_depth_; }
    [[nodiscard]] bool failed() const { return rules_.failed(); }
    [[nodiscard]] std::optional<Diagnostic> take_failure() { return rules_.take_failure(); }

private:
    // What to do at the node that the descent has reached.
    enum class Next { go_down, open, guess, end };
    struct Step {
        std::uint32_t child = 0;
        Move move;
    };
    [[nodiscard]] Next visit(std::uint32_t number, std::size_t made, Step& step);
    void open(std::uint32_t number, const MoveList& only);
    void back_up(const Shares& shares);
    [[nodiscard]] bool find_child(std::uint32_t number, std::uint64_t key, int plies, std::uint32_t& found);
    [[nodiscard]] Shares guess() const;
    [[nodiscard]] Shares shares_of(const Outcome& outcome) const;
    [[nodiscard]] std::uint8_t camp() const {
        return static_cast<std::uint8_t>(shared_.traits.camp[static_cast<std::size_t>(index(position_.turn()))]);
    }

    const Shared& shared_;
    MctsTree& tree_;
    std::atomic<std::uint64_t>& nodes_;
    Rules rules_;
    Position position_;
    History history_;
    MoveOrdering ordering_;
    std::vector<Position::Undo> undos_;
    std::vector<std::uint32_t> way_;
    std::vector<std::uint64_t> keys_;  // of the positions on the way, if moves may not repeat positions
    MoveList moves_;
    std::vector<ScoredMove> scored_;
    std::vector<MctsNode> children_;
    float threat_ = 0;  // of the current node
    std::size_t max_depth_ = 0;
    int tries_ = 0;
};

}  // namespace varia::player
