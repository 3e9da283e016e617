// Alpha-beta for two camps, or one against all others, on one thread: as deep as there is time for, then one deeper.
//
// A move of a turn of several steps is a step: while the side to move stays, what is good for it stays good.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include <varia/player/endgame.hpp>
#include <varia/player/engine.hpp>
#include <varia/rules.hpp>

#include "budget.hpp"
#include "evaluation.hpp"
#include "order.hpp"
#include "table.hpp"
#include "traits.hpp"

namespace varia::player {

// What all threads of a search look at.
struct Shared {
    VariantPtr variant;
    const Traits& traits;
    const Evaluation& evaluation;
    Table& table;
    Budget& budget;
    bool pruning;
    const Endgames* endgames = nullptr;  // solved ones; null if there are none
};

// A game up to now: where it stands, and the keys under which its positions count as repeated; of a turn that is under
// way those of the positions between its steps, and by what the board differs from the turn's beginning (0: by
// nothing).
struct Past {
    Position position;
    std::vector<std::uint64_t> keys, steps;
    std::uint64_t changed = 0;
};
[[nodiscard]] Past past_of(const Game& game);

class Search {
public:
    // `helper`: one of further threads, which says nothing and looks a little elsewhere.
    Search(const Shared& shared, int helper);

    using See = std::function<void(const Info&)>;
    [[nodiscard]] Info run(const Past& past, const Limits& limits, const See& see);
    [[nodiscard]] std::optional<Diagnostic> take_failure() { return rules_.take_failure(); }
    void forget() { history_.clear(); }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

    static constexpr int most_ply = 240;
    static constexpr int most_depth = 120;

private:
    struct Frame {
        Position::Undo undo;
        Evaluation::Sums sums;
        MoveList moves, line;
        std::vector<Ranked> ranked;
        std::array<Move, 2> killers{};
        bool check = false;       // who is to move is in check
        bool mid = false;         // a turn is under way here ...
        std::uint64_t step = 0;   // ... and this is the position's key
        std::uint64_t board = 0;  // by what the board differs from that at the beginning of the root's turn
        Cell landed = no_cell;    // where the move to here went
    };
    struct Root {
        Move move;
        int value, before;
        MoveList line;
    };

    // The value for the side to move.
    int look(int alpha, int beta, int depth, int ply, bool may_pass);
    int calm(int alpha, int beta, int ply, int calm_ply);  // captures alone
    void list_moves(Frame& here, Move first);              // and ranks them
    int look_at_roots(int alpha, int beta, int depth, std::size_t from);
    void sort_by_standing(const std::vector<Ranked>& ranked);
    // After a move to ply + 1: the value for who has moved.
    int below(bool same, int alpha, int beta, int depth, int ply, bool may_pass = true);
    bool make(Move move, int ply);  // whether the same camp is to move again
    void unmake(int ply);
    [[nodiscard]] std::optional<int> over(int ply);  // by the position
    [[nodiscard]] std::optional<int> over_by_history(std::uint64_t key, int ply);
    [[nodiscard]] bool goes_in_circles(int ply);
    // What a move to the next ply takes away of the depth.
    [[nodiscard]] int cost(Move move) const { return shared_.pruning && move.type == MoveType::stop ? 0 : 1; }
    [[nodiscard]] int no_move(int ply);
    [[nodiscard]] int value_of(const Outcome& outcome, int ply) const;
    [[nodiscard]] int stand(int ply) const {
        return shared_.evaluation.worth(position_, frames_[static_cast<std::size_t>(ply)].sums);
    }
    [[nodiscard]] bool out_of_time();
    [[nodiscard]] int camp() const { return shared_.traits.sign[static_cast<std::size_t>(index(position_.turn()))]; }
    // In the table, where what is good depends on whose move is looked for if there are more than two camps.
    [[nodiscard]] std::uint64_t table_key() const { return position_.key() ^ salt_; }
    void keep(Frame& here, const Frame& next, Move move);
    void remember(std::uint64_t key);
    void drop(std::uint64_t key);
    [[nodiscard]] Info report(int depth, std::size_t lines, bool done) const;

    const Shared& shared_;
    int helper_;
    Rules rules_;
    Position position_;
    History history_;
    Ordering ordering_;
    std::vector<Frame> frames_;
    std::vector<Root> roots_;
    std::vector<std::uint64_t> keys_;        // of the game and of the way here
    std::size_t played_ = 0;                 // how many of them are the game's
    std::vector<std::uint64_t> steps_;       // of the turn that is under way at the root
    std::array<std::uint8_t, 4096> seen_{};  // how many keys end so
    std::uint64_t nodes_ = 0;
    int deepest_ = 0, depth_ = 0;
    int wide_ = 0;  // before this ply all moves are looked at, to the full depth: a win in so many is asked for
    bool aborted_ = false;
    bool may_fail_;
    Side hero_ = Side::first;  // whose move is looked for
    std::uint64_t salt_ = 0;
};

}  // namespace varia::player
