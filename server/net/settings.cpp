#include "settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/ip/address.hpp>

#include <varia/text.hpp>

#include "hosts.hpp"
#include "place.hpp"

namespace varia::server {

std::string origin_problem(const std::string& origin) {
    const std::size_t scheme = origin.find("://");
    const std::string host = scheme == std::string::npos ? std::string() : origin.substr(scheme + 3);
    const bool plain = std::ranges::all_of(origin, [](char c) { return c > 32 && c < 127 && (c < 'A' || c > 'Z'); });
    if (plain && !host.empty() && host.find_first_of("/?#@") == std::string::npos && scheme > 0) return {};
    return fmt::format("{}: --origin is a place as a browser writes it, in small letters and without a path or a / at its end, for instance "
                       "https://play.example.org",
                       varia::quoted(origin));
}

std::string misused(const ServerOptions& options) {
    boost::system::error_code error;
    static_cast<void>(boost::asio::ip::make_address(options.address, error));
    if (error)
        return fmt::format("{} is no address to listen at; 127.0.0.1 is this machine, 0.0.0.0 everybody", varia::quoted(options.address));
    for (const std::string& origin : options.origins)
        if (std::string problem = origin_problem(origin); !problem.empty()) return problem;
    for (const std::string& host : options.hosts)
        if (std::string problem = Hosts::problem(host); !problem.empty()) return problem;
    return place_problem(options.db);
}

}  // namespace varia::server
