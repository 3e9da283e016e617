// `varia serve --check`: inspects everything that serving would need, and changes nothing.
#include <fmt/format.h>
#include <sys/resource.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <filesystem>
#include <utility>

#include "confinement.hpp"
#include "metrics_port.hpp"
#include "place.hpp"
#include "sandboxed_referee.hpp"
#include "settings.hpp"
#include "survey.hpp"

namespace varia::server {
namespace {

using Endpoint = boost::asio::ip::tcp::endpoint;
constexpr rlim_t files_beside_sockets = 64;  // files of the store, of the page and of the program itself

class Findings {
public:
    void good(std::string text) { add(Finding::Weight::good, std::move(text)); }
    void note(std::string text) { add(Finding::Weight::note, std::move(text)); }
    void fault(std::string text) { add(Finding::Weight::fault, std::move(text)); }
    [[nodiscard]] std::vector<Finding> all() && { return std::move(all_); }

private:
    void add(Finding::Weight weight, std::string text) { all_.push_back({weight, std::move(text)}); }
    std::vector<Finding> all_;
};

void check_listening(const std::string& address, std::uint16_t port, Findings& findings) {
    boost::asio::io_context context;
    const Endpoint endpoint(boost::asio::ip::make_address(address), port);
    boost::asio::ip::tcp::acceptor acceptor(context);
    boost::system::error_code error;
    acceptor.open(endpoint.protocol(), error);
    if (!error) acceptor.set_option(boost::asio::ip::tcp::acceptor::reuse_address(true), error);
    if (!error) acceptor.bind(endpoint, error);
    if (!error) acceptor.listen(1, error);
    if (!error)
        findings.good(fmt::format("port {} of {} is free", port, address));
    else if (error == boost::asio::error::address_in_use)
        findings.note(fmt::format("port {} of {} is in use just now; that program has to end first", port, address));
    else
        findings.fault(fmt::format("port {} of {} cannot be listened at: {}", port, address, error.message()));
}

void check_reach(const ServerOptions& options, Findings& findings) {
    const bool here = boost::asio::ip::make_address(options.address).is_loopback();
    if (options.behind_proxy && !here)
        findings.note(
            fmt::format("--behind-proxy with --address {}: whoever reaches the port without the proxy can claim any "
                        "address as his own",
                        options.address));
    if (options.behind_proxy && options.hosts.empty())
        findings.note(
            "--behind-proxy without --host: every name is answered to; the proxy has to know which are right");
    if (!options.behind_proxy && !here && options.hosts.empty())
        findings.note(
            "without --host the server answers to addresses and to this machine's own name, and to no other name");
    if (!here && !options.behind_proxy)
        findings.note("what goes over the network is not encrypted; docs/game-server.md tells of a proxy that does it");
}

void check_web(const ServerOptions& options, Findings& findings) {
    if (options.web.empty()) return findings.note("without --web only games are served, and no page");
    if (std::string problem = web_problem(options); !problem.empty()) return findings.fault(std::move(problem));
    std::error_code none;
    if (!std::filesystem::is_regular_file(options.web + "/index.html", none))
        return findings.note(options.web + ": there is no index.html, so / is answered with 404");
    findings.good(options.web + ": the page's files are there");
}

void check_limits(const ServerOptions& options, Findings& findings) {
    rlimit files{};
    if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_max == RLIM_INFINITY) return;
    if (files.rlim_max < static_cast<rlim_t>(options.limits.sockets) + files_beside_sockets)
        findings.note(
            fmt::format("{} files may be open at once here, too few for {} sockets; raise LimitNOFILE= of the unit, or "
                        "say --limit sockets={}",
                        files.rlim_max, options.limits.sockets,
                        files.rlim_max > files_beside_sockets ? files.rlim_max - files_beside_sockets : 1));
}

void check_metrics(const ServerOptions& options, Findings& findings) {
    if (!make_metrics()) findings.fault(no_metrics);
    const MetricsPlace place = *metrics_place(options.metrics);
    check_listening(place.address, place.port, findings);
    if (!boost::asio::ip::make_address(place.address).is_loopback())
        findings.note(
            fmt::format("--metrics {}: whoever reaches that port reads the server's numbers", options.metrics));
}

// Starts a referee as for a game, and sends it a request.
void check_sandboxed(const ServerOptions& options, Findings& findings) {
    const std::string unconfined = cli::try_confinement();
    if (!unconfined.empty()) findings.note(unconfined_words(unconfined));
    boost::asio::io_context context;
    const std::shared_ptr<RemoteReferee> sandboxed = start_sandboxed_referee(
        context, own_program(), options.limits.answer_ms, unconfined.empty());
    bool answered = false;
    if (sandboxed)
        sandboxed->request("variants", Json::object(), [&](const Answer& answer) {
            answered = !answer.error;
            context.stop();
        });
    context.run();
    if (answered)
        findings.good(
            fmt::format("a process for a stranger's variant answers{}", unconfined.empty() ? ", and is confined" : ""));
    else
        findings.fault(
            "a process for a stranger's variant does not answer: without --variants strangers the server needs none");
}

}  // namespace

std::vector<Finding> check(const ServerOptions& options) {
    Findings findings;
    if (std::string problem = misused(options); !problem.empty()) {
        findings.fault(std::move(problem));
        return std::move(findings).all();
    }
    check_listening(options.address, options.port, findings);
    check_reach(options, findings);
    check_web(options, findings);
    check_limits(options, findings);
    if (!options.metrics.empty()) check_metrics(options, findings);
    if (options.allow_untrusted) check_sandboxed(options, findings);
    StoreInspection there = survey(options.db);
    for (std::string& problem : there.problems) findings.fault(std::move(problem));
    for (std::string& remark : there.remarks) findings.note(std::move(remark));
    // The address of a database may contain a password.
    const std::string place = is_postgres(options.db) ? "PostgreSQL" : options.db;
    if (!there.state.empty()) findings.good(place + ": " + there.state);
    return std::move(findings).all();
}

}  // namespace varia::server
