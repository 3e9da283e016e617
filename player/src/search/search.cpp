#include "search.hpp"

#include <algorithm>

#include "depths.hpp"

namespace varia::player {
namespace {

constexpr int near_root = 4;  // late moves up to this ply are searched if they give check
// Plies of the quiescence search:
constexpr int max_choice = 4;     // from this ply on only recaptures on the cell of the last move are searched
constexpr int max_evasion = 3;    // before this ply all evasions of a check are searched
constexpr int max_exchange = 16;  // at this ply the search ends

// In the transposition table the distance to the end of the game counts from the entry's position, not from the root.
int to_table(int value, int ply) {
    return value > all_value - max_steps ? value + ply : value < max_steps - all_value ? value - ply : value;
}
int from_table(int value, int ply) {
    return value > all_value - max_steps ? value - ply : value < max_steps - all_value ? value + ply : value;
}

// A hash of a piece on a cell; 0 if the cell is empty.
std::uint64_t stands(Cell cell, Piece piece) {
    std::uint64_t x = (std::uint64_t{cell} << 32 | piece.code()) * 0x9E3779B97F4A7C15U;  // SplitMix64
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
    return piece.empty() ? 0 : x ^ (x >> 29);
}

std::uint64_t board_key(const Position& position) {
    std::uint64_t key = 0;
    for (int c = 0; c < position.variant().board().cells(); ++c)
        key ^= stands(static_cast<Cell>(c), position.at(static_cast<Cell>(c)));
    return key;
}

}  // namespace

GameHistory history_of(const Game& game) {
    Game back = game;
    GameHistory history{game.position(), {}, {}};
    while (back.position().mid_turn()) {
        history.steps.push_back(back.position().zobrist_key());
        if (!back.undo_step()) break;
    }
    if (!history.steps.empty()) history.changed = board_key(history.position) ^ board_key(back.position());
    do {
        if (!back.position().mid_turn()) {
            Position position = back.position();
            history.keys.push_back(back.rules().repetition_key(position));
        }
    } while (back.undo());
    std::ranges::reverse(history.keys);
    return history;
}

Search::Search(const Shared& shared, int helper)
    : shared_(shared),
      helper_(helper),
      rules_(shared.variant),
      position_(shared.variant),
      history_(shared.variant->sides().size(), static_cast<std::size_t>(shared.variant->kinds()) + 1,
               static_cast<std::size_t>(shared.variant->board().cells())),
      ordering_{rules_, shared.evaluation, history_, shared.traits.exchanges && rules_.attackers_are_all(),
                shared.traits.strikes},
      frames_(max_ply + 2),
      may_fail_(shared.traits.turns || !shared.variant->definition().hooks.empty()) {
    rules_.watch_searches([this](std::uint64_t) { return !shared_.budget.spent(nodes_); });
}

bool Search::out_of_time() {
    if (aborted_) return true;
    if ((nodes_ & 15U) == 0) aborted_ = helper_ == 0 ? shared_.budget.spent(nodes_) : shared_.budget.stopped();
    return aborted_;
}

void Search::remember(std::uint64_t key) {
    keys_.push_back(key);
    ++seen_[key & 4095];
    rules_.remember(key);
}

void Search::drop(std::uint64_t key) {
    keys_.pop_back();
    --seen_[key & 4095];
    rules_.forget(key);
}

bool Search::make(Move move, int ply) {
    Frame& here = frames_[static_cast<std::size_t>(ply)];
    Frame& next = frames_[static_cast<std::size_t>(ply) + 1];
    const int before = camp();
    rules_.do_move(position_, move, here.undo);
    shared_.transpositions.fetch(table_key());
    ++nodes_;
    next.sums = here.sums;
    shared_.evaluation.update(next.sums, position_, here.undo);
    if (shared_.traits.changes) {
        next.board = here.board;
        here.undo.each_piece(
            [&](Cell cell, Piece was, Piece is) { next.board ^= stands(cell, was) ^ stands(cell, is); });
    }
    next.landed = move.to;
    next.check = shared_.traits.checks && rules_.in_check(position_, position_.turn());
    return camp() == before;
}

void Search::unmake(int ply) { rules_.undo_move(position_, frames_[static_cast<std::size_t>(ply)].undo); }

int Search::search_child(bool same, int alpha, int beta, int depth, int ply, bool may_pass) {
    return same ? alpha_beta(alpha, beta, depth, ply + 1, may_pass)
                : -alpha_beta(-beta, -alpha, depth, ply + 1, may_pass);
}

void Search::keep(Frame& here, const Frame& next, Move move) {
    here.line.clear();
    here.line.push_back(move);
    here.line.insert(here.line.end(), next.line.begin(), next.line.end());
}

// ---- results ------------------------------------------------------------------------------------------------------

int Search::value_of(const Outcome& outcome, int ply) const {
    // Two teams share the whole result. With more teams the share of the side that the search is for counts.
    if (shared_.traits.two()) return share_value(outcome.score[static_cast<std::size_t>(index(position_.turn()))], ply);
    const int value = share_value(outcome.score[static_cast<std::size_t>(index(hero_))], ply);
    return camp() > 0 ? value : -value;
}

std::optional<int> Search::over(int ply) {
    if (shared_.traits.ends)
        if (const std::optional<Outcome> outcome = rules_.decided(position_)) return value_of(*outcome, ply);
    if (shared_.traits.dead_draw && !position_.mid_turn() && Rules::is_dead(position_))
        if (const Outcome outcome = rules_.outcome(position_); outcome.over) return value_of(outcome, ply);
    if (shared_.endgames != nullptr)
        if (const std::optional<EndgameValue> known = shared_.endgames->find(position_))
            return share_value(known->share, ply + known->plies);
    return std::nullopt;
}

std::optional<int> Search::over_by_history(std::uint64_t key, int ply) {
    const Traits& traits = shared_.traits;
    if (seen_[key & 4095] != 0) {
        int before = 0;
        bool on_the_way = false;
        for (std::size_t i = keys_.size(); i-- > 0;)
            if (keys_[i] == key) {
                ++before;
                on_the_way = on_the_way || i + 1 >= played_;
            }
        // A position that has come up twice on the path will come up again, because a side with a better move would
        // have made it.
        const bool again = on_the_way && shared_.pruning && traits.repetition_draws;
        if (again && traits.repetitions == 0) return 0;
        if (before > 0 && (again || (traits.repetitions > 0 && before + 1 >= traits.repetitions))) {
            // The rule names a result for the side that has moved, or for the side that has most.
            const ResultDef& result = shared_.variant->definition().rules.repetition.result;
            const auto& order = shared_.variant->order();
            const Side mover =
                order[(static_cast<std::size_t>(position_.turn_index()) + order.size() - 1) % order.size()];
            const Score score = result.verdict == Verdict::none
                                    ? Rules::outcome_by_most(position_).score[static_cast<std::size_t>(index(mover))]
                                    : traits.share_of(result, mover);
            const bool own = traits.sign[static_cast<std::size_t>(index(mover))] == camp();
            return share_value(own ? score : Score{score.denominator - score.numerator, score.denominator}, ply);
        }
    }
    if (traits.move_rule > 0 && position_.clock() >= traits.move_rule && rules_.has_legal_move(position_)) {
        const ResultDef& result = shared_.variant->definition().rules.move_rule.result;
        return share_value(
            result.verdict == Verdict::none
                ? Rules::outcome_by_most(position_).score[static_cast<std::size_t>(index(position_.turn()))]
                : traits.share_of(result, position_.turn()),
            ply);
    }
    return std::nullopt;
}

// Whether the steps of a turn have led back to an earlier position of the turn, or to the board at its beginning
// although the turn must change the board.
bool Search::goes_in_circles(int ply) {
    Frame& here = frames_[static_cast<std::size_t>(ply)];
    here.mid = position_.mid_turn();
    if (!here.mid) return false;
    here.step = position_.zobrist_key();
    int before = ply - 1;
    for (; before >= 0 && frames_[static_cast<std::size_t>(before)].mid; --before)
        if (frames_[static_cast<std::size_t>(before)].step == here.step) return true;
    if (ply > 0 && before < 0 && std::ranges::find(steps_, here.step) != steps_.end()) return true;
    return shared_.traits.changes && here.board == (before < 0 ? 0 : frames_[static_cast<std::size_t>(before)].board);
}

int Search::no_move(int ply) {
    const Outcome outcome = rules_.outcome(position_);
    if (!outcome.over || rules_.failed()) {
        aborted_ = true;
        return 0;
    }
    return value_of(outcome, ply);
}

// ---- alpha-beta ---------------------------------------------------------------------------------------------------

void Search::list_moves(Frame& here, Move first) {
    rules_.legal_moves(position_, here.moves);
    if (may_fail_ && rules_.failed()) aborted_ = true;
    if (!aborted_) ordering_.score(position_, here.moves, first, here.killers, here.scored, true);
}

int Search::alpha_beta(int alpha, int beta, int depth, int ply, bool may_pass) {
    Frame& here = frames_[static_cast<std::size_t>(ply)];
    Frame& next = frames_[static_cast<std::size_t>(ply) + 1];
    here.line.clear();
    if (out_of_time()) return 0;
    max_depth_ = std::max(max_depth_, ply);
    if (const std::optional<int> value = over(ply)) return *value;
    const bool pruning = shared_.pruning;
    const Traits& traits = shared_.traits;
    const bool between = !position_.mid_turn();
    std::uint64_t key = 0;
    if (between) {
        key = rules_.repetition_key(position_);
        if (const std::optional<int> value = over_by_history(key, ply)) return *value;
    }
    // A shorter turn leads to the same positions, so this turn is not searched.
    if (traits.turns && goes_in_circles(ply) && pruning) return ply - all_value;
    if (pruning && here.check && ply < 2 * depth_) ++depth;
    if (depth <= 0 || ply >= max_ply) {
        if (pruning) return quiescence(alpha, beta, ply, 0);
        return rules_.has_legal_move(position_) ? static_eval(ply) : no_move(ply);
    }
    const bool open = beta - alpha > 1;
    if (pruning) {
        // Mate distance pruning: the best value is a win with this move, the worst is to have lost already.
        alpha = std::max(alpha, ply - all_value);
        beta = std::min(beta, all_value - ply - 1);
        if (alpha >= beta) return alpha;
    }

    Move first;
    if (pruning)
        if (const std::optional<TranspositionTable::Found> found = shared_.transpositions.find(table_key())) {
            first = found->move;
            const int value = from_table(found->value, ply);
            if (!open && found->depth >= depth &&
                (found->bound == Bound::exact || (found->bound == Bound::lower && value >= beta) ||
                 (found->bound == Bound::upper && value <= alpha)))
                return value;
        }

    const bool cut = pruning && ply >= wide_ && !open && !here.check && traits.passing_is_bad;
    const int eval = cut ? static_eval(ply) : 0;
    if (cut && !is_end(beta)) {
        if (depth <= 6 && eval - 90 * depth >= beta) return eval;
        if (may_pass && depth >= 3 && eval >= beta && shared_.evaluation.has_force(position_, position_.turn())) {
            const int us = camp();
            rules_.do_null_move(position_, here.undo);
            ++nodes_;
            next.sums = here.sums;
            next.check = false;
            next.landed = no_cell;
            int value = alpha;
            if (camp() != us)
                value = -alpha_beta(-beta, -beta + 1, depth - 3 - depth / 4 - std::min((eval - beta) / 200, 2), ply + 1,
                                    false);
            rules_.undo_move(position_, here.undo);
            if (aborted_) return 0;
            if (value >= beta) return is_end(value) ? beta : value;
        }
    }
    if (pruning && depth >= 5 && first == Move()) --depth;

    // The move from the transposition table usually causes a cutoff; then the other moves need not be listed. In a
    // position that may have only one legal move, which extends the depth, all moves are listed at once.
    bool listed = !pruning || open || here.check || first == Move() || traits.turns || traits.forcing ||
                  !rules_.is_legal(position_, first);
    if (listed) {
        list_moves(here, first);
        if (aborted_) return 0;
        if (here.moves.empty()) return no_move(ply);
        if (pruning && here.moves.size() == 1 && ply < 2 * depth_) depth += cost(here.moves.front());
    } else {
        here.scored.assign(1, {first, 1 << 30, ordering_.noisy(position_, first)});
    }
    if (ply + 2 < static_cast<int>(frames_.size())) next.killers = {};

    if (between) remember(key);
    const int alpha_before = alpha;
    int best = -endless;
    Move best_move;
    std::size_t count = here.scored.size();
    for (std::size_t i = 0;; ++i) {
        if (i == 1 && !listed) {
            list_moves(here, first);
            if (aborted_) break;
            listed = true;
            count = here.scored.size();
            pick(here.scored, 0);  // the same move as before; it is never unsure
        }
        if (i >= count) break;
        if (i < 12) {
            ordering_.pick(position_, here.scored, i);
        } else if (i == 12) {
            for (std::size_t j = i; j < count; ++j)
                if (here.scored[j].unsure) ordering_.settle(position_, here.scored[j]);
            std::stable_sort(here.scored.begin() + 12, here.scored.end(),
                             [](const ScoredMove& a, const ScoredMove& b) { return a.score > b.score; });
        }
        const ScoredMove scored = here.scored[i];
        const bool slight = !scored.noisy || scored.score < bad_score;
        if (cut && i > 0 && best > max_steps - all_value && slight) {
            const bool late = depth <= 3 && i > static_cast<std::size_t>(6 + 4 * depth * depth);
            const bool hopeless = scored.noisy ? depth <= 2 : depth <= 3 && eval + 60 + 110 * depth <= alpha;
            // Moves that give check are searched all the same; far from the root only if they come early.
            if ((late || hopeless) && ((late && ply > near_root) || !rules_.gives_check(position_, scored.move)))
                continue;
        }
        const bool same = make(scored.move, ply);
        const int left = depth - cost(scored.move);
        int reduced = 0;
        if (pruning && ply >= wide_ && depth >= 3 && i >= 3 && slight && !here.check && !next.check && count > 4) {
            reduced = reduction(depth, i);
            if (open) --reduced;
            if (scored.score >= killer_score) --reduced;
            reduced = std::clamp(reduced, 0, depth - 2);
        }
        int value;
        if (i == 0) {
            value = search_child(same, alpha, beta, left, ply);
        } else {
            value = search_child(same, alpha, alpha + 1, left - reduced, ply);
            if (value > alpha && reduced > 0 && !aborted_) value = search_child(same, alpha, alpha + 1, left, ply);
            if (value > alpha && value < beta && !aborted_) value = search_child(same, alpha, beta, left, ply);
        }
        unmake(ply);
        if (aborted_) break;
        if (value <= best) continue;
        best = value;
        if (value <= alpha) continue;
        best_move = scored.move;
        keep(here, next, scored.move);
        alpha = value;
        if (alpha < beta) continue;
        if (!scored.noisy) {
            if (here.killers[0] != scored.move) here.killers = {scored.move, here.killers[0]};
            history_.reward(position_, scored.move, depth);
            for (std::size_t j = 0; j < i; ++j)
                if (!here.scored[j].noisy) history_.punish(position_, here.scored[j].move, depth);
        }
        break;
    }
    if (between) drop(key);
    if (aborted_) return 0;
    if (pruning)
        shared_.transpositions.store(table_key(), best_move, to_table(best, ply), depth,
                                     best >= beta          ? Bound::lower
                                     : best > alpha_before ? Bound::exact
                                                           : Bound::upper);
    return best;
}

// Quiescence search: captures until none is left. A side that is not forced to capture may stop at the static
// evaluation.
int Search::quiescence(int alpha, int beta, int ply, int quiescence_ply) {
    Frame& here = frames_[static_cast<std::size_t>(ply)];
    here.line.clear();
    if (out_of_time()) return 0;
    max_depth_ = std::max(max_depth_, ply);
    if (quiescence_ply > 0)
        if (const std::optional<int> value = over(ply)) return *value;
    if (ply >= max_ply) return static_eval(ply);
    if (quiescence_ply >= max_exchange) return static_eval(ply);
    const bool forcing = shared_.traits.forcing;
    const bool check = here.check && quiescence_ply < max_evasion;
    Move first;
    if (const std::optional<TranspositionTable::Found> found = shared_.transpositions.find(table_key())) {
        first = found->move;
        const int value = from_table(found->value, ply);
        if (found->bound == Bound::exact || (found->bound == Bound::lower && value >= beta) ||
            (found->bound == Bound::upper && value <= alpha))
            return value;
    }
    const int alpha_before = alpha;
    int best = -endless, eval = 0;
    bool forced = check;
    if (check) {
        rules_.legal_moves(position_, here.moves);
    } else {
        eval = static_eval(ply);
        if (!forcing) {
            if (eval >= beta) return eval;
            best = eval;
            alpha = std::max(alpha, eval);
        }
        rules_.legal_captures(position_, here.moves, Quiet::promotions);
        forced = forcing && !here.moves.empty();
        if (forcing && !forced) {
            best = eval;
            alpha = std::max(alpha, eval);
        }
    }
    if (may_fail_ && rules_.failed()) aborted_ = true;
    if (aborted_) return 0;
    if (here.moves.empty()) return check ? no_move(ply) : best;
    ordering_.score(position_, here.moves, first, {}, here.scored, true);
    Move best_move;
    for (std::size_t i = 0; i < here.scored.size(); ++i) {
        ordering_.pick(position_, here.scored, i);
        const ScoredMove scored = here.scored[i];
        if (!forced) {
            if (scored.score < bad_score) break;
            if (quiescence_ply >= max_choice && scored.move.to != here.landed) continue;
            const int max = eval + 150 + ordering_.gain(position_, scored.move);
            if (max <= alpha && !is_end(alpha)) {
                best = std::max(best, max);
                continue;
            }
        }
        const bool same = make(scored.move, ply);
        const int value = same ? quiescence(alpha, beta, ply + 1, quiescence_ply + 1)
                               : -quiescence(-beta, -alpha, ply + 1, quiescence_ply + 1);
        unmake(ply);
        if (aborted_) return 0;
        if (value <= best) continue;
        best = value;
        if (value <= alpha) continue;
        best_move = scored.move;
        keep(here, frames_[static_cast<std::size_t>(ply) + 1], scored.move);
        alpha = value;
        if (alpha >= beta) break;
    }
    shared_.transpositions.store(table_key(), best_move, to_table(best, ply), 0,
                                 best >= beta          ? Bound::lower
                                 : best > alpha_before ? Bound::exact
                                                       : Bound::upper);
    return best;
}

}  // namespace varia::player
