// Terminal modes, signals and sizes by POSIX. Handlers call only functions that are safe in them: tcsetattr, write,
// sigaction, raise.
#include "typing.hpp"

#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>

#include "terminal.hpp"

namespace varia::cli {
namespace {

termios found_modes;
volatile std::sig_atomic_t modes_kept = 0;

// A short text that a signal handler may send.
struct Sequence {
    std::array<char, 120> bytes{};
    volatile std::sig_atomic_t size = 0;
    void set(std::string_view text) {
        size = 0;
        const std::size_t length = std::min(text.size(), bytes.size());
        std::memcpy(bytes.data(), text.data(), length);
        size = static_cast<std::sig_atomic_t>(length);
    }
    void send() const {
        if (size > 0 && write(STDOUT_FILENO, bytes.data(), static_cast<std::size_t>(size)) < 0) return;
    }
};
Sequence sequence_on, sequence_off;

constexpr int faults[] = {SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
struct sigaction before_faults[std::size(faults)];
struct sigaction before_stop, before_size;

// A byte in this pipe ends a wait, whichever thread the signal came to.
int bell[2] = {-1, -1};

void ring(char why) {
    const int error = errno;
    if (write(bell[1], &why, 1) < 0) errno = error;  // the pipe is full, so it ends the wait anyway
    errno = error;
}

extern "C" void end_by_fault(int signal) {
    put_terminal_back();
    for (std::size_t i = 0; i < std::size(faults); ++i)
        if (faults[i] == signal) sigaction(signal, &before_faults[i], nullptr);
    raise(signal);
}

extern "C" void note_size(int) { ring('s'); }

// Ctrl-Z: the shell gets the terminal with its old modes. When the user returns, the program's modes are set again.
extern "C" void stop_for_now(int) {
    const int error = errno;
    termios now{};
    const bool known = tcgetattr(STDIN_FILENO, &now) == 0;
    const auto ours_now = modes_kept;
    put_terminal_back();
    struct sigaction ours {};
    struct sigaction usual {};
    usual.sa_handler = SIG_DFL;
    sigemptyset(&usual.sa_mask);
    sigaction(SIGTSTP, &usual, &ours);
    sigset_t stops;
    sigemptyset(&stops);
    sigaddset(&stops, SIGTSTP);
    sigset_t blocked;
    raise(SIGTSTP);
    sigprocmask(SIG_UNBLOCK, &stops, &blocked);  // the process stops here
    sigprocmask(SIG_SETMASK, &blocked, nullptr);
    sigaction(SIGTSTP, &ours, nullptr);
    if (ours_now != 0 && known) {
        modes_kept = 1;
        tcsetattr(STDIN_FILENO, TCSANOW, &now);
        sequence_on.send();
    }
    ring('s');
    errno = error;
}

void set_handler(int signal, void (*handler)(int), struct sigaction& before) {
    struct sigaction action {};
    sigemptyset(&action.sa_mask);
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    sigaction(signal, &action, &before);
}

}  // namespace

bool can_edit_lines() {
    const char* term = std::getenv("TERM");
    return is_terminal_in() && is_terminal_out() && term != nullptr && *term != '\0' &&
           std::string_view(term) != "dumb";
}

bool speaks_utf8() {
    locale_t locale = newlocale(LC_CTYPE_MASK, "", nullptr);
    if (locale == nullptr) return false;
    const bool utf8 = std::string_view(nl_langinfo_l(CODESET, locale)) == "UTF-8";
    freelocale(locale);
    return utf8;
}

TerminalGuard::TerminalGuard() : keeps_(modes_kept == 0 && tcgetattr(STDIN_FILENO, &found_modes) == 0) {
    if (bell[0] < 0 && pipe2(bell, O_CLOEXEC | O_NONBLOCK) != 0) keeps_ = false;
    if (!keeps_) return;
    sequence_on.set("");
    sequence_off.set("");
    modes_kept = 1;
    for (std::size_t i = 0; i < std::size(faults); ++i) set_handler(faults[i], end_by_fault, before_faults[i]);
    set_handler(SIGTSTP, stop_for_now, before_stop);
    set_handler(SIGWINCH, note_size, before_size);
}

TerminalGuard::~TerminalGuard() {
    if (!keeps_) return;
    leave();
    modes_kept = 0;
    for (std::size_t i = 0; i < std::size(faults); ++i) sigaction(faults[i], &before_faults[i], nullptr);
    sigaction(SIGTSTP, &before_stop, nullptr);
    sigaction(SIGWINCH, &before_size, nullptr);
}

void TerminalGuard::enter(std::string_view on, std::string_view off) {
    if (!keeps_) return;
    sequence_off.set(off);
    sequence_on.set(on);
    sequence_on.send();
}

void TerminalGuard::hush() {
    if (!keeps_) return;
    termios modes = found_modes;
    modes.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    modes.c_cc[VMIN] = 1;
    modes.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &modes);
}

void TerminalGuard::leave() {
    if (!keeps_) return;
    sequence_off.send();
    sequence_off.set("");
    sequence_on.set("");
    tcsetattr(STDIN_FILENO, TCSADRAIN, &found_modes);
}

void put_terminal_back() {
    if (modes_kept == 0) return;
    modes_kept = 0;
    sequence_off.send();
    tcsetattr(STDIN_FILENO, TCSANOW, &found_modes);
}

Woken wait_for_keys(std::optional<std::chrono::steady_clock::time_point> until) {
    using std::chrono::milliseconds;
    on_interrupt([] { ring('i'); });
    Woken woken = Woken::keys;
    for (;;) {
        int wait = -1;
        if (until) {
            const auto left = std::chrono::ceil<milliseconds>(*until - std::chrono::steady_clock::now());
            wait = static_cast<int>(std::clamp<milliseconds::rep>(left.count(), 0, 60'000));
        }
        pollfd ready[] = {{bell[0], POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}};
        const int count = poll(ready, 2, wait);
        if (count > 0 && ready[0].revents != 0) {
            char why = 's';
            if (read(bell[0], &why, 1) < 0) continue;
            woken = why == 'i' ? Woken::interrupt : Woken::resized;
            break;
        }
        if (count > 0 || (count < 0 && errno != EINTR)) break;
        if (until && std::chrono::steady_clock::now() >= *until) {
            woken = Woken::late;
            break;
        }
    }
    on_interrupt({});
    return woken;
}

bool more_keys(int milliseconds) {
    pollfd ready{STDIN_FILENO, POLLIN, 0};
    return poll(&ready, 1, milliseconds) > 0;
}

std::string read_keys() {
    std::array<char, 512> bytes{};
    for (;;) {
        const ssize_t count = read(STDIN_FILENO, bytes.data(), bytes.size());
        if (count >= 0) return {bytes.data(), static_cast<std::size_t>(count)};
        if (errno != EINTR && errno != EAGAIN) return {};
    }
}

void drop_keys() { tcflush(STDIN_FILENO, TCIFLUSH); }

}  // namespace varia::cli
