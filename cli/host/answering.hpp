// What `--json` answers: one object on standard output, whatever happens. It is what was asked for, or an `error` of
// the shape that `varia serve` has (docs/cli.md). Standard error tells people the same as ever.
#pragma once

#include <string>
#include <vector>

#include "json.hpp"
#include "request.hpp"

namespace varia::cli {

// Whether these words, without the program's name, ask for JSON, right or wrong as they may be.
[[nodiscard]] bool asks_for_json(const std::vector<std::string>& words);

// From now on what is complained of is kept for the answer.
void answer_in_json();
// What was complained of. Of several faults the first that is not merely `refused` is the answer's code. From any
// thread.
void keep_complaint(const Diagnostic& diagnostic, Fault fault);

// What was asked for: behind `format`, and before what was complained of meanwhile (`diagnostics`), if anything was.
// Throws OutputFailed.
void print_answer(Json json);
// The error instead, if --json was asked for and nothing was answered. Throws OutputFailed.
void print_error(int exit_code);

}  // namespace varia::cli
