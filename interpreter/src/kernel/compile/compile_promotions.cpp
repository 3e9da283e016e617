#include "compile_promotions.hpp"

#include <algorithm>
#include <string>

#include "compile_hooks.hpp"
#include "state_tables.hpp"

namespace varia {

namespace {

// The kind Q~ for Q, and Q for Q~; 0 if there is none.
Kind other_form(const Definition& definition, const std::string& letter) {
    const std::string other = letter.ends_with('~') ? letter.substr(0, letter.size() - 1) : letter + "~";
    const auto found = std::ranges::find(definition.pieces, other,
                                         [](const PieceDef& piece) -> const std::string& { return piece.letter.text; });
    return found == definition.pieces.end() ? Kind{0} : static_cast<Kind>(found - definition.pieces.begin() + 1);
}

}  // namespace

PromotionTables compile_promotions(const Declared& declared) {
    PromotionTables made;
    made.promotions.emplace_back().optional = true;  // number 0: the piece stays what it is
    for (const Side side : declared.sides.all)
        made.zones[static_cast<std::size_t>(index(side))].resize(static_cast<std::size_t>(declared.kinds) + 1);
    const auto add = [&](Promotion promotion) {
        made.promotions.push_back(std::move(promotion));
        return static_cast<std::uint16_t>(made.promotions.size() - 1);
    };
    for (std::size_t i = 0; i < declared.definition.pieces.size(); ++i) {
        const PieceDef& piece = declared.definition.pieces[i];
        const auto kind = static_cast<Kind>(i + 1);
        const auto paid = std::ranges::count_if(piece.promotions, &PromotionDef::from_reserve);
        const bool mixed = paid != 0 && static_cast<std::size_t>(paid) != piece.promotions.size();
        const auto changes_owner = [](const PromotionDef& def) { return def.owner != PromotionDef::Owner::own; };
        const bool turncoat = std::ranges::any_of(piece.promotions, changes_owner);
        const bool looked_up = mixed || turncoat;
        if (mixed) made.special.mixed_promotion.add(kind);
        if (turncoat) made.special.turncoats.add(kind);
        for (const PromotionDef& def : piece.promotions) {
            if (looked_up)
                made.special.promotion_rules.push_back({kind,
                                                        def.leaving,
                                                        def.entering,
                                                        def.from_reserve,
                                                        def.quiet,
                                                        def.capture,
                                                        def.keeps_kind(),
                                                        def.owner,
                                                        state_tests(declared, def.state),
                                                        {}});
            Promotion forced;
            forced.optional = def.keeps_kind();
            forced.from_reserve = def.from_reserve;
            forced.captured = def.captured;
            for (const Name& to : def.to)
                if (const Kind k = declared.kind(to); k != 0) forced.to.push_back(k);
            if (def.to.empty() && def.from_reserve) {
                for (std::size_t k = 1; k <= declared.definition.pieces.size(); ++k)
                    if (k != kind && !declared.definition.pieces[k - 1].royal)
                        forced.to.push_back(static_cast<Kind>(k));
            }
            for (const auto& [limited, most] : def.most)
                if (const Kind k = declared.kind(limited); k != 0)
                    forced.limits.push_back({k, other_form(declared.definition, limited.text), most});
            forced.state = state_tests(declared, def.state);
            if (forced.varies()) made.uncounted.add(kind);
            if (def.from_reserve) made.special.reserve_promotion.add(kind);
            // A piece that stays what it is has the moves that it would have without the rule.
            const bool plain = def.keeps_kind() && def.state.empty();
            Promotion free = forced;
            free.optional = true;
            const std::uint16_t forced_number = plain ? std::uint16_t{0} : add(std::move(forced));
            const std::uint16_t optional_number = plain ? std::uint16_t{0} : add(std::move(free));
            bool somewhere = false;
            for (const Side side : declared.sides.all) {
                if (!def.side.empty() && side != declared.side(def.side)) {
                    if (looked_up)
                        made.special.promotion_rules.back().zone[static_cast<std::size_t>(index(side))] = Bitboard(
                            declared.board.cells());
                    continue;
                }
                Bitboard must(declared.board.cells());
                if (!def.must.empty()) must = declared.zones.resolve(def.must, side, declared.report);
                Bitboard zone = declared.zones.resolve(def.zone, side, declared.report);
                somewhere = somewhere || !zone.empty();
                if (looked_up) made.special.promotion_rules.back().zone[static_cast<std::size_t>(index(side))] = zone;
                made.zones[static_cast<std::size_t>(index(side))][kind].rules.push_back(
                    {std::move(zone), std::move(must), def.leaving, def.entering, forced_number, optional_number,
                     def.optional, def.quiet, def.capture});
            }
            if (!somewhere)
                declared.report.warning(def.zone.where,
                                        "promotion of " + piece.letter.text + ": the zone has no cells");
        }
    }
    return made;
}

}  // namespace varia
