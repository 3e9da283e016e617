// `varia analyse`: what the computer sees in a position, depth by depth.
#include <fmt/format.h>

#include <chrono>
#include <optional>
#include <string>

#include "answering.hpp"
#include "answers.hpp"
#include "command.hpp"
#include "layout.hpp"
#include "opponent.hpp"
#include "option_groups.hpp"
#include "session.hpp"
#include "standing.hpp"
#include "terminal.hpp"
#include "weights.hpp"

namespace varia::cli {
namespace {

struct AnalyseOptions : GameChoice, ThinkingChoice, EngineChoice {
    int lines = 1;  // the number of principal variations
    std::optional<int> width;
    bool json = false;
};

constexpr std::size_t before_line = 30;  // columns before a principal variation

std::string described(const Contest& contest, const player::Info& info, int width) {
    std::string text;
    for (std::size_t i = 0; i < info.lines.size(); ++i) {
        const player::Line& line = info.lines[i];
        std::string row = i == 0 ? fmt::format("{:>5} {:>12}", info.depth, info.nodes) : std::string(18, ' ');
        row += fmt::format("  {:>9} ", value_words(contest, line));
        std::size_t column = row.size();
        for (const std::string& move : player::line_texts(contest, line.actions)) {
            const std::string word = escaped(move);
            if (column + 1 + word.size() > static_cast<std::size_t>(width) && column > before_line) {
                row += "\n" + std::string(before_line, ' ');
                column = before_line;
            }
            row += " " + word;
            column += 1 + word.size();
        }
        text += row + "\n";
    }
    return text;
}

Json described_in_json(const Contest& contest, const player::Info& info) {
    Json json = Json::object();
    set_figures(json, contest, info);
    json.set("deepest", info.deepest).set("seconds", static_cast<double>(info.time.count()) / 1000);
    return json;
}

int run_analyse(const AnalyseOptions& arguments) {
    Result<Contest> contest = open_board(arguments, PastDraws::no);
    complain(contest.diagnostics());
    if (!contest) return answer_no;
    if (contest->over()) {
        complain(fmt::format("there is nothing to look for: the game is over ({})", turn_line(*contest)));
        return answer_no;
    }
    player::Limits limits = limits_of(arguments).value_or(player::Limits{});
    if (!limits_of(arguments)) limits.time = std::chrono::seconds(10);
    limits.lines = arguments.lines;
    const std::optional<player::Options> options = engine_options(arguments, arguments.variant, *contest);
    if (!options) return answer_no;
    player::Engine engine(*contest, *options);
    complain_of_unfit(engine.weights());
    const int width = terminal_width(arguments.width);
    Json depths = Json::array();
    if (!arguments.json) print(wrapped("weights: " + weights_words(engine.weights().front()), width, 4) + "\n");
    if (!arguments.json) print("depth        nodes      value  line\n");
    on_interrupt([&engine] { engine.stop(); });
    player::Answer answer = engine.search(*contest, limits, [&](const player::Info& info) {
        if (arguments.json) {
            depths.add(described_in_json(*contest, info));
            return;
        }
        print(described(*contest, info, width));
        flush();
    });
    player::end_turn(engine, *contest, limits, answer);
    on_interrupt({});
    if (answer.failure) {
        complain({*answer.failure});
        return answer_no;
    }
    const std::optional<std::string> found = found_text(*contest, answer.actions);
    if (!found) {
        complain(no_found_text, Fault::script_failed);
        return answer_no;
    }
    const std::string& best = *found;
    if (arguments.json) {
        Json json = answer_for(*contest);
        json.set("best", best);
        set_figures(json, *contest, answer.info);
        json.set("depths", std::move(depths)).set("weights", weights_json(engine.weights().front()));
        print_answer(std::move(json));
        return success;
    }
    print(fmt::format("best: {}, {} nodes in {:.1f} s\n", escaped(best), answer.info.nodes,
                      static_cast<double>(answer.info.time.count()) / 1000));
    return success;
}

void add_analyse_options(OptionList& list, AnalyseOptions& options) {
    add_variant(list, options);
    add_position(list, options);
    add_limits(list, options);
    add_depth(list, options);
    list.number("--lines", options.lines, {1, 100}, "Number of lines of play to show, 1 to 100");
    add_engine(list, options);
    add_endgames(list, options.endgames);
    add_weights_file(list, options.weights);
    add_board(list, options);
    add_width(list, options.width);
    add_json(list, options.json);
}

}  // namespace

extern const CommandDef analyse_command = {
    .name = "analyse",
    .usage = "VARIANT [OPTIONS]",
    .summary = "Tells what the computer sees, depth by depth",
    .help =
        "Values are for the side to move, in pawns or in the commonest piece instead of\n"
        "them; with more than two sides, what all others have together is subtracted.\n"
        "It thinks for ten seconds unless it is told otherwise; an interrupt ends that.",
    .first_words = prints_variants,
    .begin = begin_command<AnalyseOptions, add_analyse_options, run_analyse>,
};

}  // namespace varia::cli
