// Turns a definition into a variant: checks every name and number that needs the geometry, then compiles the tables.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <varia/variant.hpp>

#include "concrete.hpp"
#include "forward.hpp"
#include "programs.hpp"
#include "report.hpp"
#include "reverse.hpp"
#include "state_tables.hpp"
#include "zones.hpp"

namespace varia {

class Compiler {
public:
    [[nodiscard]] static Result<std::shared_ptr<const Variant>> compile(Definition definition);

private:
    explicit Compiler(Variant& variant, Report& report);

    void sides();
    void kinds();
    void promotions();
    void moves();
    struct Passant {
        ConcreteMove move;
        Kind kind;
        bool needs_mark;
    };
    // What one side captures: units by their place among the programs, each with all the kinds that move by it, and
    // captures en passant.
    struct Attackers {
        struct Unit {
            ForwardUnit unit;
            AttackMask kinds;
        };
        std::map<std::uint32_t, Unit> units;
        std::vector<Passant> passant;
    };
    void compile_kind(Kind kind, Side side, ForwardCompiler& forward, Attackers& attackers);
    void facing(ReverseCompiler& reverse, Side side);
    void drops();
    void castlings();
    void endings();
    void blocks();
    void pushes(Kind kind);
    void holds();
    // 1 + the index of a move's clearing, 0 for a move without one.
    [[nodiscard]] std::uint8_t clearing(const MoveDef& move, const std::string& letter);
    void state_values();
    void hooks();
    void hook_reach();
    void hook_starts(CompiledHook& hook, Side side) const;
    void flags();
    void summary_checks();

    // A kind by letter; reports and gives 0 if there is none.
    [[nodiscard]] Kind kind_named(const Name& letter, const std::string& what);
    [[nodiscard]] std::uint64_t kind_mask(const std::vector<Name>& letters, const std::string& what);
    [[nodiscard]] std::uint16_t add_promotion(Promotion promotion);
    [[nodiscard]] Cell cell_named(const Name& name, const std::string& what);

    Variant& variant_;
    const Definition& definition_;
    const Board& board_;
    Report& report_;
    StateTables& state_;
    Programs& programs_;
    std::optional<Zones> zones_;
    std::vector<std::string> letters_;
    std::array<std::array<PromotionZones, max_kinds>, 2> promotions_;
};

}  // namespace varia
