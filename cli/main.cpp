// `varia`: from the command line to a command and back to an exit code.
#include <cerrno>
#include <csignal>
#include <cstring>
#include <exception>
#include <new>
#include <string>
#include <vector>

#include "answering.hpp"
#include "arguments.hpp"
#include "commands.hpp"
#include "terminal.hpp"

namespace {

using namespace varia::cli;

int run(const Arguments& arguments) {
    switch (arguments.command) {
        case Command::list:
            return run_list(arguments);
        case Command::info:
            return run_info(arguments);
        case Command::show:
            return run_show(arguments);
        case Command::draw:
            return run_draw(arguments);
        case Command::explain:
            return run_explain(arguments);
        case Command::moves:
            return run_moves(arguments);
        case Command::perft:
            return run_perft(arguments);
        case Command::status:
            return run_status(arguments);
        case Command::play:
            return run_play(arguments);
        case Command::best:
            return run_best(arguments);
        case Command::analyse:
            return run_analyse(arguments);
        case Command::tournament:
            return run_tournament(arguments);
        case Command::report:
            return run_report(arguments);
        case Command::endgame:
            return run_endgame(arguments);
        case Command::train:
            return run_train(arguments);
        case Command::uci:
            return run_uci(arguments);
        case Command::xboard:
            return run_xboard(arguments);
        case Command::serve:
            return run_serve(arguments);
        case Command::test:
            return run_test(arguments);
        case Command::check:
            return run_check(arguments);
        case Command::replay:
            return run_replay(arguments);
        case Command::convert:
            return run_convert(arguments);
        case Command::new_variant:
            return run_new(arguments);
        case Command::source:
            return run_source(arguments);
        case Command::merged:
            return run_merged(arguments);
        case Command::completion:
            return run_completion(arguments);
        case Command::run:
            return run_script(arguments);
        case Command::repl:
            return run_repl(arguments);
    }
    return misuse;
}

// What went wrong on the way is answered too.
int run_or_tell(const std::vector<std::string>& words) {
    try {
        const Parsed parsed = parse_command_line(words);
        print(parsed.out);
        if (!parsed.error.empty()) complain(parsed.error);
        return parsed.arguments ? run(*parsed.arguments) : parsed.exit_code;
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
    const int code = run_or_tell(words);
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
        if (failure.error == EPIPE) return 128 + SIGPIPE;  // whoever read us has had enough
        complain(std::string("cannot write the answer: ") + std::strerror(failure.error));
    } catch (const std::bad_alloc&) {
        complain("out of memory");
    }
    return answer_no;
}
