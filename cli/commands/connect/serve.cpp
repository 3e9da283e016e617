// `varia serve --stdio` serves many games by JSON-RPC, one message a line. `varia serve --port` serves games between
// people (server/).
#include <fmt/format.h>

#include <algorithm>
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

#include <varia/records/reader.hpp>
#include <varia/text.hpp>

#include "command.hpp"
#include "confinement.hpp"
#include "deadline.hpp"
#include "endgame_folder.hpp"
#include "option_groups.hpp"
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

struct ServeOptions {
    bool stdio = false, strict = false, confined = false;
    std::optional<int> port;  // 0 for any free port
    std::string address = "127.0.0.1", web, db = "varia.db", variants;
    std::vector<std::string> origins, hosts, limits;
    std::string metrics, log;
    bool check = false, behind_proxy = false;
    std::optional<std::uint64_t> seconds;  // the limit for one request
    int threads = 2;
    std::size_t hash = 0;  // in MiB for a game; 0 for the default
    std::string endgames, weights;
};

// Threads for long work, in the order in which it comes. A thread is started when there is work for it.
class Workers {
public:
    explicit Workers(int max) : max_(static_cast<std::size_t>(max)) {}
    ~Workers() {
        {
            const std::lock_guard lock(guard_);
            closed_ = true;
        }
        wake_.notify_all();
        for (std::thread& thread : threads_) thread.join();
    }
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    void start(std::function<void()> work) {
        {
            const std::lock_guard lock(guard_);
            waiting_.push_back(std::move(work));
            if (idle_ >= waiting_.size() || threads_.size() == max_) return wake_.notify_one();
        }
        try {
            threads_.emplace_back([this] { serve(); });
        } catch (const std::system_error&) {
            // No thread can be started. The existing threads do the work later; if there are none, it is done here.
            if (threads_.empty()) run_one();
        }
    }

private:
    void serve() {
        std::unique_lock lock(guard_);
        for (;;) {
            ++idle_;
            wake_.wait(lock, [this] { return closed_ || !waiting_.empty(); });
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

    std::size_t max_;
    std::mutex guard_;
    std::condition_variable wake_;
    std::deque<std::function<void()>> waiting_;
    std::vector<std::thread> threads_;
    std::size_t idle_ = 0;
    bool closed_ = false;
};

// In whatever way the command ends, cancels the work that is still under way.
struct Cancels {
    Service& service;
    ~Cancels() { service.cancel_all(); }
};

#ifdef VARIA_SERVER
int report_findings(const std::vector<server::Finding>& findings) {
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

int serve_network(const ServeOptions& arguments) {
#ifdef VARIA_SERVER
    server::ServerOptions options;
    for (const std::string& limit : arguments.limits)
        if (const std::string problem = options.limits.set(limit); !problem.empty()) {
            complain(problem);
            return misuse;
        }
    if (!arguments.variants.empty() && arguments.variants != "strangers") {
        complain("--variants is strangers, or left out: then only built-in variants are played");
        return misuse;
    }
    options.address = arguments.address;
    options.port = static_cast<std::uint16_t>(*arguments.port);
    options.web = arguments.web;
    options.db = arguments.db;
    options.origins = arguments.origins;
    options.hosts = arguments.hosts;
    options.metrics = arguments.metrics;
    const std::string& form = arguments.log;
    if (!form.empty() && form != "text" && form != "json") {
        complain("--log is text or json");
        return misuse;
    }
    options.behind_proxy = arguments.behind_proxy;
    options.allow_untrusted = !arguments.variants.empty();
    if (const std::string problem = server::misused(options); !problem.empty()) {
        complain(problem);
        return misuse;
    }
    if (arguments.check) return report_findings(server::check(options));
    std::mutex speaking;
    if (form != "json")
        options.say = [&speaking](const std::string& line) {
            const std::lock_guard lock(speaking);
            complain(line);
        };
    else
        options.log = [](const std::string& line) {
            // Written at once and as a whole, because other threads write too.
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
        "this varia was built without games between people, as ./play builds it; build all of it: "
        "scripts/setup && cmake --preset release -U 'VARIA_BUILD_*' && cmake --build --preset release");
    return misuse;
#endif
}

int run_serve(const ServeOptions& arguments) {
    if (arguments.stdio == arguments.port.has_value()) {
        complain("say either --stdio, for standard input and output, or --port N, for a network");
        return misuse;
    }
    if (arguments.confined && !arguments.stdio) {
        complain("--confined goes with --stdio; with --port, strangers' variants are played so where the system can");
        return misuse;
    }
    if (!arguments.stdio && arguments.seconds) {
        complain("--seconds goes with --stdio; with --port it is docs/game-server.md's limits that are set");
        return misuse;
    }
    if (!arguments.stdio) return serve_network(arguments);
    if (arguments.check || !arguments.log.empty() || !arguments.metrics.empty()) {
        complain("--check, --metrics and --log go with --port N");
        return misuse;
    }
    Speaker speaker;
    Workers* hands = nullptr;
    ServiceOptions options;
    options.threads = arguments.threads;
    // A confined process cannot open these files later.
    if (!arguments.confined) options.endgames = endgame_folder(arguments.endgames);
    if (!arguments.confined) options.weights_folder = own_weights_folder();
    options.weights = text_of_weights(arguments.weights);
    options.weights_file = arguments.weights;
    if (options.weights.empty() && !arguments.weights.empty()) return answer_no;
    if (arguments.hash != 0) options.table = arguments.hash;
    options.max_time = std::chrono::seconds(arguments.seconds.value_or(0));
    if (arguments.strict) {
        options.scripts = ScriptBudget::strict();
        options.loading = LoadBudget::strict();
        options.test_steps = RuleTestBudget::strict().steps;
    }
    options.scripts.clock = thread_time;
    options.start = [&hands](std::function<void()> work) { hands->start(std::move(work)); };
    const std::size_t max = options.line;
    Service service(std::move(options), [&speaker](const std::string& line) { speaker.say(line); });
    Workers workers(arguments.threads);  // destroyed before the service
    hands = &workers;
    const Cancels cancels{service};
    if (arguments.confined) records::load_encodings();
    // This happens before any thread starts, and before any input is read.
    if (const std::string why = arguments.confined ? confine() : std::string(); !why.empty()) {
        complain(fmt::format(
            "--confined: the system cannot do it: {}; without it, this process can do whatever its user may", why));
        return answer_no;
    }
    std::string line;
    ReadAhead messages(service);
    while (!service.ended()) {
        const Read read = read_line(line, max);
        if (read == Read::end) break;
        if (read != Read::cut && line.find_first_not_of(" \t\r") == std::string::npos) continue;
        Service::Heard received = read == Read::cut ? service.on_long_line() : service.on_line(line);
        const bool may_be_last = received.may_be_last();
        messages.add(std::move(received), line.size());
        if (may_be_last) messages.finish();
        speaker.received();
    }
    messages.finish();
    speaker.received();
    return success;
}

void add_serve_options(OptionList& list, ServeOptions& options) {
    add_endgames(list, options.endgames);
    add_weights_file(list, options.weights);
    list.flag("--stdio", options.stdio, "Serve over standard input and output");
    list.number("--port", options.port, {0, 65'535}, "Serve over a network at this port; 0: any free one");
    // Refuses an option of the server that is given but empty, perhaps by a variable that is not set. The user did not
    // mean to leave it out.
    const auto filled = [&list](OptionList::Option& option) {
        list.check([&option]() -> std::string {
            const bool empty = option.text != nullptr ? option.given && option.text->empty()
                                                      : std::ranges::count(*option.texts, std::string()) > 0;
            if (!empty) return {};
            return fmt::format(
                "{0} is empty, perhaps by a variable that is not set; give it a value or leave it out: {0} {1}",
                option.names, option.type);
        });
    };
    filled(list.text("--address", options.address, "Address to listen on; default: this machine only", "A"));
    filled(list.text("--web", options.web, "Folder of the page's files", "DIR"));
    filled(list.text("--db", options.db, "Where games are kept: a file, or postgresql://...", "PLACE"));
    filled(list.texts("--origin", options.origins, "Let pages of this origin play too; may be repeated", "URL"));
    filled(list.texts("--host", options.hosts, "A host name that browsers may use; may be repeated", "NAME"));
    filled(list.text("--metrics", options.metrics, "Port, or A:N, where Prometheus reads numbers", "N"));
    filled(list.text("--log", options.log, "Form of messages: text, or json (an object a line)", "FORM"));
    list.flag("--check", options.check, "Only report what would prevent it from serving");
    list.flag("--behind-proxy", options.behind_proxy, "X-Forwarded-For says whose request it is");
    filled(list.text("--variants", options.variants, "Games may be of variants that players send", "strangers"));
    filled(list.texts("--limit", options.limits, "Another limit (docs/game-server.md); repeatable", "NAME=N"));
    list.flag("--strict", options.strict, "--stdio: limits for variants that strangers wrote");
    list.flag("--confined", options.confined, "--stdio: killed if it opens or starts anything");
    list.number("--seconds", options.seconds, {0, max_asked_seconds}, "--stdio: limit for one request; default: none");
    add_threads(list, options.threads, "Counts and searches at once, 1 to 256; default 2");
    list.number("--hash", options.hash, {1, max_hash}, "MiB of memory for a game, 1 to 65536; default 16", "MB");
}

}  // namespace

extern const CommandDef serve_command = {
    .name = "serve",
    .usage = "--stdio | --port N [OPTIONS]",
    .summary = "Serves other programs, or games between people",
    .help =
        "--stdio: each line of standard input is a request or a batch of them, each line\n"
        "of standard output an answer or a notification. docs/json-rpc.md has the\n"
        "methods.\n"
        "--port: over HTTP and WebSockets, the page and games between people, which are\n"
        "kept in a database, by default in the file varia.db. docs/game-server.md tells\n"
        "how it is run.",
    .begin = begin_command<ServeOptions, add_serve_options, run_serve>,
};

}  // namespace varia::cli
