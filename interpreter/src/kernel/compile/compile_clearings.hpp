// Compiles rules about lines: moves that need lines clear of some kinds, and holds between royal pieces.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "declared.hpp"
#include "state_tables.hpp"

namespace varia {

// Collects the different `clear` conditions of a variant's moves while the moves are compiled.
class Clearings {
public:
    explicit Clearings(const Declared& declared) : declared_(declared) {}
    // 1 + the index of a move's clearing; 0 if the move has none.
    [[nodiscard]] std::uint8_t number(const MoveDef& move);

    [[nodiscard]] std::uint32_t lines() const { return lines_; }  // lines of all clearings together
    [[nodiscard]] std::vector<StateTables::Clearing> take() { return std::move(clearings_); }

private:
    const Declared& declared_;
    std::vector<StateTables::Clearing> clearings_;
    std::uint32_t lines_ = 0;
};

[[nodiscard]] std::vector<StateTables::Hold> compile_holds(const Declared& declared);

}  // namespace varia
