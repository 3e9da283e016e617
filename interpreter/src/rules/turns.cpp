#include "turns.hpp"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include <varia/limits.hpp>
#include <varia/perft.hpp>

#include "guard.hpp"
#include "heap_bytes.hpp"
#include "key.hpp"
#include "rules_impl.hpp"
#include "straight.hpp"
#include "turn_results.hpp"

namespace varia {

namespace {

// What an entry of a hash table takes, with its links.
template <class T>
constexpr std::size_t entry_bytes = sizeof(T) + 4 * sizeof(void*);

// Levels of the search that are kept from one question to the next.
constexpr std::size_t kept_levels = 128;

}  // namespace

std::size_t TurnMemory::memory() const {
    std::size_t total = sizeof(TurnMemory) + heap_bytes(keys) + heap_bytes(levels);
    for (const std::unique_ptr<Level>& level : levels) total += sizeof(Level) + heap_bytes(level->moves) + level->undo.memory() - sizeof(Position::Undo);
    return total;
}

Turns::Turns(Rules& rules, Rules::Impl& impl, Position& position)
    : rules_(rules), impl_(impl), position_(position), turn_(position.variant().state().turn), memory_(impl.turns), us_(position.turn()), outermost_(!memory_.asked), base_(memory_.used), tests_end_(turn_.safe_at_end || turn_.threat_by_turn || !turn_.restore || turn_.check == TurnDef::Check::last) {
    if (!outermost_) return;
    memory_.asked = true;
    memory_.taken = {};
}

Turns::~Turns() {
    if (!outermost_) return;
    memory_.asked = false;
    if (memory_.used == 0 && memory_.levels.size() > kept_levels) memory_.levels.resize(kept_levels);
}

// ---- limits --------------------------------------------------------------------------------------------------------

template <class Work, class Answer>
Answer Turns::answered(const Work& work, Answer instead) {
    if (!outermost_) return work();
    try {
        return work();
    } catch (const Unanswered& stopped) {
        impl_.note_unanswered(stopped.why);
        return instead;
    }
}

void Turns::spend() {
    constexpr std::uint64_t often = 64;
    const std::uint64_t steps = ++memory_.taken.steps;
    if (impl_.watch) {
        if (steps % often == 0 && !impl_.watch(often)) throw Unanswered("looking through the turns of this position was broken off");
    } else if (steps > max_searched_steps && !memory_.counting) {
        throw Unanswered("the turns of this position are too many to look through: more than " + std::to_string(max_searched_steps) + " steps");
    }
}

void Turns::hold(std::size_t bytes) {
    memory_.taken.bytes += bytes;
    if (memory_.taken.bytes > impl_.search_memory())
        throw Unanswered("the turns of this position are too many to look through: they would take more than " + std::to_string(impl_.search_memory() >> 20) + " MiB");
}

void Turns::let_go(std::size_t bytes) { memory_.taken.bytes -= std::min(memory_.taken.bytes, bytes); }

template <class See>
bool Turns::shown(const See& see) {
    const TurnMemory::Taken taken = memory_.taken;
    const Guard back([&] {
        memory_.taken = taken;
        memory_.asked = true;
    });
    memory_.asked = false;
    return see();
}

TurnMemory::Level& Turns::use(std::size_t number) {
    if (number > memory_.taken.deepest) {
        if (number > max_searched_turn) throw Unanswered("there are turns of more than " + std::to_string(max_searched_turn) + " steps in this position, too long to look through");
        memory_.taken.deepest = number;
        hold(sizeof(TurnMemory::Level) + heap_bytes(memory_.level(base_ + number - 1).moves));
    }
    memory_.used = base_ + number + 1;
    return memory_.level(base_ + number);
}

void Turns::candidates(MoveList& list) {
    list.clear();
    Generator(position_, impl_.scratch, impl_.hooks.get()).list(list);
    if (waits_to_go()) keep_off_captured(list);
    if (turn_.lands_to_go_on && list.size() > 1) keep_landings_to_go_on(list);
}

void Turns::raw(MoveList& list) {
    candidates(list);
    if (turn_.threat_by_turn)
        std::erase_if(list, [&](Move move) { return move.type == MoveType::castling && castles_through_threat(move); });
}

bool Turns::waits_to_go() const {
    return turn_.captured_stay && position_.captured_cells().begin() != position_.captured_cells().end();
}

// What is captured and still there blocks: nothing else is done to it. Leaps see to that themselves.
void Turns::keep_off_captured(MoveList& list) {
    std::erase_if(list, [&](Move move) {
        if (move.type == MoveType::jump || move.type == MoveType::stop) return false;
        memory_.blocks.clear();
        for (const Cell c : position_.captured_cells()) memory_.blocks.emplace_back(c, position_.at(c));
        Position::Undo undo;
        MoveMaker::make(position_, move, undo, impl_.hooks.get());
        const Guard unmake([&] { MoveMaker::undo(position_, undo); });
        return std::ranges::any_of(memory_.blocks, [&](const auto& block) { return position_.at(block.first) != block.second; });
    });
}

bool Turns::castles_through_threat(Move move) {
    const Side side = position_.turn();
    const StateTables::Castling& castling =
        position_.variant().state().castlings[static_cast<std::size_t>(index(side))][static_cast<std::size_t>(move.castling())];
    if (!impl_.variant->royal(castling.king) || !must_be_safe(position_, side)) return false;
    const auto safe_on = [&](Cell cell) {
        Position there = position_;
        if (cell != move.from) {
            const Piece king = there.at(move.from);
            there.put(move.from, {});
            there.put(cell, king);
        }
        if (there.mid_turn()) there.set_progress({});  // as if the turn were over
        return !impl_.in_check(rules_, there, side);
    };
    if (!safe_on(move.from)) return true;
    const bool usual = move.from == castling.king_from && move.partner() == castling.partner_from;
    if (usual || castling.listed_safe) return !std::ranges::all_of(castling.safe, safe_on);
    return !along(position_.variant().board(), move.from, castling.king_to, [&](Cell c) { return c == castling.king_to || safe_on(c); });
}

void Turns::keep_landings_to_go_on(MoveList& list) {
    const auto alike = [](Move a, Move b) { return a.type == MoveType::jump && b.type == MoveType::jump && a.from == b.from && a.victim() == b.victim(); };
    const auto goes_on_after = [&](Move move) {
        Position::Undo undo;
        make(move, undo);
        const Guard unmake([&] { MoveMaker::undo(position_, undo); });
        return position_.mid_turn();
    };
    // They stand one behind the other: the walk over a program comes to them in turn.
    std::size_t kept = 0;
    for (std::size_t first = 0; first < list.size();) {
        std::size_t end = first + 1;
        while (end < list.size() && alike(list[first], list[end])) ++end;
        const std::size_t before = kept;
        if (end - first > 1)
            for (std::size_t i = first; i < end; ++i)
                if (goes_on_after(list[i])) list[kept++] = list[i];
        if (kept == before)
            for (std::size_t i = first; i < end; ++i) list[kept++] = list[i];
        first = end;
    }
    list.resize(kept);
}

void Turns::make(Move step, Position::Undo& undo) {
    spend();
    impl_.do_move(rules_, position_, step, undo);
}

// ---- when a turn is over -------------------------------------------------------------------------------------------

bool Turns::goes_on() {
    if (!waits_to_go()) return Generator(position_, impl_.scratch, impl_.hooks.get()).goes_on();
    MoveList list;
    Generator(position_, impl_.scratch, impl_.hooks.get()).list(list);
    keep_off_captured(list);
    return std::ranges::any_of(list, [](Move move) { return move.type != MoveType::stop; });
}

void Turns::settle(Move step, Position::Undo& undo) {
    const bool was_between_groups = undo.many.turn.step == 0;
    // What is to follow follows, unless it cannot, or the game is over.
    const bool over = !turn_.over_at_end && rules_.decided(position_);
    const std::uint8_t next = position_.progress().step;
    const bool crowned = turn_.promotes == TurnDef::Promotes::ends && step.walks() && step.promotion() != 0;
    if (!over && !crowned && next != 0 && (turn_.step(next).must == StepDef::Must::always || goes_on())) return;
    position_.end_group(undo);
    const Position::Progress& now = position_.progress();
    // Who does without what may follow has ended the group; who stops between groups, the turn.
    const bool stops = step.type == MoveType::stop && was_between_groups;
    const bool checks = turn_.check == TurnDef::Check::ends && now.made < position_.turn_steps() && impl_.enemy_in_check(position_, position_.turn());
    if (over || stops || crowned || checks || now.made >= position_.turn_steps()) return position_.end_turn(undo);
    // Who may stop and cannot go on has stopped.
    const TurnDef::Count& count = turn_.counts[static_cast<std::size_t>(index(position_.turn()))];
    if (!turn_.varies && now.made >= count.least && !goes_on()) position_.end_turn(undo);
}

// ---- what makes it legal -------------------------------------------------------------------------------------------

bool Turns::acceptable() {
    if (!turn_.restore && position_.men_key() == position_.progress().before) return false;
    if (turn_.threat_by_turn) return !threatened(us_);
    return !turn_.safe_at_end || !impl_.attacks.in_check(position_, us_);
}

bool Turns::gives_early_check() { return turn_.check == TurnDef::Check::last && position_.mid_turn() && impl_.enemy_in_check(position_, us_); }

bool Turns::threatened(Side side) {
    if (!must_be_safe(position_, side)) return false;
    if (impl_.attacks.in_check(position_, side)) return true;
    if (!impl_.variant->enemies(side).has(position_.turn())) return false;
    return answered([&] { return threatened_from(memory_.used - base_, side); }, false);
}

bool Turns::threatened_from(std::size_t number, Side side) {
    TurnMemory::Level& level = use(number);
    const Guard done([&] { memory_.used = base_ + number; });
    candidates(level.moves);  // whatever threatens need not be safe, castling neither
    const Side mover = position_.turn();
    for (const Move move : level.moves) {
        spend();
        MoveMaker::make(position_, move, level.undo, impl_.hooks.get());
        const Guard unmake([&] { MoveMaker::undo(position_, level.undo); });
        settle(move, level.undo);
        if (!position_.mid_turn() || position_.turn() != mover) continue;
        // In the middle of a group only who goes on captures. (Among more than two sides royal pieces are spared by steps.)
        const bool follows = position_.progress().step != 0 && !impl_.variant->programs().spares_royals;
        const bool strikes = follows ? Generator(position_, impl_.scratch, impl_.hooks.get()).strikes(side) : impl_.attacks.in_check(position_, side);
        if (strikes || threatened_from(number + 1, side)) return true;
    }
    return false;
}

void Turns::add_worth(Worth& worth, Move step, std::size_t number) const {
    const Piece captured = captured_piece(position_, step);
    if (captured.empty()) return;
    const Kind captor = position_.at(step.from).kind();
    worth[captures] = 1;
    for (std::size_t p = 0; p < turn_.prefer.size() && p < max_prefer; ++p) {
        const KindSet& kinds = turn_.preferred[p];
        switch (turn_.prefer[p]) {
            case PreferDef::What::most: ++worth[p]; break;
            case PreferDef::What::captor: worth[p] = worth[p] != 0 || kinds.has(captor) ? 1 : 0; break;
            case PreferDef::What::victims: worth[p] += kinds.has(captured.kind()) ? 1 : 0; break;
            case PreferDef::What::soonest:
                if (kinds.has(captured.kind()) && worth[p] == 0) worth[p] = std::int64_t{1} << 32 >> (number < 31 ? number : 31);
                break;
        }
    }
}

// ---- the search ----------------------------------------------------------------------------------------------------

// Calls see(worth) wherever a turn is over: the path is the turn, the position the one after it. False: somebody has seen enough.
template <class See>
bool Turns::visit(std::size_t number, Worth worth, See& see) {
    TurnMemory::Level& level = use(number);
    const Guard done([&] { memory_.used = base_ + number; });
    raw(level.moves);
    if (level.moves.empty() && is_stuck(number)) return !acceptable() || see(worth);
    for (const Move move : level.moves) {
        Worth now = worth;
        if (!turn_.prefer.empty()) add_worth(now, move, number);
        make(move, level.undo);
        path_.push_back(move);
        const Guard unmake([&] {
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

// Where the way to the middle of a turn makes no difference: whether this one was not come to before.
bool Turns::is_new_middle() {
    if (!prunes()) return true;
    if (!been_.insert(position_.key()).second) return false;
    hold(entry_bytes<std::uint64_t>);
    return true;
}

void Turns::forget_middles() {
    let_go(been_.size() * entry_bytes<std::uint64_t>);
    been_.clear();
}

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

void Turns::steps(MoveList& list) {
    const auto sift = [&] {
        raw(list);
        if (turn_.looks_ahead && !list.empty()) keep_legal(list);
        return true;
    };
    if (!answered(sift, false)) list.clear();
}

void Turns::keep_legal(MoveList& list) {
    const Guard done([&] { memory_.used = base_; });
    // What cannot become a turn is left out, and what cannot become one of the best.
    std::vector<Worth> best(list.size());
    std::vector<bool> legal(list.size(), false);
    std::vector<bool> plain(list.size(), false);  // begins a turn that captures nothing, which is not compared
    for (std::size_t i = 0; i < list.size(); ++i) {
        TurnMemory::Level& level = use(0);
        Worth worth{};
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
            visit(1, worth, see);
        }
    }
    Worth most{};
    bool some = false;
    for (std::size_t i = 0; i < list.size(); ++i)
        if (legal[i] && best[i][captures] != 0 && (!some || is_better(best[i], most))) {
            most = best[i];
            some = true;
        }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < list.size(); ++i)
        if (legal[i] && (plain[i] || best[i] == most)) list[kept++] = list[i];
    list.resize(kept);
}

bool Turns::any() {
    // One that is not found out about is not over. (Some turn is always the best.)
    if (tests_end_ || turn_.unsure) return answered([&] { return completes(0); }, true);
    if (!waits_to_go()) return Generator(position_, impl_.scratch, impl_.hooks.get()).any();
    MoveList list;
    raw(list);
    return !list.empty();
}

// ---- counting and listing ------------------------------------------------------------------------------------------

bool Turns::each_step_is_last() const {
    const Position::Progress& now = position_.progress();
    if (tests_end_ || !turn_.prefer.empty()) return false;
    if (now.step == 0)
        return now.made + 1 >= position_.turn_steps() && turn_.steps.size() == 1 && !position_.variant().programs().leaps && !position_.variant().state().shoves_any;
    // What is placed is followed by nothing.
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
        if (position_.mid_turn()) total += count_routes(number + 1);
        else if (!tests_end_ || acceptable()) ++total;
    }
    return total;
}

bool Turns::leaps_alone() const {
    if (!turn_.leaps_alone || tests_end_ || position_.mid_turn()) return false;
    return turn_.prefer.empty() || position_.variant().programs().leaps_alone;  // captures are compared with one another
}

bool Turns::lists_single_steps(MoveList& moves) {
    moves.clear();
    return leaps_alone() && Generator(position_, impl_.scratch, impl_.hooks.get()).list_without_jumps(moves);
}

std::uint64_t Turns::count_results() {
    if (leaps_alone())
        if (const auto quiet = Generator(position_, impl_.scratch, impl_.hooks.get()).count_without_jumps()) return *quiet;
    std::vector<Found> found;
    const auto note = [&](const Worth& worth) {
        hold(sizeof(Found) + sizeof(std::uint64_t));
        found.push_back({worth, position_.key()});
    };
    forget_middles();
    const auto search = [&](auto&& self, std::size_t number, Worth worth) -> void {
        TurnMemory::Level& level = use(number);
        const Guard done([&] { memory_.used = base_ + number; });
        raw(level.moves);
        if (level.moves.empty() && is_stuck(number)) {
            if (acceptable()) note(worth);
            return;
        }
        for (const Move move : level.moves) {
            Worth now = worth;
            if (!turn_.prefer.empty()) add_worth(now, move, number);
            make(move, level.undo);
            const Guard unmake([&] { MoveMaker::undo(position_, level.undo); });
            if (gives_early_check()) continue;
            if (position_.mid_turn()) {
                if (is_new_middle()) self(self, number + 1, now);
            } else if (!tests_end_ || acceptable()) {
                note(now);
            }
        }
    };
    search(search, 0, Worth{});
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

std::uint64_t Turns::count() {
    return answered([&] { return turn_.same_result || !turn_.prefer.empty() ? count_results() : count_routes(0); }, std::uint64_t{0});
}

void Turns::list(TurnList& list) {
    const auto fill = [&] {
        list.clear();
        TurnMemory::Level& level = use(0);
        const Guard done([&] { memory_.used = base_; });
        if (lists_single_steps(level.moves))
            for (const Move move : level.moves) list.push_back({move});
        else if (turn_.same_result) TurnResults(*this).list(list);
        else list_routes(list);
        return true;
    };
    if (!answered(fill, false)) list.clear();
}

void Turns::list_routes(TurnList& list) {
    std::vector<Worth> worths;
    auto see = [&](const Worth& worth) {
        hold(sizeof(Turn) + sizeof(Worth) + path_.size() * sizeof(Move));
        list.push_back(path_);
        if (!turn_.prefer.empty()) worths.push_back(worth);
        return true;
    };
    visit(0, {}, see);
    keep_best(list, worths);
}

Turn Turns::like(const Turn& turn) {
    return answered([&] { return turn_.same_result ? TurnResults(*this).like(turn) : turn; }, Turn(turn));
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

void Turns::each(const std::function<bool(const Turn&)>& see) {
    (void)answered([&] { return show_each(see); }, false);
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
        if (turn_.same_result) TurnResults(*this).list(all);
        else list_routes(all);
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

std::uint64_t Turns::perft(int depth, PerftTable* table) {
    const bool counted = std::exchange(memory_.counting, true);
    const Guard back([&] { memory_.counting = counted; });
    return answered([&] { return leaves(depth, table); }, std::uint64_t{0});
}

std::uint64_t Turns::leaves(int depth, PerftTable* table) {
    if (depth == 1) return count();
    if (table != nullptr && !position_.mid_turn())
        if (const std::uint64_t known = table->find(position_.key(), depth); known != 0) return known;
    std::uint64_t total = 0;
    // Each turn on its way, where the search comes to its end. What failed once counts for nothing.
    (void)show_each([&](const Turn&) {
        if (!position_.mid_turn()) total += rules_.perft(position_, depth - 1, table);
        return !impl_.failed();
    });
    if (table != nullptr && !position_.mid_turn() && !impl_.failed()) table->add(position_.key(), depth, total);
    return total;
}

}  // namespace varia
