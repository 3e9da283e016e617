#include "settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <filesystem>
#include <system_error>

#include <varia/text.hpp>

#include "allowed_hosts.hpp"
#include "metrics_port.hpp"
#include "place.hpp"

namespace varia::server {
namespace {

namespace fs = std::filesystem;

}  // namespace

std::string origin_problem(const std::string& origin) {
    const std::size_t scheme = origin.find("://");
    const std::string host = scheme == std::string::npos ? std::string() : origin.substr(scheme + 3);
    const bool plain = std::ranges::all_of(origin, [](char c) { return c > 32 && c < 127 && (c < 'A' || c > 'Z'); });
    if (plain && !host.empty() && host.find_first_of("/?#@") == std::string::npos && scheme > 0) return {};
    return fmt::format(
        "{}: --origin is a place as a browser writes it, in small letters and without a path or a / at its end, for "
        "instance "
        "https://play.example.org",
        varia::quoted(origin));
}

std::string web_problem(const ServerOptions& options) {
    if (options.web.empty()) return {};
    std::error_code none;
    const fs::path web = fs::canonical(options.web, none);
    if (none || !fs::is_directory(web, none))
        return options.web + ": there is no such folder; --web is the folder of the page's files";
    if (is_postgres(options.db)) return {};
    // Otherwise everybody could fetch the games, with the hashes of their secrets.
    const fs::path db = fs::weakly_canonical(fs::absolute(options.db, none), none);
    const fs::path inside = db.lexically_relative(web);
    if (!inside.empty() && *inside.begin() != "..")
        return fmt::format(
            "{}: the file of games lies in --web, the folder of what everybody may fetch; say another --db",
            options.db);
    return {};
}

std::string misused(const ServerOptions& options) {
    boost::system::error_code error;
    static_cast<void>(boost::asio::ip::make_address(options.address, error));
    if (error)
        return fmt::format("{} is no address to listen at; 127.0.0.1 is this machine, 0.0.0.0 everybody",
                           varia::quoted(options.address));
    for (const std::string& origin : options.origins)
        if (std::string problem = origin_problem(origin); !problem.empty()) return problem;
    for (const std::string& host : options.hosts)
        if (std::string problem = AllowedHosts::problem(host); !problem.empty()) return problem;
    if (!options.metrics.empty() && !metrics_place(options.metrics))
        return fmt::format("{}: --metrics is a port, for this machine alone, or ADDRESS:PORT",
                           varia::quoted(options.metrics));
    return place_problem(options.db);
}

}  // namespace varia::server
