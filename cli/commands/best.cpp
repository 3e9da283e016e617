// `varia best`: the move that the computer would play.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

#include <varia/notation.hpp>

#include "answers.hpp"
#include "commands.hpp"
#include "layout.hpp"
#include "opponent.hpp"
#include "session.hpp"
#include "standing.hpp"
#include "terminal.hpp"
#include "thinking.hpp"

namespace varia::cli {

int run_best(const Arguments& arguments) {
    Result<Contest> contest = open_board(arguments, PastDraws::no);
    complain(contest.diagnostics());
    if (!contest) return answer_no;
    const Game game = game_of(*contest);
    player::Limits limits = limits_of(arguments).value_or(player::Limits{});
    if (!limits_of(arguments)) limits.time = std::chrono::seconds(1);
    player::Engine engine(contest->variant_ptr(), engine_options(arguments, contest->variant()));
    player::Answer answer;
    {
        Thinking thinking(engine, game, "the computer", Tells::what_it_sees);
        const auto see = [&](const player::Info& info) { thinking.see(info); };
        if (arguments.level)
            answer = player::Levels(*arguments.level, arguments.seed.value_or(0)).choose(engine, game, see);
        else
            answer = engine.search(game, limits, see);
    }
    if (answer.failure) {
        complain(answer.failure->text());
        return answer_no;
    }
    if (answer.turn.empty()) {
        complain(fmt::format("there is nothing to play: the game is over ({})", turn_line(*contest)));
        return answer_no;
    }
    const std::vector<std::string> texts = player::line_texts(game, answer.turn);
    if (!arguments.json) {
        print(escaped(texts.front()) + "\n");
        return success;
    }
    Json json = answer_for(*contest);
    json.set("best", texts.front()).set("depth", answer.info.depth).set("nodes", answer.info.nodes);
    // A level may play another than the first.
    const std::vector<player::Line>& lines = answer.info.lines;
    const auto own =
        std::ranges::find_if(lines, [&](const player::Line& line) { return line.steps.front() == answer.turn.front(); });
    json.set("line", line_json(game, own != lines.end() ? *own : player::Line{lines.front().value, answer.turn}));
    print(json.text());
    return success;
}

}  // namespace varia::cli
