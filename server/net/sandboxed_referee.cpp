#include "sandboxed_referee.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <array>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/streambuf.hpp>
#include <boost/asio/write.hpp>
#include <chrono>
#include <deque>
#include <filesystem>
#include <map>
#include <utility>

namespace varia::server {
namespace {

namespace asio = boost::asio;
using Error = boost::system::error_code;

constexpr std::size_t max_answer_length = std::size_t{16} << 20;
constexpr rlim_t processor_seconds = 120;
constexpr rlim_t max_memory = rlim_t{1} << 30;  // of address space, the program itself included
// The niceness is this much higher than the server's: other games do not wait for untrusted variants. The lowest
// priority would be too low: on a busy machine such a process would need seconds to start.
constexpr int after_all_others = 10;
// An answer may take this many times `answer_ms` if the process has not been given the processor.
constexpr int max_waits = 4;

// Runs in the child between fork and exec, so it must not allocate memory or take a lock.
[[noreturn]] void become(const char* program, int input, int output, bool confined) {
    const auto limit = [](__rlimit_resource what, rlim_t max) {
        const rlimit value{max, max};
        setrlimit(what, &value);
    };
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    dup2(input, 0);
    dup2(output, 1);
    const int nowhere = open("/dev/null", O_WRONLY);
    if (nowhere >= 0) dup2(nowhere, 2);
    syscall(SYS_close_range, 3U, ~0U, 0U);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_CPU, processor_seconds);
#ifndef __SANITIZE_THREAD__  // which has its shadow memory in files
    limit(RLIMIT_FSIZE, 0);
#endif
    limit(RLIMIT_NOFILE, 32);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    limit(RLIMIT_AS, max_memory);
#endif
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    signal(SIGPIPE, SIG_DFL);
    setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + after_all_others);
    if (chdir("/") != 0) _exit(127);
    const std::array<const char*, 10> words{program,      "serve",     "--stdio",
                                            "--strict",   "--threads", "1",
                                            "--endgames", "none",      confined ? "--confined" : nullptr,
                                            nullptr};
    const std::array<const char*, 1> environment{nullptr};
    execve(program, const_cast<char* const*>(words.data()), const_cast<char* const*>(environment.data()));
    _exit(127);
}

class SandboxedReferee : public RemoteReferee, public std::enable_shared_from_this<SandboxedReferee> {
public:
    SandboxedReferee(asio::io_context& context, pid_t process, int to, int from, std::int64_t answer_ms)
        : process_(process), to_(context, to), from_(context, from), timer_(context), answer_ms_(answer_ms) {}
    ~SandboxedReferee() override { end(); }
    SandboxedReferee(const SandboxedReferee&) = delete;
    SandboxedReferee& operator=(const SandboxedReferee&) = delete;

    void begin_listening() { listen(); }

    void request(std::string_view method, Json params, Callback done) override {
        if (!alive()) return done({Json::object(), on_disconnect()});
        const std::uint64_t id = ++id_;
        waiting_.emplace(id, std::move(done));
        queue_.push_back(request_line(id, method, std::move(params)) + "\n");
        if (queue_.size() == 1) write();
        if (waiting_.size() == 1) watch();
    }
    [[nodiscard]] bool alive() const override { return process_ > 0; }

private:
    static ApiError on_disconnect() {
        return {ErrorCode::limit, "the variant took too much time or memory; what was asked is not done", std::nullopt};
    }

    void write() {
        asio::async_write(to_, asio::buffer(queue_.front()),
                          [weak = weak_from_this()](const Error& error, std::size_t) {
                              const auto self = weak.lock();
                              if (!self) return;
                              if (error) return self->fail();
                              self->queue_.pop_front();
                              if (!self->queue_.empty()) self->write();
                          });
    }

    void listen() {
        asio::async_read_until(from_, announced_, '\n',
                               [weak = weak_from_this()](const Error& error, std::size_t size) {
                                   const auto self = weak.lock();
                                   if (!self) return;
                                   if (error) return self->fail();
                                   const auto* const bytes = static_cast<const char*>(self->announced_.data().data());
                                   const std::string line(bytes, size);
                                   self->announced_.consume(size);
                                   self->on_remote_change(line);
                                   if (self->alive()) self->listen();
                               });
    }

    void on_remote_change(const std::string& line) {
        std::string error;
        const std::optional<Json> message = Json::parse(line, error);
        if (!message || message->type() != Json::Type::object) return fail();
        const std::optional<Json> id = message->find("id");
        if (!id || id->type() != Json::Type::integer) return;
        // A message that is no response of the service comes from a process that somebody has taken over.
        if (!is_answer(*message)) return fail();
        const auto found = waiting_.find(static_cast<std::uint64_t>(id->integer()));
        if (found == waiting_.end()) return;
        const Callback done = std::move(found->second);
        waiting_.erase(found);
        timer_.cancel();
        if (!waiting_.empty()) watch();
        done(answer_in(*message));
    }

    void watch() {
        waits_ = 0;
        used_before_ = processor_time();
        wait();
    }

    // On a busy machine time goes by in which the process does not run. That is not the variant's fault, so the process
    // has failed only when it has used half of the time itself, or after `max_waits`.
    void wait() {
        timer_.expires_after(std::chrono::milliseconds(answer_ms_));
        timer_.async_wait([weak = weak_from_this()](const Error& error) {
            const auto self = weak.lock();
            if (!self || error) return;
            const bool ran = self->processor_time() - self->used_before_ >=
                             std::chrono::milliseconds(self->answer_ms_) / 2;
            if (ran || ++self->waits_ == max_waits) return self->fail();
            self->wait();
        });
    }

    // What all threads of the process have used; 0 if the system does not tell.
    [[nodiscard]] std::chrono::nanoseconds processor_time() const {
        clockid_t clock{};
        timespec used{};
        if (clock_getcpuclockid(process_, &clock) != 0 || clock_gettime(clock, &used) != 0) return {};
        return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
    }

    // After any failure the process is not trusted any more.
    void fail() {
        end();
        auto waiting = std::move(waiting_);
        waiting_.clear();
        for (auto& [id, done] : waiting) done({Json::object(), on_disconnect()});
    }

    void end() {
        if (process_ <= 0) return;
        kill(process_, SIGKILL);
        waitpid(process_, nullptr, 0);
        process_ = -1;
        Error ignored;
        to_.close(ignored);
        from_.close(ignored);
        timer_.cancel();
    }

    pid_t process_;
    asio::posix::stream_descriptor to_, from_;
    asio::steady_timer timer_;
    std::int64_t answer_ms_;
    int waits_ = 0;                           // how many times the oldest request has been waited for
    std::chrono::nanoseconds used_before_{};  // the processor time used before that request
    asio::streambuf announced_{max_answer_length};
    std::deque<std::string> queue_;
    std::map<std::uint64_t, Callback> waiting_;
    std::uint64_t id_ = 0;
};

}  // namespace

std::string own_program() {
    std::error_code none;
    return std::filesystem::read_symlink("/proc/self/exe", none).string();
}

std::string unconfined_words(const std::string& why) {
    return "processes for strangers' variants are not confined: " + why +
           "; whoever takes one over can do what the user of this program can (docs/game-server.md)";
}

std::shared_ptr<RemoteReferee> start_sandboxed_referee(asio::io_context& context, const std::string& program,
                                                       std::int64_t answer_ms, bool confined) {
    std::array<int, 2> down{}, up{};
    if (pipe2(down.data(), O_CLOEXEC) != 0) return nullptr;
    if (pipe2(up.data(), O_CLOEXEC) != 0) {
        close(down[0]);
        close(down[1]);
        return nullptr;
    }
    const pid_t process = fork();
    if (process == 0) become(program.c_str(), down[0], up[1], confined);
    close(down[0]);
    close(up[1]);
    if (process < 0) {
        close(down[1]);
        close(up[0]);
        return nullptr;
    }
    const auto sandboxed = std::make_shared<SandboxedReferee>(context, process, down[1], up[0], answer_ms);
    sandboxed->begin_listening();
    return sandboxed;
}

}  // namespace varia::server
