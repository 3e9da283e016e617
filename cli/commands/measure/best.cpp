// `varia best`: the move that the computer would play.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/notation.hpp>

#include "answering.hpp"
#include "answers.hpp"
#include "command.hpp"
#include "contest_words.hpp"
#include "layout.hpp"
#include "opponent.hpp"
#include "option_groups.hpp"
#include "session.hpp"
#include "standing.hpp"
#include "terminal.hpp"
#include "thinking.hpp"
#include "weights.hpp"

namespace varia::cli {

namespace {

struct BestOptions : GameChoice, ThinkingChoice, EngineChoice {
    bool json = false;
};

constexpr std::chrono::seconds usual_time{1};

int give_up(std::string_view why) {
    complain(why);
    return answer_no;
}

int give_up(const Diagnostic& failure) {
    complain({failure});
    return answer_no;
}

int run_best(const BestOptions& arguments) {
    Result<Contest> contest = arguments.board ? open_board(arguments, PastDraws::no)
                                              : open_contest(arguments, PastDraws::no);
    complain(contest.diagnostics());
    if (!contest) return answer_no;
    const std::optional<player::Options> options = engine_options(arguments, arguments.variant, *contest);
    if (!options) return answer_no;
    player::Engine engine(*contest, *options);
    complain_of_unfit(engine.weights());
    const int player = contest->player_to_act();
    if (player < 0) return give_up(words_of(*contest).nothing_to_play(*contest));
    player::Limits limits = limits_of(arguments).value_or(player::Limits{});
    if (!limits_of(arguments)) limits.time = usual_time;
    player::Answer answer;
    {
        Thinking thinking(engine, *contest, "the computer", Reports::what_it_sees);
        const auto see = [&](const player::Info& info) { thinking.see(info); };
        if (arguments.level)
            answer = player::Levels(*arguments.level, arguments.seed.value_or(0)).choose(engine, *contest, player, see);
        else
            answer = engine.search(*contest, player, limits, see);
        player::end_turn(engine, *contest, limits, answer);
    }
    if (answer.failure) return give_up(*answer.failure);
    if (answer.actions.empty()) return give_up(words_of(*contest).nothing_to_play(*contest));
    const std::optional<std::string> found = found_text(*contest, answer.actions);
    if (!found) return give_up(typed_error(no_found_text));
    // Asks for the text again, because the one that was found does not tell what the dialect could not say.
    if (contest->dialect() != nullptr) static_cast<void>(contest->action_text(answer.actions.front()));
    if (script_failed(*contest)) return answer_no;
    if (!arguments.json) {
        print(escaped(*found) + "\n");
        return success;
    }
    Json json = answer_for(*contest);
    // Of a match all actions of the turn, in one line that --moves reads.
    json.set("best", *found);
    set_answer(json, *contest, player, answer, engine.weights());
    // A level may choose another move than the first line's.
    const std::vector<player::Line>& lines = answer.info.lines;
    const auto own = std::ranges::find_if(
        lines, [&](const player::Line& line) { return line.actions.front() == answer.actions.front(); });
    if (!lines.empty())
        json.set("line",
                 line_json(*contest, own != lines.end() ? *own : player::Line{lines.front().value, answer.actions}));
    print_answer(std::move(json));
    return success;
}

void add_best_options(OptionList& list, BestOptions& options) {
    add_variant(list, options);
    add_position(list, options);
    add_level(list, options);
    add_limits(list, options);
    add_depth(list, options);
    refuse_level_with_limits(list, options);
    add_engine(list, options);
    add_endgames(list, options.endgames);
    add_weights_file(list, options.weights);
    add_board(list, options);
    add_json(list, options.json);
}

}  // namespace

extern const CommandDef best_command = {
    .name = "best",
    .usage = "VARIANT [OPTIONS]",
    .summary = "Tells the move that the computer would play",
    .help =
        "It thinks for a second unless it is told otherwise. With --nodes or --depth, and\n"
        "one thread, the answer is the same on every machine. --level plays as that\n"
        "opponent of `varia play` does. Of a match it tells all that is done in a turn;\n"
        "limits are for the turn, and --board N plays on one board alone.",
    .first_words = prints_variants,
    .begin = begin_command<BestOptions, add_best_options, run_best>,
};

}  // namespace varia::cli
