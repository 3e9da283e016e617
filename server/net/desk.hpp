// What all connections share. Belongs to the network's thread, but for the hall, to which work is posted.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <memory>
#include <string>
#include <string_view>

#include "addresses.hpp"
#include "asio_loop.hpp"
#include "hall.hpp"
#include "hosts.hpp"
#include "meter.hpp"
#include "server.hpp"
#include "static_files.hpp"

namespace varia::server {

// What all connections share. The network goes first, and with it those that are still open, which tell the others that
// they go.
struct Desk {
    const ServerOptions& options;
    AsioLoop& games;
    Hall& hall;
    Addresses& addresses;
    const StaticFiles& files;
    const Hosts& hosts;
    Meter& meter;
    boost::asio::io_context network{1};
};

// A connection that is counted, as long as it lives.
class Counted {
public:
    Counted(Desk& desk, std::string address)
        : addresses_(desk.addresses), meter_(desk.meter), address_(std::move(address)) {
        meter_.connected(1);
    }
    ~Counted() {
        addresses_.close(address_);
        meter_.connected(-1);
    }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;

private:
    Addresses& addresses_;
    Meter& meter_;
    std::string address_;
};

using Stream = boost::beast::tcp_stream;
using HttpRequest = boost::beast::http::request<boost::beast::http::string_body>;

// Whether a page of that origin may ask; an empty one is no browser's.
[[nodiscard]] bool is_welcome(const Desk& desk, std::string_view origin, std::string_view host);

// How long a message or the body of a request may be, in bytes; `opens`: it opens a game, which may be of a stranger's
// text.
[[nodiscard]] std::int64_t most_bytes(const ServerOptions& options, bool opens);

// A connection that has been accepted and counted.
void begin_http(Desk& desk, Stream stream, std::string address, std::shared_ptr<Counted> counted);
// One on which a WebSocket was asked for.
void begin_socket(Desk& desk, Stream stream, HttpRequest request, std::string address,
                  std::shared_ptr<Counted> counted);

}  // namespace varia::server
