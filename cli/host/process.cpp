#include "process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>
#include <utility>

extern char** environ;  // NOLINT(readability-redundant-declaration): POSIX has it in no header

namespace varia::cli {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds timeout{2000};  // the time in which the program must read a line that is sent to it
constexpr milliseconds grace{300};     // the time in which the program may end by itself
constexpr milliseconds slice{50};      // the interval in which a waiting thread checks `stop`
constexpr std::size_t longest = std::size_t{64} << 10;

// The running process groups, for kill_processes. The array has a fixed size, because a signal handler reads it.
std::array<std::atomic<pid_t>, 1024> groups{};

bool enter(pid_t id) {
    for (std::atomic<pid_t>& group : groups) {
        pid_t none = 0;
        if (group.compare_exchange_strong(none, id)) return true;
    }
    return false;
}

void leave(pid_t id) {
    for (std::atomic<pid_t>& group : groups) {
        pid_t expected = id;
        if (group.compare_exchange_strong(expected, 0)) return;
    }
}

// The two ends of a pipe. They are closed unless somebody has taken them out.
struct Pipe {
    int read = -1, write = -1;
    Pipe() = default;
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    ~Pipe() {
        if (read >= 0) close(read);
        if (write >= 0) close(write);
    }
    [[nodiscard]] bool open() {
        std::array<int, 2> both{};
        if (pipe2(both.data(), O_CLOEXEC) != 0) return false;
        read = both[0];
        write = both[1];
        return true;
    }
};

int milliseconds_to(Process::Clock::time_point until) {
    const auto left = std::chrono::ceil<milliseconds>(until - Process::Clock::now());
    return static_cast<int>(std::clamp(left, milliseconds{0}, slice).count());
}

bool has_ended(pid_t id) {
    int status = 0;
    const pid_t answer = waitpid(id, &status, WNOHANG);
    return answer == id || (answer < 0 && errno == ECHILD);
}

}  // namespace

Result<std::vector<std::string>> command_words(std::string_view text) {
    std::vector<std::string> words;
    std::string word;
    bool begun = false;
    char quote = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\\' && quote != '\'' && i + 1 < text.size()) {
            word += text[++i];
            begun = true;
        } else if (quote != 0) {
            if (c == quote)
                quote = 0;
            else
                word += c;
        } else if (c == '\'' || c == '"') {
            quote = c;
            begun = true;
        } else if (c == ' ' || c == '\t') {
            if (begun) words.push_back(std::exchange(word, {}));
            begun = false;
        } else {
            word += c;
            begun = true;
        }
    }
    if (quote != 0) return typed_error("a quote in the command is not closed");
    if (begun) words.push_back(std::move(word));
    if (words.empty() || words.front().empty()) return typed_error("the command is missing");
    return words;
}

std::string Process::start(const std::vector<std::string>& command) {
    Pipe in, out;
    if (!in.open() || !out.open()) return std::string("no pipe: ") + std::strerror(errno);
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&actions, in.read, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out.write, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    sigset_t usual;
    sigemptyset(&usual);
    posix_spawnattr_setsigmask(&attributes, &usual);
    for (const int signal : {SIGPIPE, SIGINT, SIGTERM}) sigaddset(&usual, signal);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    std::vector<std::string> words = command;
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const int error = posix_spawnp(&id_, arguments.front(), &actions, &attributes, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (error != 0) {
        id_ = -1;
        return std::strerror(error);
    }
    to_ = std::exchange(in.write, -1);
    from_ = std::exchange(out.read, -1);
    fcntl(to_, F_SETFL, O_NONBLOCK);
    fcntl(from_, F_SETFL, O_NONBLOCK);
    heard_.clear();
    skips_ = false;
    if (!enter(id_)) {
        end();
        return "too many programs are running";
    }
    return {};
}

bool Process::send(std::string_view line) {
    if (!running()) return false;
    std::string text(line);
    text += '\n';
    std::string_view rest = text;
    const Clock::time_point until = Clock::now() + timeout;
    while (!rest.empty()) {
        const ssize_t written = write(to_, rest.data(), rest.size());
        if (written > 0) {
            rest.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN || errno == EINTR) {
            pollfd ready{to_, POLLOUT, 0};
            if (poll(&ready, 1, milliseconds_to(until)) == 0 && Clock::now() >= until) return false;
        } else {
            return false;
        }
    }
    return true;
}

Process::Heard Process::read(std::string& line, Clock::time_point until, const std::atomic<bool>* stop) {
    if (!running()) return Heard::gone;
    for (;;) {
        const std::size_t end = heard_.find('\n');
        if (end != std::string::npos) {
            line = heard_.substr(0, std::min(end, longest));
            heard_.erase(0, end + 1);
            if (std::exchange(skips_, false)) continue;
            if (!line.empty() && line.back() == '\r') line.pop_back();
            return Heard::line;
        }
        if (heard_.size() > longest) {
            line = skips_ ? std::string() : heard_.substr(0, longest);
            heard_.clear();
            if (!std::exchange(skips_, true)) return Heard::line;
        }
        std::array<char, 4096> bytes{};
        const ssize_t count = ::read(from_, bytes.data(), bytes.size());
        if (count > 0) {
            heard_.append(bytes.data(), static_cast<std::size_t>(count));
            // The time limit also holds for a program that sends single bytes or never ends a line.
            if (heard_.find('\n') != std::string::npos || Clock::now() < until) continue;
            return Heard::late;
        }
        if (count == 0 || (errno != EAGAIN && errno != EINTR)) return Heard::gone;
        if (stop != nullptr && stop->load()) return Heard::broken;
        pollfd ready{from_, POLLIN, 0};
        if (poll(&ready, 1, milliseconds_to(until)) == 0 && Clock::now() >= until) return Heard::late;
    }
}

void Process::end() {
    if (to_ >= 0) close(std::exchange(to_, -1));
    if (from_ >= 0 && id_ <= 0) close(std::exchange(from_, -1));
    if (id_ <= 0) return;
    const Clock::time_point until = Clock::now() + grace;
    bool ended = has_ended(id_);
    while (!ended && Clock::now() < until) {
        std::this_thread::sleep_for(milliseconds(5));
        ended = has_ended(id_);
    }
    // The group may have other members when its first process has ended.
    kill(-id_, SIGKILL);
    if (!ended) {
        kill(id_, SIGKILL);
        while (waitpid(id_, nullptr, 0) < 0 && errno == EINTR) {
        }
    }
    leave(id_);
    id_ = -1;
    close(std::exchange(from_, -1));
}

void kill_processes() {
    for (const std::atomic<pid_t>& group : groups)
        if (const pid_t id = group.load(); id > 0) kill(-id, SIGKILL);
}

}  // namespace varia::cli
