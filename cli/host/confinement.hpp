// A process that gives up what it does not need any more, before it reads what a stranger has written: the system kills
// it when it asks for more than to compute.
#pragma once

#include <string>

namespace varia::cli {

// From now on, and for as long as it lives, this process and all its threads may take memory, start threads, look at
// clocks, read standard input, and write standard output and standard error. Who opens a file, makes a connection,
// starts a program, or touches another process is killed at once, by SIGSYS; what else there is to ask of the system is
// refused with ENOSYS. Why the system cannot do so, or nothing. It cannot be taken back. To be called while there is
// one thread.
[[nodiscard]] std::string confine();

// Whether confine() would hold: tried by a process made for it, which opens a file and has to be killed for it. Why it
// would not, or nothing. To be called while there is one thread.
[[nodiscard]] std::string try_confinement();

}  // namespace varia::cli
