// `varia moves`: the legal moves of a position or the actions of a match, sorted.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "answers.hpp"
#include "commands.hpp"
#include "layout.hpp"
#include "session.hpp"
#include "terminal.hpp"

namespace varia::cli {

int run_moves(const Arguments& arguments) {
    Result<Contest> contest = open_contest(arguments, PastDraws::yes);
    complain(contest.diagnostics());
    if (!contest) return answer_no;
    bool good = true;
    const std::optional<int> floor = chosen_floor(arguments, *contest, good);
    if (!good) return misuse;
    if (arguments.count && !arguments.json && !floor) {
        const std::uint64_t count = contest->count_actions();
        if (script_failed(*contest)) return answer_no;
        print(fmt::format("{}\n", count));
        return success;
    }
    ActionList actions;
    if (floor) contest->floor_actions(*floor, actions);
    else contest->legal_actions(actions);
    const Spelling spelling = arguments.san ? Spelling::san : arguments.uci ? Spelling::uci : Spelling::canonical;
    std::vector<std::string> texts;
    texts.reserve(actions.size());
    for (const Action& action : actions) texts.push_back(contest->action_text(action, spelling));
    if (script_failed(*contest)) return answer_no;
    std::sort(texts.begin(), texts.end());
    if (arguments.json) {
        print(actions_json(*contest, texts, !arguments.count).text());
    } else if (arguments.count) {
        print(fmt::format("{}\n", texts.size()));
    } else {
        for (const std::string& text : texts) print(escaped(text) + "\n");
    }
    return success;
}

}  // namespace varia::cli
