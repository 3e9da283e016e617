// Whose connection it is: the name that an address is counted under.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace varia::server {

// Who shares the first half of an address of the newer kind is one: such halves are given to one customer. One of the
// older kind in the newer's clothes is the older one.
[[nodiscard]] std::string name_of(const boost::asio::ip::address& address);

// The same of an address as a proxy writes it: `192.0.2.7`, `192.0.2.7:4321`, `2001:db8::1`, `[2001:db8::1]:4321`.
// Nothing if it is none.
[[nodiscard]] std::optional<std::string> name_in(std::string_view written);

}  // namespace varia::server
