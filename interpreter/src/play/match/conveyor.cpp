// The conveyor: after a turn each link carries the pieces on it one board on, kings excepted.
//
//     up, not cyclical          board 4   N      stays: the end          N
//     (each letter a piece,     board 3   .      empty, so B comes up    B
//      a dot an empty cell)     board 2   B                              R
//                               board 1   R                              .
//
// A link is processed from the end that it moves towards, so that each piece finds the next cell in its new state. On
// cyclic boards any board that no piece leaves can be that end; if there is none, all pieces change places at once.
#include <algorithm>

#include "core.hpp"

namespace varia {

void Match::Core::convey() {
    const int n = linked_->boards();
    const MatchDef& match = linked_->match();
    std::vector<Effects> effects(static_cast<std::size_t>(n));
    std::vector<std::uint64_t> before;
    for (int f = 0; f < n; ++f) before.push_back(board(f).undecided() ? rules(f).repetition_key(position(f)) : 0);

    bool together = false;
    for (int s = 0; s < linked_->links(); ++s) {
        const int by = match.conveyor[static_cast<std::size_t>(s)];
        const auto piece_on = [&](int f) { return position(f).at(linked_->cell(f, s)); };
        const auto link_moves_on = [&](int f) {
            const Piece p = piece_on(f);
            return !p.empty() && !p.is_void() && !linked_->variant(f)->royal(p.kind());
        };
        // The open boards in the order in which they are processed.
        std::vector<int> order;
        for (int i = 0; i < n; ++i)
            if (const int f = by > 0 ? n - 1 - i : i; board(f).phase != BoardState::Phase::closed) order.push_back(f);
        const auto end = std::ranges::find_if(order, [&](int f) { return next(f, by > 0) < 0; });
        const auto still = std::ranges::find_if(order, [&](int f) { return !link_moves_on(f); });
        const bool rotates = end == order.end() && still == order.end();
        if (end != order.end())
            std::rotate(order.begin(), end, order.end());
        else if (still != order.end())
            std::rotate(order.begin(), still, order.end());

        std::vector<Piece> now(static_cast<std::size_t>(n));
        for (const int f : order) now[static_cast<std::size_t>(f)] = piece_on(f);
        std::vector<bool> left(static_cast<std::size_t>(n), false);
        std::vector<bool> come(static_cast<std::size_t>(n), false);
        const std::vector<Piece> stood = now;
        for (const int f : order) {
            const int to = next(f, by > 0);
            if (to < 0 || !link_moves_on(f) || (!rotates && !now[static_cast<std::size_t>(to)].empty())) continue;
            now[static_cast<std::size_t>(to)] = stood[static_cast<std::size_t>(f)];
            describe_link_move(f, linked_->cell(f, s), to, linked_->cell(to, s), stood[static_cast<std::size_t>(f)],
                               together);
            together = true;
            come[static_cast<std::size_t>(to)] = true;
            left[static_cast<std::size_t>(f)] = true;
            if (!rotates) now[static_cast<std::size_t>(f)] = Piece{};
        }
        for (const int f : order) {
            const auto i = static_cast<std::size_t>(f);
            const Cell cell = linked_->cell(f, s);
            if (come[i])
                effects[i].push_back({EffectType::place, now[i].code(), cell, 0, 0});
            else if (left[i])
                effects[i].push_back({EffectType::remove, 0, cell, 0, 0});
        }
    }
    for (int f = 0; f < n; ++f)
        if (const Effects& list = effects[static_cast<std::size_t>(f)]; !list.empty()) change(f, list, false);
    for (int f = 0; f < n; ++f) {
        if (!board(f).undecided()) continue;
        refresh(f);
        if (rules(f).repetition_key(position(f)) != before[static_cast<std::size_t>(f)]) remember(f);
    }
    for (int f = 0; f < n; ++f) judge(f);
}

}  // namespace varia
