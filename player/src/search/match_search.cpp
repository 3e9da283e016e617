#include "match_search.hpp"

#include <algorithm>

#include "expectation.hpp"

namespace varia::player {
namespace {

constexpr int infinite = 100'000'000;

}  // namespace

int MatchSearch::standing() {
    int sum = 0;
    for (int f = 0; f < match_.linked_boards().boards(); ++f) {
        const BoardStatus status = match_.board_status(f);
        if (status.verdict == Verdict::draw) continue;
        if (status.verdict != Verdict::none) {
            const Side winner = status.verdict == Verdict::win ? Side::first : Side::second;
            if (match_.linked_boards().player(f, winner) == player_) sum += whole_board;
            if (match_.linked_boards().player(f, !winner) == player_) sum -= whole_board;
            continue;
        }
        // Two boards of the same game may look alike but belong to different players, so the key contains the board's
        // number.
        const std::uint64_t key = match_.position(f).zobrist_key() * 31 + static_cast<std::uint64_t>(f);
        const auto [known, fresh] = known_.try_emplace(key, 0);
        if (fresh) known->second = evaluate_(f);
        sum += known->second;
    }
    return sum;
}

int MatchSearch::next_actor(int last) const {
    return match_.player() >= 0 ? match_.player() : (last + 1) % match_.linked_boards().players();
}

bool MatchSearch::captures(const Action& action) const {
    return action.type == ActionType::move && action.move.to != no_cell &&
           !match_.position(action.board).at(action.move.to).empty();
}

void MatchSearch::list(int actor, ActionList& list) {
    match_.legal_actions(list);
    std::erase_if(list, [&](const Action& action) {
        return action.type == ActionType::resign || action.type == ActionType::done || match_.actor(action) != actor;
    });
    std::stable_partition(list.begin(), list.end(), [&](const Action& action) { return captures(action); });
}

int MatchSearch::make(const Action& action, int actor) {
    match_.act(action);
    ++count_;
    if (!match_.may_end_exchange() || match_.player() != actor) return 1;
    Action done;
    done.type = ActionType::done;
    match_.act(done);
    return 2;
}

void MatchSearch::unmake(int actions) {
    for (; actions > 0; --actions) (void)match_.undo();
}

int MatchSearch::alpha_beta(int depth, int actor, int alpha, int beta) {
    if (aborted_ || (aborted_ = !go_on_())) return 0;
    if (depth == 0 || match_.over()) return standing();
    ActionList actions;
    list(actor, actions);
    if (actions.empty()) return standing();
    const bool own = actor == player_;
    int best = own ? -infinite : infinite;
    for (const Action& action : actions) {
        const int made = make(action, actor);
        const int value = alpha_beta(depth - 1, next_actor(actor), alpha, beta);
        unmake(made);
        if (aborted_) return 0;
        best = own ? std::max(best, value) : std::min(best, value);
        (own ? alpha : beta) = best = own ? std::max(best, alpha) : std::min(best, beta);
        if (alpha >= beta) break;
    }
    return best;
}

std::optional<MatchSearch::Found> MatchSearch::best(int board, int max_depth) {
    ActionList actions;
    match_.board_actions(board, actions);
    std::erase_if(actions, [](const Action& action) { return action.type == ActionType::resign; });
    if (actions.empty()) return std::nullopt;
    std::stable_partition(actions.begin(), actions.end(), [&](const Action& action) { return captures(action); });
    Found found{actions.front(), standing()};
    for (int depth = 1; depth <= max_depth && !aborted_; ++depth) {
        int best = -infinite;
        Action chosen = found.action;
        for (const Action& action : actions) {
            const int made = make(action, player_);
            const int value = alpha_beta(depth - 1, next_actor(player_), best, infinite);
            unmake(made);
            // The first action was the best one at the depth before, so an interrupted depth does no harm.
            if (aborted_) break;
            if (value > best) {
                best = value;
                chosen = action;
            }
        }
        if (best == -infinite) break;
        found = {chosen, best};
        const auto at = std::ranges::find(actions, chosen);
        std::rotate(actions.begin(), at, at + 1);
    }
    return found;
}

}  // namespace varia::player
