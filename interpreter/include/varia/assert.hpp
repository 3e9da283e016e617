// What happens when a host breaks a precondition: in builds with assertions it is told so, and the program stops.
//
// Preconditions stand beside the declarations they belong to. A build with assertions (VARIA_ASSERTIONS is 1: the
// presets debug, asan and tsan, or -DVARIA_ASSERTIONS=ON) checks them before anything is changed; without assertions
// they cost nothing, and a broken one is undefined behaviour. The library and the programs that include its headers
// must agree: CMake's target and pkg-config see to it.
#pragma once

#ifndef VARIA_ASSERTIONS
#define VARIA_ASSERTIONS 0
#endif

namespace varia {

// A precondition that was not met. The texts are literals.
struct BrokenPrecondition {
    const char* words;       // "the cell is one of the board's"
    const char* expression;  // "c < board_.size()"
    const char* file;        // where it is checked, not where the call came from: see the debugger's stack
    int line;
};

// Called with what was broken, on the thread that broke it. It may throw: nothing has been changed yet, and every
// object stays as it was. It may end the program in its own way. If it returns, the program is aborted.
using PreconditionHandler = void (*)(const BrokenPrecondition& broken);

#if VARIA_ASSERTIONS
// Replaces the handler, for all threads, and returns the one before; null is the first one, which says on the standard
// error stream what was broken. It is the one thing that the library keeps for the whole process.
PreconditionHandler set_precondition_handler(PreconditionHandler handler) noexcept;

[[noreturn]] void precondition_broken(const BrokenPrecondition& broken);
#else
inline PreconditionHandler set_precondition_handler(PreconditionHandler) noexcept { return nullptr; }
#endif

}  // namespace varia

// VARIA_ASSERT(condition, "what must be so, in words"). In an expression or as a statement; for the library's own use.
#if VARIA_ASSERTIONS
#define VARIA_ASSERT(condition, words) \
    ((condition) ? static_cast<void>(0) : ::varia::precondition_broken({words, #condition, __FILE__, __LINE__}))
#else
#define VARIA_ASSERT(condition, words) static_cast<void>(sizeof((condition) ? 1 : 0))  // compiled, never evaluated
#endif
