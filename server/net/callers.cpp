#include "callers.hpp"

#include <algorithm>

namespace varia::server {
namespace {

namespace ip = boost::asio::ip;

std::optional<std::string> name_if(std::string_view text) {
    if (text.empty() || text.size() > 64) return std::nullopt;
    boost::system::error_code error;
    const ip::address address = ip::make_address(std::string(text), error);
    if (error) return std::nullopt;
    return name_of(address);
}

}  // namespace

std::string name_of(const ip::address& address) {
    if (address.is_v4()) return address.to_string();
    if (address.to_v6().is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, address.to_v6()).to_string();
    auto bytes = address.to_v6().to_bytes();
    std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
    return ip::address_v6(bytes).to_string() + "/64";
}

std::optional<std::string> name_in(std::string_view written) {
    if (written.starts_with('[')) {
        const std::size_t end = written.find(']');
        if (end == std::string_view::npos) return std::nullopt;
        const std::string_view behind = written.substr(end + 1);
        if (!behind.empty() && behind.front() != ':') return std::nullopt;
        return name_if(written.substr(1, end - 1));
    }
    // A single colon belongs to a port; an IPv6 address has at least two colons.
    if (std::ranges::count(written, ':') == 1) written = written.substr(0, written.find(':'));
    return name_if(written);
}

}  // namespace varia::server
