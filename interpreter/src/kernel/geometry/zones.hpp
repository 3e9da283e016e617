// Zones: named regions of the board, and expressions that rules use in place of a name.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <varia/board.hpp>
#include <varia/definition.hpp>

#include "bitboard.hpp"
#include "report.hpp"
#include "sides.hpp"

namespace varia {

class Zones {
public:
    // `board`, `options` and `sides` must outlive the object. Errors go to the report; a zone with an error is empty.
    Zones(const Board& board, const Definition& definition, const Sides& sides, Report& report);

    // The cells of a zone or of an expression, as a side sees them; all cells if `ref` is empty. Each expression is
    // evaluated only once. Call from one thread at a time.
    [[nodiscard]] Bitboard resolve(const ZoneRef& ref, Side side, Report& report) const;

    [[nodiscard]] bool is_zone(std::string_view name) const { return zones_.find(name) != zones_.end(); }

private:
    [[nodiscard]] Bitboard region(const Region& region, Report& report) const;
    // Without a value if the expression is wrong, or exceeds the budget.
    [[nodiscard]] std::optional<Bitboard> by_expression(const Name& text, Report& report) const;
    [[nodiscard]] Bitboard seen_by(Side side, const Bitboard& set) const;
    [[nodiscard]] std::string hint(std::string_view unknown) const;

    const Board& board_;
    const Definition& definition_;
    const Sides& sides_;
    std::map<std::string, BySide<Bitboard>, std::less<>> zones_;
    // The expressions in rules, as the first side sees them.
    mutable std::map<std::string, Bitboard, std::less<>> expressions_;
};

}  // namespace varia
