// Castling from any cells of king and partner.
#pragma once

#include <cstddef>
#include <cstdint>

#include "generation.hpp"

namespace varia {

class CastlingMoves {
public:
    // `in_check`: whether the lines of attack show a check. If there are no such lines, each castling tests for check
    // by itself.
    CastlingMoves(Generation& g, bool in_check) : g_(g), in_check_(in_check) {}
    template <GenMode mode>
    std::uint64_t all() const;
    // Generates one castling, an index in the side's StateTables::castlings.
    template <GenMode mode>
    std::uint64_t one(std::size_t castling) const;

private:
    [[nodiscard]] bool open(const StateTables::Castling& castling, Cell king, Cell partner) const;

    Generation& g_;
    bool in_check_;
};

}  // namespace varia
