// What a Rules keeps between calls: one thread's scratch memory, and what answers for scripts.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <varia/assert.hpp>
#include <varia/consequence.hpp>
#include <varia/limits.hpp>
#include <varia/rules.hpp>

#include "attacks.hpp"
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
          scratch(variant->board().cells()),
          endings(has_endings(*variant)),
          replies(std::ranges::any_of(variant->state().goals, &StateTables::Goal::reply)),
          turns_of_steps(variant->state().turns),
          counts_checks(variant->state().check_limit != 0),
          going_out(variant->state().going_out),
          more_follows(turns_of_steps || counts_checks || going_out),
          captures_take_out(GoingOut::by_capture(*variant)),
          more_than_moves((variant->programs().effect_hooks && hooks) || counts_checks || going_out ||
                          !variant->state().holds.empty() || variant->state().passes_limit != 0 ||
                          variant->state().facing.state >= 0 || variant->state().turns ||
                          variant->state().more_to_make) {
        if (scripts == nullptr) return;
        watch = scripts->searches();
        account = scripts->account();
    }

    static std::shared_ptr<HookRunner> hooks_of(const Variant& variant, SharedScripts* scripts) {
        if (scripts != nullptr) return scripts->of(variant);
        return variant.hooks() != nullptr ? variant.hooks()->make(variant) : nullptr;
    }

    // What a script that failed made of the position is no answer.
    [[nodiscard]] bool failed() const { return (hooks && hooks->failed()) || unanswered; }
    // Nor is one that was broken off.
    void note_unanswered(const std::string& why);
    // How much a search may hold.
    [[nodiscard]] std::size_t search_memory() const {
        return account == nullptr ? std::size_t{max_search_memory}
                                  : std::min(std::size_t{max_search_memory}, account->room());
    }

    // Rules::consequences, where something beside the moves has a part in them.
    void tell(Position& position, Move move, ConsequenceList& list);
    // The same where turns have several steps, or moves go on elsewhere.
    void tell_step(Rules& rules, Position& position, Move move, ConsequenceList& list);
    // The same without who goes out by it.
    void tell_own(Position& position, Move move, ConsequenceList& list);

    // The preconditions of all that take a position.
    static void expect(const Impl* rules, const Position& position) {
        VARIA_ASSERT(rules != nullptr, "the rules were not moved from");
        VARIA_ASSERT(&position.variant() == rules->variant.get(), "the position is one of these rules' variant");
    }

    // Rules::do_move, its preconditions taken for granted.
    void do_move(Rules& rules, Position& position, Move move, Position::Undo& undo) {
        const Side mover = position.turn();
        MoveMaker::make(position, move, undo, hooks.get());
        if (!more_follows) return;
        if (turns_of_steps && !end_step(rules, position, move, undo)) return;
        if (counts_checks) count_check(rules, position, mover, undo);
        if (going_out) GoingOut(position, scratch, hooks.get(), attacks).settle(undo);
    }
    // What follows a step of itself. Whether the turn is over by it.
    [[nodiscard]] bool end_step(Rules& rules, Position& position, Move step, Position::Undo& undo);
    // Whether there is a legal move.
    [[nodiscard]] bool any(Rules& rules, Position& position);
    // Whether a royal piece of the side is in check: attacked, or what else the rules call so.
    [[nodiscard]] bool in_check(Rules& rules, Position& position, Side side);
    // Whether some enemy of the side is in check.
    [[nodiscard]] bool enemy_in_check(const Position& position, Side side) const {
        if (!variant->state().many) return attacks.in_check(position, !side);
        for (const Side enemy : variant->enemies(side))
            if (attacks.in_check(position, enemy)) return true;
        return false;
    }
    void count_check(Rules& rules, Position& position, Side mover, const Position::Undo& undo);
    // Whether the side's turn, which is over, has given check: where turns threaten, by a whole one.
    [[nodiscard]] bool turn_checks(Rules& rules, Position& position, Side mover);

    VariantPtr variant;
    bool shared;  // the hooks: with other Rules
    std::shared_ptr<HookRunner> hooks;
    Attacks attacks;
    Scratch scratch;
    bool endings;
    bool replies;         // who has reached a goal may have to wait whether the other side does
    bool turns_of_steps;  // turns are made of several steps, or have rules of their own
    bool counts_checks;
    bool going_out;               // sides can be out while the others play on
    bool more_follows;            // one of these
    bool captures_take_out;       // not only at the beginning of their turns
    bool more_than_moves;         // scripts, holds or counted checks have a part in what a move does
    std::vector<MoveList> lists;  // by remaining depth, for perft
    ConsequenceList told;         // of a move that is asked what it captures
    Position::Undo tried;         // of a move that is made to see
    TurnMemory turns;
    std::function<bool(std::uint64_t)> watch;  // asked by searches; may be none
    const MemoryAccount* account = nullptr;    // what they hold must have room there
    std::optional<Diagnostic> unanswered;      // why a question about turns was not answered
};

}  // namespace varia
