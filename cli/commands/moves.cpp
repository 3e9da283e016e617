// `varia moves`: the legal moves of a position or the actions of a match, sorted.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "answers.hpp"
#include "commands.hpp"
#include "effects.hpp"
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
    std::vector<Choice> choices;
    choices.reserve(actions.size());
    for (const Action& action : actions) choices.push_back({contest->action_text(action, spelling), action});
    std::ranges::stable_sort(choices, {}, &Choice::text);
    std::vector<std::string> texts;
    texts.reserve(choices.size());
    for (const Choice& choice : choices) texts.push_back(choice.text);
    std::optional<Json> effects;
    if (arguments.effects) {
        effects = Json::array();
        for (const Choice& choice : choices) effects->add(effects_json(*contest, choice.action));
    }
    if (script_failed(*contest)) return answer_no;
    if (arguments.json) {
        Json answer = actions_json(*contest, texts, !arguments.count);
        if (effects) answer.set("effects", *std::move(effects));
        print(answer.text());
    } else if (arguments.count) {
        print(fmt::format("{}\n", texts.size()));
    } else {
        for (const std::string& text : texts) print(escaped(text) + "\n");
    }
    return success;
}

}  // namespace varia::cli
