// A confined process can compute, and is killed for forbidden system calls. Each attempt is made in a process of its
// own.
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "confinement.hpp"

namespace cli_confinement_test {

using varia::cli::confine;
using varia::cli::try_confinement;

// Confines a process and runs `act` in it. Returns its exit code, or minus the number of the signal that killed it.
int end_of(const std::function<int()>& act) {
    const pid_t process = fork();
    if (process == 0) {
        if (!confine().empty()) _exit(99);
        int answer = 98;
        try {
            answer = act();
        } catch (...) {
            answer = 97;
        }
        _exit(answer);
    }
    int status = 0;
    EXPECT_EQ(waitpid(process, &status, 0), process);
    return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

class Confinement : public testing::Test {
protected:
    void SetUp() override {
        if (const std::string why = try_confinement(); !why.empty()) GTEST_SKIP() << why;
    }
};

TEST_F(Confinement, WhoReachesForAnythingIsKilled) {
    std::array<int, 2> ends{};
    ASSERT_EQ(pipe(ends.data()), 0);
    const std::vector<std::pair<const char*, std::function<long()>>> attempts{
        {"open", [] { return open("/etc/passwd", O_RDONLY); }},
        {"open a folder", [] { return open("/", O_RDONLY | O_DIRECTORY); }},
        {"open to write", [] { return open("/tmp/varia-confinement", O_WRONLY | O_CREAT, 0600); }},
        {"the oldest open", [] { return syscall(SYS_openat, AT_FDCWD, "/etc/passwd", O_RDONLY); }},
        {"openat2", [] { return syscall(437, AT_FDCWD, "/etc/passwd", nullptr, 24); }},
        {"unlink", [] { return unlink("/tmp/varia-confinement"); }},
        {"rename", [] { return rename("/tmp/varia-confinement", "/tmp/varia-confinement-2"); }},
        {"mkdir", [] { return mkdir("/tmp/varia-confinement", 0700); }},
        {"chdir", [] { return chdir("/"); }},
        {"a file in memory", [] { return memfd_create("x", 0); }},
        {"socket", [] { return socket(AF_INET, SOCK_STREAM, 0); }},
        {"a socket of this machine", [] { return socket(AF_UNIX, SOCK_STREAM, 0); }},
        {"connect",
         [] {
             sockaddr_in to{};
             to.sin_family = AF_INET;
             return connect(0, reinterpret_cast<sockaddr*>(&to), sizeof to);
         }},
        {"bind",
         [] {
             sockaddr_in to{};
             to.sin_family = AF_INET;
             return bind(0, reinterpret_cast<sockaddr*>(&to), sizeof to);
         }},
        {"sendto", [] { return sendto(1, "x", 1, 0, nullptr, 0); }},
        {"execve", [] { return execl("/bin/true", "true", nullptr); }},
        {"fork", [] { return fork(); }},
        {"vfork", [] { return syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0); }},
        {"system", [] { return system("true"); }},
        {"kill", [] { return kill(getppid(), 0); }},
        {"ptrace", [] { return ptrace(PTRACE_TRACEME, 0, nullptr, nullptr); }},
        {"another's memory", [] { return syscall(SYS_process_vm_readv, getppid(), nullptr, 0, nullptr, 0, 0); }},
        {"io_uring", [] { return syscall(425, 8, nullptr); }},
        {"bpf", [] { return syscall(SYS_bpf, 0, nullptr, 0); }},
        {"memory to run",
         [] {
             return reinterpret_cast<std::intptr_t>(
                 mmap(nullptr, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
         }},
        {"memory made to run",
         [] {
             void* const p = mmap(nullptr, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
             return mprotect(p, 4096, PROT_EXEC);
         }},
    };
    for (const auto& [name, attempt] : attempts)
        EXPECT_EQ(end_of([&attempt = attempt] { return attempt() < 0 ? 1 : 2; }), -SIGSYS) << name;
    // Also on another thread, and on a thread that is started later.
    EXPECT_EQ(end_of([] {
                  std::thread([] { static_cast<void>(open("/etc/passwd", O_RDONLY)); }).join();
                  return 0;
              }),
              -SIGSYS);
}

TEST_F(Confinement, WhatIsMerelyNeedlessIsRefused) {
    std::array<int, 2> ends{};
    ASSERT_EQ(pipe(ends.data()), 0);
    ASSERT_EQ(write(ends[1], "x", 1), 1);
    char byte = 0;
    // Other open files can be neither read nor written.
    EXPECT_EQ(end_of([&] { return read(ends[0], &byte, 1) < 0 && errno == ENOSYS ? 5 : 6; }), 5);
    EXPECT_EQ(end_of([&] { return write(ends[1], "y", 1) < 0 && errno == ENOSYS ? 5 : 6; }), 5);
    EXPECT_EQ(end_of([] { return syscall(SYS_ioctl, 0, TIOCSTI, "x") < 0 && errno == ENOSYS ? 5 : 6; }), 5);
    EXPECT_EQ(end_of([] { return syscall(SYS_setpriority, 0, 0, 0) < 0 && errno == ENOSYS ? 5 : 6; }), 5);
    EXPECT_EQ(end_of([] { return syscall(1'000'000) < 0 && errno == ENOSYS ? 5 : 6; }), 5);
    EXPECT_EQ(end_of([] { return confine().empty() ? 6 : 5; }), 5);  // confinement cannot be undone
    close(ends[0]);
    close(ends[1]);
}

TEST_F(Confinement, WhoComputesGoesOn) {
    EXPECT_EQ(end_of([] {
                  std::vector<std::string> kept;
                  for (int i = 0; i < 2000; ++i) kept.emplace_back(static_cast<std::size_t>(i) * 10, 'x');
                  kept.clear();
                  std::vector<char> large(64U << 20);
                  int thrown = 0;
                  std::vector<std::thread> threads;
                  for (int t = 0; t < 4; ++t)
                      threads.emplace_back([] {
                          for (int i = 0; i < 300; ++i) std::vector<char> some(static_cast<std::size_t>(i) << 10);
                          std::this_thread::sleep_for(std::chrono::milliseconds(1));
                      });
                  for (std::thread& thread : threads) thread.join();
                  try {
                      throw std::runtime_error("x");
                  } catch (const std::exception&) {
                      thrown = 1;
                  }
                  timespec used{};
                  return thrown == 1 && clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used) == 0 && write(2, "", 0) == 0 ? 7
                                                                                                                   : 8;
              }),
              7);
}

}  // namespace cli_confinement_test
