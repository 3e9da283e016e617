// Emits promotions, and decides which moves are captures.
#include "emitter.hpp"

#include <algorithm>

#include "consequence_describer.hpp"
#include "make_move.hpp"

namespace varia {

template <GenMode mode>
std::uint64_t Emitter::promote(Move move, const Promotion& promotion) const {
    std::uint64_t total = 0;
    if (promotion.then != 0) move = move.followed_by(promotion.then);
    if (promotion.takes != MoveDef::Takes::there)
        move = promotion.takes == MoveDef::Takes::swap ? move.as_swap() : move.as_shot();
    if (promotion.captured) {
        const Kind k = g_.becomes(move);
        if (k == 0) return mode != GenMode::captures || wanted(move) ? take<mode>(move) : 0;
        total += take<mode>(move.promoting(k));
    }
    for (const Kind k : promotion.to) {
        if (!g_.may_become(promotion, k)) continue;
        if (mode == GenMode::captures && move.type == MoveType::swap && !wanted(move.promoting(k))) continue;
        total += take<mode>(move.promoting(k));
    }
    if (promotion.optional && (mode != GenMode::captures || wanted(move))) total += take<mode>(move);
    return total;
}

template std::uint64_t Emitter::promote<GenMode::list>(Move, const Promotion&) const;
template std::uint64_t Emitter::promote<GenMode::count>(Move, const Promotion&) const;
template std::uint64_t Emitter::promote<GenMode::any>(Move, const Promotion&) const;
template std::uint64_t Emitter::promote<GenMode::captures>(Move, const Promotion&) const;

void Emitter::leave_unsure(std::size_t first) const {
    unsure_->resize(first);
    unsure_->resize(out_->size(), 1);
}

// A side has at most max_royals royal pieces: a promotion to one more is not allowed.
bool Emitter::is_one_too_many(Cell from, Kind becomes) const {
    const auto royal = [&](Kind kind) { return g_.state.royal_kinds.has(kind); };
    return royal(becomes) && !royal(g_.position.at(from).kind()) &&
           g_.position.royals(g_.us).size() >= static_cast<std::size_t>(max_royals);
}

void Emitter::expand(Cell from, Cell to, const NodeDetail& detail, std::vector<Move>& moves) const {
    moves.clear();
    const bool exposes = detail.crossing != no_crossing && g_.board()[to] == 0;
    const Promotion& p = g_.programs.promotion(detail.promotion, g_.board()[to] != 0, g_.position);
    Move move = exposes ? Move::expose(from, to, detail.crossing) : Move::step(from, to, 0, p.then);
    if (p.takes != MoveDef::Takes::there) move = p.takes == MoveDef::Takes::swap ? move.as_swap() : move.as_shot();
    const Kind taken = p.captured ? g_.becomes(move) : Kind{0};
    if (taken != 0) moves.push_back(move.promoting(taken));
    for (const Kind k : p.to) {
        if (!g_.may_become(p, k)) continue;
        if (g_.programs.safety.royals_change && is_one_too_many(from, k)) continue;
        moves.push_back(move.promoting(k));
    }
    if (detail.promotion == 0 || p.optional || (p.captured && taken == 0)) moves.push_back(move);
}

bool Emitter::wanted(Move move) const {
    if (promotions_ && move.promotion() != 0) return true;
    return move.type == MoveType::push ? pushes_off_enemy(move) : !captured_piece(g_.position, move).empty();
}

bool Emitter::pushes_off_enemy(Move push) const {
    ConsequenceDescriber::describe(g_.position, push, m_.described);
    return std::ranges::any_of(
        m_.described, [&](const Consequence& c) { return c.type == ConsequenceType::captured && c.piece.is(g_.foes); });
}

}  // namespace varia
