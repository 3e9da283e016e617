// `varia status`: prints whether the game or match goes on, or how it ended.
#include <utility>

#include "answering.hpp"
#include "answers.hpp"
#include "command.hpp"
#include "option_groups.hpp"
#include "session.hpp"
#include "standing.hpp"
#include "terminal.hpp"

namespace varia::cli {
namespace {

struct StatusOptions : GameChoice {
    bool json = false;
};

int run_status(const StatusOptions& arguments) {
    Result<Contest> contest = open_contest(arguments, PastDraws::no);
    complain(contest.diagnostics());
    if (!contest) return answer_no;
    if (arguments.json) {
        Json answer = standing_json(*contest);
        if (script_failed(*contest)) return answer_no;
        print_answer(std::move(answer));
        return success;
    }
    const std::string answer = status_lines(*contest);
    if (script_failed(*contest)) return answer_no;
    print(answer);
    return success;
}

void add_status_options(OptionList& list, StatusOptions& options) {
    add_variant(list, options);
    add_position(list, options);
    add_json(list, options.json);
}

}  // namespace

extern const CommandDef status_command = {
    .name = "status",
    .usage = "VARIANT [OPTIONS]",
    .summary = "Prints `ongoing`, or how the game ended",
    .first_words = prints_variants,
    .begin = begin_command<StatusOptions, add_status_options, run_status>,
};

}  // namespace varia::cli
