#include "server.hpp"

#include <fmt/format.h>
#include <signal.h>
#include <sys/resource.h>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <exception>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <utility>

#include <varia/version.hpp>

#include "callers.hpp"
#include "confinement.hpp"
#include "connection_context.hpp"
#include "log.hpp"
#include "metered_store.hpp"
#include "metrics.hpp"
#include "metrics_port.hpp"
#include "place.hpp"
#include "sandboxed_referee.hpp"
#include "settings.hpp"
#include "shutdown_watchdog.hpp"
#include "store_writer.hpp"

namespace varia::server {
namespace {

namespace asio = boost::asio;
using Tcp = asio::ip::tcp;
using Error = boost::system::error_code;

constexpr auto beat = std::chrono::milliseconds(100);
constexpr auto pause_after_failure = std::chrono::milliseconds(200);
constexpr auto max_farewell = std::chrono::milliseconds(1'200);
constexpr auto sweep_every = std::chrono::seconds(10);

// Raises the limit of open files to the maximum that the system allows.
void open_many_files() {
    rlimit files{};
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
}

class Listener {
public:
    Listener(ConnectionContext& context, const Tcp::endpoint& endpoint)
        : context_(context), acceptor_(context.network, endpoint), timer_(context.network) {
        accept();
    }
    [[nodiscard]] std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

private:
    void accept() {
        acceptor_.async_accept([this](const Error& error, Tcp::socket socket) {
            if (error == asio::error::operation_aborted) return;
            if (error) {
                // For instance, no more files can be opened at the moment.
                timer_.expires_after(pause_after_failure);
                return timer_.async_wait([this](const Error& ended) {
                    if (!ended) accept();
                });
            }
            take(std::move(socket));
            accept();
        });
    }
    void take(Tcp::socket socket) {
        Error error;
        const Tcp::endpoint peer = socket.remote_endpoint(error);
        if (error) return;
        socket.set_option(Tcp::no_delay(true), error);
        // All connections that a proxy brings come from one address. The WebSockets of each client are counted later,
        // under the address that the proxy names.
        const std::string address = name_of(peer.address());
        const std::string counted = context_.options.behind_proxy ? "proxy " + std::to_string(++proxied_) : address;
        if (!context_.connection_limiter.open(counted)) return context_.meter.refused(Meter::Refusal::connections);
        begin_http(context_, Stream(std::move(socket)), address, std::make_shared<Counted>(context_, counted));
    }

    ConnectionContext& context_;
    Tcp::acceptor acceptor_;
    asio::steady_timer timer_;
    std::uint64_t proxied_ = 0;
};

// Repeats an action on a thread.
class Beat {
public:
    Beat(asio::io_context& context, std::chrono::milliseconds every, std::function<void()> act)
        : timer_(context), every_(every), act_(std::move(act)) {
        go_on();
    }
    // Prevents the action also if its turn has come already: a timer that has expired cannot be cancelled.
    void end() {
        ended_ = true;
        timer_.cancel();
    }

private:
    void go_on() {
        timer_.expires_after(every_);
        timer_.async_wait([this](const Error& error) {
            if (error || ended_) return;
            act_();
            go_on();
        });
    }
    asio::steady_timer timer_;
    std::chrono::milliseconds every_;
    std::function<void()> act_;
    bool ended_ = false;
};

// Returns what `open` makes. If it cannot listen there, throws an error that says so in words.
template <class Open>
auto listening(const std::string& address, std::uint16_t port, const Open& open) {
    try {
        return open();
    } catch (const boost::system::system_error& failure) {
        throw std::runtime_error(
            fmt::format("port {} of {} cannot be listened at: {}; say another, or end the program that has it", port,
                        address, failure.code().message()));
    }
}

std::string run(const ServerOptions& options) {
    if (std::string problem = misused(options); !problem.empty()) return problem;
    Log log(options.say, options.log);
    if (const std::string warning = place_warning(options.db); !warning.empty())
        log.report(Log::Level::warning, "store_in_memory", warning);
    if (std::string problem = web_problem(options); !problem.empty()) return problem;
    const std::string program = own_program();
    const bool shared = is_postgres(options.db);
    // Tested while there is only one thread. If the system cannot confine processes, untrusted variants are played all
    // the same, and a warning is logged.
    const std::string unconfined = options.allow_untrusted ? cli::try_confinement() : std::string();
    const bool confined = options.allow_untrusted && unconfined.empty();
    if (!unconfined.empty()) log.report(Log::Level::warning, "unconfined", "warning: " + unconfined_words(unconfined));
    asio::io_context games(1);
    AsioLoop loop(games);
    Meter unread;
    const std::unique_ptr<Metrics> metrics = options.metrics.empty() ? nullptr : make_metrics();
    if (!options.metrics.empty() && !metrics) return no_metrics;
    std::unique_ptr<Store> store = shared ? open_postgres(options.db) : open_sqlite(options.db);
    Meter& meter = metrics ? *metrics : unread;
    if (metrics) store = metered(std::move(store), meter);
    StoreWriter writer(
        std::move(store),
        [&log](const std::string& failure) { log.report(Log::Level::error, "store_failed", failure); },
        std::chrono::milliseconds(options.limits.store_ms));
    RegistryOptions registry_options{
        options.limits,
        options.allow_untrusted,
        shared,
        confined,
        [&, confined] { return start_sandboxed_referee(games, program, options.limits.answer_ms, confined); },
        &meter};
    GameRegistry registry(loop, writer, std::move(registry_options));
    ConnectionLimiter connection_limiter(options.limits);
    const StaticFiles files(options.web);
    // A proxy is configured with the names that it passes on.
    const AllowedHosts hosts(options.hosts, options.behind_proxy && options.hosts.empty());
    ConnectionContext context{options, loop, registry, connection_limiter, files, hosts, meter};
    asio::io_context& network = context.network;
    const Tcp::endpoint endpoint(asio::ip::make_address(options.address), options.port);
    const std::unique_ptr<Listener> listener = listening(options.address, options.port,
                                                         [&] { return std::make_unique<Listener>(context, endpoint); });
    const bool six = endpoint.address().is_v6();
    std::unique_ptr<MetricsPort> readers;
    if (metrics) {
        const MetricsPlace place = *metrics_place(options.metrics);
        readers = listening(place.address, place.port, [&] { return open_metrics_port(context, *metrics, place); });
        Json where = Json::object();
        where.set("url", readers->url());
        log.report(Log::Level::info, "metrics", "numbers are read at " + readers->url(), where);
    }
    Json done = Json::object();
    done.set("varia", version()).set("address", options.address).set("port", static_cast<int>(listener->port()));
    done.set("store", shared ? "postgresql" : "sqlite")
        .set("strangers", options.allow_untrusted)
        .set("confined", confined)
        .set("behind_proxy", options.behind_proxy);
    // This comes before the start is reported: a program that reads the report may end the server at once.
    asio::signal_set signals(network, SIGINT, SIGTERM);
    signals.async_wait([&](const Error&, int) { network.stop(); });
    log.report(Log::Level::info, "started",
               fmt::format("serving on http://{}{}{}:{}/, games in {}", six ? "[" : "", options.address, six ? "]" : "",
                           listener->port(), shared ? "PostgreSQL" : options.db),
               done);

    Beat ticks(games, beat, [&] { registry.tick(); });
    Beat sweeps(network, sweep_every, [&] { connection_limiter.sweep(); });
    std::unique_ptr<ChangeFeed> change_feed;
    if (shared)
        change_feed = open_postgres_feed(options.db, [&](const std::string& game, std::int64_t seq) {
            loop.post([&registry, game, seq] { registry.on_remote_change(game, seq); });
        });
    auto work = std::make_optional(asio::make_work_guard(games));
    std::thread player([&] { games.run(); });
    network.run();

    log.report(Log::Level::info, "stopping", "asked to end: what is under way is written first");
    // Work that is under way is finished and written; new requests get no response.
    const ShutdownWatchdog watchdog(
        max_farewell, [&log](const std::string& what) { log.report(Log::Level::warning, "ended_early", what); });
    loop.close();
    change_feed.reset();
    writer.close();
    asio::post(games, [&] {
        ticks.end();
        registry.close();
    });
    work.reset();
    player.join();
    log.report(Log::Level::info, "stopped", "ended; all that was acknowledged is written");
    return {};
}

}  // namespace

std::string serve(const ServerOptions& options) {
    signal(SIGPIPE, SIG_IGN);
    open_many_files();
    std::string problem;
    try {
        problem = run(options);
    } catch (const std::exception& failure) {
        problem = failure.what();
    }
    // Programs read errors in the log; people get them from the caller.
    if (!problem.empty() && options.log) Log({}, options.log).report(Log::Level::error, "failed", problem);
    return problem;
}

}  // namespace varia::server
