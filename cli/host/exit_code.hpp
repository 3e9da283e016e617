// The exit codes of the program.
#pragma once

namespace varia::cli {

// A program that was interrupted ends with 128 + the signal's number, as shells expect.
enum ExitCode : int {
    success = 0,
    answer_no = 1,  // the answer is "no", or a variant file, position or move is wrong
    misuse = 2,     // the command line makes no sense
};

}  // namespace varia::cli
