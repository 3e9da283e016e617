// The commands, one a file: each takes the arguments, prints its answer, and gives the code to exit with.
#pragma once

#include "arguments.hpp"

namespace varia::cli {

[[nodiscard]] int run_list(const Arguments& arguments);
[[nodiscard]] int run_info(const Arguments& arguments);
[[nodiscard]] int run_show(const Arguments& arguments);
[[nodiscard]] int run_draw(const Arguments& arguments);
[[nodiscard]] int run_explain(const Arguments& arguments);
[[nodiscard]] int run_moves(const Arguments& arguments);
[[nodiscard]] int run_perft(const Arguments& arguments);
[[nodiscard]] int run_status(const Arguments& arguments);
[[nodiscard]] int run_play(const Arguments& arguments);
[[nodiscard]] int run_best(const Arguments& arguments);
[[nodiscard]] int run_analyse(const Arguments& arguments);
[[nodiscard]] int run_tournament(const Arguments& arguments);
[[nodiscard]] int run_report(const Arguments& arguments);
[[nodiscard]] int run_endgame(const Arguments& arguments);
[[nodiscard]] int run_train(const Arguments& arguments);
[[nodiscard]] int run_uci(const Arguments& arguments);
[[nodiscard]] int run_xboard(const Arguments& arguments);
[[nodiscard]] int run_serve(const Arguments& arguments);
[[nodiscard]] int run_test(const Arguments& arguments);
[[nodiscard]] int run_check(const Arguments& arguments);
[[nodiscard]] int run_replay(const Arguments& arguments);
[[nodiscard]] int run_convert(const Arguments& arguments);
[[nodiscard]] int run_new(const Arguments& arguments);
[[nodiscard]] int run_source(const Arguments& arguments);
[[nodiscard]] int run_merged(const Arguments& arguments);
[[nodiscard]] int run_completion(const Arguments& arguments);
[[nodiscard]] int run_script(const Arguments& arguments);
[[nodiscard]] int run_repl(const Arguments& arguments);

}  // namespace varia::cli
