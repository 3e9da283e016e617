// `varia`: from the command line to a command and back to an exit code.
#include <cerrno>
#include <csignal>
#include <cstring>
#include <exception>
#include <new>
#include <string>
#include <vector>

#include "answering.hpp"
#include "command_list.hpp"
#include "terminal.hpp"

namespace {

using namespace varia::cli;

// Parses and runs the command. Exceptions become error messages, and with --json they are part of the answer.
int run_or_report(const std::vector<std::string>& words) {
    try {
        const ParsedLine parsed = parse_command_line(words, all_commands());
        print(parsed.out);
        if (!parsed.error.empty()) complain(parsed.error);
        return parsed.run ? parsed.run() : parsed.exit_code;
    } catch (const OutputFailed&) {
        throw;
    } catch (const std::bad_alloc&) {
        complain("out of memory", Fault::out_of_memory);
    } catch (const std::exception& failure) {
        complain(std::string("internal error: ") + failure.what(), Fault::internal);
    }
    return answer_no;
}

int answered(const std::vector<std::string>& words) {
    if (asks_for_json(words)) answer_in_json();
    const int code = run_or_report(words);
    if (code != success) print_error(code);
    flush();
    return code;
}

}  // namespace

int main(int argc, char** argv) {
    prepare_process();
    try {
        return answered(std::vector<std::string>(argv + (argc > 0 ? 1 : 0), argv + argc));
    } catch (const OutputFailed& failure) {
        if (failure.error == EPIPE) return 128 + SIGPIPE;  // the reader of the pipe has closed it
        complain(std::string("cannot write the answer: ") + std::strerror(failure.error));
    } catch (const std::bad_alloc&) {
        complain("out of memory");
    }
    return answer_no;
}
