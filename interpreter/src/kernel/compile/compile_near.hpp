// Compiles which cells are next to which, if a rule says so by vectors.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "declared.hpp"
#include "programs.hpp"
#include "turn_tables.hpp"

namespace varia {

// The steps in all directions that a side means by these vectors, each once. If something is wrong with the vectors,
// this is reported with the name `what`, and the result is empty.
[[nodiscard]] std::vector<Vector> directions(const Declared& declared, const std::vector<Vector>& along, Expand expand,
                                             const std::vector<Name>& axes, Where where, Side side,
                                             const std::string& what);

// The cells next to each cell, as a side sees it. The vectors are expanded over the axes as those of a move are. If
// something is wrong with them, this is reported with the name `what`, and the result is empty.
[[nodiscard]] Neighbours compile_near(const Declared& declared, const std::vector<Vector>& along, Expand expand,
                                      const std::vector<Name>& axes, Where where, Side side, const std::string& what);

// The cells next to each cell, whichever of the two a step leads from, in the order of their numbers. Otherwise as
// compile_near, for steps that are the same for all sides.
[[nodiscard]] Neighbours compile_near_both_ways(const Declared& declared, const std::vector<Vector>& along,
                                                Expand expand, Where where, const std::string& what);

// Compiles `beside` conditions.
class Besides {
public:
    explicit Besides(const Declared& declared) : declared_(declared) {}
    // The condition of a side's move or drop. Nothing if something is wrong with it, which is reported. `letter`: the
    // kind that has it.
    [[nodiscard]] std::optional<Beside> compile(const BesideDef& def, Side side, const std::string& letter) const;

private:
    // The lines along which the condition looks. If something is wrong, this is reported, and the result is empty.
    [[nodiscard]] std::vector<StepLines> lines(const BesideDef& def, Side side, const std::string& letter) const;

    const Declared& declared_;
};

// Collects what the moves of a variant ask for, each combination once, while the moves are compiled.
class AskedTable {
public:
    explicit AskedTable(const Declared& declared) : declared_(declared), besides_(declared) {}
    // 1 + the index of what a side's move asks for; 0 if it asks for nothing.
    [[nodiscard]] std::uint8_t number(const MoveDef& move, Side side, const std::string& letter);

    [[nodiscard]] std::vector<AskedConditions> take() { return std::move(asked_); }

private:
    const Declared& declared_;
    const Besides besides_;
    std::vector<AskedConditions> asked_;
};

}  // namespace varia
