// Zones: named sets of cells, and the expressions that stand for one where a rule needs one.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <varia/board.hpp>
#include <varia/definition.hpp>

#include "cell_set.hpp"
#include "report.hpp"
#include "sides.hpp"

namespace varia {

class Zones {
public:
    // `board`, `options`, `sides` must outlive the object. Errors go to the report; a zone with an error is empty.
    Zones(const Board& board, const Definition& definition, const Sides& sides, Report& report);

    // The cells of a zone's name or an expression in place, as a side sees it; all cells if `ref` is empty. An
    // expression is evaluated once, however often it is asked for. Not for several threads at once.
    [[nodiscard]] CellSet resolve(const ZoneRef& ref, Side side, Report& report) const;

    [[nodiscard]] bool is_zone(std::string_view name) const { return zones_.find(name) != zones_.end(); }

private:
    [[nodiscard]] CellSet region(const Region& region, Report& report) const;
    // Nothing if it is wrong, or takes too much.
    [[nodiscard]] std::optional<CellSet> by_expression(const Name& text, Report& report) const;
    [[nodiscard]] CellSet seen_by(Side side, const CellSet& set) const;
    [[nodiscard]] std::string hint(std::string_view unknown) const;

    const Board& board_;
    const Definition& definition_;
    const Sides& sides_;
    std::map<std::string, BySide<CellSet>, std::less<>> zones_;
    // Those written in place, as the first side sees them.
    mutable std::map<std::string, CellSet, std::less<>> expressions_;
};

}  // namespace varia
