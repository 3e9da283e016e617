// What stands next to what, where a rule says so by vectors.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "declared.hpp"
#include "programs.hpp"
#include "turn_tables.hpp"

namespace varia {

// The steps in every direction in which a side means these vectors, each once. Empty if something is wrong with them,
// which is reported; `what` is named there.
[[nodiscard]] std::vector<Vector> directions(const Declared& declared, const std::vector<Vector>& along, Expand expand,
                                             const std::vector<Name>& axes, Where where, Side side,
                                             const std::string& what);

// The cells next to each cell, as a side sees it: by these vectors, expanded over the axes as those of a move are.
// Empty if something is wrong with them, which is reported; `what` is named there.
[[nodiscard]] Neighbours compile_near(const Declared& declared, const std::vector<Vector>& along, Expand expand,
                                      const std::vector<Name>& axes, Where where, Side side, const std::string& what);

// The different `beside`s of a variant's moves, collected while these are compiled.
class Besides {
public:
    explicit Besides(const Declared& declared) : declared_(declared) {}
    // 1 + the index of what a side's move asks for, 0 for a move that asks for nothing.
    [[nodiscard]] std::uint8_t number(const MoveDef& move, Side side, const std::string& letter);

    [[nodiscard]] std::vector<Beside> take() { return std::move(besides_); }

private:
    // Those along which it looks; empty if something is wrong, which is reported.
    [[nodiscard]] std::vector<StepLines> lines(const BesideDef& def, Side side, const std::string& letter) const;

    const Declared& declared_;
    std::vector<Beside> besides_;
};

}  // namespace varia
