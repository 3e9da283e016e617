// Confines a process before it reads untrusted input. The process gives up all rights that it does not need any more:
// from then on the system kills it when it tries to do more than compute.
#pragma once

#include <string>

namespace varia::cli {

// Confines this process and all its threads until they end. They may still allocate memory, start threads, read clocks
// and standard input, and write to standard output and standard error. If they open a file, make a connection, start a
// program or touch another process, the system kills the process at once by SIGSYS. All other system calls fail with
// ENOSYS. This cannot be undone. Returns why the system cannot do it, or an empty text. Precondition: the process has
// only one thread.
[[nodiscard]] std::string confine();

// Tests confine() in a process of its own, which opens a file and must be killed for that. Returns why confine() does
// not work, or an empty text. Precondition: this process has only one thread.
[[nodiscard]] std::string try_confinement();

}  // namespace varia::cli
