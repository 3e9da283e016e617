#include "search.hpp"

#include <algorithm>

namespace varia::player {
namespace {

constexpr int endless = all_value + 1;
// So near the root no check is passed over. Beyond the depth: for so many steps captures of all kinds are looked at and then only those of who has just moved; for so many all ways
// out of a check; and at so many it is over.
constexpr int near_root = 4;
constexpr int longest_choice = 4;
constexpr int longest_evasion = 3;
constexpr int longest_exchange = 16;

// How much less deep late quiet moves are looked at: the product of two logarithms, in whole numbers.
int sixteenths_of_log2(int n) {
    int whole = 0;
    while ((n >> (whole + 1)) != 0) ++whole;
    return 16 * whole + 16 * (n - (1 << whole)) / (1 << whole);
}

const std::array<std::array<std::uint8_t, 64>, 64> reductions = [] {
    std::array<std::array<std::uint8_t, 64>, 64> table{};
    for (int depth = 1; depth < 64; ++depth)
        for (int number = 1; number < 64; ++number)
            table[static_cast<std::size_t>(depth)][static_cast<std::size_t>(number)] =
                static_cast<std::uint8_t>((sixteenths_of_log2(depth) * sixteenths_of_log2(number) * 10 / 256 + 12) / 40);
    return table;
}();

bool is_end(int value) { return value > all_value - most_steps || value < most_steps - all_value; }

// In the table ends are as far away as they are from the position itself.
int to_table(int value, int ply) { return value > all_value - most_steps ? value + ply : value < most_steps - all_value ? value - ply : value; }
int from_table(int value, int ply) { return value > all_value - most_steps ? value - ply : value < most_steps - all_value ? value + ply : value; }

}  // namespace

Past past_of(const Game& game) {
    Game back = game;
    Past past{game.position(), {}};
    do {
        if (!back.position().mid_turn()) {
            Position position = back.position();
            past.keys.push_back(back.rules().repetition_key(position));
        }
    } while (back.undo());
    std::ranges::reverse(past.keys);
    return past;
}

Search::Search(const Shared& shared, int helper)
    : shared_(shared),
      helper_(helper),
      rules_(shared.variant),
      position_(shared.variant),
      history_(shared.variant->sides().size(), static_cast<std::size_t>(shared.variant->kinds()) + 1, static_cast<std::size_t>(shared.variant->board().cells())),
      ordering_{rules_, shared.evaluation, history_},
      frames_(most_ply + 2),
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
}

void Search::drop(std::uint64_t key) {
    keys_.pop_back();
    --seen_[key & 4095];
}

bool Search::make(Move move, int ply) {
    Frame& here = frames_[static_cast<std::size_t>(ply)];
    Frame& next = frames_[static_cast<std::size_t>(ply) + 1];
    const int before = camp();
    rules_.do_move(position_, move, here.undo);
    ++nodes_;
    next.sums = here.sums;
    shared_.evaluation.update(next.sums, here.undo);
    next.landed = move.to;
    next.check = shared_.traits.checks && rules_.in_check(position_, position_.turn());
    return camp() == before;
}

void Search::unmake(int ply) { rules_.undo_move(position_, frames_[static_cast<std::size_t>(ply)].undo); }

int Search::below(bool same, int alpha, int beta, int depth, int ply, bool may_pass) {
    return same ? look(alpha, beta, depth, ply + 1, may_pass) : -look(-beta, -alpha, depth, ply + 1, may_pass);
}

void Search::keep(Frame& here, const Frame& next, Move move) {
    here.line.clear();
    here.line.push_back(move);
    here.line.insert(here.line.end(), next.line.begin(), next.line.end());
}

// ---- ends ----------------------------------------------------------------------------------------------------------

int Search::value_of(const Outcome& outcome, int ply) const {
    // Two share all there is; among more it is his part that counts whose move is looked for.
    if (shared_.traits.two()) return share_value(outcome.score[static_cast<std::size_t>(index(position_.turn()))], ply);
    const int value = share_value(outcome.score[static_cast<std::size_t>(index(hero_))], ply);
    return camp() > 0 ? value : -value;
}

std::optional<int> Search::over(int ply) {
    if (shared_.traits.ends)
        if (const std::optional<Outcome> outcome = rules_.decided(position_)) return value_of(*outcome, ply);
    if (shared_.traits.bare_draw && !position_.mid_turn()) {
        const bool bare = shared_.variant->sides().all([&](Side side) { return position_.count(side) == static_cast<int>(position_.royals(side).size()); });
        if (bare)
            if (const Outcome outcome = rules_.outcome(position_); outcome.over) return value_of(outcome, ply);
    }
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
        // What comes again once will come again: who could do better would have done so.
        const bool again = on_the_way && shared_.pruning && traits.repetition_draws;
        if (again && traits.repetitions == 0) return 0;
        if (before > 0 && (again || (traits.repetitions > 0 && before + 1 >= traits.repetitions))) {
            // The rule speaks of who has moved.
            const Score score = shared_.variant->definition().rules.repetition.result.score;
            const auto& order = shared_.variant->order();
            const Side mover = order[(static_cast<std::size_t>(position_.turn_index()) + order.size() - 1) % order.size()];
            const bool own = traits.sign[static_cast<std::size_t>(index(mover))] == camp();
            return share_value(own ? score : Score{score.denominator - score.numerator, score.denominator}, ply);
        }
    }
    if (traits.move_rule > 0 && position_.clock() >= traits.move_rule && rules_.has_legal_move(position_))
        return share_value(shared_.variant->definition().rules.move_rule.result.score, ply);
    return std::nullopt;
}

int Search::no_move(int ply) {
    const Outcome outcome = rules_.outcome(position_);
    if (!outcome.over || rules_.failed()) {
        aborted_ = true;
        return 0;
    }
    return value_of(outcome, ply);
}

// ---- looking ahead -------------------------------------------------------------------------------------------------

int Search::look(int alpha, int beta, int depth, int ply, bool may_pass) {
    Frame& here = frames_[static_cast<std::size_t>(ply)];
    Frame& next = frames_[static_cast<std::size_t>(ply) + 1];
    here.line.clear();
    if (out_of_time()) return 0;
    deepest_ = std::max(deepest_, ply);
    if (const std::optional<int> value = over(ply)) return *value;
    const bool pruning = shared_.pruning;
    const Traits& traits = shared_.traits;
    const bool between = !position_.mid_turn();
    std::uint64_t key = 0;
    if (between) {
        key = rules_.repetition_key(position_);
        if (const std::optional<int> value = over_by_history(key, ply)) return *value;
    }
    if (pruning && here.check && ply < 2 * depth_) ++depth;
    if (depth <= 0 || ply >= most_ply) {
        if (pruning) return calm(alpha, beta, ply, 0);
        return rules_.has_legal_move(position_) ? stand(ply) : no_move(ply);
    }
    const bool open = beta - alpha > 1;
    if (pruning) {
        // Nothing better than to win with this move, nothing worse than to have lost.
        alpha = std::max(alpha, ply - all_value);
        beta = std::min(beta, all_value - ply - 1);
        if (alpha >= beta) return alpha;
    }

    Move first;
    if (pruning)
        if (const std::optional<Table::Found> found = shared_.table.find(table_key())) {
            first = found->move;
            const int value = from_table(found->value, ply);
            if (!open && found->depth >= depth &&
                (found->bound == Bound::exact || (found->bound == Bound::lower && value >= beta) || (found->bound == Bound::upper && value <= alpha)))
                return value;
        }

    const bool cut = pruning && !open && !here.check && traits.passing_is_bad;
    const int worth = cut ? stand(ply) : 0;
    if (cut && !is_end(beta)) {
        if (depth <= 6 && worth - 90 * depth >= beta) return worth;
        if (may_pass && depth >= 3 && worth >= beta && shared_.evaluation.has_force(position_, position_.turn())) {
            const int us = camp();
            rules_.do_null_move(position_, here.undo);
            ++nodes_;
            next.sums = here.sums;
            next.check = false;
            next.landed = no_cell;
            int value = alpha;
            if (camp() != us) value = -look(-beta, -beta + 1, depth - 3 - depth / 4 - std::min((worth - beta) / 200, 2), ply + 1, false);
            rules_.undo_move(position_, here.undo);
            if (aborted_) return 0;
            if (value >= beta) return is_end(value) ? beta : value;
        }
    }
    if (pruning && depth >= 5 && first == Move()) --depth;

    rules_.legal_moves(position_, here.moves);
    if (may_fail_ && rules_.failed()) aborted_ = true;
    if (aborted_) return 0;
    if (here.moves.empty()) return no_move(ply);
    if (pruning && here.moves.size() == 1 && ply < 2 * depth_) ++depth;
    ordering_.rank(position_, here.moves, first, here.killers, here.ranked);
    if (ply + 2 < static_cast<int>(frames_.size())) next.killers = {};

    if (between) remember(key);
    const int alpha_before = alpha;
    int best = -endless;
    Move best_move;
    const std::size_t count = here.ranked.size();
    for (std::size_t i = 0; i < count; ++i) {
        if (i < 12) pick(here.ranked, i);
        else if (i == 12)
            std::stable_sort(here.ranked.begin() + 12, here.ranked.end(), [](const Ranked& a, const Ranked& b) { return a.rank > b.rank; });
        const Ranked ranked = here.ranked[i];
        const bool slight = !ranked.noisy || ranked.rank < bad_rank;
        if (cut && i > 0 && best > most_steps - all_value && slight) {
            const bool late = depth <= 3 && i > static_cast<std::size_t>(6 + 4 * depth * depth);
            const bool hopeless = ranked.noisy ? depth <= 2 : depth <= 3 && worth + 60 + 110 * depth <= alpha;
            // Checks are looked at all the same; further on only those that come early.
            if ((late || hopeless) && ((late && ply > near_root) || !rules_.gives_check(position_, ranked.move))) continue;
        }
        const bool same = make(ranked.move, ply);
        int reduced = 0;
        if (pruning && depth >= 3 && i >= 3 && slight && !here.check && !next.check && count > 4) {
            reduced = reductions[static_cast<std::size_t>(std::min(depth, 63))][std::min<std::size_t>(i, 63)];
            if (open) --reduced;
            if (ranked.rank >= killer_rank) --reduced;
            reduced = std::clamp(reduced, 0, depth - 2);
        }
        int value;
        if (i == 0) {
            value = below(same, alpha, beta, depth - 1, ply);
        } else {
            value = below(same, alpha, alpha + 1, depth - 1 - reduced, ply);
            if (value > alpha && reduced > 0 && !aborted_) value = below(same, alpha, alpha + 1, depth - 1, ply);
            if (value > alpha && value < beta && !aborted_) value = below(same, alpha, beta, depth - 1, ply);
        }
        unmake(ply);
        if (aborted_) break;
        if (value <= best) continue;
        best = value;
        if (value <= alpha) continue;
        best_move = ranked.move;
        keep(here, next, ranked.move);
        alpha = value;
        if (alpha < beta) continue;
        if (!ranked.noisy) {
            if (here.killers[0] != ranked.move) here.killers = {ranked.move, here.killers[0]};
            history_.reward(position_, ranked.move, depth);
            for (std::size_t j = 0; j < i; ++j)
                if (!here.ranked[j].noisy) history_.punish(position_, here.ranked[j].move, depth);
        }
        break;
    }
    if (between) drop(key);
    if (aborted_) return 0;
    if (pruning)
        shared_.table.store(table_key(), best_move, to_table(best, ply), depth,
                            best >= beta ? Bound::lower : best > alpha_before ? Bound::exact : Bound::upper);
    return best;
}

// Until nothing is left to be captured; who is not forced to may leave it at what stands there.
int Search::calm(int alpha, int beta, int ply, int calm_ply) {
    Frame& here = frames_[static_cast<std::size_t>(ply)];
    here.line.clear();
    if (out_of_time()) return 0;
    deepest_ = std::max(deepest_, ply);
    if (calm_ply > 0)
        if (const std::optional<int> value = over(ply)) return *value;
    if (ply >= most_ply) return stand(ply);
    if (calm_ply >= longest_exchange) return stand(ply);
    const bool forcing = shared_.traits.forcing;
    const bool check = here.check && calm_ply < longest_evasion;
    Move first;
    if (const std::optional<Table::Found> found = shared_.table.find(table_key())) {
        first = found->move;
        const int value = from_table(found->value, ply);
        if (found->bound == Bound::exact || (found->bound == Bound::lower && value >= beta) || (found->bound == Bound::upper && value <= alpha)) return value;
    }
    const int alpha_before = alpha;
    int best = -endless, worth = 0;
    bool forced = check;
    if (check) {
        rules_.legal_moves(position_, here.moves);
    } else {
        worth = stand(ply);
        if (!forcing) {
            if (worth >= beta) return worth;
            best = worth;
            alpha = std::max(alpha, worth);
        }
        rules_.legal_captures(position_, here.moves, Quiet::promotions);
        forced = forcing && !here.moves.empty();
        if (forcing && !forced) {
            best = worth;
            alpha = std::max(alpha, worth);
        }
    }
    if (may_fail_ && rules_.failed()) aborted_ = true;
    if (aborted_) return 0;
    if (here.moves.empty()) return check ? no_move(ply) : best;
    ordering_.rank(position_, here.moves, first, {}, here.ranked);
    Move best_move;
    for (std::size_t i = 0; i < here.ranked.size(); ++i) {
        pick(here.ranked, i);
        const Ranked ranked = here.ranked[i];
        if (!forced) {
            if (ranked.rank < bad_rank) break;
            if (calm_ply >= longest_choice && ranked.move.to != here.landed) continue;
            const int most = worth + 150 + ordering_.gain(position_, ranked.move, victim_of(position_, ranked.move));
            if (most <= alpha && !is_end(alpha)) {
                best = std::max(best, most);
                continue;
            }
        }
        const bool same = make(ranked.move, ply);
        const int value = same ? calm(alpha, beta, ply + 1, calm_ply + 1) : -calm(-beta, -alpha, ply + 1, calm_ply + 1);
        unmake(ply);
        if (aborted_) return 0;
        if (value <= best) continue;
        best = value;
        if (value <= alpha) continue;
        best_move = ranked.move;
        keep(here, frames_[static_cast<std::size_t>(ply) + 1], ranked.move);
        alpha = value;
        if (alpha >= beta) break;
    }
    shared_.table.store(table_key(), best_move, to_table(best, ply), 0, best >= beta ? Bound::lower : best > alpha_before ? Bound::exact : Bound::upper);
    return best;
}

// ---- from the root -------------------------------------------------------------------------------------------------

int Search::look_at_roots(int alpha, int beta, int depth, std::size_t from) {
    Frame& here = frames_[0];
    const Frame& next = frames_[1];
    int best = -endless;
    for (std::size_t i = from; i < roots_.size(); ++i) {
        Root& root = roots_[i];
        const bool quiet = victim_of(position_, root.move).empty() && root.move.promotion() == 0;
        const bool same = make(root.move, 0);
        int reduced = 0;
        if (shared_.pruning && depth >= 3 && i >= from + 4 && quiet && !here.check && !next.check)
            reduced = std::clamp(reductions[static_cast<std::size_t>(std::min(depth, 63))][std::min<std::size_t>(i - from, 63)] - 1, 0, depth - 2);
        int value;
        if (i == from) {
            value = below(same, alpha, beta, depth - 1, 0);
        } else {
            value = below(same, alpha, alpha + 1, depth - 1 - reduced, 0);
            if (value > alpha && reduced > 0 && !aborted_) value = below(same, alpha, alpha + 1, depth - 1, 0);
            if (value > alpha && value < beta && !aborted_) value = below(same, alpha, beta, depth - 1, 0);
        }
        unmake(0);
        if (aborted_) break;
        root.value = i == from || value > alpha ? value : -endless;
        if (value > best) best = value;
        if (value > alpha || i == from) {
            root.line.assign(1, root.move);
            root.line.insert(root.line.end(), next.line.begin(), next.line.end());
            alpha = std::max(alpha, value);
        }
        if (alpha >= beta) break;
    }
    std::stable_sort(roots_.begin() + static_cast<std::ptrdiff_t>(from), roots_.end(), [](const Root& a, const Root& b) { return a.value > b.value; });
    return best;
}

Info Search::report(int depth, std::size_t lines, bool done) const {
    Info info;
    info.depth = depth;
    info.deepest = deepest_;
    info.nodes = nodes_;
    info.time = shared_.budget.passed();
    info.full = shared_.table.thousandths();
    info.done = done;
    for (std::size_t i = 0; i < std::min(lines, roots_.size()); ++i) {
        const Root& root = roots_[i];
        info.lines.push_back({Value{root.value != -endless ? root.value : root.before}, root.line.empty() ? MoveList{root.move} : root.line});
    }
    return info;
}

Info Search::run(const Past& past, const Limits& limits, const See& see) {
    position_ = past.position;
    hero_ = position_.turn();
    salt_ = shared_.traits.two() ? 0 : 0x9E3779B97F4A7C15U * static_cast<std::uint64_t>(1 + shared_.traits.camp[static_cast<std::size_t>(index(hero_))]);
    keys_.clear();
    seen_.fill(0);
    for (const std::uint64_t key : past.keys) remember(key);
    // The root's own key is its last, unless a turn is under way; look() adds those on the way.
    played_ = keys_.size();
    if (!position_.mid_turn() && !keys_.empty()) --played_;
    ++played_;
    nodes_ = 0;
    aborted_ = false;
    deepest_ = 0;
    history_.fade();
    for (Frame& frame : frames_) frame.killers = {};
    frames_[0].sums = shared_.evaluation.sums(position_);
    frames_[0].landed = no_cell;
    frames_[0].check = shared_.traits.checks && rules_.in_check(position_, position_.turn());
    roots_.clear();
    MoveList moves;
    rules_.legal_moves(position_, moves);
    if (moves.empty()) return {};
    Move first;
    if (const std::optional<Table::Found> found = shared_.table.find(table_key()); found && shared_.pruning) first = found->move;
    std::vector<Ranked> ranked;
    ordering_.rank(position_, moves, first, {}, ranked);
    std::stable_sort(ranked.begin(), ranked.end(), [](const Ranked& a, const Ranked& b) { return a.rank > b.rank; });
    for (const Ranked& each : ranked) roots_.push_back({each.move, -endless, 0, {}});

    const std::size_t lines = std::clamp<std::size_t>(static_cast<std::size_t>(std::max(limits.lines, 1)), 1, roots_.size());
    const int most = limits.depth > 0 ? std::min(limits.depth, most_depth) : most_depth;
    Info info;
    Move last_best;
    int settled = 0;
    for (depth_ = 1 + helper_ % 2; depth_ <= most; ++depth_) {
        for (Root& root : roots_) {
            if (root.value != -endless) root.before = root.value;
            root.value = -endless;
        }
        for (std::size_t i = 0; i < lines && !aborted_; ++i) {
            int width = 30, alpha = -endless, beta = endless;
            const int before = roots_[i].before;
            if (shared_.pruning && depth_ >= 4 && !is_end(before)) {
                alpha = before - width;
                beta = before + width;
            }
            for (;;) {
                const int value = look_at_roots(alpha, beta, depth_, i);
                if (aborted_) break;
                width *= 3;
                if (value <= alpha && alpha > -endless) alpha = width > 1000 ? -endless : value - width;
                else if (value >= beta && beta < endless) beta = width > 1000 ? endless : value + width;
                else break;
            }
        }
        std::stable_sort(roots_.begin(), roots_.begin() + static_cast<std::ptrdiff_t>(lines), [](const Root& a, const Root& b) { return a.value > b.value; });
        info = report(aborted_ ? depth_ - 1 : depth_, lines, !aborted_);
        if (aborted_) break;
        if (see) see(info);
        settled = roots_[0].move == last_best ? settled + 1 : 0;
        last_best = roots_[0].move;
        if (shared_.budget.spent(nodes_)) break;
        const Value value = info.lines.front().value;
        if (limits.mate > 0 ? value.wins() && (value.steps() + 1) / 2 <= limits.mate : (value.wins() || value.loses()) && value.steps() <= depth_ && lines == 1) break;
        if (shared_.budget.has_clock() && roots_.size() == 1 && depth_ >= 4) break;
        if (shared_.budget.enough(settled >= 3)) break;
    }
    return info;
}

}  // namespace varia::player
