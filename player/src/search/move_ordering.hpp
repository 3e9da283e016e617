// Move ordering: the move from the transposition table, good captures, killer moves, other moves by history, bad
// captures.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <varia/consequence.hpp>
#include <varia/move.hpp>
#include <varia/position.hpp>
#include <varia/rules.hpp>

#include "evaluation.hpp"

namespace varia::player {

// The piece that a move captures, on the cell where it ends or on a cell that it leaps over; empty if this cannot be
// looked up quickly. The piece may be neutral.
[[nodiscard]] Piece victim_of(const Position& position, Move move);
// The kind of the piece that moves or is dropped; 0 for other moves.
[[nodiscard]] Kind mover_of(const Position& position, Move move);

// The history heuristic: scores of quiet moves by kind and destination. Belongs to one thread.
class History {
public:
    History(std::size_t sides, std::size_t kinds, std::size_t cells);
    [[nodiscard]] int of(const Position& position, Move move) const { return values_[place(position, move)]; }
    void reward(const Position& position, Move move, int depth) {
        change(position, move, std::min(depth * depth, 400));
    }
    void punish(const Position& position, Move move, int depth) {
        change(position, move, -std::min(depth * depth, 400));
    }
    void clear();
    void fade();
    // The scores of the moves of a kind, by destination.
    [[nodiscard]] const std::int16_t* goals(Side side, Kind kind) const {
        return values_.data() + static_cast<std::size_t>(index(side)) * (kinds_ * cells_ + others) + kind * cells_;
    }

private:
    static constexpr std::size_t others = 1024;
    [[nodiscard]] std::size_t place(const Position& position, Move move) const;
    void change(const Position& position, Move move, int by);
    std::size_t kinds_, cells_;
    std::vector<std::int16_t> values_;
};

struct ScoredMove {
    Move move;
    int score;
    bool noisy;           // captures or promotes
    bool unsure = false;  // scored as a good capture, but its exchange has not been evaluated yet
};

// The ranges of scores: captures that win material have at least the first number, killer moves at least the second,
// bad captures less than the third; all other moves lie between.
inline constexpr int good_score = 1 << 24;
inline constexpr int killer_score = 1 << 20;
inline constexpr int bad_score = -(1 << 20);

struct MoveOrdering {
    Rules& rules;
    const Evaluation& evaluation;
    const History& history;
    bool exchanges = false;  // whether static exchange evaluation is possible
    bool strikes = false;    // whether any move may capture pieces on other cells than victim_of() looks at
    mutable std::vector<Cell> removed = {}, attackers = {};
    mutable ConsequenceList described = {};

    // The material that a capture or promotion gains at once, recaptures not included. A promotion to a piece of nobody
    // loses the piece.
    [[nodiscard]] int gain(const Position& position, Move move, Piece victim) const;
    // The same for all that the move captures, wherever it stands, less what the mover's own side loses by the move.
    [[nodiscard]] int gain(Position& position, Move move) const;
    // Whether the move captures or promotes.
    [[nodiscard]] bool noisy(Position& position, Move move) const {
        return !victim_of(position, move).empty() || move.promotion() != 0 || strikes_at(position, move);
    }
    [[nodiscard]] bool loses(Position& position, Move move, Piece victim) const;
    // Static exchange evaluation: whether all captures on the cell where the move ends gain less than this minimum.
    // Each side captures with its cheapest piece first and stops where that is better. Precondition: `exchanges`, and a
    // move that captures a piece worth `gained`.
    [[nodiscard]] bool see_below(const Position& position, Move move, int gained, int min) const;
    // Replaces the list of scored moves. Whether a capture loses material is tested for all captures at once, or if
    // `lazy` when pick() reaches the capture.
    void score(Position& position, const MoveList& moves, Move first, const std::array<Move, 2>& killers,
               std::vector<ScoredMove>& scored, bool lazy = false) const;
    // Swaps the best move from index `i` on to index `i`. Evaluates the exchanges of unsure captures on the way.
    void pick(Position& position, std::vector<ScoredMove>& scored, std::size_t i) const;
    // Replaces an unsure score by the score after static exchange evaluation.
    void settle(Position& position, ScoredMove& scored) const;

private:
    // Whether victim_of() may not see all that the move captures.
    [[nodiscard]] bool unseen(Move move) const {
        return strikes || move.type == MoveType::sweep || move.type == MoveType::push || move.type == MoveType::shove ||
               move.type == MoveType::hook;
    }
    // Whether the move captures anything that victim_of() does not see, or anything together with such pieces.
    [[nodiscard]] bool strikes_at(Position& position, Move move) const {
        return unseen(move) && rules.captures(position, move);
    }
};

// Swaps the move with the highest score from index `i` on to index `i`.
inline void pick(std::vector<ScoredMove>& scored, std::size_t i) {
    std::size_t best = i;
    for (std::size_t j = i + 1; j < scored.size(); ++j)
        if (scored[j].score > scored[best].score) best = j;
    std::swap(scored[i], scored[best]);
}

}  // namespace varia::player
