// A quick test that comes before the endings of endings.hpp. Most positions of most games have no piece in a goal, no
// side that has nearly died out and no bare king, and a few words of memory show it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <varia/position.hpp>
#include <varia/variant.hpp>

#include "heap_bytes.hpp"
#include "position_access.hpp"

namespace varia {

// Made once for a variant, which must outlive it.
class EndingFilter {
public:
    explicit EndingFilter(const Variant& variant);

    // Whether a position may be over by Rules::decided. If this is false, it is not over.
    [[nodiscard]] bool passes(const Position& position) const {
        if (passes_all_) return true;
        for (const Arrival& arrival : arrivals_) {
            const std::uint64_t* pieces = PositionAccess::set(position, arrival.side, arrival.kind);
            for (std::size_t w = 0; w < words_; ++w)
                if ((pieces[w] & arrival.cells[w]) != 0) return true;
        }
        for (const Loss& loss : losses_)
            if (PositionAccess::counts(position, loss.side)[loss.kind] <= loss.left) return true;
        return bares_ && (has_royals_alone(position, Side::first) || has_royals_alone(position, Side::second));
    }

    // In bytes, with what it has allocated.
    [[nodiscard]] std::size_t memory() const { return sizeof *this + heap_bytes(arrivals_) + heap_bytes(losses_); }

private:
    // A goal may be reached when a piece of this kind stands on one of the cells.
    struct Arrival {
        Side side;
        Kind kind;                   // 0: any piece
        const std::uint64_t* cells;  // a bitboard of the variant's tables
    };
    // A side may have died out when at most so many of its pieces of this kind are left.
    struct Loss {
        Side side;
        Kind kind;  // 0: all its pieces
        int left;
    };
    [[nodiscard]] static bool has_royals_alone(const Position& position, Side side) {
        return PositionAccess::counts(position, side)[0] == position.royals(side).size();
    }

    bool passes_all_;  // other endings decide
    bool bares_ = false;
    std::size_t words_ = 0;  // 64-bit words in a bitboard
    std::vector<Arrival> arrivals_;
    std::vector<Loss> losses_;
};

}  // namespace varia
