// Compiles moves: from declarations to forward programs of every side and kind, and reverse programs of the sides.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "compile_clearings.hpp"
#include "compile_forward.hpp"
#include "compile_near.hpp"
#include "compile_promotions.hpp"
#include "compile_reverse.hpp"
#include "compile_terms.hpp"
#include "declared.hpp"
#include "programs.hpp"
#include "state_tables.hpp"

namespace varia {

class MoveCompiler {
public:
    MoveCompiler(const Declared& declared, const PromotionTables& promotions, StateTables& state, Programs& programs)
        : declared_(declared),
          promotions_(promotions),
          clearings_(declared),
          besides_(declared),
          terms_(declared),
          state_(state),
          programs_(programs) {}
    // Fills in the programs' walks, and the crossings and clearings in the tables of positions. Returns false if
    // something is wrong, now or before; the tables are incomplete then.
    [[nodiscard]] bool compile();

private:
    struct Passant {
        ConcreteMove move;
        Kind kind;
        bool needs_mark;
        std::uint8_t terms;
    };
    // The captures of one side: units by their place among the programs, each with all the kinds that move by it; and
    // captures en passant.
    struct Attackers {
        struct Unit {
            ForwardUnit unit;
            AttackMask kinds;
        };
        std::map<std::uint32_t, Unit> units;
        std::vector<Passant> passant;
    };
    // Notes that pieces of a kind attack by a unit, unless there are royal pieces and the unit captures none of them.
    void note_attacks(ForwardUnit unit, Kind kind, bool needs_mark, Attackers& attackers) const;
    void compile_sweeps(Kind kind, Side side);
    // Compiles the kind's moves of one type of step (TurnTables::steps). Only moves of the first type attack.
    void compile_kind(Kind kind, Side side, int step, ForwardCompiler& forward, Attackers& attackers);
    [[nodiscard]] const PromotionZones& zones_of(Kind kind, Side side) const;
    void compile_jumps(Kind kind, Side side, int step, ForwardCompiler& forward);
    [[nodiscard]] bool made_in(const MoveDef& move, int step) const;
    [[nodiscard]] std::uint8_t then_of(const MoveDef& move) const;
    void facing(ReverseCompiler& reverse, Side side);
    // Reverse programs: one for each of two sides, or one for all sides.
    [[nodiscard]] bool reverse_two(StepTable& steps, BySide<Attackers>& attackers);
    [[nodiscard]] bool reverse_all(StepTable& steps, BySide<Attackers>& attackers);
    [[nodiscard]] bool number_classes();
    void finish(ReverseCompiler& reverse, ReverseProgram& program);
    [[nodiscard]] bool too_much();

    const Declared& declared_;
    const PromotionTables& promotions_;
    Clearings clearings_;
    Besides besides_;
    TermsTable terms_;
    std::vector<Vector> sweep_steps_;  // the steps of StateTables::sweep_lines
    StateTables& state_;
    Programs& programs_;
};

}  // namespace varia
