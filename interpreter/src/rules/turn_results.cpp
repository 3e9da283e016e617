#include "turn_results.hpp"

#include <algorithm>

#include "guard.hpp"
#include "rules_impl.hpp"

namespace varia {
namespace {

// How a step reads; of one that ends a turn nothing.
std::string order_text(const Board& board, Move move) {
    std::string text;
    if (move.from != no_cell) text += board.name(move.from) + (move.type == MoveType::jump ? 'x' : '-');
    if (move.to != no_cell) text += board.name(move.to);
    if (move.type == MoveType::shove) text += (move.pulls() ? '<' : '>') + board.name(move.other());
    return text;
}

}  // namespace

void TurnResults::list(TurnList& list) {
    search();
    std::vector<Turns::Worth> worths;
    list.reserve(list.size() + results_.size());
    for (const Id way : results_) {
        list.push_back(path(way));
        if (!worths_.empty()) worths.push_back(worth(way));
    }
    Turns::keep_best(list, worths);
}

Turn TurnResults::like(const Turn& turn) {
    most_cost_ = 0;
    std::size_t made = 0;
    {
        const Guard unmake([&] {
            while (made > 0) MoveMaker::undo(position_, turns_.use(--made).undo);
            turns_.memory_.used = turns_.base_;
        });
        for (; made < turn.size(); ++made) {
            most_cost_ += cost(turn[made]);
            turns_.make(turn[made], turns_.use(made).undo);
        }
        wanted_ = position_.key();
    }
    one_result_ = true;
    search();
    return results_.empty() ? turn : path(results_.front());
}

void TurnResults::search() {
    const Guard done([&] { turns_.memory_.used = turns_.base_; });
    const bool merges = turns_.prunes();
    if (!turns_.turn_.prefer.empty()) worths_.resize(1);
    open_.assign(1, {start});
    if (merges) best_.emplace(position_.key(), start);
    // A step of no cost leads to a middle behind those that are open at that cost.
    for (std::size_t at = 0; at < open_.size(); ++at)
        while (!open_[at].empty()) {
            const Id way = open_[at].back();
            open_[at].pop_back();
            go_on_from(way);
        }
}

void TurnResults::go_on_from(Id way) {
    const Turn steps = path(way);
    std::size_t made = 0;
    const Guard unmake([&] {
        while (made > 0) MoveMaker::undo(position_, turns_.use(--made).undo);
    });
    for (; made < steps.size(); ++made) turns_.make(steps[made], turns_.use(made).undo);
    // Since it was kept, a better way here may have been found.
    if (turns_.prunes() && best_[position_.key()] != way) return;
    TurnMemory::Level& level = turns_.use(steps.size());
    turns_.raw(level.moves);
    if (level.moves.empty() && turns_.is_stuck(steps.size()) && turns_.acceptable() && (!one_result_ || position_.key() == wanted_))
        keep_result(way);
    for (const Move move : level.moves) {
        if (ways_[way].cost + cost(move) > most_cost_) continue;
        Turns::Worth now = worth(way);
        if (!worths_.empty()) turns_.add_worth(now, move, steps.size());
        const bool begins = position_.progress().step == 0;
        turns_.make(move, level.undo);
        const Guard unmake_step([&] { MoveMaker::undo(position_, level.undo); });
        if (turns_.gives_early_check()) continue;
        const bool over = !position_.mid_turn();
        if (over && one_result_ && position_.key() != wanted_) continue;
        if (over && turns_.tests_end_ && !turns_.acceptable()) continue;
        const Id next = add(way, move, now);
        ways_[next].begins = begins;
        if (over) keep_result(next);
        else keep_middle(next);
    }
}

void TurnResults::keep_middle(Id way) {
    if (turns_.prunes()) {
        const auto [old, fresh] = best_.try_emplace(position_.key(), way);
        if (!fresh) {
            if (!is_better(way, old->second)) return forget(way);
            old->second = way;
        }
    }
    const std::size_t at = ways_[way].cost;
    if (open_.size() <= at) open_.resize(at + 1);
    open_[at].push_back(way);
}

void TurnResults::keep_result(Id way) {
    const auto [old, fresh] = known_.try_emplace(position_.key(), results_.size());
    if (fresh) results_.push_back(way);
    else if (is_better(way, results_[old->second])) results_[old->second] = way;
    else forget(way);
}

namespace {

// What a way may take: itself, how good it is, and an entry that finds it.
constexpr std::size_t way_bytes = 3 * sizeof(std::uint32_t) + sizeof(Move) + 8 * sizeof(void*);

}  // namespace

TurnResults::Id TurnResults::add(Id before, Move step, const Turns::Worth& worth) {
    turns_.hold(way_bytes + (worths_.empty() ? 0 : sizeof(worth)));
    ways_.push_back({before, step, ways_[before].cost + cost(step), false});
    if (!worths_.empty()) worths_.push_back(worth);
    return static_cast<Id>(ways_.size() - 1);
}

void TurnResults::forget(Id way) {
    if (way + 1 != ways_.size() || way == start) return;
    turns_.let_go(way_bytes);
    ways_.pop_back();
    if (!worths_.empty()) worths_.pop_back();
}

bool TurnResults::is_better(Id way, Id other) const {
    if (worth(way) != worth(other)) return worth(way) > worth(other);
    if (ways_[way].cost != ways_[other].cost) return ways_[way].cost < ways_[other].cost;
    return text(way) < text(other);
}

Turn TurnResults::path(Id way) const {
    Turn steps;
    for (; way != start; way = ways_[way].before) steps.push_back(ways_[way].step);
    std::ranges::reverse(steps);
    return steps;
}

std::string TurnResults::text(Id way) const {
    std::vector<Id> steps;
    for (; way != start; way = ways_[way].before) steps.push_back(way);
    std::string text;
    for (auto id = steps.rbegin(); id != steps.rend(); ++id)
        if (const std::string step = order_text(position_.variant().board(), ways_[*id].step); !step.empty())
            text += (ways_[*id].begins ? ',' : '\x1f') + step;
    return text;
}

std::uint32_t TurnResults::cost(Move step) { return step.type == MoveType::stop ? 0 : step.type == MoveType::shove ? 2 : 1; }

const Turns::Worth& TurnResults::worth(Id way) const {
    static constexpr Turns::Worth none{};
    return worths_.empty() ? none : worths_[way];
}

}  // namespace varia
