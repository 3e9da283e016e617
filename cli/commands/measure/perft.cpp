// `varia perft`: counts the leaves of the tree of legal moves, on one thread or several.
//
// The tree is cut into jobs: a subtree for each root move, or for each pair of moves if there are too few root moves to
// keep the threads busy. Threads take the next job from a common counter; each thread has a copy of the game or match.
//
// If turns have several steps, a job begins with steps. It begins with a whole turn if turns with one result count as
// one turn, or if turns are printed one by one, because several first steps may lead to the same turn.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <varia/perft.hpp>

#include "answering.hpp"
#include "answers.hpp"
#include "command.hpp"
#include "layout.hpp"
#include "option_groups.hpp"
#include "session.hpp"
#include "standing.hpp"
#include "terminal.hpp"

namespace varia::cli {
namespace {

struct PerftOptions : GameChoice {
    int depth = 0;       // in plies
    bool steps = false;  // count steps, not whole turns
    bool divide = false;
    int threads = 1;
    std::size_t hash = 0;  // in MiB
    bool json = false;
};

struct Root {
    std::string text;
    std::uint64_t leaves = 0;
};

struct Job {
    std::size_t root;
    ActionList actions;  // from the root: one or two actions, or the steps of a turn
    std::uint64_t leaves = 0;
};

// The leaves after `depth` steps.
std::uint64_t count_steps(Rules& rules, Position& position, int depth) {
    if (depth == 0) return 1;
    if (depth == 1) return rules.count_legal_moves(position);
    std::uint64_t total = 0;
    Position::Undo undo;
    for (const Move step : rules.legal_moves(position)) {
        rules.do_move(position, step, undo);
        {
            const Occurrence child(rules, position);
            total += count_steps(rules, position, depth - 1);
        }
        rules.undo_move(position, undo);
    }
    return total;
}

// The leaves behind the steps that a job begins with.
std::uint64_t count_after(Contest& contest, const ActionList& begun, int depth, bool steps, PerftTable* table) {
    Rules& rules = contest.rules();
    Position position = contest.position();
    Position::Undo undo;
    std::deque<Occurrence> line;
    for (const Action& step : begun) {
        rules.do_move(position, step.move, undo);
        line.emplace_back(rules, position);
        if (steps || !position.mid_turn()) --depth;
    }
    if (steps) return count_steps(rules, position, depth);
    const std::uint64_t leaves = rules.perft(position, depth, table);
    // A turn that has begun and can neither go on nor end counts as a turn, and it is the game's last.
    return leaves == 0 && depth == 1 && position.mid_turn() && !rules.has_legal_move(position) ? 1 : leaves;
}

// Precondition: draws were to be passed. Pairs are for contests that really pass them: elsewhere the first action of a
// pair may end with a draw that the count does not know.
std::vector<Job> cut_into_jobs(Contest& contest, const std::vector<Choice>& choices, int depth, int threads) {
    std::vector<Job> jobs;
    const bool pairs = contest.passes_draws() && threads > 1 && depth > 2 &&
                       choices.size() < static_cast<std::size_t>(threads) * 8;
    for (std::size_t i = 0; i < choices.size(); ++i) {
        const Action& first = choices[i].action;
        if (!pairs) {
            jobs.push_back({i, {first}});
            continue;
        }
        contest.act(first);
        for (const Action& second : contest.legal_actions()) jobs.push_back({i, {first, second}});
        contest.undo_step();
    }
    return jobs;
}

// Makes a job for each turn. Returns false if there are too many turns.
bool cut_by_turns(Contest& contest, std::vector<Root>& roots, std::vector<Job>& jobs) {
    const auto turns = contest.turns(max_turns);
    if (!turns) return false;
    for (const WrittenTurn& written : *turns) {
        Job& job = jobs.emplace_back(Job{roots.size(), {}});
        for (const Move step : written.turn) job.actions.emplace_back().move = step;
        roots.push_back({written.text});
    }
    return true;
}

std::string millions(double per_second) {
    return per_second >= 1e6 ? fmt::format("{:.1f} million", per_second / 1e6)
                             : fmt::format("{:.0f} thousand", per_second / 1e3);
}

// Counts all jobs, and shows the progress on a terminal meanwhile.
class Count {
public:
    // `table`: bytes for tables that remember subtrees, divided among the threads.
    Count(const Contest& start, std::vector<Job>& jobs, int depth, bool steps, std::size_t table)
        : start_(start), jobs_(jobs), depth_(depth), steps_(steps), turns_(start.layout().has_turns()), table_(table) {}

    // Returns false if a script of the variant has failed, which has been reported.
    [[nodiscard]] bool run(int threads) {
        const std::size_t wanted = std::min(static_cast<std::size_t>(threads), std::max<std::size_t>(jobs_.size(), 1));
        running_ = wanted;
        table_ /= wanted;
        std::vector<std::thread> workers;
        // Whatever happens from here on, every thread that was started is joined.
        try {
            while (workers.size() < wanted) workers.emplace_back([this] { work(); });
        } catch (...) {
            note(std::current_exception());
            const std::lock_guard lock(mutex_);
            running_ -= wanted - workers.size();
        }
        watch();
        for (std::thread& worker : workers) worker.join();
        if (failure_) std::rethrow_exception(failure_);
        if (script_failure_) complain({*script_failure_});
        return !script_failure_;
    }

private:
    void work() {
        try {
            Contest own = start_;
            PerftTable table(table_);
            for (std::size_t i = next_++; i < jobs_.size() && !stop_; i = next_++) {
                Job& job = jobs_[i];
                PerftTable* const known = table_ == 0 ? nullptr : &table;
                if (turns_) {
                    job.leaves = count_after(own, job.actions, depth_, steps_, known);
                } else {
                    for (std::size_t m = 0; m + 1 < job.actions.size(); ++m) own.act(job.actions[m]);
                    job.leaves = own.perft_after(job.actions.back(), depth_ - static_cast<int>(job.actions.size()),
                                                 known);
                    for (std::size_t m = 0; m + 1 < job.actions.size(); ++m) own.undo();
                }
                if (std::optional<Diagnostic> failure = own.take_failure()) {
                    const std::lock_guard lock(mutex_);
                    if (!script_failure_) script_failure_ = std::move(failure);
                    stop_ = true;
                }
                leaves_ += job.leaves;
                ++done_;
            }
        } catch (...) {
            note(std::current_exception());
        }
        const std::lock_guard lock(mutex_);
        --running_;
        finished_.notify_all();
    }

    void note(std::exception_ptr failure) {
        const std::lock_guard lock(mutex_);
        if (!failure_) failure_ = std::move(failure);
        stop_ = true;
    }

    void watch() {
        const bool shown = is_terminal_error();
        const auto begin = std::chrono::steady_clock::now();
        bool drawn = false;
        std::unique_lock lock(mutex_);
        while (running_ > 0) {
            finished_.wait_for(lock, std::chrono::milliseconds(250));
            if (!shown || running_ == 0) continue;
            const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
            const std::uint64_t leaves = leaves_;
            fmt::print(stderr, "\r{} of {} done, {} leaves, {} a second \x1b[K", done_.load(),
                       counted(jobs_.size(), "subtree"), leaves,
                       millions(static_cast<double>(leaves) / seconds.count()));
            std::fflush(stderr);
            drawn = true;
        }
        if (drawn) fmt::print(stderr, "\r\x1b[K");
    }

    const Contest& start_;
    std::vector<Job>& jobs_;
    int depth_;
    bool steps_;
    bool turns_;
    std::size_t table_;
    std::atomic<std::size_t> next_{0}, done_{0};
    std::atomic<std::uint64_t> leaves_{0};
    std::atomic<bool> stop_{false};
    std::mutex mutex_;
    std::condition_variable finished_;
    std::size_t running_ = 0;
    std::exception_ptr failure_;
    std::optional<Diagnostic> script_failure_;
};

int run_perft(const PerftOptions& arguments) {
    Result<Contest> contest = open_contest(arguments, PastDraws::yes);
    complain(contest.diagnostics());
    if (!contest) return answer_no;

    std::vector<Root> roots;
    std::uint64_t total = arguments.depth == 0 ? 1 : 0;
    const auto begin = std::chrono::steady_clock::now();
    if (arguments.depth > 0) {
        std::vector<Job> jobs;
        const bool one_result = contest->layout().has_turns() && contest->variant().definition().turn.same_result;
        if (contest->layout().has_turns() && !arguments.steps &&
            (arguments.divide || (one_result && arguments.depth > 1))) {
            if (!cut_by_turns(*contest, roots, jobs)) {
                complain(
                    fmt::format(
                        "there are more than {} turns, too many to tell one by one; --steps --divide tells the steps",
                        max_turns),
                    Fault::limit);
                return answer_no;
            }
        } else if (one_result && !arguments.steps) {
            roots.emplace_back();
            jobs.push_back({0, {}});
        } else {
            const std::vector<Choice> choices = contest->choices();
            for (const Choice& choice : choices) roots.push_back({choice.text});
            jobs = cut_into_jobs(*contest, choices, arguments.depth, arguments.threads);
        }
        if (script_failed(*contest)) return answer_no;
        if (!Count(*contest, jobs, arguments.depth, arguments.steps, arguments.hash << 20).run(arguments.threads))
            return answer_no;
        for (const Job& job : jobs) {
            roots[job.root].leaves += job.leaves;
            total += job.leaves;
        }
    }
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    const double per_second = seconds.count() > 0 ? static_cast<double>(total) / seconds.count() : 0;

    if (arguments.json) {
        Json json = answer_for(*contest);
        json.set("depth", arguments.depth).set("count", total).set("nodes", total).set("threads", arguments.threads);
        json.set("seconds", seconds.count()).set("nodes_per_second", per_second);
        if (arguments.divide) {
            Json divide = Json::object();
            for (const Root& root : roots) divide.set(root.text, root.leaves);
            json.set("moves", divide);
            json.set("divide", std::move(divide));
        }
        print_answer(std::move(json));
        return success;
    }
    if (arguments.divide)
        for (const Root& root : roots) print(fmt::format("{}: {}\n", escaped(root.text), root.leaves));
    print(fmt::format("{}\n", total));
    complain(fmt::format("{} in {:.3f} s, {} nodes a second", counted(total, "leaf position"), seconds.count(),
                         millions(per_second)));
    return success;
}

void add_perft_options(OptionList& list, PerftOptions& options) {
    add_variant(list, options);
    list.number_word("depth", options.depth, {0, deepest}, "the depth", "how deep? the depth is missing",
                     "Half-moves, from 0 to 100");
    add_position(list, options);
    list.flag("--divide", options.divide, "Also count each move, as lines `move: count`");
    list.flag("--steps", options.steps, "Count DEPTH steps of turns, not turns");
    add_threads(list, options.threads, "Threads to count with, 1 to 256");
    list.number("--hash", options.hash, {1, max_hash}, "MiB to remember subtrees in, 1 to 65536", "MB");
    add_json(list, options.json);
}

}  // namespace

extern const CommandDef perft_command = {
    .name = "perft",
    .usage = "VARIANT DEPTH [OPTIONS]",
    .summary = "Counts the positions after DEPTH half-moves",
    .help =
        "DEPTH is from 0 to 100; a turn of several steps is one half-move, unless --steps\n"
        "says otherwise. The last line is the count alone; time and speed go to\n"
        "standard error.",
    .first_words = prints_variants,
    .begin = begin_command<PerftOptions, add_perft_options, run_perft>,
};

}  // namespace varia::cli
