// Plays random games by the ordinary rules. In every position the generator and the attack tests run once more with a
// runner between the kernel and the scripts. This runner passes each question to two script runners, one that has been
// called before and one that has not, and compares the answers.
#include <varia/hook_check.hpp>

#include <algorithm>
#include <map>
#include <memory>
#include <random>
#include <tuple>
#include <utility>

#include <varia/game.hpp>
#include <varia/notation.hpp>
#include <varia/rules.hpp>
#include <varia/shared_scripts.hpp>

#include "generator.hpp"
#include "hook_patterns.hpp"
#include "make_move.hpp"
#include "script_runner.hpp"
#include "setup.hpp"

namespace varia {

namespace {

// How often a hook's question also goes to a fresh script: always at first, later sometimes.
constexpr std::uint64_t always_fresh = 150;
constexpr std::uint64_t fresh_every = 16;
// On a board with many pieces only some of them are examined.
constexpr int max_cells_asked = 24;
constexpr std::size_t max_moves_made = 24;
// What this work costs, roughly, in steps of a script: loading the scripts again, a call of a hook, and for each cell
// of the board making a move, judging and rereading the position after it, and looking at a position as a whole.
constexpr std::uint64_t load_work = 5000;
constexpr std::uint64_t call_work = 100;
constexpr std::uint64_t move_work = 20;
constexpr std::uint64_t reading_work = 60;
constexpr std::uint64_t position_work = 200;

class AuditingRunner final : public HookRunner {
public:
    AuditingRunner(const Variant& variant, const HookCheckOptions& options, HookCheck& check)
        : variant_(variant), options_(options), check_(check), steady_(variant, variant.scripts()) {}

    void moves(int hook, const Position& position, Cell from, std::vector<HookMove>& out) override {
        out = audit<std::vector<HookMove>>(
            hook, position, Move::of_hook(from, no_cell, 0),
            [&](HookRunner& runner, std::vector<HookMove>& answer) { runner.moves(hook, position, from, answer); },
            std::equal_to<std::vector<HookMove>>{});
        count(hook, !out.empty());
    }
    bool allow(int hook, const Position& before, Move move, bool attack) override {
        const bool yes = audit<bool>(hook, before, move, [&](HookRunner& runner, bool& answer) {
            answer = runner.allow(hook, before, move, attack);
        });
        count(hook, !yes);
        return yes;
    }
    bool legal(int hook, const Position& after, Move move, Piece moved, Piece captured,
               const Position::Undo& undo) override {
        const bool yes = audit<bool>(hook, after, move, [&](HookRunner& runner, bool& answer) {
            answer = runner.legal(hook, after, move, moved, captured, undo);
        });
        count(hook, !yes);
        return yes;
    }
    void choose(int hook, const Position& position, const MoveList& moves, std::vector<bool>& keep) override {
        keep = audit<std::vector<bool>>(hook, position, {}, [&](HookRunner& runner, std::vector<bool>& answer) {
            answer.assign(moves.size(), true);
            runner.choose(hook, position, moves, answer);
        });
        count(hook, std::ranges::find(keep, false) != keep.end());
    }
    void after(int hook, const Position& position, Move move, Piece moved, Piece captured, const Position::Undo& undo,
               Effects& out) override {
        out = audit<Effects>(hook, position, move, [&](HookRunner& runner, Effects& answer) {
            runner.after(hook, position, move, moved, captured, undo, answer);
        });
        count(hook, !out.empty());
    }
    bool attacks(int hook, const Position& position, Cell target, Side by) override {
        const bool yes = audit<bool>(
            hook, position, Move::of_hook(no_cell, target, 0),
            [&](HookRunner& runner, bool& answer) { answer = runner.attacks(hook, position, target, by); });
        count(hook, yes);
        return yes;
    }
    std::optional<Outcome> outcome(int hook, const Position& position) override {
        std::optional<Outcome> end = audit<std::optional<Outcome>>(
            hook, position, {},
            [&](HookRunner& runner, std::optional<Outcome>& answer) { answer = runner.outcome(hook, position); },
            [&](const auto& a, const auto& b) {
                return a.has_value() == b.has_value() && (!a || a->text(variant_) == b->text(variant_));
            });
        count(hook, end.has_value());
        return end;
    }
    void setup(int, const Position&, Effects&) override {}  // called when the variant was loaded
    void begin_question() override { steady_.begin_question(); }
    void end_question() override { steady_.end_question(); }

    // A failure is reported once and does not stop the rest of the check.
    [[nodiscard]] bool failed() const override { return false; }
    [[nodiscard]] std::optional<Diagnostic> take_failure() override { return std::nullopt; }

    // Keeps the first problem of each sort for each hook, and counts how often it occurs.
    void report(int hook, std::string_view sort, Diagnostic problem) {
        const auto [at, first] = reported_.try_emplace({hook, std::string(sort)}, Problem{hook, std::move(problem), 0});
        ++at->second.times;
        static_cast<void>(first);
    }

    // Outputs everything that was reported. Problems of several hooks that differ only in the question and in numbers
    // become one problem.
    void describe() {
        std::map<std::tuple<Severity, std::string, std::string>, std::vector<const Problem*>> alike;
        for (const auto& [key, problem] : reported_) {
            std::string said = problem.diagnostic.message.substr(0, problem.diagnostic.message.find(" ("));
            std::erase_if(said, [](char c) { return c >= '0' && c <= '9'; });
            // Hooks that were never called become one problem, which names each of them.
            if (key.second == never) said.clear();
            alike[{problem.diagnostic.severity, key.second, std::move(said)}].push_back(&problem);
        }
        for (const auto& [key, list] : alike) {
            std::uint64_t times = 0;
            for (const Problem* problem : list) times += problem->times;
            Diagnostic described = list.front()->diagnostic;
            if (list.size() > 1) described.message += "; the same " + others(list);
            if (std::get<1>(key) == failure && times > list.size())
                described.message += "; " + std::to_string(times) + " times in all";
            check_.problems.push_back(std::move(described));
        }
    }
    void report(int hook, Severity severity, std::string_view sort, std::string message, std::string hint) {
        const Definition& definition = variant_.definition();
        const Where where = definition.hooks[static_cast<std::size_t>(hook)].function.where;
        const std::string file = where.file < definition.files.size() ? definition.files[where.file] : std::string{};
        report(hook, sort, {severity, file, where.line, where.column, std::move(message), std::move(hint)});
    }
    [[nodiscard]] std::uint64_t spent() const { return spent_; }
    // Whether the host has no more time. A script that is stopped then has no error.
    [[nodiscard]] bool expired() const { return variant_.scripts().expired && variant_.scripts().expired(); }
    // Counts work that is not a script's.
    void spend(std::uint64_t steps) { spent_ += steps; }

private:
    static constexpr std::string_view failure = "failure", never = "never";

    struct Problem {
        int hook;
        Diagnostic diagnostic;
        std::uint64_t times;
    };

    // "of 59 more hooks: allow hook a, allow hook b, allow hook c and others".
    [[nodiscard]] std::string others(const std::vector<const Problem*>& list) const {
        constexpr std::size_t max_named = 3;
        std::string text = "of " + std::to_string(list.size() - 1) +
                           (list.size() == 2 ? " more hook: " : " more hooks: ");
        for (std::size_t i = 1; i < list.size() && i <= max_named; ++i)
            text += (i > 1 ? ", " : "") + check_.uses[static_cast<std::size_t>(list[i]->hook)].name;
        return list.size() > max_named + 1 ? text + " and others" : text;
    }
    void count(int hook, bool made_a_difference) {
        check_.uses[static_cast<std::size_t>(hook)].counted += made_a_difference ? 1 : 0;
    }

    template <class Answer, class Ask, class Same = std::equal_to<Answer>>
    Answer audit(int hook, const Position& position, Move move, Ask ask, Same same = {}) {
        HookUse& use = check_.uses[static_cast<std::size_t>(hook)];
        Answer first{};
        ask(steady_, first);
        const std::uint64_t steps = steady_.take_steps();
        spent_ += steps + call_work;
        use.max_steps = std::max(use.max_steps, steps);
        use.steps += steps;
        if (steps >= options_.slow)
            report(hook, Severity::warning, "slow",
                   "slow: " + std::to_string(steps) + " steps " + question_text(hook, position, move),
                   "a call may take 2000000; a hook should stay far below");
        if (std::optional<Diagnostic> failed = steady_.take_failure()) {
            ++use.asked;
            if (!expired()) report(hook, failure, *std::move(failed));
            return first;
        }
        if (use.asked++ < always_fresh || use.asked % fresh_every == 0) {
            ScriptRunner fresh(variant_, variant_.scripts());
            Answer second{};
            ask(fresh, second);
            spent_ += fresh.take_steps() + load_work;
            // A fresh runner that failed, because a limit was reached, gave no different answer.
            if (std::optional<Diagnostic> failed = fresh.take_failure()) {
                if (!expired()) report(hook, failure, *std::move(failed));
            } else if (!same(first, second)) {
                report(hook, Severity::error, "twice",
                       "asked twice it gives two answers " + question_text(hook, position, move),
                       "an answer may depend on nothing but the question; what has to be remembered is [state]");
            }
        }
        return first;
    }

    const Variant& variant_;
    const HookCheckOptions& options_;
    HookCheck& check_;
    ScriptRunner steady_;
    std::map<std::pair<int, std::string>, Problem> reported_;
    std::uint64_t spent_ = 0;
};

class Examination {
public:
    Examination(const VariantPtr& variant, const HookCheckOptions& options, HookCheck& check)
        : variant_(variant),
          options_(options),
          check_(check),
          audited_(std::make_shared<AuditingRunner>(*variant, options, check)),
          runner_(*audited_),
          plain_(std::make_shared<ScriptRunner>(*variant, variant->scripts())),
          asking_(rules_with(audited_)),
          rules_(rules_with(plain_)),
          scratch_(variant->state()),
          random_(options.seed) {}

    void run() {
        set_up();
        for (int g = 0; g < options_.games && !tired(); ++g) play();
        const auto asked_elsewhere = [](HookPoint point) {
            return point == HookPoint::setup || point == HookPoint::transfer;
        };
        for (std::size_t h = 0; h < check_.uses.size(); ++h)
            if (check_.uses[h].asked == 0 && !asked_elsewhere(variant_->definition().hooks[h].point))
                runner_.report(
                    static_cast<int>(h), Severity::warning, "never",
                    check_.uses[h].name + " was never asked in " + std::to_string(check_.positions) + " positions",
                    "does its pattern ever match?");
        runner_.describe();
    }

private:
    [[nodiscard]] Rules rules_with(const std::shared_ptr<HookRunner>& runner) const {
        SharedScripts scripts;
        scripts.use(*variant_, runner);
        return Rules(variant_, &scripts);
    }

    [[nodiscard]] bool tired() {
        const std::uint64_t steps = plain_->take_steps();
        check_.play_steps += steps;
        runner_.spend(steps + call_work * plain_->take_calls());
        const bool now = runner_.spent() >= options_.effort || runner_.expired();
        check_.cut = check_.cut || now;
        return now;
    }
    void work(std::uint64_t steps_a_cell) {
        runner_.spend(steps_a_cell * static_cast<std::uint64_t>(variant_->board().cells()));
    }

    // Makes the start position again. It must be the same as when the variant was loaded.
    void set_up() {
        const std::vector<HookDef>& hooks = variant_->definition().hooks;
        const auto asked = std::find_if(hooks.begin(), hooks.end(),
                                        [](const HookDef& h) { return h.point == HookPoint::setup; });
        if (asked == hooks.end()) return;
        const int number = static_cast<int>(asked - hooks.begin());
        ++check_.uses[static_cast<std::size_t>(number)].asked;
        const Result<std::string> again = start_text(variant_);
        if (!again || *again != variant_->start())
            runner_.report(number, Severity::error, "twice", "asked twice it gives two start positions",
                           "an answer may depend on nothing but the question");
    }

    void play() {
        if (variant_->has_turns()) return play_steps();
        SharedScripts scripts;
        scripts.use(*variant_, plain_);
        Game game(variant_, &scripts);
        for (int ply = 0; ply < options_.plies && !tired(); ++ply) {
            look(game.position(), nullptr);
            ++check_.positions;
            Position position = game.position();
            const bool over = game.outcome().over;
            const std::vector<std::string> moves = over ? std::vector<std::string>{}
                                                        : sorted_move_texts(game.rules(), position);
            // A failure here has already been reported with its question.
            if (game.rules().take_failure() || moves.empty()) return;
            if (!game.play(moves[random_() % moves.size()])) return;
        }
    }

    // Plays step by step, because a position may have very many turns, and because hooks are also called within turns.
    // The game's history is ignored.
    void play_steps() {
        Position position = start_position(variant_);
        Position::Undo undo;
        for (int step = 0; step < options_.plies && !tired(); ++step) {
            const MoveList steps = rules_.legal_moves(position);
            const bool failed = rules_.take_failure().has_value();
            look(position, failed ? nullptr : &steps);
            ++check_.positions;
            if (failed) {
                (void)asking_.legal_moves(position);  // reports the question that failed
                return;
            }
            if (steps.empty()) return;
            // Sorts by text, as play() does.
            std::vector<std::pair<std::string, Move>> written;
            for (const Move move : steps) written.emplace_back(move_text(position, move), move);
            std::ranges::stable_sort(written, {}, &std::pair<std::string, Move>::first);
            const Move move = written[random_() % written.size()].second;
            Position before = position;
            rules_.do_move(position, move, undo);
            if (!rules_.take_failure()) continue;
            asking_.do_move(before, move, undo);
            return;
        }
    }

    // Makes the kernel call every hook that applies to a position. `steps`: the steps that are legal in it, if the game
    // has turns of steps and they are known. Others may leave a royal piece attacked when the turn is over.
    void look(const Position& given, const MoveList* steps) {
        Position position = given;
        work(position_work);
        const std::vector<CompiledHook>& hooks = variant_->programs().hooks;
        for (std::size_t h = 0; h < hooks.size(); ++h)
            if (hooks[h].point == HookPoint::outcome && hook_is_live(hooks[h], position, position.turn()) &&
                runner_.outcome(static_cast<int>(h), position))
                return;
        MoveList moves;
        Generator(position, scratch_, &runner_).list(moves);
        for (const Side side : variant_->sides()) ask_attacks(position, side);
        if (steps != nullptr) moves = *steps;
        for (std::size_t i = 0; i < std::min(moves.size(), max_moves_made); ++i)
            make(position, moves[(i * 7919) % moves.size()]);
    }

    void ask_attacks(const Position& position, Side side) {
        const Attacks attacks(variant_->programs(), &runner_);
        int asked = 0;
        for (int c = 0; c < variant_->board().cells() && asked < max_cells_asked; ++c) {
            const auto cell = static_cast<Cell>(c);
            const Piece there = position.at(cell);
            if (there.empty() || there.is_void() || !there.is(variant_->enemies(side))) continue;
            (void)attacks.on(position, cell, side, false);
            ++asked;
        }
    }

    // Makes a move with all its consequences. The position after it must be playable, or the game must be over.
    void make(Position& position, Move move) {
        Position::Undo undo;
        const Position before = position;
        work(move_work);
        // A step may end its turn; only Rules handles that.
        if (variant_->has_turns())
            asking_.do_move(position, move, undo);
        else
            MoveMaker::make(position, move, undo, &runner_);
        const int culprit = last_after(before, move, !position.mid_turn());
        std::string wrong;
        if (position.zobrist_key() != position.recomputed_key()) {
            wrong = "the key of the position after it is wrong";
        } else if (culprit >= 0) {
            work(reading_work);
            const bool over = rules_.outcome(position).over;
            const Result<Position> read = parse_position(variant_, format_position(position));
            const bool failed = rules_.take_failure().has_value();
            if (!over && !failed && !read)
                wrong = "the position after it cannot be played: " + read.diagnostics().front().message;
        }
        MoveMaker::undo(position, undo);
        if (!wrong.empty() && culprit >= 0)
            runner_.report(culprit, Severity::error, "board", wrong + " " + question_text(culprit, before, move),
                           "its effects break the board");
    }

    // The hook that produced the move's effects: the hook that offered the move, or the last `after` hook that matches
    // it, or the last hook of the turn if the turn is over; -1 if there is none.
    [[nodiscard]] int last_after(const Position& before, Move move, bool turn_over) const {
        int found = move.type == MoveType::hook ? move.hook() : -1;
        const std::vector<CompiledHook>& hooks = variant_->programs().hooks;
        const Piece moved = moving_piece(before, move);
        const std::uint32_t traits = move_traits(before, move);
        for (std::size_t h = 0; h < hooks.size(); ++h)
            if (hooks[h].point == HookPoint::after && hook_is_live(hooks[h], before, before.turn()) &&
                hook_matches(hooks[h], before.turn(), moved.kind(), move.from, move.to, traits))
                found = static_cast<int>(h);
        for (std::size_t h = 0; h < hooks.size() && turn_over; ++h)
            if (hooks[h].point == HookPoint::turn && hooks[h].sides.has(before.turn())) found = static_cast<int>(h);
        return found;
    }

    const VariantPtr& variant_;
    const HookCheckOptions& options_;
    HookCheck& check_;
    std::shared_ptr<AuditingRunner> audited_;
    AuditingRunner& runner_;
    std::shared_ptr<ScriptRunner> plain_;  // asks each question once; its work counts too
    Rules asking_;                         // asks the audited runner
    Rules rules_;                          // asks the plain one
    Scratch scratch_;
    std::mt19937_64 random_;
};

}  // namespace

HookCheck check_hooks(const VariantPtr& variant, const HookCheckOptions& options) {
    VARIA_ASSERT(variant != nullptr, "there is a variant");
    HookCheck check;
    if (variant->definition().hooks.empty() || variant->hooks() == nullptr) return check;
    for (const HookDef& hook : variant->definition().hooks) check.uses.push_back({hook_title(hook), 0, 0});
    Examination(variant, options, check).run();
    std::stable_sort(check.problems.begin(), check.problems.end(), [](const Diagnostic& a, const Diagnostic& b) {
        return std::tie(a.file, a.line, a.column) < std::tie(b.file, b.line, b.column);
    });
    return check;
}

}  // namespace varia
