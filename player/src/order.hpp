// In which order moves are looked at: what was best before, good captures, what has refuted lately, the rest, bad
// captures.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <varia/move.hpp>
#include <varia/position.hpp>
#include <varia/rules.hpp>

#include "evaluation.hpp"

namespace varia::player {

// What a move takes: the piece it goes to or over; none where that takes more than a look. It may be nobody's.
[[nodiscard]] Piece victim_of(const Position& position, Move move);
// The piece that goes; what is dropped; none of others.
[[nodiscard]] Kind mover_of(const Position& position, Move move);

// What has refuted, by piece and goal; of one thread.
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
    // The values of the moves that a kind makes, by where they go.
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

struct Ranked {
    Move move;
    int rank;
    bool noisy;           // captures or promotes
    bool unsure = false;  // it stands among good captures, and has not been reckoned through
};

// Ranks below this are bad captures, at least this quiet moves, and at least `good` captures that pay.
inline constexpr int good_rank = 1 << 24;
inline constexpr int killer_rank = 1 << 20;
inline constexpr int bad_rank = -(1 << 20);

struct Ordering {
    Rules& rules;
    const Evaluation& evaluation;
    const History& history;
    bool exchanges = false;  // whether exchanges on a cell can be reckoned through
    mutable std::vector<Cell> gone = {}, attackers = {};

    // What a capture brings at once, less what it may cost.
    [[nodiscard]] int gain(const Position& position, Move move, Piece victim) const;
    [[nodiscard]] bool loses(Position& position, Move move, Piece victim) const;
    // Whether all captures on the cell where the move ends, each side's with the cheapest piece first and stopping
    // where it pays, bring less than this. Precondition: exchanges, and a step that takes a victim worth `gained`.
    [[nodiscard]] bool falls_short(const Position& position, Move move, int gained, int least) const;
    // Replaces `ranked`. Whether captures lose is looked at for all of them, or (`lazy`) when pick() comes to them.
    void rank(Position& position, const MoveList& moves, Move first, const std::array<Move, 2>& killers,
              std::vector<Ranked>& ranked, bool lazy = false) const;
    // Moves the best of those from `i` on to `i`.
    void pick(Position& position, std::vector<Ranked>& ranked, std::size_t i) const;
    // The rank of one that was unsure.
    void settle(Position& position, Ranked& ranked) const;
};

// Moves the best of those from `i` on to `i`.
inline void pick(std::vector<Ranked>& ranked, std::size_t i) {
    std::size_t best = i;
    for (std::size_t j = i + 1; j < ranked.size(); ++j)
        if (ranked[j].rank > ranked[best].rank) best = j;
    std::swap(ranked[i], ranked[best]);
}

}  // namespace varia::player
