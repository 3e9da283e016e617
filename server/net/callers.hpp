// The client of a connection: the name under which its address is counted.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace varia::server {

// IPv6 addresses with the same first 64 bits count as one, because one customer is given all of them. An IPv4 address
// that is mapped into IPv6 counts as the IPv4 address.
[[nodiscard]] std::string name_of(const boost::asio::ip::address& address);

// The name for an address as a proxy writes it: `192.0.2.7`, `192.0.2.7:4321`, `2001:db8::1`, `[2001:db8::1]:4321`.
// Empty if the text is no address.
[[nodiscard]] std::optional<std::string> name_in(std::string_view written);

}  // namespace varia::server
