// Answers the kernel's questions by calling the functions of a variant's scripts.
//
// A runner belongs to one Rules and so to one thread. It keeps one sandbox with the variant's scripts for each depth of
// nested questions. A hook may ask the position whether a cell is attacked, and that may call another hook, while the
// first hook's sandbox is busy. Sandboxes are made at first use.
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
#include "bitboard.hpp"
#include "generator.hpp"
#include "hooks.hpp"
#include "known_answers.hpp"
#include "position_view.hpp"
#include "sandbox.hpp"

namespace varia {

// The cost of any question to the kernel, in steps, in addition to what the kernel looks at.
inline constexpr std::uint64_t kernel_cost = 200;

// How deep calls of hooks may be nested.
inline constexpr std::size_t max_hook_depth = 4;

// What hooks print. Only a host that watches them sees it.
struct HookPrinted {
    static constexpr std::size_t max = 1000;  // lines of one call
    bool kept = false;
    std::vector<std::string> lines;
};

// One sandbox with all of a variant's scripts. Each script is loaded once for every set of parameters that its hooks
// give it.
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
    [[nodiscard]] std::uint64_t load_fuel() const { return load_fuel_; }  // the fuel that loading used
    // The lines that scripts have printed since this was last called. Nothing is kept unless somebody watches.
    [[nodiscard]] std::vector<std::string> take_printed() { return std::exchange(printed_->lines, {}); }
    [[nodiscard]] ScriptFunction function(int hook) const { return functions_[static_cast<std::size_t>(hook)]; }

private:
    explicit LoadedHooks(Sandbox sandbox) : sandbox_(std::move(sandbox)) {}
    std::uint64_t load_fuel_ = 0;
    std::unique_ptr<HookPrinted> printed_ =
        std::make_unique<HookPrinted>();  // outlives the sandbox, which refers to it
    Sandbox sandbox_;
    std::vector<ScriptFunction> functions_;  // by hook
};

// "allow hook is_free".
[[nodiscard]] std::string hook_title(const HookDef& hook);
// The arguments of a hook's call, for messages: "(allow hook is_free, move e1-e2, position 4k3/8/... w - - 0 1)".
[[nodiscard]] std::string question_text(int hook, const Position& position, Move move);

class ScriptRunner final : public HookRunner {
public:
    // Its memory counts on `memory`, if that is given.
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

    void note_refusals(std::vector<HookRefusal>* list) override { refusals_ = list; }
    [[nodiscard]] bool failed() const override { return failure_.has_value(); }
    [[nodiscard]] std::optional<Diagnostic> take_failure() override { return std::exchange(failure_, std::nullopt); }
    [[nodiscard]] std::uint64_t take_steps() override { return std::exchange(steps_, 0); }
    // The number of calls since this was last asked.
    [[nodiscard]] std::uint64_t take_calls() { return std::exchange(calls_, 0); }
    void begin_question() override {
        if (questions_++ == 0) question_ = 0;
    }
    void end_question() override { --questions_; }
    [[nodiscard]] std::size_t memory() const override;

    // ---- questions of a running script ----------------------------------------------------------------------------
    [[nodiscard]] bool attacked(const Position& position, Cell cell, Side by) const;
    // Whether the owner of the piece on the cell could capture an enemy's piece of its kind that stood there instead.
    // The piece belongs to a side.
    [[nodiscard]] bool defended(const Position& position, Cell cell) const;
    [[nodiscard]] bool in_check(const Position& position, Side side) const;
    [[nodiscard]] bool gives_check(PositionView& view);  // the view's move; the view belongs to the running call
    // Answers one of these questions; returns its cost in addition to kernel_cost; returns whether it may call scripts.
    [[nodiscard]] bool answer(KernelQuestion question, PositionView& view);
    [[nodiscard]] std::uint64_t cost(KernelQuestion question, const PositionView& view) const;
    [[nodiscard]] bool asks_scripts(KernelQuestion question) const;
    // Valid until the next call. The runner owns it, so code that raises Lua errors may use it.
    [[nodiscard]] const MoveList& legal_moves(const Position& position);
    [[nodiscard]] bool has_legal_moves(const Position& position);
    // The cells whose pieces a move captures, for a move in the position before it, or for the view's move. Valid until
    // the next call.
    [[nodiscard]] std::span<const Cell> victims(const MoveFacts& facts, const Position& before);
    [[nodiscard]] std::span<const Cell> victims(PositionView& view);
    // The pieces that the view's move captures, also remotely and by pushes, in order. In a `turn` hook also the
    // captured pieces that stayed on the board until now, first. Valid until the next call.
    [[nodiscard]] std::span<const TakenPiece> taken(PositionView& view);
    // Makes view.earlier if it does not exist yet. The view belongs to the running call.
    const Position& look_back(PositionView& view);
    // The place of the running call's handle to the position `turns` turns ago, and the view that it is for.
    std::pair<void**, PositionView*> past_turn(int turns);
    // The cells that touch this one, corners included.
    [[nodiscard]] std::span<const Cell> around(Cell cell);
    [[nodiscard]] bool knows_around(Cell cell) const { return cell < around_first_.size() && around_first_[cell] != 0; }
    // The cells of the pieces of one side that are connected with the piece on the cell, which comes first: by these
    // vectors in both directions, or, if there are none, as neighbours. Valid until the next call.
    [[nodiscard]] std::span<const Cell> group(const Position& position, Cell cell,
                                              std::span<const std::array<int, max_axes>> vectors);
    // The maximum cost of such a question, in steps, without the fuel of scripts that are called meanwhile. It is
    // computed as if the board were empty, so that every path is walked to its end.
    [[nodiscard]] std::uint64_t attack_cost(Cell target, SideSet by) const;
    [[nodiscard]] std::uint64_t check_cost(const Position& position, Side side) const;
    [[nodiscard]] std::uint64_t listing_cost(const Position& position) const;
    // The cells of a zone that the variant declares; null if it declares no zone of that name.
    [[nodiscard]] const Bitboard* zone(std::string_view name, Side side);
    // The fuel that nested hooks have used since the last call of this function.
    [[nodiscard]] std::uint64_t take_spent() { return std::exchange(spent_, 0); }

private:
    struct Place {
        int hook;
        const Position& position;
        Move move;
    };
    // The answer of a `moves` hook.
    struct Offer {
        std::uint64_t key = 0;
        int hook = -1;
        Cell from = no_cell;
        std::vector<HookMove> moves;
    };

    // The arguments of a function in addition to the position: a move and its undo, then others.
    struct Question {
        const MoveFacts* facts = nullptr;
        const Position::Undo* undo = nullptr;
        std::span<const Plain> others = {};
    };
    [[nodiscard]] PositionView view_for(const Place& place, const Question& question);
    // Calls the hook's function with a view of the position and the arguments of the question. Returns false if that
    // failed.
    bool ask(const Place& place, const Question& question, std::span<Value> answers);
    // For a question that is answered with true or false. `about` is everything that the hook receives about the move.
    bool ask_truth(const Place& place, const Question& question, const MoveFacts& about);
    // The same without remembered answers. Notes what the script looks at in `looked`, unless that is null.
    bool call_for_truth(const Place& place, const Question& question, Looked* looked);
    // The common part: prepares the call and calls `call(sandbox, function, fuel)`.
    template <class Call>
    bool run(const Place& place, PositionView& view, Call call);
    // Asks for a reason too, which is noted if the answer is no.
    bool ask_with_reason(const Place& place, const Question& question);
    // Tells the host that watches about the call that has just ended.
    void tell(const Place& place, std::span<const Value> answers, const std::string& reason = {});
    // The moves that the hook offers; null if it failed. Valid until the next call.
    [[nodiscard]] const std::vector<HookMove>* offered(int hook, const Position& position, Cell from);
    // Reads the effects that a hook has answered. A wrong answer is noted, and has none.
    void read_effects(const Place& place, const Value& answer, const Position& position, Effects& out);
    void note(const Place& place, Diagnostic error);
    void wrong_answer(const Place& place, std::string what);
    [[nodiscard]] LoadedHooks* level(const Place& place);
    [[nodiscard]] Scratch& scratch();
    // The fuel that is left for a call at the current depth.
    [[nodiscard]] std::uint64_t fuel_left() const;
    [[nodiscard]] std::optional<std::string> read_head(const Place& place, const ValueTable& table,
                                                       HookMove& out) const;
    [[nodiscard]] bool read_offer(const Place& place, const Value& answer, std::vector<HookMove>& out);

    const Variant& variant_;
    ScriptBudget budget_;
    MemoryAccount memory_;  // for all levels: together they have the memory of one
    Attacks attacks_;
    std::vector<std::unique_ptr<LoadedHooks>> levels_;
    std::unique_ptr<Scratch> scratch_;
    MoveList listed_;
    // The position before the move, if a script has requested it; one for each depth.
    struct Earlier {
        Position position;
        PositionView view{};
    };
    std::array<std::unique_ptr<Earlier>, max_hook_depth> earlier_;
    // The positions of earlier turns that a script has requested; one for each depth.
    struct PastTurns {
        std::array<PositionView, max_history> views;
        std::array<void*, max_history> handles{};  // null where the script has none yet
    };
    std::array<std::unique_ptr<PastTurns>, max_hook_depth> past_;
    std::vector<Cell> victims_;
    std::vector<TakenPiece> taken_;
    std::vector<Cell> group_;
    std::vector<bool> grouped_;  // by cell: it is in the group
    ConsequenceList described_;
    // The cells around each cell that was looked up: their number, then the cells. around_first_ has the index of the
    // number, or 0 if the cell was not looked up yet.
    std::vector<std::uint32_t> around_first_;
    std::vector<Cell> around_;
    std::map<std::pair<std::string, Side>, Bitboard, std::less<>> zones_;
    std::array<Offer, 16> offers_;
    Answers answers_;
    std::size_t depth_ = 0;
    std::uint64_t spent_ = 0;  // by hooks called within the running call
    // One question of the kernel may spend as much fuel as this number of calls, for all hooks together.
    static constexpr std::uint64_t calls_of_a_question = 100;

    std::uint64_t calls_ = 0;     // also those that were answered from memory
    std::uint64_t steps_ = 0;     // fuel of all outermost calls
    std::uint64_t question_ = 0;  // the same since the current question of the kernel began
    int questions_ = 0;           // number of questions that are being answered, each within another
    std::optional<Diagnostic> failure_;
    std::vector<HookRefusal>* refusals_ = nullptr;
};

}  // namespace varia
