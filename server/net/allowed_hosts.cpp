#include "allowed_hosts.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/ip/address.hpp>

#include <varia/text.hpp>

namespace varia::server {
namespace {

constexpr std::size_t max_name_length = 253;  // RFC 1035

std::string plain_name(std::string_view name) {
    std::string plain(name);
    for (char& c : plain)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (plain.ends_with('.')) plain.pop_back();
    return plain;
}

bool is_name(std::string_view name) {
    return !name.empty() && name.size() <= max_name_length && std::ranges::all_of(name, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '_';
    });
}

bool is_port(std::string_view port) {
    return port.size() <= 5 && std::ranges::all_of(port, [](char c) { return c >= '0' && c <= '9'; });
}

bool is_address(const std::string& text) {
    boost::system::error_code error;
    static_cast<void>(boost::asio::ip::make_address(text, error));
    return !error;
}

}  // namespace

AllowedHosts::AllowedHosts(const std::vector<std::string>& names, bool any) : names_{"localhost"}, any_(any) {
    for (const std::string& name : names) names_.push_back(plain_name(name));
    // The machine's own name belongs to its operator; in a home network the machine is addressed as NAME.local.
    std::array<char, max_name_length + 2> own{};
    if (gethostname(own.data(), own.size() - 1) == 0)
        if (const std::string name = plain_name(own.data()); is_name(name)) {
            names_.push_back(name);
            names_.push_back(name.substr(0, name.find('.')) + ".local");
        }
}

bool AllowedHosts::serves(std::string_view host) const {
    if (host.starts_with('[')) {
        const std::size_t end = host.find(']');
        if (end == std::string_view::npos) return false;
        const std::string_view behind = host.substr(end + 1);
        if (!behind.empty() && (behind.front() != ':' || !is_port(behind.substr(1)))) return false;
        return is_address(std::string(host.substr(1, end - 1)));
    }
    const std::size_t colon = host.find(':');
    if (colon != std::string_view::npos && !is_port(host.substr(colon + 1))) return false;
    const std::string name = plain_name(host.substr(0, colon));
    if (!is_name(name)) return false;
    return any_ || is_address(name) || name.ends_with(".localhost") || std::ranges::find(names_, name) != names_.end();
}

std::string AllowedHosts::problem(std::string_view name) {
    const std::string plain = plain_name(name);
    if (is_name(plain)) return {};
    return fmt::format(
        "{}: --host is a name as it stands in a page's address, without http:// and without a port, for instance "
        "play.example.org",
        varia::quoted(name));
}

}  // namespace varia::server
