// Sorts the hooks and calls them.
#include "live_hooks.hpp"

#include <algorithm>
#include <bit>

#include "make_move.hpp"

namespace varia {

// Whether the side to move may have a move now whose generation would call this hook.
bool LiveHooks::may_matter(const CompiledHook& hook) const {
    if (hook.point == HookPoint::attacks || hook.point == HookPoint::outcome || hook.point == HookPoint::setup)
        return false;
    if (hook.point == HookPoint::transfer) return false;
    // Its state values are tested after the move. In turns of several steps it follows no single step.
    if (hook.point == HookPoint::turn) return !g_.position.variant().state().turns.of_steps && hook.sides.has(g_.us);
    if (!hook_is_live(hook, g_.position, g_.us)) return false;
    const CompiledHook::Reach& reach = hook.reach[static_cast<std::size_t>(index(g_.us))];
    const auto stands_on = [pieces = g_.set(g_.us)](const std::vector<std::uint64_t>& cells) {
        for (std::size_t w = 0; w < cells.size(); ++w)
            if ((pieces[w] & cells[w]) != 0) return true;
        return false;
    };
    if (reach.always || reach.starts.words().empty() || stands_on(reach.starts.words())) return true;
    return g_.position.exposed() != no_cell && stands_on(reach.passants.words());
}

bool LiveHooks::any_may_matter() const {
    if (g_.runner == nullptr) return false;
    for (const CompiledHook& hook : g_.programs.hooks)
        if (may_matter(hook)) return true;
    return false;
}

void LiveHooks::sort() {
    if (m_.sorted) {
        m_.allow.clear();
        m_.test.clear();
        m_.offer.clear();
        m_.choose.clear();
        std::ranges::fill(m_.asked, 0);
        m_.asked_types = 0;
        m_.typed = false;
    }
    m_.sorted = any_may_matter();
    if (!m_.sorted) return;
    for (std::size_t h = 0; h < g_.programs.hooks.size(); ++h) {
        const CompiledHook& hook = g_.programs.hooks[h];
        if (!may_matter(hook)) continue;
        const int number = static_cast<int>(h);
        switch (hook.point) {
            case HookPoint::allow:
                m_.allow.push_back(number);
                break;
            case HookPoint::legal:
            case HookPoint::after:
            case HookPoint::turn:
                m_.test.push_back(number);
                break;
            case HookPoint::moves:
                m_.offer.push_back(number);
                continue;
            case HookPoint::choose:
                m_.choose.push_back(number);
                continue;
            default:
                continue;
        }
        m_.typed = m_.typed || hook.types != 0;
        m_.asked_types |= hook.types != 0 ? hook.types : ~0U;
        if (hook.types == 0 || (hook.types & hook_traits_of_pieces) != 0) note_asked(hook);
    }
}

// Notes the pieces that a hook may concern.
void LiveHooks::note_asked(const CompiledHook& hook) {
    const CompiledHook::Reach& reach = hook.reach[static_cast<std::size_t>(index(g_.us))];
    const bool anywhere = reach.starts.words().empty();
    for (std::size_t w = 0; w < m_.asked.size(); ++w)
        for (std::uint64_t bits = g_.set(g_.us)[w] & (anywhere ? ~std::uint64_t{0} : reach.starts.words()[w]);
             bits != 0; bits &= bits - 1) {
            const auto cell = static_cast<Cell>(w * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
            const Kind kind = g_.position.at(cell).kind();
            if (anywhere ? hook.kinds.empty() || hook.kinds.has(kind) : reach.starts_of_kind[kind].has(cell))
                m_.asked[w] |= bits & -bits;
        }
}

std::uint64_t LiveHooks::matching(const std::vector<int>& hooks, Piece piece, Move move) const {
    std::uint64_t mask = 0;
    const std::uint32_t traits = m_.typed ? move_traits(g_.position, move) : 0;
    for (const int h : hooks)
        if (hook_matches(g_.programs.hooks[static_cast<std::size_t>(h)], g_.us, piece.kind(), move.from, move.to,
                         traits))
            mask |= std::uint64_t{1} << h;
    return mask;
}

bool LiveHooks::all_allow(Piece piece, Move move) const {
    const std::uint32_t traits = m_.typed ? move_traits(g_.position, move) : 0;
    for (const int h : m_.allow)
        if (hook_matches(g_.programs.hooks[static_cast<std::size_t>(h)], g_.us, piece.kind(), move.from, move.to,
                         traits) &&
            !g_.runner->allow(h, g_.position, move, false))
            return false;
    return true;
}

bool LiveHooks::legal(std::uint64_t testing, Move move, Piece moved, Piece captured, const Position::Undo& undo) const {
    for (const int h : m_.test)
        if ((testing >> h & 1) != 0 && g_.programs.hooks[static_cast<std::size_t>(h)].point == HookPoint::legal &&
            !g_.runner->legal(h, g_.position, move, moved, captured, undo))
            return false;
    return true;
}

void LiveHooks::choose(MoveList& moves, std::size_t first) const {
    for (const int h : m_.choose) {
        const MoveList choices(moves.begin() + static_cast<std::ptrdiff_t>(first), moves.end());
        if (choices.empty()) return;
        std::vector<bool> keep(choices.size(), true);
        g_.runner->choose(h, g_.position, choices, keep);
        moves.resize(first);
        for (std::size_t i = 0; i < choices.size(); ++i)
            if (keep[i]) moves.push_back(choices[i]);
    }
}

}  // namespace varia
