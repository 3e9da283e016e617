// What happens when a host breaks a precondition: a build with assertions reports it and stops the program.
//
// Preconditions stand beside the declarations they belong to. A build with assertions (VARIA_ASSERTIONS is 1: the
// presets debug, asan and tsan, or -DVARIA_ASSERTIONS=ON) checks them before anything is changed. Without assertions
// they cost nothing, and breaking one is undefined behaviour. The library and the programs that include its headers
// must use the same setting: CMake's target and pkg-config take care of this.
#pragma once

#ifndef VARIA_ASSERTIONS
#define VARIA_ASSERTIONS 0
#endif

namespace varia {

// A precondition that was not met. The texts are string literals.
struct BrokenPrecondition {
    const char* words;       // "the cell is one of the board's"
    const char* expression;  // "c < board_.size()"
    const char* file;        // the place of the check, not of the call: the debugger's stack has the caller
    int line;
};

// Called with the broken precondition, on the thread that broke it. The handler may throw: nothing has been changed
// yet, and every object stays as it was. It may end the program in its own way. If it returns, the program is aborted.
using PreconditionHandler = void (*)(const BrokenPrecondition& broken);

#if VARIA_ASSERTIONS
// Replaces the handler for all threads, and returns the handler that was set before. Null sets the default handler,
// which writes the broken precondition to the standard error stream. The handler is the only state that the library
// keeps for the whole process.
PreconditionHandler set_precondition_handler(PreconditionHandler handler) noexcept;

[[noreturn]] void precondition_broken(const BrokenPrecondition& broken);
#else
inline PreconditionHandler set_precondition_handler(PreconditionHandler) noexcept { return nullptr; }
#endif

}  // namespace varia

// VARIA_ASSERT(condition, "what must be so, in words"), in an expression or as a statement. For the library's own use.
#if VARIA_ASSERTIONS
#define VARIA_ASSERT(condition, words) \
    ((condition) ? static_cast<void>(0) : ::varia::precondition_broken({words, #condition, __FILE__, __LINE__}))
#else
#define VARIA_ASSERT(condition, words) static_cast<void>(sizeof((condition) ? 1 : 0))  // compiled, never evaluated
#endif
