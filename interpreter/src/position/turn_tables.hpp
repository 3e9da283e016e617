// What a turn of several steps is made of, compiled: which step follows which, what each may do, when the turn is over.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <varia/definition.hpp>
#include <varia/types.hpp>

#include "cell_set.hpp"
#include "kind_set.hpp"

namespace varia {

struct TurnTables {
    // A sort of step. 0 is "move"; the others are TurnDef::then, from 1.
    struct Step {
        StepDef::Must must = StepDef::Must::always;
        std::vector<Kind> place;  // none: a move of the piece that has moved
        StepDef::From from = StepDef::From::nowhere;
        bool neutral = false;
        bool left = false;
        Kind by = 0;
        BySide<CellSet> zone;
        bool anywhere = false;  // the zone is the whole board
        bool sure = false;      // after any move there is a cell to place something on
    };
    std::vector<Step> steps;
    [[nodiscard]] const Step& step(std::uint8_t number) const { return steps[number]; }

    // Which step follows one of a sort that says nothing itself, by the kind that made it; 0: none. Once for pieces
    // that had moved before, once for those that had not.
    static constexpr std::size_t kinds = 256;
    std::array<std::vector<std::uint8_t>, 2> follows;
    [[nodiscard]] std::uint8_t following(std::uint8_t step, Kind kind, bool unmoved) const {
        return follows[unmoved ? 1 : 0][kinds * step + kind];
    }
    // Which follows a capture by leaping, by step and kind: 1 + its number, or 0: the above.
    std::vector<std::uint8_t> after_jump;

    BySide<TurnDef::Count> counts{};
    int first = 0, grow = 0;
    bool varies = false;   // turns of one side have different numbers of groups
    bool several = false;  // ... some more than one
    TurnDef::Check check = TurnDef::Check::free;
    bool safe_at_end = false, threat_by_turn = false, same_result = false, restore = true, over_at_end = false,
         captured_stay = false;
    TurnDef::Promotes promotes = TurnDef::Promotes::on;
    // With Promotes::last: what a piece that ends its turn on one of these cells becomes.
    struct Crown {
        CellSet zone;
        Kind becomes = 0;
    };
    BySide<std::vector<Crown>> crowns;  // by kind
    std::vector<PreferDef::What> prefer;
    std::vector<KindSet> preferred;  // of each of these
    // Whether the first step of a turn, if it is no capture by leaping, is its last.
    bool leaps_alone = false;
    // Whether a piece that leaps has to land where it can leap again, if behind its victim there is such a cell. Where
    // the most captures count that goes without saying.
    bool lands_to_go_on = false;
    // Whether a step may turn out not to be legal by what would have to follow; and whether that is so even where
    // nothing is asked of whole turns, since what must follow a step may not be there.
    bool looks_ahead = false, unsure = false;

    // How many groups the turn has, of the turn of this index in the order in the move of this number.
    [[nodiscard]] int allowance(Side side, int turn_index, int turns_in_order, int move_number) const {
        const long long number = static_cast<long long>(move_number - 1) * turns_in_order + turn_index;
        if (first != 0 && number == 0) return first;
        const long long most = counts[static_cast<std::size_t>(index(side))].most + grow * number;
        return static_cast<int>(most < max_turn_steps ? most : max_turn_steps);
    }
    static constexpr long long max_turn_steps = 100;
    [[nodiscard]] std::size_t memory() const;
};

// Two cells that are next to one another, for shoves, traps and freezing.
struct Neighbours {
    std::vector<std::uint32_t> starts;  // by cell, and one more
    std::vector<Cell> cells;
    [[nodiscard]] const Cell* begin(Cell c) const { return cells.data() + starts[c]; }
    [[nodiscard]] const Cell* end(Cell c) const { return cells.data() + starts[c + 1U]; }
    [[nodiscard]] bool empty() const { return starts.empty(); }
    friend bool operator==(const Neighbours&, const Neighbours&) = default;
};

struct NextTables {
    struct Rule {
        KindSet kinds;            // none: any
        std::uint32_t types = 0;  // bits of MoveTrait; 0: any
        std::vector<std::pair<int, int>> state;
        Side side = Side::nobody;  // nobody: who has just moved
    };
    std::vector<Rule> rules;
};

}  // namespace varia
