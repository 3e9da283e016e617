// Whole turns: when one is over, which steps can still become one, and how many there are.
//
// A rule about the whole turn (royal pieces safe at its end, the most captures, a board that must change) is a search
// over the steps of one turn. TurnTables say where there is none to make.
#pragma once

#include <array>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include <varia/rules.hpp>
#include <varia/turn.hpp>

#include "guard.hpp"
#include "turn_tables.hpp"

namespace varia {

// Memory for the search, kept from one to the next: one level a step.
struct TurnMemory {
    struct Level {
        MoveList moves;
        Position::Undo undo;
    };
    std::vector<std::unique_ptr<Level>> levels;  // they stay where they are as more are added
    std::size_t used = 0;
    std::vector<std::uint64_t> keys;
    std::vector<std::pair<Cell, Piece>> blocks;  // what is captured, and still there
    // What the question that is being answered has taken so far.
    struct Taken {
        std::uint64_t steps = 0;
        std::size_t bytes = 0;
        std::size_t deepest = 0;
    };
    Taken taken;
    bool asked = false;     // there is such a question
    bool counting = false;  // leaves are counted, for as long as it takes
    [[nodiscard]] Level& level(std::size_t number) {
        while (levels.size() <= number) levels.push_back(std::make_unique<Level>());
        return *levels[number];
    }
    [[nodiscard]] std::size_t memory() const;
};

// For one position as it stands, which is changed and restored. Refers to the rules, whose scratch it uses.
//
// A search that comes to a limit (limits.hpp) ends the question that asked for it: Rules::Impl notes why, and the
// answer is none.
class Turns {
public:
    Turns(Rules& rules, Rules::Impl& impl, Position& position);
    ~Turns();
    Turns(const Turns&) = delete;
    Turns& operator=(const Turns&) = delete;

    // After a step has been made: what follows of itself. The turn may be over by it.
    void settle(Move step, Position::Undo& undo);
    // The steps that may be made next: each begins something that can become a legal turn. Whether the game is over is
    // not asked.
    void steps(MoveList& list);
    [[nodiscard]] bool any();
    // The legal turns, or, in the middle of one, its legal endings. Of those with one result, where these are one, the
    // one with the fewest steps, which among its like is the first that steps() comes to.
    [[nodiscard]] std::uint64_t count();
    void list(TurnList& list);
    // The turn that list() has for the result of this legal one.
    [[nodiscard]] Turn like(const Turn& turn);
    // Calls see(turn) for each, one after the other, until it answers false; where all routes count there is no list of
    // them.
    void each(const std::function<bool(const Turn&)>& see);
    // As Rules::perft.
    [[nodiscard]] std::uint64_t perft(int depth, PerftTable* table);

    // Whether a royal piece of the side that has to be safe could be captured by its enemies' next turn.
    [[nodiscard]] bool threatened(Side side);

private:
    friend class TurnResults;
    // What makes one turn better than another (RulesDef::prefer): compared from the first on.
    static constexpr std::size_t max_prefer = 8;
    static constexpr std::size_t captures = max_prefer;  // whether it captures at all: others are not compared
    using Worth = std::array<std::int64_t, max_prefer + 1>;
    struct Found {
        Worth worth{};
        std::uint64_t key = 0;
    };

    // Thrown through a search that has come to a limit.
    struct Unanswered : std::exception {
        explicit Unanswered(std::string reason) : why(std::move(reason)) {}
        std::string why;
    };
    // Answers by `work`; by `instead` if that comes to a limit. Questions asked for another's sake leave it to that
    // one.
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
    // A step more of the search.
    void spend();
    void hold(std::size_t bytes);
    void let_go(std::size_t bytes);
    // What is asked of the rules meanwhile is asked for its own sake.
    template <class See>
    bool shown(const See& see) {
        const TurnMemory::Taken taken = memory_.taken;
        const Guard back([&] {
            memory_.taken = taken;
            memory_.asked = true;
        });
        memory_.asked = false;
        return see();
    }

    // From one and the same middle of a turn only the same results are reached: the way there makes no difference,
    // where routes count once and nothing is better for what was captured before.
    [[nodiscard]] bool prunes() const { return turn_.same_result && turn_.prefer.empty(); }
    [[nodiscard]] bool goes_on();
    // Whether the turn that is over is legal as a whole.
    [[nodiscard]] bool acceptable();
    // Whether a turn that has begun, and finds no step that it should have, ends the game where it is.
    [[nodiscard]] bool is_stuck(std::size_t number) const { return number != 0 && position_.progress().step == 0; }
    // The memory of a level, counted from here.
    [[nodiscard]] TurnMemory::Level& use(std::size_t number);
    // Whether only a capture by leaping makes a turn from here longer than a step.
    [[nodiscard]] bool leaps_alone() const;
    // If so, and none can be made: the steps, each a turn with a result of its own. False: nothing is said.
    [[nodiscard]] bool lists_single_steps(MoveList& moves);
    [[nodiscard]] bool each_step_is_last() const;
    [[nodiscard]] bool is_new_middle();
    [[nodiscard]] bool is_new(std::unordered_set<std::uint64_t>& been);
    void forget_middles();
    void forget(std::unordered_set<std::uint64_t>& been);
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
    // What the steps of a turn under way are worth, as far as the rest can add to that.
    [[nodiscard]] Worth begun() const;
    // Of a step with so many before it; where a turn stops is none.
    void add_worth(Worth& worth, Move step, std::size_t number) const;
    [[nodiscard]] bool is_better(const Worth& a, const Worth& b) const { return a > b; }
    [[nodiscard]] bool gives_early_check();
    [[nodiscard]] bool threatened_from(std::size_t level, Side side);
    void make(Move step, Position::Undo& undo);
    // The steps by themselves, whatever may have to follow; but of leaps over one victim only those that go on, if some
    // do.
    void raw(MoveList& list);
    // The same, castlings through what an enemy's turn could capture included.
    void candidates(MoveList& list);
    // Whether there are captured pieces that stay until the turn is over, and that a step might do something to.
    [[nodiscard]] bool waits_to_go() const;
    void keep_off_captured(MoveList& list);
    // Whether a castling goes through what an enemy's turn could capture.
    [[nodiscard]] bool castles_through_threat(Move move);
    void keep_landings_to_go_on(MoveList& list);

    Rules& rules_;
    Rules::Impl& impl_;
    Position& position_;
    const TurnTables& turn_;
    TurnMemory& memory_;
    const Side us_;
    const bool outermost_;  // no other question is being answered
    // Middles of turns that visit() has been to, where their ways there make no difference.
    std::unordered_set<std::uint64_t> been_;
    std::unordered_set<std::uint64_t> tried_;  // likewise those from which an enemy was found to threaten nothing
    bool as_if_on_ = false;                    // the game is over, and what threatens does as if it were not
    const std::size_t base_;                   // the first level that is not in use
    Turn path_;
    std::size_t stops_ = 0;  // on the way that visit() has gone
    const bool tests_end_;   // a turn that is over may yet prove illegal
};

}  // namespace varia
