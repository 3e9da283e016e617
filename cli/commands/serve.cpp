// `varia serve --stdio`: many games behind JSON-RPC, a message a line; `varia serve --port`: games between people
// (server/).
#include <fmt/format.h>

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include <varia/text.hpp>

#include "commands.hpp"
#include "confinement.hpp"
#include "deadline.hpp"
#include "endgame_folder.hpp"
#include "read_ahead.hpp"
#include "service.hpp"
#include "speaker.hpp"
#include "terminal.hpp"
#include "weights.hpp"
#include "weights_folder.hpp"
#ifdef VARIA_SERVER
#include "server.hpp"
#endif

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

#ifdef VARIA_SERVER
int tell_findings(const std::vector<server::Finding>& findings) {
    using Weight = server::Finding::Weight;
    bool faults = false;
    for (const server::Finding& finding : findings) {
        faults = faults || finding.weight == Weight::fault;
        const char* const word = finding.weight == Weight::good   ? "good "
                                 : finding.weight == Weight::note ? "note "
                                                                  : "fault";
        print(fmt::format("{}  {}\n", word, escaped(finding.text)));
    }
    return faults ? answer_no : success;
}
#endif

int serve_network(const Arguments& arguments) {
#ifdef VARIA_SERVER
    const Serving& asked = arguments.serving;
    server::ServerOptions options;
    for (const std::string& limit : asked.limits)
        if (const std::string problem = options.limits.set(limit); !problem.empty()) {
            complain(problem);
            return misuse;
        }
    if (!asked.variants.empty() && asked.variants != "strangers") {
        complain("--variants is strangers, or left out: then only built-in variants are played");
        return misuse;
    }
    options.address = asked.address;
    options.port = static_cast<std::uint16_t>(*asked.port);
    options.web = asked.web;
    options.db = asked.db;
    options.origins = asked.origins;
    options.hosts = asked.hosts;
    options.metrics = arguments.output;
    const std::string& form = arguments.form;
    if (!form.empty() && form != "text" && form != "json") {
        complain("--log is text or json");
        return misuse;
    }
    options.behind_proxy = asked.behind_proxy;
    options.strangers = !asked.variants.empty();
    if (const std::string problem = server::misused(options); !problem.empty()) {
        complain(problem);
        return misuse;
    }
    if (arguments.check) return tell_findings(server::check(options));
    std::mutex speaking;
    if (form != "json")
        options.say = [&speaking](const std::string& line) {
            const std::lock_guard lock(speaking);
            complain(line);
        };
    else
        options.log = [](const std::string& line) {
            // At once and as a whole, whoever else writes.
            const std::string whole = line + "\n";
            std::fwrite(whole.data(), 1, whole.size(), stderr);
        };
    const std::string problem = server::serve(options);
    if (problem.empty()) return success;
    if (!options.log) complain(problem);
    return answer_no;
#else
    static_cast<void>(arguments);
    complain(
        "this varia was built without games between people; install libboost-dev, libsqlite3-dev and libssl-dev, and "
        "build it again");
    return misuse;
#endif
}

}  // namespace

int run_serve(const Arguments& arguments) {
    if (arguments.stdio == arguments.serving.port.has_value()) {
        complain("say either --stdio, for standard input and output, or --port N, for a network");
        return misuse;
    }
    if (arguments.confined && !arguments.stdio) {
        complain("--confined goes with --stdio; with --port, strangers' variants are played so where the system can");
        return misuse;
    }
    if (!arguments.stdio && arguments.seconds) {
        complain("--seconds goes with --stdio; with --port it is docs/server.md's limits that are set");
        return misuse;
    }
    if (!arguments.stdio) return serve_network(arguments);
    if (arguments.check || !arguments.form.empty() || !arguments.output.empty()) {
        complain("--check, --metrics and --log go with --port N");
        return misuse;
    }
    Speaker speaker;
    Workers* hands = nullptr;
    ServiceOptions options;
    options.threads = arguments.threads;
    // Who is confined has no files to look for later.
    if (!arguments.confined) options.endgames = endgame_folder(arguments);
    if (!arguments.confined) options.weights_folder = own_weights_folder();
    options.weights = text_of_weights(arguments.weights);
    options.weights_file = arguments.weights;
    if (options.weights.empty() && !arguments.weights.empty()) return answer_no;
    if (arguments.hash != 0) options.table = arguments.hash;
    options.most_time = std::chrono::seconds(arguments.seconds.value_or(0));
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
    // Before there is a thread, and before a word of anybody's is read.
    if (const std::string why = arguments.confined ? confine() : std::string(); !why.empty()) {
        complain(fmt::format(
            "--confined: the system cannot do it: {}; without it, this process can do whatever its user may", why));
        return answer_no;
    }
    std::string line;
    ReadAhead messages(service);
    while (!service.ended()) {
        const Read read = read_line(line, most);
        if (read == Read::end) break;
        if (read != Read::cut && line.find_first_not_of(" \t\r") == std::string::npos) continue;
        Service::Heard heard = read == Read::cut ? service.hear_too_long() : service.hear(line);
        const bool may_be_last = heard.may_be_last();
        messages.add(std::move(heard), line.size());
        if (may_be_last) messages.finish();
        speaker.heard();
    }
    messages.finish();
    speaker.heard();
    return success;
}

}  // namespace varia::cli
