// `varia status`: whether the game goes on, or how it ended.
#include <string>

#include "commands.hpp"
#include "json.hpp"
#include "layout.hpp"
#include "match_commands.hpp"
#include "session.hpp"
#include "standing.hpp"
#include "terminal.hpp"

namespace varia::cli {

int run_status(const Arguments& arguments) {
    Result<Opened> opened = open_session(arguments, PastDraws::no);
    complain(opened.diagnostics());
    if (!opened) return answer_no;
    if (opened->match) return match_status(arguments, std::move(*opened->match));
    Game* game = &*opened->game;
    const Outcome outcome = game->outcome();
    if (script_failed(game->rules())) return answer_no;
    const std::string line = outcome.text(game->variant());
    if (!arguments.json) {
        print(escaped(line) + "\n");
        return success;
    }
    Json json = json_for(*game);
    json.set("status", line).set("over", outcome.over);
    if (outcome.over) {
        json.set("result", line.substr(0, line.find(' ')));
        json.set("reason", outcome.reason).set("score", score_text(outcome));
    } else {
        const Side side = game->position().turn();
        json.set("turn", game->variant().definition().sides.side[index(side)].name.text);
        json.set("check", game->rules().in_check(game->position(), side));
    }
    print(json.text());
    return success;
}

}  // namespace varia::cli
