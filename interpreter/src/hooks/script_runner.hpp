// Answers the kernel's questions by calling the functions of a variant's scripts.
//
// A runner belongs to one Rules and so to one thread. It keeps a sandbox with the variant's scripts for each depth of
// questions: a hook may ask the position whether a cell is attacked, which may ask another hook, for which the first
// one's sandbox is busy. Sandboxes are made when they are first needed.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/consequence.hpp>
#include <varia/position.hpp>
#include <varia/script_budget.hpp>
#include <varia/variant.hpp>

#include "attacks.hpp"
#include "cell_set.hpp"
#include "generator.hpp"
#include "hooks.hpp"
#include "known_answers.hpp"
#include "position_view.hpp"
#include "sandbox.hpp"

namespace varia {

// What any question to the kernel costs, in steps, beside what it looks at.
inline constexpr std::uint64_t kernel_cost = 200;

// How deep hooks may ask each other.
inline constexpr std::size_t max_hook_depth = 4;

// One sandbox with all of a variant's scripts, each loaded once for every set of parameters its hooks give it.
class LoadedHooks {
public:
    [[nodiscard]] static Result<std::unique_ptr<LoadedHooks>> load(const Variant& variant, const ScriptBudget& budget,
                                                                   MemoryAccount* memory = nullptr,
                                                                   std::uint64_t fuel = UINT64_MAX,
                                                                   std::uint64_t* used = nullptr);

    [[nodiscard]] Sandbox& sandbox() { return sandbox_; }
    [[nodiscard]] std::size_t memory() const {
        return sizeof(LoadedHooks) + sandbox_.usage().memory + functions_.capacity() * sizeof(ScriptFunction);
    }
    [[nodiscard]] std::uint64_t load_fuel() const { return load_fuel_; }  // what loading took
    [[nodiscard]] ScriptFunction function(int hook) const { return functions_[static_cast<std::size_t>(hook)]; }

private:
    explicit LoadedHooks(Sandbox sandbox) : sandbox_(std::move(sandbox)) {}
    std::uint64_t load_fuel_ = 0;
    Sandbox sandbox_;
    std::vector<ScriptFunction> functions_;  // by hook
};

// "allow hook is_free".
[[nodiscard]] std::string hook_title(const HookDef& hook);
// What a hook was asked about, for messages: "(allow hook is_free, move e1-e2, position 4k3/8/... w - - 0 1)".
[[nodiscard]] std::string question_text(int hook, const Position& position, Move move);

class ScriptRunner final : public HookRunner {
public:
    // What it holds counts on `memory`, if that is given.
    explicit ScriptRunner(const Variant& variant, ScriptBudget budget = {}, MemoryAccount* memory = nullptr);

    void moves(int hook, const Position& position, Cell from, std::vector<HookMove>& out) override;
    void effects_of(const Position& position, Cell from, Move move, Effects& out) override;
    bool allow(int hook, const Position& before, Move move, bool attack) override;
    bool legal(int hook, const Position& after, Move move, Piece moved, Piece captured,
               const Position::Undo& undo) override;
    void choose(int hook, const Position& position, const MoveList& moves, std::vector<bool>& keep) override;
    void after(int hook, const Position& position, Move move, Piece moved, Piece captured, const Position::Undo& undo,
               Effects& out) override;
    bool attacks(int hook, const Position& position, Cell target, Side by) override;
    std::optional<Outcome> outcome(int hook, const Position& position) override;
    void setup(int hook, const Position& position, Effects& out) override;
    bool may_transfer(int hook, const Position& position, Side winner, Cell from, int board, Piece there) override;

    [[nodiscard]] bool failed() const override { return failure_.has_value(); }
    [[nodiscard]] std::optional<Diagnostic> take_failure() override { return std::exchange(failure_, std::nullopt); }
    [[nodiscard]] std::uint64_t take_steps() override { return std::exchange(steps_, 0); }
    void begin_question() override {
        if (questions_++ == 0) question_ = 0;
    }
    void end_question() override { --questions_; }
    [[nodiscard]] std::size_t memory() const override;

    // ---- what a script may ask meanwhile --------------------------------------------------------------------------
    [[nodiscard]] bool attacked(const Position& position, Cell cell, Side by) const;
    [[nodiscard]] bool in_check(const Position& position, Side side) const;
    [[nodiscard]] bool gives_check(PositionView& view);  // the view's move; of the call that runs
    // The same by one of these, what it costs beside kernel_cost, and whether scripts may be asked on the way.
    [[nodiscard]] bool answer(KernelQuestion question, PositionView& view);
    [[nodiscard]] std::uint64_t cost(KernelQuestion question, const PositionView& view) const;
    [[nodiscard]] bool asks_scripts(KernelQuestion question) const;
    // Good until it is called again: what raises Lua errors may hold on to it.
    [[nodiscard]] const MoveList& legal_moves(const Position& position);
    [[nodiscard]] bool has_legal_moves(const Position& position);
    // The cells whose pieces a move captures in the position before it, or the view's move. Good until it is asked
    // again.
    [[nodiscard]] std::span<const Cell> victims(const MoveFacts& facts, const Position& before);
    [[nodiscard]] std::span<const Cell> victims(PositionView& view);
    // Makes view.earlier, if that is not done yet. Of a view of the call that runs.
    const Position& look_back(PositionView& view);
    // The cells that touch this one, corners included.
    [[nodiscard]] std::span<const Cell> around(Cell cell);
    [[nodiscard]] bool knows_around(Cell cell) const { return cell < around_first_.size() && around_first_[cell] != 0; }
    // What such a question costs at most, in steps, without what scripts use that are asked meanwhile: as if the board
    // were empty, so that every way is walked to its end.
    [[nodiscard]] std::uint64_t attack_cost(Cell target, SideSet by) const;
    [[nodiscard]] std::uint64_t check_cost(const Position& position, Side side) const;
    [[nodiscard]] std::uint64_t listing_cost(const Position& position) const;
    // The cells of a zone the variant declares; null if it declares none of that name.
    [[nodiscard]] const CellSet* zone(std::string_view name, Side side);
    // The fuel that hooks asked meanwhile have used since this was last called.
    [[nodiscard]] std::uint64_t take_spent() { return std::exchange(spent_, 0); }

private:
    struct Place {
        int hook;
        const Position& position;
        Move move;
    };
    struct Offer {  // what a `moves` hook answered
        std::uint64_t key = 0;
        int hook = -1;
        Cell from = no_cell;
        std::vector<HookMove> moves;
    };

    // What a function is given beside the position: a move and what takes it back, then others.
    struct Question {
        const MoveFacts* facts = nullptr;
        const Position::Undo* undo = nullptr;
        std::span<const Plain> others = {};
    };
    [[nodiscard]] PositionView view_for(const Place& place, const Question& question);
    // Calls the hook's function with a view of the position and what the question adds; false if that failed.
    bool ask(const Place& place, const Question& question, std::span<Value> answers);
    // For a question of true or false; `about` is all that the hook is told of the move.
    bool ask_truth(const Place& place, const Question& question, const MoveFacts& about);
    // The same without memory; what the script looks at is noted if anybody wants to know.
    bool call_for_truth(const Place& place, const Question& question, Looked* looked);
    // The same by `call(sandbox, function, view, fuel)`.
    template <class Call>
    bool run(const Place& place, PositionView& view, Call call);
    // What the hook offers; null if it failed. Good until it is asked again.
    [[nodiscard]] const std::vector<HookMove>* offered(int hook, const Position& position, Cell from);
    void note(const Place& place, Diagnostic error);
    void wrong_answer(const Place& place, std::string what);
    [[nodiscard]] LoadedHooks* level(const Place& place);
    [[nodiscard]] Scratch& scratch();
    // What is left for a call at the current depth.
    [[nodiscard]] std::uint64_t fuel_left() const;
    [[nodiscard]] std::optional<std::string> read_head(const Place& place, const ValueTable& table,
                                                       HookMove& out) const;
    [[nodiscard]] bool read_offer(const Place& place, const Value& answer, std::vector<HookMove>& out);

    const Variant& variant_;
    ScriptBudget budget_;
    MemoryAccount memory_;  // of all levels: together they have what one has
    Attacks attacks_;
    std::vector<std::unique_ptr<LoadedHooks>> levels_;
    std::unique_ptr<Scratch> scratch_;
    MoveList listed_;
    // What a script has asked to see of before, one at each depth.
    struct Earlier {
        Position position;
        PositionView view{};
    };
    std::array<std::unique_ptr<Earlier>, max_hook_depth> earlier_;
    std::vector<Cell> victims_;
    ConsequenceList told_;
    // The cells around each cell that was asked about: how many, then which, from where the first list says; 0: not
    // asked yet.
    std::vector<std::uint32_t> around_first_;
    std::vector<Cell> around_;
    std::map<std::pair<std::string, Side>, CellSet, std::less<>> zones_;
    std::array<Offer, 16> offers_;
    Answers answers_;
    std::size_t depth_ = 0;
    std::uint64_t spent_ = 0;  // by hooks asked within the call that runs
    // Of one question of the kernel all hooks together may use up as much as so many calls may.
    static constexpr std::uint64_t calls_of_a_question = 100;

    std::uint64_t steps_ = 0;     // by all calls that no other hook asked for
    std::uint64_t question_ = 0;  // ... since the question began that is answered just now
    int questions_ = 0;           // how many are, one for the sake of the other
    std::optional<Diagnostic> failure_;
};

}  // namespace varia
