// Compiles moves: from declarations to forward programs of every side and kind, and reverse programs of the sides.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
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

// Which attacks are found by walking forward. If no royal piece's safety is tested at every move, large boards have no
// reverse programs to find attacks.
[[nodiscard]] ForwardWalks forward_walks(const Declared& declared);

// Whether some captures depend on what stands beside, or on state values.
[[nodiscard]] bool captures_ask(const Definition& definition);

struct CompiledMoves {
    MovePrograms programs;
    MoveTables tables;
};

class MoveCompiler {
public:
    // All arguments must outlive it.
    MoveCompiler(const Declared& declared, const PromotionTables& promotions, const RuleTables& rules,
                 ForwardWalks walks)
        : declared_(declared),
          promotions_(promotions),
          rules_(rules),
          walks_(walks),
          steps_(declared.board),
          forward_(declared.board, steps_, promotions.promotions, rules, walks != ForwardWalks::all),
          clearings_(declared),
          asked_(declared),
          terms_(declared) {}
    // Compiles all moves. May be called once. Returns nothing if something is wrong, now or before; this is reported.
    [[nodiscard]] std::optional<CompiledMoves> compile();
    // Whether some move that was compiled exposes its piece, even if others are wrong.
    [[nodiscard]] bool exposes() const { return forward_.exposes(); }

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
    void note_attacks(ForwardUnit unit, Kind kind, Side side, bool needs_mark);
    // Whether pieces of the side move so (MoveDef::side).
    [[nodiscard]] bool is_of(const MoveDef& move, Side side) const;
    void compile_sweeps(Kind kind, Side side);
    // Compiles the kind's moves of one type of step (TurnTables::steps). Only moves of the first type attack.
    void compile_kind(Kind kind, Side side, int step);
    void compile_jumps(Kind kind, Side side, int step);
    // Compiles the moves of all types of steps but the first, and captures by leaping. Returns false if something is
    // wrong.
    [[nodiscard]] bool compile_steps();
    [[nodiscard]] const PromotionZones& zones_of(Kind kind, Side side) const;
    void facing(ReverseCompiler& reverse, Side side, const AttackClasses& classes) const;
    // Reverse programs: one for each of two sides, or one for all sides. Nothing if something is wrong.
    [[nodiscard]] std::optional<ReversePrograms> reverse_two();
    [[nodiscard]] std::optional<ReversePrograms> reverse_all();
    [[nodiscard]] std::optional<AttackClasses> number_classes() const;
    void report_too_much() const;

    const Declared& declared_;
    const PromotionTables& promotions_;
    const RuleTables& rules_;
    const ForwardWalks walks_;
    StepTable steps_;
    ForwardCompiler forward_;
    Clearings clearings_;
    AskedTable asked_;
    TermsTable terms_;
    BySide<Attackers> attackers_;
    std::vector<Vector> sweep_steps_;  // the steps of MoveTables::sweep_lines
    CompiledMoves made_;
};

}  // namespace varia
