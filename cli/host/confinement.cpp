// A filter of system calls (seccomp), made by libseccomp. There are three sorts of calls. Calls that computing needs
// are allowed. Calls that reach something outside the process kill it. All other calls are refused as if the system did
// not know them, so that a newer C library, which tries newer calls first, falls back to the older ones.
#include "confinement.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <memory>

#ifdef VARIA_SECCOMP
#include <linux/sched.h>
#include <malloc.h>
#include <seccomp.h>
#include <sys/mman.h>
#endif

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define VARIA_SANITIZED  // sanitizers open system files while they run
#endif

namespace varia::cli {

#if !defined(VARIA_SECCOMP) || defined(VARIA_SANITIZED)

std::string confine() {
#ifdef VARIA_SANITIZED
    return "this program was built with a sanitizer";
#else
    return "this program was built without libseccomp";
#endif
}

#else

namespace {

constexpr std::array allowed{"brk",
                             "clock_getres",
                             "clock_gettime",
                             "clock_nanosleep",
                             "close",
                             "exit",
                             "exit_group",
                             "futex",
                             "getpid",
                             "getrandom",
                             "getrusage",
                             "gettid",
                             "gettimeofday",
                             "lseek",
                             "madvise",
                             "mremap",
                             "munmap",
                             "nanosleep",
                             "poll",
                             "ppoll",
                             "restart_syscall",
                             "rseq",
                             "rt_sigaction",
                             "rt_sigprocmask",
                             "rt_sigreturn",
                             "sched_getaffinity",
                             "sched_yield",
                             "set_robust_list",
                             "sigaltstack",
                             "time"};

constexpr std::array killing{
    // files
    "chdir", "chmod", "chown", "chroot", "creat", "fanotify_init", "fchdir", "fchmodat", "fchownat", "fsopen",
    "getdents64", "inotify_init", "inotify_init1", "link", "linkat", "memfd_create", "mkdir", "mkdirat", "mknod",
    "mknodat", "mount", "move_mount", "open", "open_by_handle_at", "open_tree", "openat", "openat2", "pivot_root",
    "rename", "renameat", "renameat2", "rmdir", "symlink", "symlinkat", "truncate", "umount2", "unlink", "unlinkat",
    // the network
    "accept", "accept4", "bind", "connect", "listen", "recvfrom", "recvmmsg", "recvmsg", "sendmmsg", "sendmsg",
    "sendto", "socket", "socketpair",
    // programs and processes
    "execve", "execveat", "fork", "kill", "pidfd_getfd", "pidfd_open", "pidfd_send_signal", "process_vm_readv",
    "process_vm_writev", "ptrace", "rt_sigqueueinfo", "rt_tgsigqueueinfo", "tgkill", "tkill", "vfork",
    // shared memory, and other interfaces of the kernel
    "add_key", "bpf", "delete_module", "finit_module", "init_module", "io_uring_enter", "io_uring_register",
    "io_uring_setup", "kexec_load", "keyctl", "mq_open", "msgget", "perf_event_open", "request_key", "semget", "setns",
    "shmat", "shmget", "unshare", "userfaultfd"};

constexpr int refused = ENOSYS;

// The condition that the argument with this number is equal to `value`, or equal to it in the bits of `mask`.
scmp_arg_cmp equals(unsigned argument, scmp_datum_t value) { return {argument, SCMP_CMP_EQ, value, 0}; }
scmp_arg_cmp equals(unsigned argument, scmp_datum_t mask, scmp_datum_t value) {
    return {argument, SCMP_CMP_MASKED_EQ, mask, value};
}

// A filter to which rules are added. After the first failure, further calls do nothing.
class Filter {
public:
    Filter() : context_(seccomp_init(SCMP_ACT_ERRNO(refused)), seccomp_release) {
        if (!context_) {
            error_ = ENOMEM;
            return;
        }
        fail(seccomp_attr_set(context_.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS));
        fail(seccomp_attr_set(context_.get(), SCMP_FLTATR_CTL_TSYNC, 1));
    }
    // `comparisons`: the rule applies only to calls for whose arguments they hold.
    template <class... Comparisons>
    void add(std::uint32_t action, const char* name, Comparisons... comparisons) {
        if (error_ != 0) return;
        const int call = seccomp_syscall_resolve_name(name);
        // Calls that this machine does not have need no rule.
        if (call >= 0) fail(seccomp_rule_add(context_.get(), action, call, sizeof...(comparisons), comparisons...));
    }
    void load() {
        if (error_ == 0) fail(seccomp_load(context_.get()));
    }
    [[nodiscard]] int error() const { return error_; }  // 0, or an errno

private:
    void fail(int answer) {
        if (answer < 0 && error_ == 0) error_ = -answer;
    }
    std::unique_ptr<void, void (*)(scmp_filter_ctx)> context_;
    int error_ = 0;
};

}  // namespace

std::string confine() {
    // With more than one arena, malloc would read a system file when an arena shrinks.
    mallopt(M_ARENA_MAX, 1);
    Filter filter;
    for (const char* const name : allowed) filter.add(SCMP_ACT_ALLOW, name);
    for (const char* const name : killing) filter.add(SCMP_ACT_KILL_PROCESS, name);
    for (const char* const name : {"read", "readv"}) filter.add(SCMP_ACT_ALLOW, name, equals(0, STDIN_FILENO));
    for (const char* const name : {"write", "writev"})
        for (const int to : {STDOUT_FILENO, STDERR_FILENO})
            filter.add(SCMP_ACT_ALLOW, name, equals(0, static_cast<scmp_datum_t>(to)));
    // Memory may be neither executable nor the contents of a file.
    for (const char* const name : {"mmap", "mprotect"})
        filter.add(SCMP_ACT_KILL_PROCESS, name, equals(2, PROT_EXEC, PROT_EXEC));
    filter.add(SCMP_ACT_ALLOW, "mmap", equals(2, PROT_EXEC, 0), equals(3, MAP_ANONYMOUS, MAP_ANONYMOUS));
    filter.add(SCMP_ACT_ALLOW, "mprotect", equals(2, PROT_EXEC, 0));
    // Threads are created by clone, whose flags the filter can read. It cannot read the flags of clone3, so clone3 is
    // refused.
    filter.add(SCMP_ACT_ALLOW, "clone", equals(0, CLONE_THREAD, CLONE_THREAD));
    filter.add(SCMP_ACT_KILL_PROCESS, "clone", equals(0, CLONE_THREAD, 0));
    filter.load();
    if (filter.error() == 0) return {};
    return filter.error() == EINVAL ? "the system has no filters of system calls (seccomp)"
                                    : std::strerror(filter.error());
}

#endif

std::string try_confinement() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return std::strerror(errno);
    const pid_t process = fork();
    if (process < 0) {
        std::string why = std::strerror(errno);
        close(ends[0]);
        close(ends[1]);
        return why;
    }
    if (process == 0) {
        std::string why = confine();
        if (why.empty()) {
            // The process is killed here. If it is not, the message below may get lost, because the filter refuses to
            // write to any pipe but standard output. The parent process then returns the same message.
            static_cast<void>(open("/dev/null", O_RDONLY | O_CLOEXEC));
            why = "files can be opened all the same";
        }
        static_cast<void>(!write(ends[1], why.data(), why.size()));
        _exit(1);
    }
    close(ends[1]);
    std::string why;
    std::array<char, 256> bytes{};
    for (ssize_t count = 0; (count = read(ends[0], bytes.data(), bytes.size())) > 0;)
        why.append(bytes.data(), static_cast<std::size_t>(count));
    close(ends[0]);
    int status = 0;
    while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGSYS) return {};
    return why.empty() ? "files can be opened all the same" : why;
}

}  // namespace varia::cli
