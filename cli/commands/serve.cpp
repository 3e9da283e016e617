// `varia serve --stdio`: many games behind JSON-RPC, a message a line.
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "commands.hpp"
#include "deadline.hpp"
#include "endgame_folder.hpp"
#include "service.hpp"
#include "speaker.hpp"
#include "terminal.hpp"

namespace varia::cli {
namespace {

// Threads that do what lasts, the first come first. They are begun when there is work for them.
class Workers {
public:
    explicit Workers(int most) : most_(static_cast<std::size_t>(most)) {}
    ~Workers() {
        {
            const std::lock_guard lock(guard_);
            closed_ = true;
        }
        news_.notify_all();
        for (std::thread& thread : threads_) thread.join();
    }
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    void start(std::function<void()> work) {
        {
            const std::lock_guard lock(guard_);
            waiting_.push_back(std::move(work));
            if (idle_ >= waiting_.size() || threads_.size() == most_) return news_.notify_one();
        }
        try {
            threads_.emplace_back([this] { serve(); });
        } catch (const std::system_error&) {
            // No thread is to be had: those there are will come to it, or it is done here.
            if (threads_.empty()) run_one();
        }
    }

private:
    void serve() {
        std::unique_lock lock(guard_);
        for (;;) {
            ++idle_;
            news_.wait(lock, [this] { return closed_ || !waiting_.empty(); });
            --idle_;
            if (waiting_.empty()) return;
            const std::function<void()> work = std::move(waiting_.front());
            waiting_.pop_front();
            lock.unlock();
            work();
            lock.lock();
        }
    }
    void run_one() {
        const std::function<void()> work = std::move(waiting_.front());
        waiting_.pop_front();
        work();
    }

    std::size_t most_;
    std::mutex guard_;
    std::condition_variable news_;
    std::deque<std::function<void()>> waiting_;
    std::vector<std::thread> threads_;
    std::size_t idle_ = 0;
    bool closed_ = false;
};

// However it ends, nobody waits for what is still under way.
struct Cancels {
    Service& service;
    ~Cancels() { service.cancel_all(); }
};

}  // namespace

int run_serve(const Arguments& arguments) {
    if (!arguments.stdio) {
        complain("say --stdio: standard input and output are the only way to serve");
        return misuse;
    }
    Speaker speaker;
    Workers* hands = nullptr;
    ServiceOptions options;
    options.threads = arguments.threads;
    options.endgames = endgame_folder(arguments);
    if (arguments.hash != 0) options.table = arguments.hash;
    if (arguments.strict) {
        options.scripts = ScriptBudget::strict();
        options.loading = LoadBudget::strict();
        options.test_steps = RuleTestBudget::strict().steps;
    }
    options.scripts.clock = thread_time;
    options.start = [&hands](std::function<void()> work) { hands->start(std::move(work)); };
    const std::size_t most = options.line;
    Service service(std::move(options), [&speaker](const std::string& line) { speaker.say(line); });
    Workers workers(arguments.threads);  // gone before the service is
    hands = &workers;
    const Cancels cancels{service};
    std::string line;
    while (!service.ended()) {
        const Read read = read_line(line, most);
        if (read == Read::end) break;
        if (read == Read::cut)
            service.refuse_length();
        else if (line.find_first_not_of(" \t\r") != std::string::npos)
            service.take(line);
        speaker.heard();
    }
    speaker.heard();
    return success;
}

}  // namespace varia::cli
