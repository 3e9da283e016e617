// The answer of a command with `--json`: always one object on standard output. It is the result, or an `error` of the
// same shape as in `varia serve` (docs/cli.md). Standard error has the same messages for people as without `--json`.
#pragma once

#include <string>
#include <vector>

#include "json.hpp"
#include "request.hpp"

namespace varia::cli {

// Whether these words, which are given without the program's name, contain --json. The command line may be wrong.
[[nodiscard]] bool asks_for_json(const std::vector<std::string>& words);

// From now on complaints are kept for the JSON answer.
void answer_in_json();
// Keeps a complaint for the JSON answer. Of several faults, the first one other than `refused` is the code of the
// answer. May be called from any thread.
void keep_complaint(const Diagnostic& diagnostic, Fault fault);

// Prints the result, with `format` before it, and after it the complaints so far (`diagnostics`) if there are any.
// Throws OutputFailed.
void print_answer(Json json);
// Prints an error instead, if there is --json and no answer was printed. Throws OutputFailed.
void print_error(int exit_code);

}  // namespace varia::cli
