// Which turn is listed if turns that lead to the same position count once (TurnDef::same_result).
//
// The search goes from one middle of the turn to the next, and takes ways with fewer steps first: a shove counts two
// steps, ending a turn none. Of ways with equally many steps the one counts whose text comes first. The ways found are
// kept as a tree of steps.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <varia/turn.hpp>

#include "turns.hpp"

namespace varia {

// One search in the position of `turns`, which is changed and restored.
class TurnResults {
public:
    explicit TurnResults(Turns& turns) : turns_(turns), position_(turns.position_) {}

    // Lists one turn, or one ending of a turn under way, for each result.
    void list(TurnList& list);
    // The turn that list() has for the result of this legal turn; the turn itself if list() has none.
    [[nodiscard]] Turn like(const Turn& turn);

private:
    using Id = std::uint32_t;
    static constexpr Id start = 0;
    static constexpr std::uint32_t any_cost = std::numeric_limits<std::uint32_t>::max();
    // A way: one step after those of another way.
    struct Way {
        Id before = start;
        Move step{};
        std::uint32_t cost = 0;
        Cell cell = no_cell;  // the cell of the piece that moved
        Kind kind = 0;        // the kind of that piece
        Kind crowned = 0;     // what it has become at the end of its group; 0 if nothing else
        bool begins = false;  // the step begins a group
        bool places = false;  // the step places a piece
        bool gates = false;   // ... onto a cell that was left,
        bool of_two = false;  // ... one of two such cells
    };

    // A turn that leads to a position, with the position's Zobrist key.
    struct Result {
        Id way = start;
        std::uint64_t key = 0;
    };

    void search();
    // The results of legal turns, with the best way to each. Turns that capture are compared before turns that lead to
    // the same position become one.
    [[nodiscard]] std::vector<Result> best_results();
    void go_on_from(Id way);
    void keep_middle(Id way);
    void keep_result(Id way);
    [[nodiscard]] bool captures(Id way) const { return worth(way)[Turns::captures] != 0; }
    [[nodiscard]] Id add(const Way& way, const Turns::Worth& worth);
    [[nodiscard]] Way way_of(Id before, Move step) const;  // the position must be the one before the step
    // Compares two ways to the same position that have the same worth or are both legal.
    [[nodiscard]] bool is_better(Id way, Id other) const;
    // Removes a way that was added last and is of no use.
    void forget(Id way);
    [[nodiscard]] Turn path(Id way) const;
    [[nodiscard]] std::pair<std::string, std::string> texts(Id way) const;
    [[nodiscard]] static std::uint32_t cost(Move step);
    [[nodiscard]] const Turns::Worth& worth(Id way) const;

    Turns& turns_;
    Position& position_;
    std::vector<Way> ways_{Way{}};
    std::vector<Turns::Worth> worths_;   // by way, if turns are compared
    std::vector<std::vector<Id>> open_;  // middles from which to go on, by cost
    // Middles by Zobrist key, if it makes no difference how they were reached.
    std::unordered_map<std::uint64_t, Id> best_;
    std::vector<Result> results_;
    std::unordered_map<std::uint64_t, std::size_t> known_;  // index in results_ by Zobrist key
    // The same by Zobrist key and worth, if turns are compared.
    std::map<std::pair<std::uint64_t, Turns::Worth>, std::size_t> known_worths_;
    bool one_result_ = false;  // only turns to `wanted_` that cost at most `max_cost_`
    std::uint64_t wanted_ = 0;
    std::uint32_t max_cost_ = any_cost;
};

}  // namespace varia
