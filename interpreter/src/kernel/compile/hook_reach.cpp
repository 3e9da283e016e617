#include "hook_reach.hpp"

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "hook_patterns.hpp"

namespace varia {
namespace {

// On larger boards the starts of the hooks would take too much memory.
constexpr int max_cells_for_starts = 1024;

}  // namespace

CompiledHook HookReach::find(HookPattern pattern) const {
    CompiledHook hook{std::move(pattern), {}};
    for (const Side side : rules_.sides) hook.reach[static_cast<std::size_t>(index(side))] = of_side(hook, side);
    return hook;
}

bool HookReach::shoves(std::size_t side) const {
    return std::ranges::any_of(rules_.shoves[side], [](const auto& of_kind) { return !of_kind.empty(); });
}

bool HookReach::places() const {
    return std::ranges::any_of(rules_.turn.steps, [](const TurnTables::Step& step) { return !step.place.empty(); });
}

bool HookReach::goes_on() const {
    const std::vector<TurnTables::Step>& steps = rules_.turn.steps;
    return !steps.empty() &&
           std::any_of(steps.begin() + 1, steps.end(), [](const TurnTables::Step& step) { return step.place.empty(); });
}

CompiledHook::Reach HookReach::of_side(const HookPattern& hook, Side side) const {
    const auto s = static_cast<std::size_t>(index(side));
    const auto may_be = [&](std::initializer_list<MoveTrait> traits) {
        return hook.types == 0 ||
               std::ranges::any_of(traits, [&](MoveTrait t) { return (hook.types & trait_bit(t)) != 0; });
    };
    const bool other = ((models_.moves.special || !drops_[s].empty()) &&
                        may_be({MoveTrait::drop, MoveTrait::push, MoveTrait::block, MoveTrait::pass,
                                MoveTrait::special})) ||
                       ((models_.captures.by_sweeping || models_.captures.by_leaping != LeapCaptures::none) &&
                        may_be({MoveTrait::capture, MoveTrait::promotion})) ||
                       (shoves(s) && may_be({MoveTrait::shove})) ||
                       (places() && may_be({MoveTrait::place, MoveTrait::drop})) || goes_on();
    CompiledHook::Reach reach;
    reach.always = other || hook.point == HookPoint::moves || hook.point == HookPoint::choose;
    const bool of_kinds_alone = hook.any_from && hook.any_to && hook.types == 0;
    if (of_kinds_alone || rules_.cells > max_cells_for_starts) return reach;
    const auto may_match = [&](const auto& node, const NodeDetail& detail, bool swaps) {
        if ((node.quiet == 0 && node.capture == 0) || (!hook.any_to && !hook.to[s].has(node.cell))) return false;
        const std::uint32_t traits = (node.quiet != 0 || swaps ? trait_bit(MoveTrait::quiet) : 0) |
                                     (node.capture != 0 ? trait_bit(MoveTrait::capture) : 0) |
                                     (detail.promotion != 0 ? trait_bit(MoveTrait::promotion) : 0) |
                                     (detail.crossing != no_crossing ? trait_bit(MoveTrait::exposing) : 0);
        return hook.types == 0 || (hook.types & traits) != 0;
    };
    const auto may_match_from = [&](const Unit& u, Cell c) {
        const bool swaps = u.terms != 0 && programs_.terms[u.terms - 1U].takes == MoveDef::Takes::swap;
        for (std::uint32_t i = programs_.starts[u.first + c]; i < programs_.starts[u.first + c + 1U]; ++i)
            if (u.wide ? may_match(programs_.wide_nodes[i], programs_.wide_details[i], swaps)
                       : may_match(programs_.nodes[i], programs_.details[i], false))
                return true;
        return false;
    };
    const int cells = rules_.cells;
    reach.starts = Bitboard(cells);
    reach.starts_of_kind.assign(static_cast<std::size_t>(kinds_) + 1, Bitboard(cells));
    for (int k = 1; k <= kinds_; ++k) {
        if (!hook.kinds.empty() && !hook.kinds.has(static_cast<Kind>(k))) continue;
        for (Cell c = 0; c < cells; ++c) {
            if (!hook.any_from && !hook.from[s].has(c)) continue;
            const auto& units = programs_.kinds[s][static_cast<std::size_t>(k)].units;
            if (std::ranges::none_of(units, [&](const Unit& u) { return may_match_from(u, c); })) continue;
            reach.starts.add(c);
            reach.starts_of_kind[static_cast<std::size_t>(k)].add(c);
        }
    }
    reach.passants = Bitboard(cells);
    const ReverseProgram& attacks = programs_.reverse_by(side);
    for (Cell to = 0; to < cells; ++to)
        for (std::uint32_t i = attacks.passant_starts[to]; i < attacks.passant_starts[to + 1U]; ++i) {
            const PassantPath& p = attacks.passant[i];
            if (p.side != side) continue;
            const std::uint32_t traits = trait_bit(MoveTrait::en_passant) | trait_bit(MoveTrait::capture) |
                                         (p.promotion != 0 ? trait_bit(MoveTrait::promotion) : 0);
            if (hook_matches(hook, side, p.kind, p.from, to, traits)) reach.passants.add(p.from);
        }
    for (const StateTables::Castling& c : rules_.castlings[s])
        for (Cell from = 0; from < cells; ++from)
            if (c.exists() && (c.any_start || from == c.king_from) &&
                hook_matches(hook, side, c.king, from, c.king_to, trait_bit(MoveTrait::castling)))
                reach.starts.add(from);
    return reach;
}

}  // namespace varia
