// What all connections share. Belongs to the network thread, except for the game registry, to which work is posted.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <memory>
#include <string>
#include <string_view>

#include "allowed_hosts.hpp"
#include "asio_loop.hpp"
#include "connection_limiter.hpp"
#include "game_registry.hpp"
#include "meter.hpp"
#include "server.hpp"
#include "static_files.hpp"

namespace varia::server {

// `network` is destroyed first, and with it the connections that are still open, because they report to the other
// members that they end.
struct ConnectionContext {
    const ServerOptions& options;
    AsioLoop& games;
    GameRegistry& registry;
    ConnectionLimiter& connection_limiter;
    const StaticFiles& files;
    const AllowedHosts& hosts;
    Meter& meter;
    boost::asio::io_context network{1};
};

// Counts a connection as long as it lives.
class Counted {
public:
    Counted(ConnectionContext& context, std::string address)
        : connection_limiter_(context.connection_limiter), meter_(context.meter), address_(std::move(address)) {
        meter_.connected(1);
    }
    ~Counted() {
        connection_limiter_.close(address_);
        meter_.connected(-1);
    }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;

private:
    ConnectionLimiter& connection_limiter_;
    Meter& meter_;
    std::string address_;
};

using Stream = boost::beast::tcp_stream;
using HttpRequest = boost::beast::http::request<boost::beast::http::string_body>;

// Whether a page of this origin may make requests. If the origin is empty, the request is not from a page.
[[nodiscard]] bool is_welcome(const ConnectionContext& context, std::string_view origin, std::string_view host);

// The limit of a message or of the body of a request, in bytes. `opens`: it opens a game, whose variant may be an
// untrusted text.
[[nodiscard]] std::int64_t max_bytes(const ServerOptions& options, bool opens);

// Serves a connection that has been accepted and counted.
void begin_http(ConnectionContext& context, Stream stream, std::string address, std::shared_ptr<Counted> counted);
// Serves a connection on which a WebSocket was requested.
void begin_socket(ConnectionContext& context, Stream stream, HttpRequest request, std::string address,
                  std::shared_ptr<Counted> counted);

}  // namespace varia::server
