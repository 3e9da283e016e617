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
#include "layout.hpp"
#include "match_opponent.hpp"
#include "opponent.hpp"
#include "option_groups.hpp"
#include "session.hpp"
#include "standing.hpp"
#include "terminal.hpp"
#include "thinking.hpp"

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

// The choice of a match's player for this turn: several actions, in one line that --moves reads.
int best_of_match(const BestOptions& arguments) {
    Result<Contest> contest = open_contest(arguments, PastDraws::no);
    complain(contest.diagnostics());
    if (!contest) return answer_no;
    const Match& match = *contest->match();
    const int player = player_to_act(match);
    if (player < 0) return give_up("there is nothing to play: the match is over");
    const auto options = engine_options(arguments, arguments.variant, *match.linked_boards().variant(0),
                                        &match.linked_boards());
    if (!options) return answer_no;
    MatchOpponent opponent(arguments, match.linked_boards_ptr(), *options, arguments.seed.value_or(0));
    player::Limits limits = limits_of(arguments).value_or(player::Limits{});
    if (!limits_of(arguments)) limits.time = usual_time;
    const player::MatchAnswer answer = arguments.level ? opponent.choose(match, player, "the computer")
                                                       : opponent.search(match, player, limits, "the computer");
    if (answer.failure) return give_up(*answer.failure);
    if (answer.actions.empty()) return give_up("there is nothing to play but to resign");
    const std::string texts = fmt::format("{}", fmt::join(action_texts(match, answer.actions), " "));
    if (!arguments.json) {
        print(escaped(texts) + "\n");
        return success;
    }
    Json json = answer_for(*contest);
    json.set("best", texts).set("player", contest->player_name(player)).set("nodes", answer.info.nodes);
    json.set("time_ms", static_cast<std::uint64_t>(answer.info.time.count()))
        .set("actions", choices_json(match, answer));
    Json weights = Json::array();
    for (const player::WeightsInUse& game : opponent.weights()) weights.add(weights_json(game));
    json.set("weights", std::move(weights));
    print_answer(std::move(json));
    return success;
}

int run_best(const BestOptions& arguments) {
    if (!arguments.board && plays_match(arguments)) return best_of_match(arguments);
    Result<Contest> contest = open_board(arguments, PastDraws::no);
    complain(contest.diagnostics());
    if (!contest) return answer_no;
    const Game& game = *contest->lone_game();
    player::Limits limits = limits_of(arguments).value_or(player::Limits{});
    if (!limits_of(arguments)) limits.time = usual_time;
    const std::optional<player::Options> options = engine_options(arguments, arguments.variant, contest->variant());
    if (!options) return answer_no;
    player::Engine engine(contest->variant_ptr(), *options);
    complain(engine.weights().unfit);
    player::Answer answer;
    {
        Thinking thinking(engine, game, "the computer", Reports::what_it_sees);
        const auto see = [&](const player::Info& info) { thinking.see(info); };
        if (arguments.level)
            answer = player::Levels(*arguments.level, arguments.seed.value_or(0)).choose(engine, game, see);
        else
            answer = engine.search(game, limits, see);
        player::end_turn(engine, game, limits, answer);
    }
    if (answer.failure) return give_up(*answer.failure);
    if (answer.turn.empty())
        return give_up(fmt::format("there is nothing to play: the game is over ({})", turn_line(*contest)));
    const std::optional<std::string> found = found_text(game, answer.turn);
    if (!found) return give_up(typed_error(no_found_text));
    if (!arguments.json) {
        print(escaped(*found) + "\n");
        return success;
    }
    Json json = answer_for(*contest);
    json.set("best", *found);
    set_figures(json, game, answer.info);
    json.set("weights", weights_json(engine.weights()));
    // A level may choose another move than the first line's.
    const std::vector<player::Line>& lines = answer.info.lines;
    const auto own = std::ranges::find_if(
        lines, [&](const player::Line& line) { return line.steps.front() == answer.turn.front(); });
    json.set("line", line_json(game, own != lines.end() ? *own : player::Line{lines.front().value, answer.turn}));
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
