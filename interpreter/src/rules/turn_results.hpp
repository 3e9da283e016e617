// Where turns that lead to one position count once (TurnDef::same_result): which of them is listed.
//
// A search that goes from middle to middle of the turn, those that take fewer steps first: a shove is two, ending a
// turn none. Of ways that take as many, the one counts that reads first. What it has found it holds as a tree of steps.
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

// For one search in the position of `turns`, which is changed and restored.
class TurnResults {
public:
    explicit TurnResults(Turns& turns) : turns_(turns), position_(turns.position_) {}

    // Of the turns, or the endings of one under way, with each result one.
    void list(TurnList& list);
    // That of list() with the result of this legal turn; the turn itself, if there is none.
    [[nodiscard]] Turn like(const Turn& turn);

private:
    using Id = std::uint32_t;
    static constexpr Id start = 0;
    static constexpr std::uint32_t any_cost = std::numeric_limits<std::uint32_t>::max();
    // A step behind those of another way.
    struct Way {
        Id before = start;
        Move step{};
        std::uint32_t cost = 0;
        Cell cell = no_cell;  // where the piece is that moved
        Kind kind = 0;        // what it was
        Kind crowned = 0;     // what it has become when its group was over
        bool begins = false;  // the step begins a group
        bool places = false;  // it puts something down
        bool gates = false;   // ... which goes onto a cell that was left,
        bool of_two = false;  // ... of which there are two
    };

    // A turn that leads to a position, by its key.
    struct Result {
        Id way = start;
        std::uint64_t key = 0;
    };

    void search();
    // Of the results those of legal turns, by the best way to each: turns that capture are compared before turns that
    // lead to one position are one.
    [[nodiscard]] std::vector<Result> best_results();
    void go_on_from(Id way);
    void keep_middle(Id way);
    void keep_result(Id way);
    [[nodiscard]] bool captures(Id way) const { return worth(way)[Turns::captures] != 0; }
    [[nodiscard]] Id add(const Way& way, const Turns::Worth& worth);
    [[nodiscard]] Way way_of(Id before, Move step) const;  // by the position before the step
    // Of two ways to the same position, which are worth as much or both legal.
    [[nodiscard]] bool is_better(Id way, Id other) const;
    // One that was added last, and is of no use.
    void forget(Id way);
    [[nodiscard]] Turn path(Id way) const;
    [[nodiscard]] std::pair<std::string, std::string> texts(Id way) const;
    [[nodiscard]] static std::uint32_t cost(Move step);
    [[nodiscard]] const Turns::Worth& worth(Id way) const;

    Turns& turns_;
    Position& position_;
    std::vector<Way> ways_{Way{}};
    std::vector<Turns::Worth> worths_;            // by way, where turns are compared
    std::vector<std::vector<Id>> open_;           // middles to go on from, by cost
    std::unordered_map<std::uint64_t, Id> best_;  // middles by key, where the way to them makes no difference
    std::vector<Result> results_;
    std::unordered_map<std::uint64_t, std::size_t> known_;  // in results_, by key
    // ... and worth, where turns are compared
    std::map<std::pair<std::uint64_t, Turns::Worth>, std::size_t> known_worths_;
    bool one_result_ = false;  // only turns to `wanted_`, with no more than `most_cost_`
    std::uint64_t wanted_ = 0;
    std::uint32_t most_cost_ = any_cost;
};

}  // namespace varia
