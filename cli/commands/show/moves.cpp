// `varia moves`: lists the legal moves of a position or the actions of a match, sorted. If turns have several steps,
// lists whole turns, or the steps that may be made next.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <varia/notation.hpp>
#include <varia/texts.hpp>

#include "answering.hpp"
#include "answers.hpp"
#include "command.hpp"
#include "effects.hpp"
#include "layout.hpp"
#include "move_answers.hpp"
#include "option_groups.hpp"
#include "session.hpp"
#include "standing.hpp"
#include "terminal.hpp"

namespace varia::cli {

namespace {

struct MovesOptions : GameChoice {
    bool san = false, uci = false, count = false;
    bool effects = false;  // only with --json
    bool steps = false;    // list steps, not whole turns
    bool ascii = false;
    bool json = false;
};

struct Listed {
    std::vector<std::string> texts;
    std::optional<Json> effects;
    Json details = Json::array();  // as `varia serve` returns them
};

Spelling spelling_of(const MovesOptions& arguments) {
    return arguments.san ? Spelling::san : arguments.uci ? Spelling::uci : Spelling::canonical;
}

// Returns nothing if there are too many turns.
std::optional<Listed> listed_turns(Contest& contest, const MovesOptions& arguments) {
    auto turns = contest.turns(max_turns);
    if (!turns) return std::nullopt;
    spell_turns(contest, *turns, spelling_of(arguments));
    Listed listed;
    if (arguments.effects) listed.effects = Json::array();
    for (const WrittenTurn& written : *turns) {
        listed.texts.push_back(written.text);
        if (arguments.json && !arguments.count) listed.details.add(turn_json(contest, written, arguments.effects));
        if (arguments.effects) listed.effects->add(effects_json(contest, written.turn));
    }
    return listed;
}

Listed listed_actions(Contest& contest, const MovesOptions& arguments, std::optional<int> board) {
    ActionList actions;
    if (board)
        contest.board_actions(*board, actions);
    else
        contest.legal_actions(actions);
    std::vector<Choice> choices;
    if (contest.dialect() != nullptr && spelling_of(arguments) == Spelling::canonical) {
        choices = contest.choices();
    } else {
        choices.reserve(actions.size());
        for (const Action& action : actions)
            choices.push_back({contest.action_text(action, spelling_of(arguments)), action});
        std::ranges::stable_sort(choices, {}, &Choice::text);
    }
    Listed listed;
    if (arguments.effects) listed.effects = Json::array();
    for (const Choice& choice : choices) {
        listed.texts.push_back(choice.text);
        if (arguments.json && !arguments.count)
            listed.details.add(action_json(contest, choice.text, choice.action, arguments.effects));
        if (arguments.effects) listed.effects->add(effects_json(contest, choice.action));
    }
    return listed;
}

int run_moves(const MovesOptions& arguments) {
    Result<Contest> contest = open_contest(arguments, PastDraws::yes);
    complain(contest.diagnostics());
    if (!contest) return answer_no;
    // --moves may go on after a dead position, but in a dead position at the end there are no moves.
    if (contest->is_dead()) contest->pass_draws(false);
    bool good = true;
    const std::optional<int> board = chosen_board(arguments, *contest, good);
    if (!good) return misuse;
    const bool turns = contest->layout().has_turns() && !arguments.steps;
    if (arguments.count && !arguments.json && !board) {
        const std::uint64_t count = turns ? contest->count_turns() : contest->count_actions();
        if (script_failed(*contest)) return answer_no;
        print(fmt::format("{}\n", count));
        return success;
    }
    if (arguments.count && turns) {
        Json answer = answer_for(*contest);
        answer.set("count", contest->count_turns());
        if (script_failed(*contest)) return answer_no;
        print_answer(std::move(answer));
        return success;
    }
    std::optional<Listed> listed = turns ? listed_turns(*contest, arguments)
                                         : listed_actions(*contest, arguments, board);
    if (script_failed(*contest)) return answer_no;
    if (!listed) {
        complain(fmt::format("there are more than {} turns, too many to list; --steps lists what may be done next",
                             max_turns),
                 Fault::limit);
        return answer_no;
    }
    if (arguments.json) {
        const char* const key = contest->layout().has_turns() ? turns ? "turns" : "steps" : "moves";
        Json answer = actions_json(*contest, key, listed->texts, !arguments.count);
        if (!arguments.count) answer.set("details", std::move(listed->details));
        if (listed->effects) answer.set("effects", *std::move(listed->effects));
        print_answer(std::move(answer));
    } else if (arguments.count) {
        print(fmt::format("{}\n", listed->texts.size()));
    } else {
        for (const std::string& text : listed->texts) print(escaped(text) + "\n");
    }
    return success;
}

void add_moves_options(OptionList& list, MovesOptions& options) {
    add_variant(list, options);
    add_position(list, options);
    list.flag("--san", options.san, "Standard algebraic notation").excluded = {"--uci"};
    list.flag("--uci", options.uci, "Moves as UCI writes them, on flat boards");
    list.flag("--count", options.count, "Print only their number");
    list.flag("--effects", options.effects, "With --json: what each move does").excluded = {"--count"};
    list.flag("--steps", options.steps, "List the steps that may be made next, not turns");
    list.flag("--ascii", options.ascii, "Write moves in ASCII where the names of cells are");
    add_board(list, options);
    add_json(list, options.json);
    list.refuse_if([&options] { return options.effects && !options.json; }, "--effects answers in JSON: add --json");
}

}  // namespace

extern const CommandDef moves_command = {
    .name = "moves",
    .usage = "VARIANT [OPTIONS]",
    .summary = "Lists the legal moves, sorted, one a line",
    .help =
        "Where a turn is made of several steps, whole turns are listed, and in the\n"
        "middle of one the ways to end it; --steps lists what may be done next.",
    .first_words = prints_variants,
    .begin = begin_command<MovesOptions, add_moves_options, run_moves>,
};

}  // namespace varia::cli
