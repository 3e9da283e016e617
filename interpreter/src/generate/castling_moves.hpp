// Castling, from wherever king and partner stand.
#pragma once

#include <cstddef>
#include <cstdint>

#include "generation.hpp"

namespace varia {

class CastlingMoves {
public:
    // `in_check`: the lines of attack say so. Where there are none to read, each castling asks for itself.
    CastlingMoves(Generation& g, bool in_check) : g_(g), in_check_(in_check) {}
    template <Want want>
    std::uint64_t all() const;
    // One castling, a number in StateTables::castlings of the side.
    template <Want want>
    std::uint64_t one(std::size_t castling) const;

private:
    [[nodiscard]] bool open(const StateTables::Castling& castling, Cell king, Cell partner) const;

    Generation& g_;
    bool in_check_;
};

}  // namespace varia
