// Moves that scripts have a say in, and moves that are made and tested: the slow but general way.
#include <algorithm>
#include <bit>

#include "generator_parts.hpp"
#include "guard.hpp"
#include "holds.hpp"
#include "make_move.hpp"

namespace varia {

// Sorts out which hooks can matter now, so that the others cost nothing.
void Generator::sort_hooks() {
    if (scratch_.hooks_sorted) {
        scratch_.allow.clear();
        scratch_.test.clear();
        scratch_.offer.clear();
        scratch_.choose.clear();
        std::ranges::fill(scratch_.asked, 0);
        scratch_.asked_types = 0;
    }
    scratch_.hooks_sorted = any_hook_may_matter();
    if (!scratch_.hooks_sorted) return;
    for (std::size_t h = 0; h < programs_.hooks.size(); ++h) {
        const CompiledHook& hook = programs_.hooks[h];
        if (!may_matter(hook)) continue;
        const int number = static_cast<int>(h);
        switch (hook.point) {
            case HookPoint::allow: scratch_.allow.push_back(number); break;
            case HookPoint::legal:
            case HookPoint::after: scratch_.test.push_back(number); break;
            case HookPoint::moves: scratch_.offer.push_back(number); continue;
            case HookPoint::choose: scratch_.choose.push_back(number); continue;
            default: continue;
        }
        scratch_.asked_types |= hook.types != 0 ? hook.types : ~0U;
        if (hook.types == 0 || (hook.types & hook_traits_of_pieces) != 0) note_asked(hook);
    }
}

// Which pieces a hook may be asked about.
void Generator::note_asked(const CompiledHook& hook) {
    const CompiledHook::Reach& reach = hook.reach[static_cast<std::size_t>(index(us_))];
    const bool anywhere = reach.starts.words().empty();
    for (std::size_t w = 0; w < scratch_.asked.size(); ++w)
        for (std::uint64_t bits = position_.set(us_)[w] & (anywhere ? ~std::uint64_t{0} : reach.starts.words()[w]); bits != 0; bits &= bits - 1) {
            const auto cell = static_cast<Cell>(w * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
            const Kind kind = position_.at(cell).kind();
            if (anywhere ? hook.kinds == 0 || (hook.kinds >> kind & 1) != 0 : reach.starts_of_kind[kind].has(cell))
                scratch_.asked[w] |= bits & -bits;
        }
}

std::uint64_t Generator::matching(const std::vector<int>& hooks, Piece piece, Move move) const {
    std::uint64_t mask = 0;
    const std::uint32_t traits = move_traits(position_, move);
    for (const int h : hooks)
        if (hook_matches(programs_.hooks[static_cast<std::size_t>(h)], us_, piece.kind(), move.from, move.to, traits))
            mask |= std::uint64_t{1} << h;
    return mask;
}

bool Generator::hooks_allow(Piece piece, Move move) {
    if (scratch_.allow.empty()) return true;
    const std::uint64_t ask = matching(scratch_.allow, piece, move);
    for (const int h : scratch_.allow)
        if ((ask >> h & 1) != 0 && !hooks_->allow(h, position_, move, false)) return false;
    return true;
}

void Generator::filter_choice(MoveList& moves, std::size_t first) {
    for (const int h : scratch_.choose) {
        const MoveList choices(moves.begin() + static_cast<std::ptrdiff_t>(first), moves.end());
        if (choices.empty()) return;
        std::vector<bool> keep(choices.size(), true);
        hooks_->choose(h, position_, choices, keep);
        moves.resize(first);
        for (std::size_t i = 0; i < choices.size(); ++i)
            if (keep[i]) moves.push_back(choices[i]);
    }
}

// A side has at most max_royals royal pieces: none is crowned beyond that.
bool Generator::is_one_too_many(Cell from, Kind becomes) const {
    const auto royal = [&](Kind kind) { return (state_.royal_kinds >> kind & 1) != 0; };
    return royal(becomes) && !royal(position_.at(from).kind()) && position_.royals(us_).size() >= static_cast<std::size_t>(max_royals);
}

void Generator::expand(Cell from, Cell to, const NodeDetail& detail, std::vector<Move>& moves) const {
    moves.clear();
    const bool exposes = detail.crossing != no_crossing && position_.board_[to] == 0;
    const Move move = exposes ? Move::expose(from, to, detail.crossing) : Move::step(from, to);
    const Promotion& p = programs_.promotions[detail.promotion];
    for (const Kind k : p.to) {
        if (p.from_reserve && position_.hand(us_, k) == 0) continue;
        if (programs_.royals_change && is_one_too_many(from, k)) continue;
        moves.push_back(move.promoting(k));
    }
    if (detail.promotion == 0 || p.optional) moves.push_back(move);
}

template <Generator::Want want>
std::uint64_t Generator::slow_moves(Cell from, Piece piece, std::uint16_t pin) {
    const bool hold = safety_ == Safety::lines && from != royal_ && (pin != 0 || limited());
    return asked_moves<want>(from, piece, [&](Move move) {
        if (safety_ == Safety::none) return true;
        if (safety_ == Safety::testing) return stays_safe(move);
        if (from != royal_) return !hold || allowed(from, move.to, pin, move.promotion());
        position_.board_[from] = 0;
        const Guard back([&] { position_.board_[from] = piece.code(); });
        return !attacks_.on(position_, move.to, them_);
    });
}

template <Generator::Want want>
std::uint64_t Generator::emit_tested(Move move) {
    if (!programs_.hooks.empty() && !hooks_allow(moving_piece(position_, move), move)) return 0;
    if ((safety_ != Safety::none || !scratch_.test.empty()) && !stays_safe(move)) return 0;
    if constexpr (lists(want)) out_->push_back(move);
    return 1;
}

namespace {

// Whether these effects take a royal piece of the side, wherever they carry it before.
bool takes_royal(const Position& position, const Effects& effects, Side side) {
    std::vector<Cell> royals(position.royals(side).begin(), position.royals(side).end());
    const auto relocate = [&](Cell from, Cell to) {
        for (Cell& c : royals)
            if (c == from) c = to;
    };
    for (const Effect& e : effects) {
        switch (e.type) {
            case EffectType::remove:
            case EffectType::capture:
                if (std::ranges::find(royals, e.a) != royals.end()) return true;
                break;
            case EffectType::relocate:
            case EffectType::carry: relocate(e.a, e.b); break;
            case EffectType::move_block: {
                const auto& slots = position.variant().state().slots;
                for (std::size_t i = 0; i < slots[e.a].cells.size(); ++i)
                    relocate(slots[e.a].cells[i], slots[e.b].cells[i]);
                break;
            }
            case EffectType::place:
            case EffectType::set_state:
            case EffectType::add_hand: break;
        }
    }
    return false;
}

}  // namespace

template <Generator::Want want>
std::uint64_t Generator::offered_moves() {
    // As for all moves: taking a royal piece that must be safe is what check means, and never a move.
    const bool guards = must_be_safe(position_, them_);
    std::uint64_t total = 0;
    std::vector<HookMove> offered;
    for (const int h : scratch_.offer) {
        const CompiledHook& hook = programs_.hooks[static_cast<std::size_t>(h)];
        const auto ask = [&](Cell from) {
            offered.clear();
            hooks_->moves(h, position_, from, offered);
            for (std::size_t i = 0; i < offered.size(); ++i) {
                if (want == Want::any && total != 0) return;
                if (guards && takes_royal(position_, offered[i].effects, them_)) continue;
                total += emit_tested<want>(Move::of_hook(from, offered[i].to, h, static_cast<int>(i)));
            }
        };
        if (hook.kinds == 0 && hook.any_from) {
            ask(no_cell);
            continue;
        }
        for (int c = 0; c < variant_.board().cells(); ++c) {
            const Piece p = position_.at(static_cast<Cell>(c));
            if (!p.empty() && p.is(us_) && hook_matches(hook, us_, p.kind(), static_cast<Cell>(c), static_cast<Cell>(c), ~0U))
                ask(static_cast<Cell>(c));
        }
    }
    return total;
}

template std::uint64_t Generator::slow_moves<Generator::Want::list>(Cell, Piece, std::uint16_t);
template std::uint64_t Generator::slow_moves<Generator::Want::count>(Cell, Piece, std::uint16_t);
template std::uint64_t Generator::slow_moves<Generator::Want::any>(Cell, Piece, std::uint16_t);
template std::uint64_t Generator::slow_moves<Generator::Want::captures>(Cell, Piece, std::uint16_t);
template std::uint64_t Generator::emit_tested<Generator::Want::captures>(Move);
template std::uint64_t Generator::emit_tested<Generator::Want::list>(Move);
template std::uint64_t Generator::emit_tested<Generator::Want::count>(Move);
template std::uint64_t Generator::emit_tested<Generator::Want::any>(Move);
template std::uint64_t Generator::offered_moves<Generator::Want::list>();
template std::uint64_t Generator::offered_moves<Generator::Want::count>();
template std::uint64_t Generator::offered_moves<Generator::Want::any>();

}  // namespace varia
