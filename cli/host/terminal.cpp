// The program's POSIX code is in this folder, except for a few calls in cli/commands.
#include "terminal.hpp"

#include <fcntl.h>
#include <poll.h>
#include <stdio_ext.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include <varia/number.hpp>

#include "answering.hpp"
#include "layout.hpp"
#include "process.hpp"
#include "typing.hpp"

namespace varia::cli {
namespace {

// What threads and signal handlers share. Any thread may print, and a signal may come to any thread.
using Flag = std::atomic<int>;
static_assert(Flag::is_always_lock_free);

// The errno if standard output could not be flushed before a complaint or an input. A later flush would not fail any
// more, because nothing is left to write.
Flag lost_output{0};

// The buffer of standard output. It is known here, so that a signal that ends the program can write what is in it.
std::array<char, std::size_t{1} << 14> out_buffer;

// `printing`: how many threads have the C library at work on the buffer. `ending`: the signal that ends the program, as
// soon as there is none.
Flag printing{0};
Flag ending{0};

// If not null, all output is appended to this text instead.
std::string* kept_output = nullptr;

// The next interrupt calls this function instead of ending the program, if `caught` is set. The flag is set after the
// function and cleared before it, so that the handler never sees an incomplete function.
std::function<void()> interrupted;
Flag caught{0};

// `keeping`: whether a KeptInterrupts exists. `kept`: whether it has kept an interrupt.
Flag keeping{0};
Flag kept{0};

// A pipe that ends a wait for typed input. A flag would be too late for a wait that is about to begin. A byte in the
// pipe ends such a wait, too, whichever thread the signal came to.
int wakes[2] = {-1, -1};

// Creates the pipe, or empties it. It is never closed, because a handler may still be about to write into it. Bytes of
// earlier interrupts are dropped.
bool can_be_woken() {
    if (wakes[0] < 0) return pipe2(wakes, O_CLOEXEC | O_NONBLOCK) == 0;
    char earlier[64];
    while (read(wakes[0], earlier, sizeof earlier) > 0) {
    }
    return true;
}

void wake() {
    const int error = errno;
    if (write(wakes[1], "", 1) < 0) errno = error;  // the pipe is full, so it ends the wait anyway
}

// Waits until a line can be read from the terminal. Came::line also means the end of the input.
Came wait_for_terminal(std::optional<std::chrono::steady_clock::time_point> until) {
    using std::chrono::milliseconds;
    for (;;) {
        int wait = -1;
        if (until) {
            const auto left = std::chrono::ceil<milliseconds>(*until - std::chrono::steady_clock::now());
            wait = static_cast<int>(std::clamp<milliseconds::rep>(left.count(), 0, 60'000));
        }
        pollfd ready[] = {{STDIN_FILENO, POLLIN, 0}, {wakes[0], POLLIN, 0}};
        const int count = poll(ready, 2, wait);
        if (count > 0 && ready[1].revents != 0) return Came::interrupt;
        if (count > 0 || (count < 0 && errno != EINTR)) return Came::line;
        if (until && std::chrono::steady_clock::now() >= *until) return Came::late;
    }
}

// There are two, so that a handler always sees a complete one: one is changed while the other is valid.
std::array<LastWords, 2> last_words;
std::atomic<const LastWords*> standing_words{nullptr};

// Safe in a signal handler.
void write_all(int file, std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const ssize_t count = write(file, text.data() + at, text.size() - at);
        if (count <= 0) return;
        at += static_cast<std::size_t>(count);
    }
}

// Writes what was printed and not yet flushed; safe in a signal handler. The C library fills the buffer from its
// beginning and counts a text only when it has been copied. A pipe or terminal that is not read any more gets at most a
// fifth of a second for each part, so that the program ends.
void write_pending() {
    const std::size_t pending = std::min(__fpending(stdout), out_buffer.size());
    for (std::size_t at = 0; at < pending;) {
        pollfd ready{STDOUT_FILENO, POLLOUT, 0};
        if (poll(&ready, 1, 200) <= 0 || (ready.revents & POLLOUT) == 0) return;
        // A pipe that is ready has room for PIPE_BUF bytes.
        const ssize_t count = write(STDOUT_FILENO, out_buffer.data() + at,
                                    std::min<std::size_t>(pending - at, PIPE_BUF));
        if (count <= 0) return;
        at += static_cast<std::size_t>(count);
    }
}

void say_last_words() {
    const LastWords* const last = standing_words.load();
    if (last == nullptr) return;
    if (!last->file.empty()) {
        // The flags and fstat make sure that only a regular file is written, and that a pipe does not block.
        const int file = open(last->file.c_str(), O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC,
                              0600);
        struct stat status {};
        if (file >= 0 && fstat(file, &status) == 0 && S_ISREG(status.st_mode) && ftruncate(file, 0) == 0)
            write_all(file, last->text);
        if (file >= 0) close(file);
    }
    write_all(STDERR_FILENO, last->words);
}

// The last that a signal handler does.
[[noreturn]] void end_by(int signal) {
    // There may be a progress line, which is ended. If the terminal is gone, the words still go into their file.
    if (isatty(STDERR_FILENO) != 0) write_all(STDERR_FILENO, "\n");
    say_last_words();
    _exit(128 + signal);
}

// While text is printed, its buffer is in no known state: then the program ends when that is done, or after a second.
extern "C" void end_late(int alarm) { end_by(ending != 0 ? ending.load() : alarm); }

extern "C" void end_on_signal(int signal) {
    if (signal == SIGINT && caught != 0) {
        caught = 0;
        interrupted();
        return;
    }
    if (signal == SIGINT && keeping != 0 && kept == 0) {
        kept = 1;
        return;
    }
    kill_processes();
    put_terminal_back();
    if (ending != 0) end_by(ending);  // a second signal: the rest is being written, and nothing is written twice
    ending = signal;
    if (printing != 0) {
        alarm(1);
        return;
    }
    write_pending();
    end_by(signal);
}

// Text has been printed: a signal that came meanwhile ends the program now.
void printed() {
    if (printing.fetch_sub(1) != 1 || ending == 0) return;
    if (std::ferror(stdout) == 0) write_pending();
    end_by(ending);
}

// Flushes standard output. Returns the error, or 0.
int flushed() {
    ++printing;
    const int error = std::fflush(stdout) != 0 ? errno : 0;
    printed();
    return error;
}

}  // namespace

void prepare_process() {
    for (int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (fcntl(number, F_GETFD) >= 0 || errno != EBADF) continue;
        // `open` returns the lowest free number, which is `number`. A closed standard output becomes one to which
        // writing fails.
        const int opened = open("/dev/null", number == STDERR_FILENO ? O_WRONLY : O_RDONLY);
        if (opened >= 0 && opened != number) close(opened);
    }
    std::setvbuf(stdout, out_buffer.data(), isatty(STDOUT_FILENO) != 0 ? _IOLBF : _IOFBF, out_buffer.size());
    struct sigaction action {};
    sigemptyset(&action.sa_mask);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, nullptr);
    action.sa_handler = end_late;
    sigaction(SIGALRM, &action, nullptr);
    action.sa_handler = end_on_signal;
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    // If the terminal disappears, this program ends and kills the programs that it has started, unless SIGHUP is
    // ignored (`nohup`).
    struct sigaction before {};
    if (sigaction(SIGHUP, nullptr, &before) == 0 && before.sa_handler != SIG_IGN) sigaction(SIGHUP, &action, nullptr);
}

void set_last_words(LastWords last) {
    if (last.words.empty()) return standing_words.store(nullptr);
    LastWords& other = standing_words.load() == &last_words[0] ? last_words[1] : last_words[0];
    other = std::move(last);
    standing_words.store(&other);
}

void on_interrupt(std::function<void()> act) {
    caught = 0;
    interrupted = std::move(act);
    if (!interrupted) return;
    caught = 1;
    if (kept == 0) return;
    kept = 0;
    caught = 0;
    interrupted();
}

KeptInterrupts::KeptInterrupts() : keeps_(is_terminal_in()) {
    if (keeps_) keeping = 1;
}

KeptInterrupts::~KeptInterrupts() {
    if (!keeps_) return;
    keeping = 0;
    kept = 0;
}

bool KeptInterrupts::take() { return kept.exchange(0) != 0; }

void print(std::string_view text) {
    if (text.empty()) return;
    if (kept_output != nullptr) {
        kept_output->append(text);
        return;
    }
    ++printing;
    const std::size_t written = std::fwrite(text.data(), 1, text.size(), stdout);
    const int error = errno;
    printed();
    if (written != text.size()) throw OutputFailed{error};
}

std::string* keep_output(std::string* where) { return std::exchange(kept_output, where); }

void flush() {
    if (const int error = flushed(); error != 0) throw OutputFailed{error};
    if (lost_output != 0) throw OutputFailed{lost_output};
}

void print_line_by_line() {
    struct stat status {};
    if (fstat(STDOUT_FILENO, &status) == 0 && !S_ISREG(status.st_mode))
        std::setvbuf(stdout, out_buffer.data(), _IOLBF, out_buffer.size());
}

namespace {

// `message` has no characters that a terminal would obey.
void report_line(std::string_view message) {
    if (kept_output != nullptr) {
        kept_output->append(message) += '\n';
        return;
    }
    if (const int error = flushed(); error != 0) lost_output = error;
    std::string line = "varia: ";
    line += message;
    // On a terminal the line is broken between words. Otherwise each complaint stays on one line, for programs.
    winsize size{};
    if (is_terminal_error() && ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 40)
        line = wrapped(line, size.ws_col, 4);
    line += '\n';
    std::fwrite(line.data(), 1, line.size(), stderr);
}

void report_of(std::string_view message) { report_line(escaped(message)); }

}  // namespace

void complain(std::string_view message, Fault fault) {
    keep_complaint(typed_error(std::string(message)), fault);
    report_of(message);
}

void complain(const Diagnostics& diagnostics) {
    for (const Diagnostic& d : diagnostics) {
        keep_complaint(d, fault_of(d.code));
        report_of(d.text());
    }
}

void complain_as_written(std::string_view text) {
    keep_complaint(typed_error(std::string(text)), Fault::refused);
    std::string line;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find_first_of("\t\n", at), text.size());
        line += escaped(text.substr(at, end - at));
        if (end < text.size() && text[end] == '\t') {
            line += '\t';
        } else {
            report_line(line);
            line.clear();
        }
        at = end + 1;
    }
}

bool is_terminal_in() { return isatty(STDIN_FILENO) != 0; }
bool is_terminal_out() { return isatty(STDOUT_FILENO) != 0; }
bool is_terminal_error() { return isatty(STDERR_FILENO) != 0; }

int terminal_width(std::optional<int> asked) {
    if (asked) return *asked;
    if (const char* columns = std::getenv("COLUMNS")) {
        if (const std::optional<int> value = number_of<int>(columns); value && *value > 0) return *value;
    }
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
    return 80;
}

int error_width() {
    winsize size{};
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

int terminal_height() {
    winsize size{};
    return is_terminal_out() && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_row : 0;
}

bool wants_colour(ColourChoice choice) {
    if (choice != ColourChoice::automatic) return choice == ColourChoice::always;
    const char* no_colour = std::getenv("NO_COLOR");
    if (no_colour != nullptr && *no_colour != '\0') return false;
    const char* term = std::getenv("TERM");
    if (term == nullptr || *term == '\0' || std::string_view(term) == "dumb") return false;
    return is_terminal_out();
}

Read read_line(std::string& line, std::size_t longest) {
    // The user must see all output before he types the next line.
    if (const int error = flushed(); error != 0) lost_output = error;
    line.clear();
    bool any = false, cut = false;
    for (int c = std::getc(stdin); c != EOF; c = std::getc(stdin)) {
        any = true;
        if (c == '\n') break;
        if (line.size() < longest)
            line += static_cast<char>(c);
        else
            cut = true;
    }
    if (!any) return Read::end;
    return cut ? Read::cut : Read::line;
}

std::optional<std::string> read_line() {
    constexpr std::size_t longest = std::size_t{64} << 10;
    std::string line;
    if (read_line(line, longest) == Read::end) return std::nullopt;
    return line;
}

Came wait_for_line(std::string& line, std::optional<std::chrono::steady_clock::time_point> until) {
    // A terminal delivers single lines, so that no further line waits in the stream's own buffer.
    // (If no pipe can be created, an interrupt ends the program as usual.)
    if (is_terminal_in() && can_be_woken()) {
        on_interrupt(wake);
        const Came came = wait_for_terminal(until);
        on_interrupt({});
        if (came != Came::line) {
            tcflush(STDIN_FILENO, TCIFLUSH);
            return came;
        }
    }
    std::optional<std::string> read = read_line();
    if (!read) return Came::end;
    line = *std::move(read);
    return Came::line;
}

}  // namespace varia::cli
