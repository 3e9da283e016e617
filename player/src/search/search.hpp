// Alpha-beta search with iterative deepening on one thread, for two teams, or for one team against all others.
//
// In a turn of several steps each move is one step: while the side to move stays the same, the value is not negated.
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
#include "move_ordering.hpp"
#include "traits.hpp"
#include "transposition_table.hpp"

namespace varia::player {

// What all threads of a search share.
struct Shared {
    VariantPtr variant;
    const Traits& traits;
    const Evaluation& evaluation;
    TranspositionTable& transpositions;
    Budget& budget;
    bool pruning;
    const Endgames* endgames = nullptr;  // solved endgames; null if there are none
};

// A game up to now: its position, and the repetition keys of its positions. In the middle of a turn also the Zobrist
// keys of the positions between the steps, and a hash of the difference between the board and the board at the
// beginning of the turn (0 if there is no difference).
struct GameHistory {
    Position position;
    std::vector<std::uint64_t> keys, steps;
    std::uint64_t changed = 0;
};
[[nodiscard]] GameHistory history_of(const Game& game);

class Search {
public:
    // `helper`: 0 for the main thread; the number of a further thread, which reports nothing and searches slightly
    // differently.
    Search(const Shared& shared, int helper);

    using See = std::function<void(const Info&)>;
    [[nodiscard]] Info run(const GameHistory& history, const Limits& limits, const See& see);
    [[nodiscard]] std::optional<Diagnostic> take_failure() { return rules_.take_failure(); }
    void forget() { history_.clear(); }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

    static constexpr int max_ply = 240;
    static constexpr int max_depth = 120;

private:
    struct Frame {
        Position::Undo undo;
        Evaluation::Sums sums;
        MoveList moves, line;
        std::vector<ScoredMove> scored;
        std::array<Move, 2> killers{};
        bool check = false;       // whether the side to move is in check
        bool mid = false;         // whether a turn is under way here ...
        std::uint64_t step = 0;   // ... and the position's Zobrist key if it is
        std::uint64_t board = 0;  // hash of the difference to the board at the beginning of the root's turn
        Cell landed = no_cell;    // the destination of the move to here
    };
    struct Root {
        Move move;
        int value, before;
        MoveList line;
    };

    // The value for the side to move.
    int alpha_beta(int alpha, int beta, int depth, int ply, bool may_pass);
    int quiescence(int alpha, int beta, int ply, int quiescence_ply);  // quiescence search: only captures
    void list_moves(Frame& here, Move first);                          // and scores them
    int search_root(int alpha, int beta, int depth, std::size_t from);
    void sort_by_static_eval(const std::vector<ScoredMove>& scored);
    // The value of the position at ply + 1 for the side that has made the move there. `same`: the same team is to move
    // again.
    int search_child(bool same, int alpha, int beta, int depth, int ply, bool may_pass = true);
    bool make(Move move, int ply);  // returns whether the same team is to move again
    void unmake(int ply);
    [[nodiscard]] std::optional<int> over(int ply);  // the value, if the position decides the game
    [[nodiscard]] std::optional<int> over_by_history(std::uint64_t key, int ply);
    [[nodiscard]] bool goes_in_circles(int ply);
    // The depth that a move to the next ply uses up.
    [[nodiscard]] int cost(Move move) const { return shared_.pruning && move.type == MoveType::stop ? 0 : 1; }
    [[nodiscard]] int no_move(int ply);
    [[nodiscard]] int value_of(const Outcome& outcome, int ply) const;
    [[nodiscard]] int static_eval(int ply) const {
        return shared_.evaluation.static_eval(position_, frames_[static_cast<std::size_t>(ply)].sums);
    }
    [[nodiscard]] bool out_of_time();
    [[nodiscard]] int camp() const { return shared_.traits.sign[static_cast<std::size_t>(index(position_.turn()))]; }
    // The key for the transposition table. With more than two teams values depend on the team that the search is for.
    [[nodiscard]] std::uint64_t table_key() const { return position_.zobrist_key() ^ salt_; }
    void keep(Frame& here, const Frame& next, Move move);
    void remember(std::uint64_t key);
    void drop(std::uint64_t key);
    [[nodiscard]] Info report(int depth, std::size_t lines, bool done) const;

    const Shared& shared_;
    int helper_;
    Rules rules_;
    Position position_;
    History history_;
    MoveOrdering ordering_;
    std::vector<Frame> frames_;
    std::vector<Root> roots_;
    std::vector<std::uint64_t> keys_;        // of the game and of the path from the root
    std::size_t played_ = 0;                 // how many of them belong to the game
    std::vector<std::uint64_t> steps_;       // Zobrist keys in the turn that is under way at the root
    std::array<std::uint8_t, 4096> seen_{};  // by the low 12 bits of a key: how many of keys_ have these bits
    std::uint64_t nodes_ = 0;
    int max_depth_ = 0, depth_ = 0;
    int wide_ = 0;  // before this ply no move is pruned or reduced, because the limits ask for a win in few moves
    bool aborted_ = false;
    bool may_fail_;
    Side hero_ = Side::first;  // the side that the search finds a move for
    std::uint64_t salt_ = 0;
};

}  // namespace varia::player
