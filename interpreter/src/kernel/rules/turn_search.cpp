// Searches over the steps of one turn: for one legal turn, for all of them, or for their number.
#include "turns.hpp"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include <varia/limits.hpp>
#include <varia/perft.hpp>

#include "guard.hpp"
#include "rules_impl.hpp"
#include "took.hpp"
#include "turn_results.hpp"

namespace varia {

namespace {

// The memory of a hash table entry, with its links.
template <class T>
constexpr std::size_t entry_bytes = sizeof(T) + 4 * sizeof(void*);

}  // namespace

void Turns::add_worth(Worth& worth, Move step, std::size_t number) const {
    const Piece captured = captured_piece(position_, step);
    if (captured.empty()) return;
    const Kind captor = position_.at(step.from).kind();
    worth[captures] = 1;
    for (std::size_t p = 0; p < turn_.prefer.size() && p < max_prefer; ++p) {
        const KindSet& kinds = turn_.preferred[p];
        switch (turn_.prefer[p]) {
            case PreferDef::What::most:
                ++worth[p];
                break;
            case PreferDef::What::captor:
                worth[p] = worth[p] != 0 || kinds.has(captor) ? 1 : 0;
                break;
            case PreferDef::What::victims:
                worth[p] += kinds.has(captured.kind()) ? 1 : 0;
                break;
            case PreferDef::What::soonest:
                if (kinds.has(captured.kind()) && worth[p] == 0)
                    worth[p] = std::int64_t{1} << 32 >> (number < 31 ? number : 31);
                break;
        }
    }
}

Turns::Worth Turns::begun() const {
    Worth worth{};
    const std::uint64_t took = took::of(turn_, position_.progress());
    if (took == 0) return worth;
    worth[captures] = 1;
    for (std::size_t p = 0; p < turn_.prefer.size() && p < max_prefer; ++p)
        if ((took >> p & 1) != 0)
            worth[p] = turn_.prefer[p] == PreferDef::What::soonest ? std::int64_t{1} << 40
                                                                   : 1;  // sooner than any later capture
    return worth;
}

// Calls see(worth) wherever a turn is over: path_ is the turn then, and the position is the one after it. Returns false
// as soon as see() has returned false.
template <class See>
bool Turns::visit(std::size_t number, Worth worth, See& see) {
    TurnMemory::Level& level = use(number);
    const Guard done([&] { memory_.used = base_ + number; });
    raw(level.moves);
    if (level.moves.empty() && is_stuck(number)) return !acceptable() || see(worth);
    for (const Move move : level.moves) {
        Worth now = worth;
        if (!turn_.prefer.empty()) add_worth(now, move, number - stops_);
        make(move, level.undo);
        path_.push_back(move);
        const std::size_t stops = std::exchange(stops_, stops_ + (move.type == MoveType::stop ? 1 : 0));
        const Guard unmake([&] {
            stops_ = stops;
            path_.pop_back();
            MoveMaker::undo(position_, level.undo);
        });
        if (gives_early_check()) continue;
        if (!position_.mid_turn()) {
            if ((!tests_end_ || acceptable()) && !see(now)) return false;
        } else if (is_new_middle() && !visit(number + 1, now, see)) {
            return false;
        }
    }
    return true;
}

// Whether the search goes on from this middle of a turn: not if it was reached before, and it makes no difference how.
bool Turns::is_new_middle() { return !prunes() || is_new(been_); }

bool Turns::is_new(Middles& been) {
    if (!been) been.emplace();
    if (!been->insert(position_.zobrist_key()).second) return false;
    hold(entry_bytes<std::uint64_t>);
    return true;
}

void Turns::forget(Middles& been) {
    if (!been) return;
    let_go(been->size() * entry_bytes<std::uint64_t>);
    been->clear();
}

void Turns::forget_middles() { forget(been_); }

bool Turns::completes(std::size_t number) {
    bool found = false;
    auto see = [&](const Worth&) {
        found = true;
        return false;
    };
    forget_middles();
    visit(number, {}, see);
    return found;
}

void Turns::keep_legal(MoveList& list) {
    const Guard done([&] { memory_.used = base_; });
    // Leaves out steps that cannot become a legal turn, and steps that cannot become one of the best turns.
    const Worth begun = this->begun();
    std::vector<Worth> best(list.size());
    std::vector<bool> legal(list.size(), false);
    std::vector<bool> plain(list.size(), false);  // some turn with this step captures nothing, and so is not compared
    for (std::size_t i = 0; i < list.size(); ++i) {
        TurnMemory::Level& level = use(0);
        Worth worth = begun;
        if (!turn_.prefer.empty()) add_worth(worth, list[i], 0);
        make(list[i], level.undo);
        const Guard unmake([&] { MoveMaker::undo(position_, level.undo); });
        if (gives_early_check()) continue;
        const auto note = [&](const Worth& whole) {
            if (!legal[i] || is_better(whole, best[i])) best[i] = whole;
            legal[i] = true;
            plain[i] = plain[i] || whole[captures] == 0;
            return !turn_.prefer.empty();
        };
        if (!position_.mid_turn()) {
            if (!tests_end_ || acceptable()) note(worth);
        } else {
            auto see = note;
            forget_middles();
            stops_ = list[i].type == MoveType::stop ? 1 : 0;
            const Guard none([&] { stops_ = 0; });
            visit(1, worth, see);
        }
    }
    Worth max{};
    bool some = false;
    for (std::size_t i = 0; i < list.size(); ++i)
        if (legal[i] && best[i][captures] != 0 && (!some || is_better(best[i], max))) {
            max = best[i];
            some = true;
        }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < list.size(); ++i)
        if (legal[i] && (plain[i] || best[i] == max)) list[kept++] = list[i];
    list.resize(kept);
}

// ---- counting and listing -----------------------------------------------------------------------------------------

bool Turns::each_step_is_last() const {
    const Position::Progress& now = position_.progress();
    if (tests_end_ || !turn_.prefer.empty()) return false;
    if (now.step == 0)
        return now.made + 1 >= position_.turn_steps() && turn_.steps.size() == 1 &&
               position_.variant().programs().captures.by_leaping == LeapCaptures::none &&
               !position_.variant().state().neighbours.shove;
    // A placement is the last step if nothing follows it.
    const TurnTables::Step& step = turn_.step(now.step);
    if (step.place.empty() || now.made < position_.turn_steps()) return false;
    return std::ranges::all_of(step.place, [&](Kind kind) { return turn_.following(now.step, kind, false) == 0; });
}

std::uint64_t Turns::count_routes(std::size_t number) {
    if (each_step_is_last()) {
        const std::uint64_t count = Generator(position_, impl_.scratch, impl_.hooks.get()).count();
        return count != 0 || number == 0 || position_.progress().step != 0 ? count : 1;
    }
    TurnMemory::Level& level = use(number);
    const Guard done([&] { memory_.used = base_ + number; });
    raw(level.moves);
    if (level.moves.empty() && is_stuck(number)) return acceptable() ? 1 : 0;
    std::uint64_t total = 0;
    for (const Move move : level.moves) {
        make(move, level.undo);
        const Guard unmake([&] { MoveMaker::undo(position_, level.undo); });
        if (gives_early_check()) continue;
        if (position_.mid_turn())
            total += count_routes(number + 1);
        else if (!tests_end_ || acceptable())
            ++total;
    }
    return total;
}

bool Turns::leaps_alone() const {
    if (!turn_.leaps_alone || tests_end_ || position_.mid_turn()) return false;
    // Captures are compared with one another, so all of them must be leaps.
    return turn_.prefer.empty() || position_.variant().programs().captures.by_leaping == LeapCaptures::only;
}

bool Turns::lists_single_steps(MoveList& moves) {
    moves.clear();
    return leaps_alone() && Generator(position_, impl_.scratch, impl_.hooks.get()).list_without_jumps(moves);
}

std::uint64_t Turns::count_results() {
    if (leaps_alone())
        if (const auto quiet = Generator(position_, impl_.scratch, impl_.hooks.get()).count_without_jumps())
            return *quiet;
    std::vector<Found> found;
    found.reserve(16);  // few positions have more
    auto note = [&](const Worth& worth) {
        hold(sizeof(Found) + sizeof(std::uint64_t));
        found.push_back({worth, position_.zobrist_key()});
        return true;
    };
    forget_middles();
    visit(0, begun(), note);
    if (!turn_.prefer.empty()) {
        Worth best{};
        for (const Found& f : found)
            if (f.worth[captures] != 0) best = std::max(best, f.worth);
        std::erase_if(found, [&](const Found& f) { return f.worth[captures] != 0 && f.worth != best; });
    }
    if (!turn_.same_result) return found.size();
    std::vector<std::uint64_t>& keys = memory_.keys;
    keys.clear();
    for (const Found& f : found) keys.push_back(f.key);
    std::ranges::sort(keys);
    return static_cast<std::uint64_t>(std::unique(keys.begin(), keys.end()) - keys.begin());
}

void Turns::list_routes(TurnList& list) {
    std::vector<Worth> worths;
    auto see = [&](const Worth& worth) {
        hold(sizeof(Turn) + sizeof(Worth) + path_.size() * sizeof(Move));
        list.push_back(path_);
        if (!turn_.prefer.empty()) worths.push_back(worth);
        return true;
    };
    visit(0, begun(), see);
    keep_best(list, worths);
}

void Turns::keep_best(TurnList& list, const std::vector<Worth>& worths) {
    Worth best{};
    for (const Worth& worth : worths)
        if (worth[captures] != 0) best = std::max(best, worth);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < worths.size(); ++i)
        if (worths[i][captures] == 0 || worths[i] == best) std::swap(list[kept++], list[i]);
    if (!worths.empty()) list.resize(kept);
}

bool Turns::show_each(const std::function<bool(const Turn&)>& see) {
    {
        TurnMemory::Level& level = use(0);
        const Guard done([&] { memory_.used = base_; });
        if (lists_single_steps(level.moves)) {
            const Guard forget([&] { path_.clear(); });
            for (const Move move : level.moves) {
                path_.assign(1, move);
                make(move, level.undo);
                const Guard unmake([&] { MoveMaker::undo(position_, level.undo); });
                if (!shown([&] { return see(path_); })) return false;
            }
            return true;
        }
    }
    if (turn_.same_result || !turn_.prefer.empty()) {
        TurnList all;
        if (turn_.same_result)
            TurnResults(*this).list(all);
        else
            list_routes(all);
        for (const Turn& turn : all) {
            std::size_t made = 0;
            const Guard unmake([&] {
                while (made > 0) MoveMaker::undo(position_, memory_.level(base_ + --made).undo);
                memory_.used = base_;
            });
            for (; made < turn.size(); ++made) make(turn[made], use(made).undo);
            if (!shown([&] { return see(turn); })) return false;
        }
        return true;
    }
    auto show = [&](const Worth&) { return shown([&] { return see(path_); }); };
    return visit(0, {}, show);
}

std::uint64_t Turns::leaves(int depth, PerftTable* table) {
    if (depth == 1) return count();
    if (table != nullptr && !position_.mid_turn())
        if (const std::uint64_t known = table->find(position_.zobrist_key(), depth); known != 0) return known;
    std::uint64_t total = 0;
    // Each turn is seen where its search ends. After a failure nothing counts.
    (void)show_each([&](const Turn&) {
        if (!position_.mid_turn()) {
            const Occurrence child(rules_, position_);
            total += rules_.perft(position_, depth - 1, table);
        }
        return !impl_.failed();
    });
    if (table != nullptr && !position_.mid_turn() && !impl_.failed()) table->add(position_.zobrist_key(), depth, total);
    return total;
}

}  // namespace varia
