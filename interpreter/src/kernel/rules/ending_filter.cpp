#include "ending_filter.hpp"

#include <algorithm>

#include "endings.hpp"
#include "state_tables.hpp"

namespace varia {

EndingFilter::EndingFilter(const Variant& variant)
    : passes_all_(variant.state().turns.many_sides || has_unfiltered_endings(variant)),
      words_(static_cast<std::size_t>(variant.state().set_words)) {
    if (passes_all_) return;
    const StateTables& state = variant.state();
    const RulesDef& rules = variant.definition().rules;
    bares_ = rules.bare_king.has_value();
    for (const Side side : state.sides) {
        for (const StateTables::Goal& goal : state.goals) {
            const std::vector<std::uint64_t>& cells = goal.cells[static_cast<std::size_t>(index(side))].words();
            if (cells.size() != words_) continue;  // there is no such cell
            if (goal.kinds.empty() || state.set_kinds == 0) arrivals_.push_back({side, 0, cells.data()});
            if (state.set_kinds != 0)
                for (const Kind kind : goal.kinds) arrivals_.push_back({side, kind, cells.data()});
        }
        for (const StateTables::Extinction& rule : state.extinctions) {
            if (!rule.sides.has(side)) continue;
            if (rule.kinds.empty()) losses_.push_back({side, 0, rule.min});
            // Few are left of all kinds together only if few are left of the first of them.
            const std::size_t asked = rule.any ? rule.kinds.size() : std::min<std::size_t>(rule.kinds.size(), 1);
            for (std::size_t i = 0; i < asked; ++i) losses_.push_back({side, rule.kinds[i], rule.min});
        }
        if (rules.royal_capture && !state.royal_kinds.empty()) losses_.push_back({side, *state.royal_kinds.begin(), 0});
    }
}

}  // namespace varia
