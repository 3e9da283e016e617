// Generates the moves that hooks offer; they are made and tested like any other move.
#include "offered_moves.hpp"

#include <algorithm>
#include <vector>

namespace varia {
namespace {

// Whether these effects capture royal pieces that the side cannot do without, even if they first move these pieces
// elsewhere.
bool take_royals(const Position& position, const Effects& effects, Side side) {
    std::vector<Kind> taken;
    std::vector<Cell> royals(position.royals(side).begin(), position.royals(side).end());
    std::vector<Kind> kinds;
    for (const Cell royal : royals) kinds.push_back(position.at(royal).kind());
    const auto relocate = [&](Cell from, Cell to) {
        for (Cell& c : royals)
            if (c == from) c = to;
    };
    for (const Effect& e : effects) {
        switch (e.type) {
            case EffectType::remove:
            case EffectType::capture:
                if (const auto royal = std::ranges::find(royals, e.a); royal != royals.end()) {
                    const auto kind = kinds.begin() + (royal - royals.begin());
                    taken.push_back(*kind);
                    kinds.erase(kind);
                    royals.erase(royal);
                }
                break;
            case EffectType::relocate:
            case EffectType::carry:
                relocate(e.a, e.b);
                break;
            case EffectType::move_block: {
                const auto& slots = position.variant().state().slots;
                for (std::size_t i = 0; i < slots[e.a].cells.size(); ++i)
                    relocate(slots[e.a].cells[i], slots[e.b].cells[i]);
                break;
            }
            case EffectType::place:
            case EffectType::set_state:
            case EffectType::add_hand:
            case EffectType::next_side:
                break;
        }
    }
    return takes_too_many_royals(position, side, taken);
}

}  // namespace

template <GenMode mode>
std::uint64_t offered_moves(Generation& g) {
    // As with all other moves, the capture of a royal piece that must be safe is never a legal move.
    const SideSet foes = g.context.foes;
    const auto takes = [&](const Effects& effects) {
        return foes.any([&](Side side) {
            return !g.context.position.royals(side).empty() && take_royals(g.context.position, effects, side);
        });
    };
    std::uint64_t total = 0;
    std::vector<HookMove> offered;
    for (const int h : g.hooks.offering()) {
        const CompiledHook& hook = g.context.programs.hooks[static_cast<std::size_t>(h)];
        const auto ask = [&](Cell from) {
            offered.clear();
            g.context.runner->moves(h, g.context.position, from, offered);
            for (std::size_t i = 0; i < offered.size(); ++i) {
                if (mode == GenMode::any && total != 0) return;
                if (takes(offered[i].effects)) continue;
                total += g.take_tested<mode>(offered[i].move(h));
            }
        };
        // A hook that offers moves for the whole side is called once, if the side has a piece that the hook is for.
        bool asks = hook.kinds.empty() && hook.any_from;
        for (int c = 0; c < g.context.position.variant().board().cells() && !(asks && hook.asks_side()); ++c) {
            const Piece p = g.context.position.at(static_cast<Cell>(c));
            if (p.empty() || !p.is(g.context.us) ||
                !hook_matches(hook, g.context.us, p.kind(), static_cast<Cell>(c), static_cast<Cell>(c), ~0U))
                continue;
            if (hook.asks_side())
                asks = true;
            else
                ask(static_cast<Cell>(c));
        }
        if (asks) ask(no_cell);
    }
    return total;
}

template std::uint64_t offered_moves<GenMode::list>(Generation&);
template std::uint64_t offered_moves<GenMode::count>(Generation&);
template std::uint64_t offered_moves<GenMode::any>(Generation&);

}  // namespace varia
