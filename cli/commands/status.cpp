// `varia status`: whether the game or match goes on, or how it ended.
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
    const std::string answer = arguments.json ? standing_json(*contest).text() : status_lines(*contest);
    if (script_failed(*contest)) return answer_no;
    print(answer);
    return success;
}

}  // namespace varia::cli
