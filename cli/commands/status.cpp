// `varia status`: whether the game or match goes on, or how it ended.
#include <utility>

#include "answering.hpp"
#include "answers.hpp"
#include "commands.hpp"
#include "session.hpp"
#include "standing.hpp"
#include "terminal.hpp"

namespace varia::cli {

int run_status(const Arguments& arguments) {
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

}  // namespace varia::cli
