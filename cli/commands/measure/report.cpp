// `varia report`: plays many games, and prints what a designer of the game should know about them.
#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "answering.hpp"
#include "answers.hpp"
#include "command.hpp"
#include "findings.hpp"
#include "gathering.hpp"
#include "layout.hpp"
#include "option_groups.hpp"
#include "report_page.hpp"
#include "report_words.hpp"
#include "session.hpp"
#include "standing.hpp"
#include "terminal.hpp"
#include "weights.hpp"
#include "written_file.hpp"

namespace varia::cli {
namespace {

struct ReportOptions : GameChoice {
    std::optional<int> games;
    std::string player;  // who plays; empty for random moves
    int threads = 1;
    std::optional<std::uint64_t> seed;
    int max_turns = 0;   // 0 for the usual number
    std::string output;  // a file; empty for no page
    std::string weights;
    bool json = false;
};

constexpr int usual_report_games = 1000;
constexpr int usual_report_turns = 5000;
constexpr int code_of_interrupt = 130;
constexpr std::size_t bar_width = 30;

// A progress bar, on a terminal only.
class GamesBar {
public:
    explicit GamesBar(std::size_t planned) : planned_(planned), begin_(Clock::now()) {}
    ~GamesBar() {
        if (drawn_) std::fputs("\r\x1b[K", stderr);
    }
    GamesBar(const GamesBar&) = delete;
    GamesBar& operator=(const GamesBar&) = delete;

    void report(std::size_t done) {
        if (!is_terminal_error()) return;
        const Clock::time_point now = Clock::now();
        if (drawn_ && now - last_ < std::chrono::milliseconds(100)) return;
        last_ = now;
        drawn_ = true;
        const std::size_t filled = done * bar_width / planned_;
        const double seconds = std::chrono::duration<double>(now - begin_).count();
        const double left = seconds / static_cast<double>(done) * static_cast<double>(planned_ - done);
        fmt::print(stderr, "\r[{:<{}}] {} of {}, {:.0f} s left \x1b[K", std::string(filled, '#'), bar_width, done,
                   counted(planned_, "game"), left);
        std::fflush(stderr);
    }

private:
    using Clock = std::chrono::steady_clock;
    std::size_t planned_;
    Clock::time_point begin_, last_;
    bool drawn_ = false;
};

std::atomic<bool> report_stopped{false};

int run_report(const ReportOptions& arguments) {
    const std::optional<ReportPlayer> who = report_player(arguments.player.empty() ? "random" : arguments.player);
    if (!who) {
        complain(fmt::format("--player is random or level:N, N from 1 to 20, not \"{}\"", arguments.player));
        return misuse;
    }
    const Result<Contest> contest = arguments.board ? open_board(arguments, PastDraws::no)
                                                    : open_contest(arguments, PastDraws::no);
    complain(contest.diagnostics());
    if (!contest) return answer_no;
    const ReportRows report_rows(*contest);
    GatheringPlan plan;
    plan.player = *who;
    const Layout layout = contest->layout();
    if (!add_weights(plan.options, arguments.weights, arguments.variant, layout)) return answer_no;
    complain_of_unfit(player::weights_in_use(layout, plan.options));
    plan.games = static_cast<std::size_t>(arguments.games.value_or(usual_report_games));
    plan.threads = arguments.threads;
    plan.seed = arguments.seed.value_or(1);
    plan.max_turns = arguments.max_turns != 0 ? arguments.max_turns : usual_report_turns;

    report_stopped = false;
    on_interrupt([] { report_stopped = true; });
    std::optional<Gathered> gathered;
    {
        GamesBar bar(plan.games);
        gathered.emplace(
            gather(report_rows, *contest, plan, report_stopped, [&](std::size_t done) { bar.report(done); }));
    }
    on_interrupt({});
    if (gathered->failure) {
        complain({*gathered->failure});
        return answer_no;
    }
    ReportHead head;
    head.title = contest->variant().definition().name;
    for (int player = 0; player < contest->players(); ++player) head.players.push_back(contest->player_name(player));
    for (const std::vector<int>& team : contest->layout().teams()) head.teams.emplace_back(team.begin(), team.end());
    head.who = words_for(*who);
    head.planned = plan.games;
    head.seed = plan.seed;
    head.max_turns = plan.max_turns;
    head.interrupted = report_stopped;
    const Findings findings = find(report_rows, *gathered, head.players);
    if (!arguments.output.empty()) {
        const ReportPage page = report_page(head, findings, report_rows);
        if (!page.plotted) complain("gnuplot is not there or cannot be run: the page has tables alone");
        if (const std::string why = write_file(arguments.output, page.text); !why.empty()) {
            complain(fmt::format("--output {}: it cannot be written: {}", arguments.output, why));
            return answer_no;
        }
    }
    if (arguments.json) {
        Json json = answer_for(*contest);
        report_json(json, head, findings, report_rows);
        print_answer(std::move(json));
    } else {
        print(escaped_lines(report_text(head, findings, report_rows)));
    }
    if (!report_stopped) return success;
    complain(fmt::format("interrupted: {} of {} were played", findings.games, counted(plan.games, "game")));
    return code_of_interrupt;
}

void add_report_options(OptionList& list, ReportOptions& options) {
    add_variant(list, options);
    add_set(list, options.set);
    list.number("--games", options.games, {1, max_asked_games}, "Games to play, 1 to 1000000; default 1000");
    list.text("--player", options.player, "Who plays all sides; default random", "random|level:N");
    add_threads(list, options.threads, "Threads to play with, 1 to 256");
    add_seed(list, options.seed, "Seed of the first game");
    list.number("--most-turns", options.max_turns, {1, 100'000}, "End a game after so many turns; default 5000");
    list.text("-o,--output", options.output, "Write a page in HTML too", "FILE");
    add_weights_file(list, options.weights);
    add_board(list, options);
    add_json(list, options.json);
}

}  // namespace

extern const CommandDef report_command = {
    .name = "report",
    .usage = "VARIANT [OPTIONS]",
    .summary = "Plays many games and tells what they are like",
    .help =
        "For authors of games: how long a game lasts, who wins and why, what is never\n"
        "used, what pieces are worth. --player is random or level:N, from 1 to 20;\n"
        "--output writes one page in HTML with plots. An interrupt ends it and tells of\n"
        "what was played. The same seed tells the same, whatever the number of threads.\n"
        "docs/statistics.md says what each figure means.",
    .first_words = prints_variants,
    .begin = begin_command<ReportOptions, add_report_options, run_report>,
};

}  // namespace varia::cli
