#include "turns.hpp"

#include <algorithm>
#include <utility>

#include <varia/limits.hpp>
#include <varia/perft.hpp>

#include "guard.hpp"
#include "heap_bytes.hpp"
#include "rules_impl.hpp"
#include "turn_results.hpp"

namespace varia {

namespace {

// Number of search levels that are kept from one question to the next.
constexpr std::size_t kept_levels = 128;

}  // namespace

std::size_t TurnMemory::memory() const {
    std::size_t total = sizeof(TurnMemory) + heap_bytes(keys) + heap_bytes(levels);
    for (const std::unique_ptr<Level>& level : levels)
        total += sizeof(Level) + heap_bytes(level->moves) + level->undo.memory() - sizeof(Position::Undo);
    return total;
}

Turns::Turns(Rules& rules, Rules::Impl& impl, Position& position)
    : rules_(rules),
      impl_(impl),
      position_(position),
      turn_(position.variant().state().turn),
      memory_(impl.turns),
      us_(position.turn()),
      outermost_(!memory_.asked),
      base_(memory_.used),
      tests_end_(turn_.judged_at_end || impl.knows_occurrences()) {
    if (!outermost_) return;
    memory_.asked = true;
    memory_.taken = {};
}

Turns::~Turns() {
    if (!outermost_) return;
    memory_.asked = false;
    if (memory_.used == 0 && memory_.levels.size() > kept_levels) memory_.levels.resize(kept_levels);
}

// ---- limits -------------------------------------------------------------------------------------------------------

void Turns::give_up(const Unanswered& stopped) { impl_.note_unanswered(stopped.why); }

void Turns::spend() {
    constexpr std::uint64_t often = 64;
    const std::uint64_t steps = ++memory_.taken.steps;
    if (steps % often == 0) {
        // A search takes as long as many calls of scripts, and the host's deadline covers both.
        const std::function<bool()>& expired = impl_.variant->scripts().expired;
        if (expired && expired())
            throw Unanswered("looking through the turns of this position was broken off: it ran out of time");
        if (impl_.watch && !impl_.watch(often))
            throw Unanswered("looking through the turns of this position was broken off");
    }
    if (!impl_.watch && steps > max_searched_steps && !memory_.counting) {
        throw Unanswered("the turns of this position are too many to look through: more than " +
                         std::to_string(max_searched_steps) + " steps");
    }
}

void Turns::hold(std::size_t bytes) {
    memory_.taken.bytes += bytes;
    if (memory_.taken.bytes > impl_.search_memory())
        throw Unanswered("the turns of this position are too many to look through: they would take more than " +
                         std::to_string(impl_.search_memory() >> 20) + " MiB");
}

void Turns::let_go(std::size_t bytes) { memory_.taken.bytes -= std::min(memory_.taken.bytes, bytes); }

TurnMemory::Level& Turns::use(std::size_t number) {
    if (number > memory_.taken.deepest) {
        if (number > max_searched_turn)
            throw Unanswered("there are turns of more than " + std::to_string(max_searched_turn) +
                             " steps in this position, too long to look through");
        memory_.taken.deepest = number;
        hold(sizeof(TurnMemory::Level) + heap_bytes(memory_.level(base_ + number - 1).moves));
    }
    memory_.used = base_ + number + 1;
    return memory_.level(base_ + number);
}

// ---- questions -----------------------------------------------------------------------------------------------------

bool Turns::threatened(Side side) {
    if (!must_be_safe(position_, side)) return false;
    if (impl_.attacks.in_check(position_, side)) return true;
    if (!impl_.variant->enemies(side).has(position_.turn())) return false;
    const Guard done([&] { forget(tried_); });
    as_if_on_ = !turn_.over_at_end && impl_.is_over(rules_, position_);
    const Guard over([&] { as_if_on_ = false; });
    return answered([&] { return threatened_from(memory_.used - base_, side); }, false);
}

bool Turns::can_move(Rules& rules, Position& position) { return rules.impl_->any(rules, position); }

bool Turns::in_check(Rules& rules, Position& position, Side side) {
    return rules.impl_->in_check(rules, position, side);
}

void Turns::steps(MoveList& list) {
    const auto sift = [&] {
        raw(list);
        if (turn_.looks_ahead && !list.empty()) keep_legal(list);
        return true;
    };
    if (!answered(sift, false)) list.clear();
}

bool Turns::any() {
    // If the search fails, the game does not count as over. (Rules that compare turns always leave a best one.)
    if (tests_end_ || turn_.unsure) return answered([&] { return completes(0); }, true);
    if (!waits_to_go()) return Generator(position_, impl_.scratch, impl_.hooks.get()).any();
    MoveList list;
    raw(list);
    return !list.empty();
}

std::uint64_t Turns::count() {
    return answered([&] { return turn_.same_result || !turn_.prefer.empty() ? count_results() : count_routes(0); },
                    std::uint64_t{0});
}

void Turns::list(TurnList& list) {
    const auto fill = [&] {
        list.clear();
        TurnMemory::Level& level = use(0);
        const Guard done([&] { memory_.used = base_; });
        if (lists_single_steps(level.moves))
            for (const Move move : level.moves) list.push_back({move});
        else if (turn_.same_result)
            TurnResults(*this).list(list);
        else
            list_routes(list);
        return true;
    };
    if (!answered(fill, false)) list.clear();
}

Turn Turns::like(const Turn& turn) {
    return answered([&] { return turn_.same_result ? TurnResults(*this).like(turn) : turn; }, Turn(turn));
}

void Turns::each(const std::function<bool(const Turn&)>& see) {
    (void)answered([&] { return show_each(see); }, false);
}

std::uint64_t Turns::perft(int depth, PerftTable* table) {
    const bool counted = std::exchange(memory_.counting, true);
    const Guard back([&] { memory_.counting = counted; });
    return answered([&] { return leaves(depth, table); }, std::uint64_t{0});
}

}  // namespace varia
