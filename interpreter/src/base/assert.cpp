// The handler of broken preconditions, in builds with assertions. This is the only place where the library writes to
// the standard error stream and ends the program. In other builds this file is empty.
#include <varia/assert.hpp>

#if VARIA_ASSERTIONS

#include <atomic>
#include <cstdio>
#include <cstdlib>

namespace varia {
namespace {

void report(const BrokenPrecondition& broken) {
    std::fprintf(stderr, "%s:%d: broken precondition: %s (%s)\n", broken.file, broken.line, broken.words,
                 broken.expression);
    std::fflush(stderr);
}

std::atomic<PreconditionHandler> current{report};

}  // namespace

PreconditionHandler set_precondition_handler(PreconditionHandler handler) noexcept {
    return current.exchange(handler == nullptr ? report : handler);
}

void precondition_broken(const BrokenPrecondition& broken) {
    current.load()(broken);
    std::abort();
}

}  // namespace varia

#endif
