// What a Rules keeps between calls: the scratch memory of one thread, and the runner of the scripts.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include <varia/assert.hpp>
#include <varia/consequence.hpp>
#include <varia/limits.hpp>
#include <varia/rules.hpp>

#include "attacks.hpp"
#include "ending_filter.hpp"
#include "endings.hpp"
#include "generator.hpp"
#include "going_out.hpp"
#include "hooks.hpp"
#include "make_move.hpp"
#include "programs.hpp"
#include "state_tables.hpp"
#include "turns.hpp"

namespace varia {

struct Rules::Impl {
    Impl(VariantPtr v, SharedScripts* scripts)
        : variant(std::move(v)),
          shared(scripts != nullptr),
          hooks(hooks_of(*variant, scripts)),
          attacks(variant->programs(), hooks.get(), !variant->state().holds.empty()),
          scratch(variant->state()),
          endings(has_endings(*variant)),
          filter(*variant),
          replies(std::ranges::any_of(variant->state().goals, &StateTables::Goal::reply)),
          turns_of_steps(variant->state().turns.of_steps),
          counts_checks(variant->state().check_limit != 0),
          going_out(variant->state().turns.sides_go_out),
          more_follows(turns_of_steps || counts_checks || going_out),
          captures_take_out(GoingOut::by_capture(*variant)),
          bars_repetition(variant->definition().rules.repetition.illegal),
          more_than_moves((variant->programs().script.effects && hooks) || variant->state().changes.rules_take_part) {
        if (scripts == nullptr) return;
        watch = scripts->searches();
        account = scripts->account();
    }

    static std::shared_ptr<HookRunner> hooks_of(const Variant& variant, SharedScripts* scripts) {
        if (scripts != nullptr) return scripts->of(variant);
        return variant.hooks() != nullptr ? variant.hooks()->make(variant) : nullptr;
    }

    // An answer is not valid if a script failed on the way to it.
    [[nodiscard]] bool failed() const { return (hooks && hooks->failed()) || unanswered; }
    // Nor is it valid if a search was broken off.
    void note_unanswered(const std::string& why);
    // How many bytes a search may hold.
    [[nodiscard]] std::size_t search_memory() const {
        return account == nullptr ? std::size_t{max_search_memory}
                                  : std::min(std::size_t{max_search_memory}, account->room());
    }

    // Rules::consequences, if more than the move itself takes part in them.
    void describe(Rules& rules, Position& position, Move move, ConsequenceList& list);
    // The same if turns have several steps, or if pieces land elsewhere than they go.
    void describe_step(Rules& rules, Position& position, Move move, ConsequenceList& list);
    // The same without the sides that go out because of the move.
    void describe_own(Position& position, Move move, ConsequenceList& list);

    // The preconditions of all functions that take a position.
    static void expect(const Impl* rules, const Position& position) {
        VARIA_ASSERT(rules != nullptr, "the rules were not moved from");
        VARIA_ASSERT(&position.variant() == rules->variant.get(), "the position is one of these rules' variant");
    }

    // Rules::do_move without the test of its preconditions.
    void do_move(Rules& rules, Position& position, Move move, Position::Undo& undo) {
        if (!more_follows) return MoveMaker::make(position, move, undo, hooks.get());
        if (do_step(rules, position, move, undo) && going_out) GoingOut(rules, position).settle(undo);
    }
    // The same without the sides that go out when the turn is over. Returns whether it is over.
    bool do_step(Rules& rules, Position& position, Move move, Position::Undo& undo) {
        const Side mover = position.turn();
        const MadeMove step = turns_of_steps ? Turns::noted(position, move) : MadeMove{};
        MoveMaker::make(position, move, undo, hooks.get());
        if (turns_of_steps && !end_step(rules, position, step, undo)) return false;
        if (counts_checks) count_check(rules, position, mover, undo);
        return true;
    }
    // Does what follows a step by itself. Returns whether the turn is over.
    [[nodiscard]] bool end_step(Rules& rules, Position& position, const MadeMove& step, Position::Undo& undo);
    // Whether positions have occurred that moves may not repeat.
    [[nodiscard]] bool knows_occurrences() const { return !occurred.empty(); }
    // Whether the position, after a turn, has occurred so often that the turn is not legal.
    [[nodiscard]] bool repeated(Rules& rules, Position& position) const {
        if (occurred.empty() || position.mid_turn()) return false;
        const auto found = occurred.find(rules.repetition_key(position));
        return found != occurred.end() && found->second + 1 >= variant->definition().rules.repetition.count;
    }
    // The same for the position after a move.
    [[nodiscard]] bool repeats(Rules& rules, Position& position, Move move);
    // Rules::perft where moves may not repeat positions.
    [[nodiscard]] std::uint64_t perft_of_line(Rules& rules, Position& position, int depth);
    // Removes such moves, if a turn has one step. In turns of several steps, Turns sees to that.
    void strike_repetitions(Rules& rules, Position& position, MoveList& list) {
        if (!occurred.empty() && !turns_of_steps)
            std::erase_if(list, [&](Move move) { return repeats(rules, position, move); });
    }
    // The same for pseudo-legal moves and the marks of those that may be illegal.
    void strike_repetitions(Rules& rules, Position& position, MoveList& list, std::vector<std::uint8_t>& unsure) {
        if (occurred.empty() || turns_of_steps) return;
        std::size_t kept = 0;
        for (std::size_t i = 0; i < list.size(); ++i) {
            if (repeats(rules, position, list[i])) continue;
            list[kept] = list[i];
            unsure[kept++] = unsure[i];
        }
        list.resize(kept);
        unsure.resize(kept);
    }
    // Whether Rules::decided has to test the endings.
    [[nodiscard]] bool may_be_over(const Position& position) const {
        return endings && filter.passes(position) && !(position.mid_turn() && variant->state().turn.over_at_end);
    }
    // Whether Rules::decided has an outcome.
    [[nodiscard]] bool is_over(Rules& rules, Position& position) {
        return may_be_over(position) && ended(rules, position).has_value();
    }
    // Rules::decided, in the middle of a turn too. Only if the variant has such endings.
    [[nodiscard]] std::optional<Outcome> ended(Rules& rules, Position& position);
    // Whether there is a legal move.
    [[nodiscard]] bool any(Rules& rules, Position& position);
    // Whether a royal piece of the side is in check: attacked, or threatened by a whole turn if that counts.
    [[nodiscard]] bool in_check(Rules& rules, Position& position, Side side);
    // Whether some enemy of the side is in check.
    [[nodiscard]] bool enemy_in_check(const Position& position, Side side) const {
        if (!variant->state().turns.many_sides) return attacks.in_check(position, !side);
        for (const Side enemy : variant->enemies(side))
            if (attacks.in_check(position, enemy)) return true;
        return false;
    }
    void count_check(Rules& rules, Position& position, Side mover, const Position::Undo& undo);
    // Whether the side's turn, which is over, has given check. If turns threaten, a whole turn gives check.
    [[nodiscard]] bool turn_checks(Rules& rules, Position& position, Side mover);

    VariantPtr variant;
    bool shared;  // whether other Rules use the hooks, too
    std::shared_ptr<HookRunner> hooks;
    Attacks attacks;
    Scratch scratch;
    bool endings;
    EndingFilter filter;
    bool replies;         // a side that has reached a goal may have to wait whether the other side does
    bool turns_of_steps;  // turns have several steps, or rules of their own
    bool counts_checks;
    bool going_out;               // sides can go out while the others play on
    bool more_follows;            // one of the three above
    bool captures_take_out;       // captures put sides out, not only the start of their turns
    bool bars_repetition;         // moves may not repeat positions
    bool more_than_moves;         // scripts, holds, counted checks or similar rules take part in what a move does
    std::vector<MoveList> lists;  // by remaining depth, for perft
    ConsequenceList described;    // the consequences of a move, for captures()
    Position::Undo tried;         // for a move that is made only to look at the result
    TurnMemory turns;
    // By repetition key: how often it has occurred. Only filled if moves may not repeat positions.
    std::unordered_map<std::uint64_t, int> occurred;
    std::function<bool(std::uint64_t)> watch;  // called by searches; may be empty
    const MemoryAccount* account = nullptr;    // the memory of searches must have room there
    std::optional<Diagnostic> unanswered;      // why a question about turns has no answer
};

}  // namespace varia
