// Whole turns: when a turn is over, which steps can still become a legal turn, and how many turns there are.
//
// A rule about the whole turn (royal pieces safe at its end, the most captures, a board that must change) needs a
// search over the steps of one turn. TurnTables say when no search is needed.
#pragma once

#include <array>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include <varia/rules.hpp>
#include <varia/turn.hpp>

#include "guard.hpp"
#include "make_move.hpp"
#include "turn_tables.hpp"

namespace varia {

// Memory of the search, kept from one search to the next: one level for each step.
struct TurnMemory {
    struct Level {
        MoveList moves;
        Position::Undo undo;
    };
    std::vector<std::unique_ptr<Level>> levels;  // a level keeps its address when more are added
    std::size_t used = 0;
    std::vector<std::uint64_t> keys;
    std::vector<std::pair<Cell, Piece>> blocks;  // captured pieces that are still on the board
    // What the present question has used so far.
    struct Taken {
        std::uint64_t steps = 0;
        std::size_t bytes = 0;
        std::size_t deepest = 0;
    };
    Taken taken;
    bool asked = false;     // a question is being answered
    bool counting = false;  // leaves are counted, without a limit of steps
    bool bereaved = false;  // the `turn` hooks of the last turn cost its side a royal piece that it needs
    [[nodiscard]] Level& level(std::size_t number) {
        while (levels.size() <= number) levels.push_back(std::make_unique<Level>());
        return *levels[number];
    }
    [[nodiscard]] std::size_t memory() const;
};

// Answers for one position, which is changed and restored. Refers to the rules and uses their scratch memory.
//
// A search that reaches a limit (limits.hpp) ends the question that started it. The question has no answer then, and
// Rules::Impl notes the reason.
class Turns {
public:
    Turns(Rules& rules, Rules::Impl& impl, Position& position);
    ~Turns();
    Turns(const Turns&) = delete;
    Turns& operator=(const Turns&) = delete;

    // A step with the pieces that it concerns, for settle(). The position is the one before the step.
    [[nodiscard]] static MadeMove noted(const Position& before, Move step) {
        return before.variant().state().turn.scripts_follow ? noted_with_pieces(before, step) : MadeMove{step, {}, {}};
    }
    // What a step leads to, as Consequences: `list` has the step itself, and the entries of the undo from `first` on
    // are described by what has changed. settle() describes `turn` hooks by their effects and moves `first` behind
    // them.
    struct Told {
        ConsequenceList& list;
        std::uint32_t first;
    };
    // Called after a step: does what follows by itself. The turn may be over then.
    void settle(const MadeMove& step, Position::Undo& undo, Told* told = nullptr);
    // The steps that may be made next: each begins something that can become a legal turn. Does not test whether the
    // game is over.
    void steps(MoveList& list);
    [[nodiscard]] bool any();
    // The legal turns or, in the middle of a turn, its legal endings. If turns with the same result count once, each
    // result has the turn with the fewest steps, and of several such turns the one whose text comes first.
    [[nodiscard]] std::uint64_t count();
    void list(TurnList& list);
    // The turn that list() has for the result of this legal turn.
    [[nodiscard]] Turn like(const Turn& turn);
    // Calls see(turn) for each turn, one after the other, until it returns false. No list is made if all routes count.
    void each(const std::function<bool(const Turn&)>& see);
    // As Rules::perft.
    [[nodiscard]] std::uint64_t perft(int depth, PerftTable* table);

    // What GoingOut asks, for turns of one step too: whether the side to move has a legal turn, even if the game is
    // over; whether a side is in check.
    [[nodiscard]] static bool can_move(Rules& rules, Position& position);
    [[nodiscard]] static bool in_check(Rules& rules, Position& position, Side side);

    // Whether the enemies' next turn could capture a royal piece of this side that has to be safe.
    [[nodiscard]] bool threatened(Side side);

private:
    friend class TurnResults;
    // What makes one turn better than another (RulesDef::prefer): the first difference decides.
    static constexpr std::size_t max_prefer = 8;
    static constexpr std::size_t captures = max_prefer;  // whether it captures at all; only turns that do are compared
    using Worth = std::array<std::int64_t, max_prefer + 1>;
    struct Found {
        Worth worth{};
        std::uint64_t key = 0;
    };
    // Middles of turns, by their Zobrist keys. Empty until the first one is noted: most questions note none.
    using Middles = std::optional<std::unordered_set<std::uint64_t>>;

    // Thrown out of a search that has reached a limit.
    struct Unanswered : std::exception {
        explicit Unanswered(std::string reason) : why(std::move(reason)) {}
        std::string why;
    };
    // Returns work(), or `instead` if that reaches a limit. A question within another question passes the limit on to
    // the outer one.
    template <class Work, class Answer>
    [[nodiscard]] Answer answered(const Work& work, Answer instead) {
        if (!outermost_) return work();
        try {
            return work();
        } catch (const Unanswered& stopped) {
            give_up(stopped);
            return instead;
        }
    }
    void give_up(const Unanswered& stopped);
    // Counts one more step of the search. Throws Unanswered at the limit, as hold() does.
    void spend();
    void hold(std::size_t bytes);
    void let_go(std::size_t bytes);
    // Calls see() with the position after the turn, in which those who do have gone out. Questions that it asks the
    // rules meanwhile have limits of their own.
    template <class See>
    bool shown(const See& see) {
        const std::optional<Position::Undo> out = take_out();
        const Guard back_in([&] {
            if (out) MoveMaker::undo(position_, *out);
        });
        const TurnMemory::Taken taken = memory_.taken;
        const Guard back([&] {
            memory_.taken = taken;
            memory_.asked = true;
        });
        memory_.asked = false;
        return see();
    }

    // Whether it makes no difference how the middle of a turn was reached: routes count once, and earlier captures do
    // not make a turn better. Then the search goes on from each middle only once.
    [[nodiscard]] bool prunes() const { return turn_.same_result && turn_.prefer.empty(); }
    [[nodiscard]] bool goes_on();
    // Ends the turn, with the scripts that follow it.
    [[nodiscard]] static MadeMove noted_with_pieces(const Position& before, Move step);
    void end_turn(const MadeMove& last, Position::Undo& undo, Told* told);
    // Whether a turn that is over is legal as a whole.
    [[nodiscard]] bool acceptable();
    // For a turn that has begun and has no step: whether this ends the game, because a further group should follow.
    [[nodiscard]] bool is_stuck(std::size_t number) const { return number != 0 && position_.progress().step == 0; }
    // The memory of a level, counted from `base_`.
    [[nodiscard]] TurnMemory::Level& use(std::size_t number);
    // Whether only captures by leaping can make a turn from here longer than one step.
    [[nodiscard]] bool leaps_alone() const;
    // If so, and if no such capture is possible: lists the steps, each of which is a turn with a result of its own.
    // Returns false if this does not apply.
    [[nodiscard]] bool lists_single_steps(MoveList& moves);
    [[nodiscard]] bool each_step_is_last() const;
    [[nodiscard]] bool is_new_middle();
    [[nodiscard]] bool is_new(Middles& been);
    void forget_middles();
    void forget(Middles& been);
    void keep_legal(MoveList& list);
    [[nodiscard]] bool completes(std::size_t level);
    [[nodiscard]] std::uint64_t count_routes(std::size_t level);
    [[nodiscard]] std::uint64_t count_results();
    void list_routes(TurnList& list);
    bool show_each(const std::function<bool(const Turn&)>& see);
    [[nodiscard]] std::uint64_t leaves(int depth, PerftTable* table);
    static void keep_best(TurnList& list, const std::vector<Worth>& worths);
    template <class See>
    bool visit(std::size_t level, Worth worth, See& see);
    // The worth of the steps that the turn under way has made, as far as later steps can add to it.
    [[nodiscard]] Worth begun() const;
    // Adds a step to the worth of a turn. `number` is how many steps came before it; stops do not count.
    void add_worth(Worth& worth, Move step, std::size_t number) const;
    [[nodiscard]] bool is_better(const Worth& a, const Worth& b) const { return a > b; }
    // Whether the side to move, in the middle of its turn, gives a check that only the end of a turn may give.
    [[nodiscard]] bool gives_early_check();
    [[nodiscard]] bool threatened_from(std::size_t level, Side side);
    // Makes a step of a search. Nobody goes out then: whether a turn is legal is judged before.
    void make(Move step, Position::Undo& undo);
    // After a turn: takes those sides out who go out. Returns what takes this back; nothing if no side can go out.
    [[nodiscard]] std::optional<Position::Undo> take_out();
    // The steps by themselves, whatever may have to follow. Of leaps over one victim only those that go on, if any do.
    void raw(MoveList& list);
    // The same, with castlings through cells where an enemy's turn could capture.
    void pseudo_legal_moves(MoveList& list);
    // Whether a step might change captured pieces that stay until the turn is over.
    [[nodiscard]] bool waits_to_go() const;
    void keep_off_captured(MoveList& list);
    // Whether the king castles through a cell where an enemy's turn could capture it.
    [[nodiscard]] bool castles_through_threat(Move move);
    void keep_landings_to_go_on(MoveList& list);

    Rules& rules_;
    Rules::Impl& impl_;
    Position& position_;
    const TurnTables& turn_;
    TurnMemory& memory_;
    const Side us_;
    const bool outermost_;  // this is not a question within another question
    // Middles of turns that visit() has reached, if it makes no difference how.
    Middles been_;
    Middles tried_;           // middles from which an enemy was found to threaten nothing
    bool as_if_on_ = false;   // the game is over, but threats are searched as if it were not
    const std::size_t base_;  // the first level that is not in use
    Turn path_;
    std::size_t stops_ = 0;  // stops on the path of visit()
    const bool tests_end_;   // a turn that is over may still prove illegal
};

}  // namespace varia
