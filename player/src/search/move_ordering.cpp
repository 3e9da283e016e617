#include "move_ordering.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace varia::player {
namespace {

constexpr int royal_price = 1'000'000;

}  // namespace

Piece victim_of(const Position& position, Move move) {
    switch (move.type) {
        case MoveType::normal:
        case MoveType::exposing: {
            if (move.to == no_cell) return {};
            const Piece there = position.at(move.to);
            return there.is_void() || move.to == move.from ? Piece{} : there;
        }
        case MoveType::en_passant: {
            const Cell cell = position.victim(move);
            return cell == no_cell ? Piece{} : position.at(cell);
        }
        case MoveType::jump:
            return move.victim() == no_cell ? Piece{} : position.at(move.victim());
        case MoveType::shot: {
            const Piece there = position.at(move.to);
            return there.is_void() ? Piece{} : there;
        }
        default:
            return {};
    }
}

Kind mover_of(const Position& position, Move move) {
    if (move.type == MoveType::drop || move.type == MoveType::place) return move.dropped();
    if (move.from == no_cell) return 0;
    const Piece piece = position.at(move.from);
    return piece.empty() || piece.is_void() ? Kind{0} : piece.kind();
}

History::History(std::size_t sides, std::size_t kinds, std::size_t cells)
    : kinds_(kinds), cells_(cells), values_(sides * (kinds * cells + others)) {}

std::size_t History::place(const Position& position, Move move) const {
    const std::size_t begin = static_cast<std::size_t>(index(position.turn())) * (kinds_ * cells_ + others);
    if (const Kind kind = mover_of(position, move); kind != 0 && move.to != no_cell)
        return begin + kind * cells_ + move.to;
    const std::uint64_t mixed = std::bit_cast<std::uint64_t>(move) * 0x9E3779B97F4A7C15U;
    return begin + kinds_ * cells_ + static_cast<std::size_t>(mixed >> 54);
}

void History::change(const Position& position, Move move, int by) {
    std::int16_t& value = values_[place(position, move)];
    value = static_cast<std::int16_t>(value + 16 * by - value * std::abs(by) / 512);
}

void History::clear() { std::ranges::fill(values_, std::int16_t{0}); }
void History::fade() {
    for (std::int16_t& value : values_) value = static_cast<std::int16_t>(value / 4);
}

int MoveOrdering::gain(const Position& position, Move move, Piece victim) const {
    int gain = victim.empty() || victim.side() == Side::nobody ? 0 : std::abs(evaluation.price(victim.kind()));
    const Kind becomes = move.promotion();
    if (becomes == 0 && !evaluation.gives_up_any()) return gain;
    const Kind kind = mover_of(position, move);
    const Kind stands = becomes != 0 ? becomes : kind;
    const auto* const lost = move.walks() && move.type != MoveType::shot
                                 ? evaluation.gives_up(kind, stands, !victim.empty())
                                 : nullptr;
    if (lost != nullptr) return gain - evaluation.price(kind) - (lost->to_enemy ? evaluation.price(stands) : 0);
    if (becomes == 0) return gain;
    return gain + std::max(0, evaluation.value(becomes) - evaluation.value(kind));
}

int MoveOrdering::gain(Position& position, Move move) const {
    const Piece victim = victim_of(position, move);
    if (!unseen(move)) return gain(position, move, victim);
    rules.consequences(position, move, described);
    const SideSet enemies = position.variant().enemies(position.turn());
    int sum = gain(position, move, Piece{});
    for (const Consequence& consequence : described) {
        if (consequence.type != ConsequenceType::captured || consequence.piece.side() == Side::nobody) continue;
        const int price = evaluation.price(consequence.piece.kind());
        sum += consequence.piece.is(enemies) ? std::abs(price) : -price;
    }
    return sum;
}

// Whether the capturing piece is worth more than the captured one, and can be recaptured.
bool MoveOrdering::loses(Position& position, Move move, Piece victim) const {
    if (!move.walks() || move.to == no_cell || move.type == MoveType::shot) return false;
    const Kind mover = mover_of(position, move);
    const int risk = evaluation.price(mover),
              gained = victim.empty() || victim.side() == Side::nobody ? 0 : evaluation.price(victim.kind());
    if (risk <= gained + 20 || position.variant().royal(mover)) return false;
    if (exchanges) return see_below(position, move, gained, -20);
    for (const Side enemy : position.variant().enemies(position.turn()))
        if (rules.attacked(position, move.to, enemy)) return true;
    return false;
}

bool MoveOrdering::see_below(const Position& position, Move move, int gained, int min) const {
    const Variant& variant = position.variant();
    constexpr std::size_t longest = 32;
    int stake = gained - min;  // what the side that captures next has lost so far
    if (stake < 0) return true;
    stake = evaluation.price(mover_of(position, move)) - stake;
    if (stake <= 0) return false;
    removed.assign(1, move.from);
    Side side = position.turn();
    bool good = true;  // for the side that began the exchange, if nobody captures any more
    while (removed.size() < longest) {
        side = !side;
        rules.attackers(position, move.to, side, removed, attackers);
        if (attackers.empty()) break;
        Cell cheapest = no_cell;
        int price = 0;
        for (const Cell cell : attackers) {
            const Kind kind = position.at(cell).kind();
            const int own = variant.royal(kind) ? royal_price : evaluation.price(kind);
            if (cheapest == no_cell || own < price) {
                cheapest = cell;
                price = own;
            }
        }
        removed.push_back(cheapest);
        if (price == royal_price) {
            // A royal piece captures only a piece that no enemy guards.
            rules.attackers(position, move.to, !side, removed, attackers);
            if (attackers.empty()) good = !good;
            break;
        }
        good = !good;
        stake = price - stake;
        if (stake < (good ? 1 : 0)) break;
    }
    return !good;
}

void MoveOrdering::score(Position& position, const MoveList& moves, Move first, const std::array<Move, 2>& killers,
                         std::vector<ScoredMove>& scored, bool lazy) const {
    scored.resize(moves.size());
    ScoredMove* next = scored.data();
    const std::array<std::uint64_t, 3> named{std::bit_cast<std::uint64_t>(first),
                                             std::bit_cast<std::uint64_t>(killers[0]),
                                             std::bit_cast<std::uint64_t>(killers[1])};
    // Most moves are quiet moves to empty cells, one piece after the other; they take a fast path.
    Cell from = no_cell;
    const std::int16_t* goals = nullptr;
    for (const Move move : moves) {
        const auto words = std::bit_cast<std::uint64_t>(move);
        if (!strikes && move.type <= MoveType::exposing && move.promotion() == 0 && position.at(move.to).empty() &&
            words != named[0] && words != named[1] && words != named[2]) {
            if (move.from != from) {
                from = move.from;
                goals = history.goals(position.turn(), position.at(from).kind());
            }
            next->move = move;  // field by field: a copy of a whole struct would be read before its fields are written
            next->score = goals[move.to];
            next->noisy = false;
            next->unsure = false;
            ++next;
            continue;
        }
        const bool far = strikes_at(position, move);
        const Piece victim = victim_of(position, move);
        const bool noisy = far || !victim.empty() || move.promotion() != 0;
        int score = 0;
        bool unsure = false;
        if (move == first) {
            score = 1 << 30;
        } else if (noisy) {
            const int gained = far ? gain(position, move) : gain(position, move, victim);
            const Kind mover = mover_of(position, move);
            score = gained * 16 - std::abs(evaluation.value(mover)) / 4;
            if (gained > 0) {
                unsure = !far;  // a capture from afar is no exchange
                score += good_score;
            } else if (far && gained < -20) {
                score += 2 * bad_score;
            }
        } else if (move == killers[0]) {
            score = killer_score + 1;
        } else if (move == killers[1]) {
            score = killer_score;
        } else {
            score = history.of(position, move);
        }
        next->move = move;
        next->score = score;
        next->noisy = noisy;
        next->unsure = unsure;
        if (unsure && !lazy) settle(position, *next);
        ++next;
    }
}

void MoveOrdering::settle(Position& position, ScoredMove& scored) const {
    scored.unsure = false;
    if (loses(position, scored.move, victim_of(position, scored.move))) scored.score += 2 * bad_score - good_score;
}

void MoveOrdering::pick(Position& position, std::vector<ScoredMove>& scored, std::size_t i) const {
    player::pick(scored, i);
    while (scored[i].unsure) {
        const int before = scored[i].score;
        settle(position, scored[i]);
        if (scored[i].score < before) player::pick(scored, i);
    }
}

}  // namespace varia::player
