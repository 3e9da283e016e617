// The root of the search: iterative deepening with aspiration windows, for one or several principal variations.
#include <algorithm>

#include "depths.hpp"
#include "move_actions.hpp"
#include "search.hpp"

namespace varia::player {
namespace {

constexpr std::size_t many_moves = 256;

}  // namespace

int Search::search_root(int alpha, int beta, int depth, std::size_t from) {
    Frame& here = frames_[0];
    const Frame& next = frames_[1];
    int best = -endless;
    for (std::size_t i = from; i < roots_.size(); ++i) {
        Root& root = roots_[i];
        const bool quiet = !ordering_.noisy(position_, root.move);
        const bool same = make(root.move, 0);
        const int left = depth - cost(root.move);
        int reduced = 0;
        if (shared_.pruning && wide_ == 0 && depth >= 3 && i >= from + 4 && quiet && !here.check && !next.check)
            reduced = std::clamp(reduction(depth, i - from) - 1, 0, depth - 2);
        int value;
        if (i == from) {
            value = search_child(same, alpha, beta, left, 0);
        } else {
            value = search_child(same, alpha, alpha + 1, left - reduced, 0);
            if (value > alpha && reduced > 0 && !aborted_) value = search_child(same, alpha, alpha + 1, left, 0);
            if (value > alpha && value < beta && !aborted_) value = search_child(same, alpha, beta, left, 0);
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
    std::stable_sort(roots_.begin() + static_cast<std::ptrdiff_t>(from), roots_.end(),
                     [](const Root& a, const Root& b) { return a.value > b.value; });
    return best;
}

// With this many moves there may be no time to search even one ply after each of them, so they are sorted by the static
// evaluation after the move. Captures that seem to lose material come last.
void Search::sort_by_static_eval(const std::vector<ScoredMove>& scored) {
    for (std::size_t i = 0; i < roots_.size(); ++i) {
        const bool same = make(roots_[i].move, 0);
        roots_[i].before = same ? static_eval(1) : -static_eval(1);
        unmake(0);
        if (scored[i].noisy && scored[i].score < bad_score) roots_[i].before -= 10'000;
    }
    std::stable_sort(roots_.begin(), roots_.end(), [](const Root& a, const Root& b) { return a.before > b.before; });
}

Info Search::report(int depth, std::size_t lines, bool done) const {
    Info info;
    info.depth = depth;
    info.deepest = max_depth_;
    info.nodes = nodes_;
    info.time = shared_.budget.passed();
    info.full = shared_.transpositions.thousandths();
    info.done = done;
    for (std::size_t i = 0; i < std::min(lines, roots_.size()); ++i) {
        const Root& root = roots_[i];
        info.lines.push_back({Value{root.value != -endless ? root.value : root.before},
                              root.line.empty() ? ActionList{action_of(root.move)} : actions_of(root.line)});
    }
    return info;
}

Info Search::run(const GameHistory& history, const Limits& limits, const See& see) {
    position_ = history.position;
    hero_ = position_.turn();
    salt_ = shared_.traits.two()
                ? 0
                : 0x9E3779B97F4A7C15U *
                      static_cast<std::uint64_t>(1 + shared_.traits.camp[static_cast<std::size_t>(index(hero_))]);
    keys_.clear();
    steps_ = history.steps;
    frames_[0].mid = position_.mid_turn();
    frames_[0].step = position_.zobrist_key();
    frames_[0].board = history.changed;
    seen_.fill(0);
    rules_.forget_all();
    for (const std::uint64_t key : history.keys) remember(key);
    // The root's own key is the last one, unless a turn is under way. alpha_beta() adds the keys on the path.
    played_ = keys_.size();
    if (!position_.mid_turn() && !keys_.empty()) --played_;
    ++played_;
    nodes_ = 0;
    wide_ = 2 * limits.mate;
    aborted_ = false;
    max_depth_ = 0;
    history_.fade();
    for (Frame& frame : frames_) frame.killers = {};
    frames_[0].sums = shared_.evaluation.sums(position_);
    frames_[0].landed = no_cell;
    frames_[0].check = shared_.traits.checks && rules_.in_check(position_, position_.turn());
    roots_.clear();
    MoveList moves;
    rules_.legal_moves(position_, moves);
    if (!limits.only.empty())
        std::erase_if(moves, [&](Move move) { return std::ranges::find(limits.only, move) == limits.only.end(); });
    if (moves.empty()) return {};
    Move first;
    if (const std::optional<TranspositionTable::Found> found = shared_.transpositions.find(table_key());
        found && shared_.pruning)
        first = found->move;
    std::vector<ScoredMove> scored;
    ordering_.score(position_, moves, first, {}, scored);
    std::stable_sort(scored.begin(), scored.end(),
                     [](const ScoredMove& a, const ScoredMove& b) { return a.score > b.score; });
    for (const ScoredMove& each : scored) roots_.push_back({each.move, -endless, 0, {}});
    if (shared_.pruning && roots_.size() > many_moves) sort_by_static_eval(scored);

    const std::size_t lines = std::clamp<std::size_t>(static_cast<std::size_t>(std::max(limits.lines, 1)), 1,
                                                      roots_.size());
    const int max = limits.depth > 0 ? std::min(limits.depth, max_depth) : max_depth;
    Info info;
    Move last_best;
    int settled = 0;
    for (depth_ = 1 + helper_ % 2; depth_ <= max; ++depth_) {
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
                const int value = search_root(alpha, beta, depth_, i);
                if (aborted_) break;
                width *= 3;
                if (value <= alpha && alpha > -endless)
                    alpha = width > 1000 ? -endless : value - width;
                else if (value >= beta && beta < endless)
                    beta = width > 1000 ? endless : value + width;
                else
                    break;
            }
        }
        std::stable_sort(roots_.begin(), roots_.begin() + static_cast<std::ptrdiff_t>(lines),
                         [](const Root& a, const Root& b) { return a.value > b.value; });
        info = report(aborted_ ? depth_ - 1 : depth_, lines, !aborted_);
        if (aborted_) break;
        if (see) see(info);
        settled = roots_[0].move == last_best ? settled + 1 : 0;
        last_best = roots_[0].move;
        if (shared_.budget.spent(nodes_)) break;
        const Value value = info.lines.front().value;
        if (limits.mate > 0 ? value.wins() && (value.steps() + 1) / 2 <= limits.mate
                            : (value.wins() || value.loses()) && value.steps() <= depth_ && lines == 1)
            break;
        if (shared_.budget.has_clock() && roots_.size() == 1 && depth_ >= 4) break;
        if (shared_.budget.enough(settled >= 3)) break;
    }
    return info;
}

}  // namespace varia::player
