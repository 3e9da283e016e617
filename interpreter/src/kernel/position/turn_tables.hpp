// The compiled rules of turns of several steps: which step follows which, what each may do, when the turn is over.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <varia/definition.hpp>
#include <varia/types.hpp>

#include "bitboard.hpp"
#include "kind_set.hpp"
#include "state_tests.hpp"

namespace varia {

// The types of steps, and which type follows which.
struct StepTables {
    // A type of step. Number 0 is "move"; the others are TurnDef::then, from 1.
    struct Step {
        StepDef::Must must = StepDef::Must::always;
        std::vector<Kind> place;  // empty: the piece that has moved moves again
        StepDef::From from = StepDef::From::nowhere;
        bool neutral = false;
        bool left = false;
        Kind by = 0;
        BySide<Bitboard> zone;
        bool anywhere = false;  // the zone is the whole board
        bool sure = false;      // after any move there is a cell to place something on
    };
    std::vector<Step> steps;
    [[nodiscard]] const Step& step(std::uint8_t number) const { return steps[number]; }

    // By step and kind of the moving piece: the step that follows if the move does not name one; 0 if none follows. The
    // first list is for pieces that had moved before, the second for pieces that had not.
    static constexpr std::size_t kinds = 256;
    std::array<std::vector<std::uint8_t>, 2> follows;
    [[nodiscard]] std::uint8_t following(std::uint8_t step, Kind kind, bool unmoved) const {
        return follows[unmoved ? 1 : 0][kinds * step + kind];
    }
    // By step and kind: the step that follows a capture by leaping; 0 if `follows` applies.
    std::vector<std::uint8_t> after_jump;
    // By kind: the step that follows a capture en passant; 0 if `follows` applies.
    std::vector<std::uint8_t> after_passant;
};

struct TurnTables : StepTables {
    BySide<TurnDef::Count> counts{};
    int first = 0, grow = 0;
    bool varies = false;   // the turns of one side have different numbers of groups
    bool several = false;  // some turns have more than one group
    TurnDef::Check check = TurnDef::Check::free;
    bool safe_at_end = false, threat_by_turn = false, same_result = false, restore = true, over_at_end = false,
         captured_stay = false;
    // Whether royal pieces must be safe once more when the turn is over: when the captured pieces that stayed have left
    // the board, and the effects of `turn` hooks have been applied.
    bool safe_when_over = false;
    bool judged_at_end = false;   // a turn that is over may prove illegal, by other rules than those about repetition
    bool scripts_follow = false;  // `turn` hooks are called when a turn is over
    TurnDef::Promotes promotes = TurnDef::Promotes::on;
    // With Promotes::last: the kind that a piece becomes if it ends its turn on one of these cells.
    struct Crown {
        Bitboard zone;
        Kind becomes = 0;
    };
    BySide<std::vector<Crown>> crowns;  // by kind
    std::vector<PreferDef::What> prefer;
    std::vector<KindSet> preferred;  // the kinds of each preference; one more entry if captures are kept (took.hpp)
    // Whether the first step of a turn is its last, unless it is a capture by leaping. If turns with the same result
    // count once, also whether no two such steps have the same result.
    bool leaps_alone = false;
    // Whether a leaping piece has to land on a cell from which it can leap again, if there is one behind its victim.
    // Not set where the rule that the most captures count includes this.
    bool lands_to_go_on = false;
    // looks_ahead: a step may be illegal because of what has to follow it. unsure: this is so even if no rule is about
    // whole turns, because the step that must follow may be impossible.
    bool looks_ahead = false, unsure = false;

    // How many groups the turn has that is at this index in the order, in the move of this number.
    [[nodiscard]] int allowance(Side side, int turn_index, int turns_in_order, int move_number) const {
        const long long number = static_cast<long long>(move_number - 1) * turns_in_order + turn_index;
        if (first != 0 && number == 0) return first;
        const long long max = counts[static_cast<std::size_t>(index(side))].max + grow * number;
        return static_cast<int>(max < max_turn_steps ? max : max_turn_steps);
    }
    static constexpr long long max_turn_steps = 100;
    [[nodiscard]] std::size_t memory() const;
};

// The cells next to each cell, as a rule defines them: for shoves, traps, freezing, explosions and others.
struct Neighbours {
    std::vector<std::uint32_t> starts;  // by cell, and one entry more
    std::vector<Cell> cells;
    [[nodiscard]] const Cell* begin(Cell c) const { return cells.data() + starts[c]; }
    [[nodiscard]] const Cell* end(Cell c) const { return cells.data() + starts[c + 1U]; }
    [[nodiscard]] bool empty() const { return starts.empty(); }
    friend bool operator==(const Neighbours&, const Neighbours&) = default;
};

struct NextTables {
    struct Rule {
        KindSet kinds;            // empty: any kind
        std::uint32_t types = 0;  // bits of MoveTrait; 0: any move
        StateTests state;
        Side side = Side::nobody;  // nobody: the side that has just moved
    };
    std::vector<Rule> rules;
};

}  // namespace varia
