#include "compile_terms.hpp"

#include <algorithm>
#include <string>

namespace varia {

TermsTable::TermsTable(const Declared& declared)
    : declared_(declared), all_(KindSet::up_to(declared.kinds)), royal_(declared.royal_kinds()) {
    for (int k = 1; k <= declared.kinds; ++k) {
        const PieceDef& piece = declared.piece(static_cast<Kind>(k));
        if (!piece.captured_by) continue;
        if (immune_.empty()) immune_.resize(std::size_t{max_kinds} + 1);
        const KindSet by = declared.kind_set(*piece.captured_by);
        for (const Kind captor : all_ - by) immune_[captor].add(static_cast<Kind>(k));
    }
}

KindSet TermsTable::victims(const MoveDef& move, Kind kind) const {
    const KindSet named = move.victims.empty() ? all_ : declared_.kind_set(move.victims);
    return immune_.empty() ? named : named - immune_[kind];
}

std::uint8_t TermsTable::number(const MoveDef& move, Kind kind) {
    const std::string& letter = declared_.piece(kind).letter.text;
    Terms terms;
    terms.takes = move.capture ? move.takes : MoveDef::Takes::there;
    terms.others = all_;
    terms.own_hurdles = terms.enemy_hurdles = terms.other_hurdles = all_;
    if (move.capture) {
        // A swap captures nothing.
        const bool swaps = move.takes == MoveDef::Takes::swap;
        const KindSet named = swaps ? (move.victims.empty() ? all_ : declared_.kind_set(move.victims))
                                    : victims(move, kind);
        terms.others = move.captures == Whose::own ? KindSet{} : swaps ? named - royal_ : named;
        if (move.captures != Whose::enemy) terms.own = swaps ? named : named - royal_;
    }
    if (move.hurdle) {
        const std::string what = "hurdle in the moves of " + letter;
        const KindSet named = (move.hurdle->of.empty() ? all_ : declared_.kind_set(move.hurdle->of)) -
                              declared_.kind_set(move.hurdle->except);
        const Whose whose = move.hurdle->whose;
        terms.own_hurdles = whose == Whose::enemy ? KindSet{} : named;
        terms.enemy_hurdles = whose == Whose::own ? KindSet{} : named;
        terms.other_hurdles = whose == Whose::any ? named : KindSet{};
        terms.limits_hurdles = terms.own_hurdles != all_ || terms.enemy_hurdles != all_ || terms.other_hurdles != all_;
    }
    const bool usual = terms.others == all_ && terms.own.empty() && !terms.limits_hurdles &&
                       terms.takes == MoveDef::Takes::there;
    if (usual) return 0;
    const auto known = std::ranges::find(terms_, terms);
    if (known != terms_.end()) return static_cast<std::uint8_t>(known - terms_.begin() + 1);
    if (terms_.size() == static_cast<std::size_t>(max_terms)) {
        declared_.report.error(move.where,
                               "a variant has at most " + std::to_string(max_terms) +
                                   " different sets of what moves may capture and go over",
                               "give moves the same `victims`, `captures` and `hurdle`");
        return 0;
    }
    terms_.push_back(terms);
    return static_cast<std::uint8_t>(terms_.size());
}

}  // namespace varia
