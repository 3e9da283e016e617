#include "turn_results.hpp"

#include <algorithm>

#include <varia/variant.hpp>

#include "guard.hpp"
#include "rules_impl.hpp"
#include "state_tables.hpp"

namespace varia {
namespace {

// The text of a step that begins a group, without its promotion.
std::string begun_text(const Variant& variant, Move move) {
    const Board& board = variant.board();
    const auto to = [&] { return move.to == no_cell ? std::string() : board.name(move.to); };
    switch (move.type) {
        case MoveType::pass:
            return "pass";
        case MoveType::drop:
        case MoveType::place:
            return variant.kind(move.dropped()).letter.text + '@' + to();
        case MoveType::castling:
            return board.name(move.from) + '-' +
                   (variant.definition().castling_by_partner ? board.name(move.partner()) : to());
        case MoveType::push:
            return board.name(move.from) + '-' + to() + "/push";
        case MoveType::shove:
            return board.name(move.from) + '-' + to() + (move.pulls() ? '<' : '>') + board.name(move.other());
        case MoveType::block: {
            const BlocksDef& blocks = *variant.definition().blocks;
            return blocks.letter + variant.state().slots[static_cast<std::size_t>(move.slot())].name +
                   blocks.directions[static_cast<std::size_t>(move.block_direction())].letter.text;
        }
        default:
            return move.from == no_cell ? to() : board.name(move.from) + (move.takes_elsewhere() ? 'x' : '-') + to();
    }
}

// The number of steps, without stops.
std::size_t steps_of(const Turn& turn) {
    return static_cast<std::size_t>(std::ranges::count_if(turn, [](Move move) { return move.type != MoveType::stop; }));
}

// The text of a promotion.
std::string becomes_text(const Variant& variant, Kind kind, Kind becomes) {
    const std::string& letter = variant.kind(becomes).letter.text;
    if (letter.front() == '+' && letter.compare(1, std::string::npos, variant.kind(kind).letter.text) == 0) return "+";
    return '=' + (letter.back() == '~' ? letter.substr(0, letter.size() - 1) : letter);
}

}  // namespace

void TurnResults::list(TurnList& list) {
    const std::vector<Result> results = best_results();
    list.reserve(list.size() + results.size());
    for (const Result& result : results) list.push_back(path(result.way));
}

std::vector<TurnResults::Result> TurnResults::best_results() {
    search();
    if (worths_.empty()) return std::move(results_);
    Turns::Worth best{};
    for (const Result& result : results_)
        if (captures(result.way)) best = std::max(best, worth(result.way));
    std::vector<Result> kept;
    known_.clear();
    for (const Result& result : results_) {
        if (captures(result.way) && worth(result.way) != best) continue;
        const auto [old, fresh] = known_.try_emplace(result.key, kept.size());
        if (fresh)
            kept.push_back(result);
        else if (is_better(result.way, kept[old->second].way))
            kept[old->second] = result;
    }
    return kept;
}

Turn TurnResults::like(const Turn& turn) {
    max_cost_ = 0;
    Turns::Worth own = turns_.begun();
    std::size_t made = 0;
    {
        const Guard unmake([&] {
            while (made > 0) MoveMaker::undo(position_, turns_.use(--made).undo);
            turns_.memory_.used = turns_.base_;
        });
        for (; made < turn.size(); ++made) {
            max_cost_ += cost(turn[made]);
            if (!turns_.turn_.prefer.empty())
                turns_.add_worth(own, turn[made],
                                 steps_of({turn.begin(), turn.begin() + static_cast<std::ptrdiff_t>(made)}));
            turns_.make(turn[made], turns_.use(made).undo);
        }
        wanted_ = position_.zobrist_key();
    }
    one_result_ = true;
    search();
    const bool plain = own[Turns::captures] == 0;
    Id found = start;
    bool some = false;
    for (const Result& result : results_) {
        // A capture may be shorter than a turn that captures nothing. Only all turns together show whether it is legal.
        if (plain && captures(result.way)) {
            TurnResults all(turns_);
            for (const Result& one : all.best_results())
                if (one.key == wanted_) return all.path(one.way);
        }
        if (captures(result.way) && worth(result.way) != own) continue;
        if (!some || is_better(result.way, found)) found = result.way;
        some = true;
    }
    return some ? path(found) : turn;
}

void TurnResults::search() {
    const Guard done([&] { turns_.memory_.used = turns_.base_; });
    const bool merges = turns_.prunes();
    if (!turns_.turn_.prefer.empty()) worths_.assign(1, turns_.begun());
    open_.assign(1, {start});
    if (merges) best_.emplace(position_.zobrist_key(), start);
    // A step of no cost leads to a middle that is handled at the same cost.
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
    // Since this way was kept, a better way to the same middle may have been found.
    if (turns_.prunes() && best_[position_.zobrist_key()] != way) return;
    TurnMemory::Level& level = turns_.use(steps.size());
    turns_.raw(level.moves);
    if (level.moves.empty() && turns_.is_stuck(steps.size()) && turns_.acceptable() &&
        (!one_result_ || position_.zobrist_key() == wanted_))
        keep_result(way);
    const bool crowns = turns_.turn_.promotes == TurnDef::Promotes::last;
    for (const Move move : level.moves) {
        if (ways_[way].cost + cost(move) > max_cost_) continue;
        Turns::Worth now = worth(way);
        if (!worths_.empty()) turns_.add_worth(now, move, steps_of(steps));
        Way fresh = way_of(way, move);
        turns_.make(move, level.undo);
        const Guard unmake_step([&] { MoveMaker::undo(position_, level.undo); });
        if (turns_.gives_early_check()) continue;
        const bool over = !position_.mid_turn();
        if (over && one_result_ && position_.zobrist_key() != wanted_) continue;
        if (over && turns_.tests_end_ && !turns_.acceptable()) continue;
        if (crowns && fresh.cell != no_cell && position_.progress().step == 0)
            if (const Piece at_end = position_.at(fresh.cell); at_end.is(turns_.us_) && at_end.kind() != fresh.kind)
                fresh.crowned = at_end.kind();
        const Id next = add(fresh, now);
        if (over)
            keep_result(next);
        else
            keep_middle(next);
    }
}

void TurnResults::keep_middle(Id way) {
    if (turns_.prunes()) {
        const auto [old, fresh] = best_.try_emplace(position_.zobrist_key(), way);
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
    const std::uint64_t key = position_.zobrist_key();
    const auto keep = [&](const auto& entry) {
        if (entry.second)
            results_.push_back({way, key});
        else if (Result& known = results_[entry.first->second]; is_better(way, known.way))
            known.way = way;
        else
            forget(way);
    };
    if (worths_.empty())
        keep(known_.try_emplace(key, results_.size()));
    else
        keep(known_worths_.try_emplace({key, worth(way)}, results_.size()));
}

namespace {

// The memory of a way: itself, its worth, and a table entry that finds it.
constexpr std::size_t way_bytes = 5 * sizeof(std::uint32_t) + sizeof(Move) + 9 * sizeof(void*);

}  // namespace

TurnResults::Way TurnResults::way_of(Id before, Move step) const {
    const TurnTables& turn = turns_.turn_;
    const Position::Progress& now = position_.progress();
    Way way{before, step, ways_[before].cost + cost(step)};
    way.begins = now.step == 0;
    const bool places = now.step != 0 && !turn.step(now.step).place.empty();
    way.gates = places && turn.step(now.step).left;
    way.of_two = way.gates && now.left_too != no_cell;
    way.places = places;
    if (step.type == MoveType::stop || places) {
        way.kind = ways_[before].kind;
        way.cell = ways_[before].cell;
    } else if (step.type == MoveType::drop) {
        way.kind = step.dropped();
        way.cell = step.to;
    } else if (step.from != no_cell) {
        way.kind = position_.at(step.from).kind();
        way.cell = step.to;
    }
    return way;
}

TurnResults::Id TurnResults::add(const Way& way, const Turns::Worth& worth) {
    turns_.hold(way_bytes + (worths_.empty() ? 0 : sizeof(worth)));
    ways_.push_back(way);
    if (!worths_.empty()) worths_.push_back(worth);
    return static_cast<Id>(ways_.size() - 1);
}

void TurnResults::forget(Id way) {
    if (way + 1 != ways_.size() || way == start) return;
    turns_.let_go(way_bytes + (worths_.empty() ? 0 : sizeof(Turns::Worth)));
    ways_.pop_back();
    if (!worths_.empty()) worths_.pop_back();
}

bool TurnResults::is_better(Id way, Id other) const {
    if (ways_[way].cost != ways_[other].cost) return ways_[way].cost < ways_[other].cost;
    return texts(way) < texts(other);
}

Turn TurnResults::path(Id way) const {
    Turn steps;
    for (; way != start; way = ways_[way].before) steps.push_back(ways_[way].step);
    std::ranges::reverse(steps);
    return steps;
}

// Two texts: one with every cell on the way, and one with every step.
std::pair<std::string, std::string> TurnResults::texts(Id way) const {
    std::vector<Id> steps;
    for (; way != start; way = ways_[way].before) steps.push_back(way);
    const Variant& variant = position_.variant();
    std::string text, by_steps, becomes;
    std::size_t mover_ends = 0,
                step_ends = 0;  // where the text of the moving piece ends, without its promotion
    bool anew = true;           // the next step begins a new word
    const auto comma = [](std::string& written) { written += written.empty() ? "" : ","; };
    for (auto id = steps.rbegin(); id != steps.rend(); ++id) {
        const Way& now = ways_[*id];
        const Move move = now.step;
        if (move.type == MoveType::stop) {
        } else if (now.places) {
            const std::string put = now.gates ? '/' + variant.kind(move.dropped()).letter.text +
                                                    (now.of_two ? '@' + variant.board().name(move.to) : "")
                                              : begun_text(variant, move);
            for (std::string* written : {&text, &by_steps}) {
                if (!now.gates) comma(*written);
                *written += put;
            }
            anew = true;
        } else {
            std::string promotion;
            if (move.walks() && move.promotion() != 0) promotion = becomes_text(variant, now.kind, move.promotion());
            comma(by_steps);
            by_steps += begun_text(variant, move);
            step_ends = by_steps.size();
            by_steps += promotion;
            if (now.begins || anew) {
                becomes.clear();
                comma(text);
                text += begun_text(variant, move);
            } else {
                text.resize(mover_ends);
                text += (move.takes_elsewhere() ? 'x' : '-') + variant.board().name(move.to);
            }
            anew = false;
            mover_ends = text.size();
            if (!promotion.empty()) becomes = promotion;
            text += becomes;
        }
        if (now.crowned != 0) {
            becomes = becomes_text(variant, now.kind, now.crowned);
            text.insert(mover_ends, becomes);
            by_steps.insert(step_ends, becomes);
        }
    }
    return {std::move(text), std::move(by_steps)};
}

std::uint32_t TurnResults::cost(Move step) {
    return step.type == MoveType::stop ? 0 : step.type == MoveType::shove ? 2 : 1;
}

const Turns::Worth& TurnResults::worth(Id way) const {
    static constexpr Turns::Worth none{};
    return worths_.empty() ? none : worths_[way];
}

}  // namespace varia
