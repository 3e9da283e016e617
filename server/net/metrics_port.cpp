#include "metrics_port.hpp"

#include <fmt/format.h>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <utility>

#include <varia/number.hpp>

#include "headers.hpp"

namespace varia::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using Tcp = asio::ip::tcp;
using Error = beast::error_code;

constexpr auto reader_timeout = std::chrono::seconds(15);
constexpr auto pause_before_next = std::chrono::milliseconds(200);
constexpr int max_readers = 8;  // at once
constexpr std::uint32_t max_header_length = 8'192;

// Handles one request.
class MetricsConnection : public std::enable_shared_from_this<MetricsConnection> {
public:
    MetricsConnection(const AllowedHosts& hosts, Metrics& metrics, Tcp::socket socket, std::shared_ptr<int> readers)
        : hosts_(hosts), metrics_(metrics), stream_(std::move(socket)), readers_(std::move(readers)) {
        ++*readers_;
    }
    ~MetricsConnection() { --*readers_; }
    MetricsConnection(const MetricsConnection&) = delete;
    MetricsConnection& operator=(const MetricsConnection&) = delete;

    void read() {
        parser_.header_limit(max_header_length);
        parser_.body_limit(0);
        stream_.expires_after(reader_timeout);
        http::async_read(stream_, buffer_, parser_, [self = shared_from_this()](const Error& error, std::size_t) {
            if (!error) self->answer();
        });
    }

private:
    void answer() {
        auto request = parser_.release();
        const bool plain = join_lines(request).empty();
        const auto host = std::string(request[http::field::host]);
        const std::string path(request.target().substr(0, request.target().find('?')));
        response_.version(11);
        response_.keep_alive(false);
        response_.set(http::field::content_type, "text/plain; charset=utf-8");
        response_.set(http::field::cache_control, "no-store");
        if (!plain || (!host.empty() && !hosts_.serves(host)))
            say(http::status::misdirected_request,
                "this server is not asked for by that name; its --host says by which it is\n");
        else if (path != "/metrics")
            say(http::status::not_found, "the numbers are at /metrics\n");
        else if (request.method() != http::verb::get)
            say(http::status::method_not_allowed, "this is asked by GET\n");
        else
            say(http::status::ok, metrics_.text());
        if (response_.result() == http::status::ok) response_.set(http::field::content_type, metrics_type);
        if (response_.result() == http::status::method_not_allowed) response_.set(http::field::allow, "GET");
        response_.prepare_payload();
        stream_.expires_after(reader_timeout);
        http::async_write(stream_, response_, [self = shared_from_this()](const Error&, std::size_t) {
            Error ignored;
            self->stream_.socket().shutdown(Tcp::socket::shutdown_send, ignored);
        });
    }
    void say(http::status status, std::string text) {
        response_.result(status);
        response_.body() = std::move(text);
    }

    const AllowedHosts& hosts_;
    Metrics& metrics_;
    Stream stream_;
    std::shared_ptr<int> readers_;
    beast::flat_buffer buffer_;
    http::request_parser<http::string_body> parser_;
    http::response<http::string_body> response_;
};

class Port : public MetricsPort {
public:
    Port(ConnectionContext& context, Metrics& metrics, const Tcp::endpoint& endpoint)
        : context_(context), metrics_(metrics), acceptor_(context.network, endpoint), timer_(context.network) {
        accept();
    }
    [[nodiscard]] std::string url() const override {
        const Tcp::endpoint here = acceptor_.local_endpoint();
        const bool six = here.address().is_v6();
        return fmt::format("http://{}{}{}:{}/metrics", six ? "[" : "", here.address().to_string(), six ? "]" : "",
                           here.port());
    }

private:
    void accept() {
        acceptor_.async_accept([this](const Error& error, Tcp::socket socket) {
            if (error == asio::error::operation_aborted) return;
            if (!error && *readers_ < max_readers)
                std::make_shared<MetricsConnection>(context_.hosts, metrics_, std::move(socket), readers_)->read();
            if (!error) return accept();
            // For instance, no more files can be opened at the moment.
            timer_.expires_after(pause_before_next);
            timer_.async_wait([this](const Error& ended) {
                if (!ended) accept();
            });
        });
    }

    ConnectionContext& context_;
    Metrics& metrics_;
    Tcp::acceptor acceptor_;
    asio::steady_timer timer_;
    // Shared, because this object may be destroyed before the last reader.
    std::shared_ptr<int> readers_ = std::make_shared<int>(0);
};

}  // namespace

std::optional<MetricsPlace> metrics_place(const std::string& written) {
    MetricsPlace place;
    const std::size_t colon = written.rfind(':');
    if (colon != std::string::npos) {
        place.address = written.substr(0, colon);
        if (place.address.starts_with('[') && place.address.ends_with(']'))
            place.address = place.address.substr(1, place.address.size() - 2);
        Error error;
        static_cast<void>(asio::ip::make_address(place.address, error));
        if (error) return std::nullopt;
    }
    const auto port = number_of<decltype(place.port)>(colon == std::string::npos ? written : written.substr(colon + 1));
    if (!port) return std::nullopt;
    place.port = *port;
    return place;
}

std::unique_ptr<MetricsPort> open_metrics_port(ConnectionContext& context, Metrics& metrics,
                                               const MetricsPlace& place) {
    return std::make_unique<Port>(context, metrics, Tcp::endpoint(asio::ip::make_address(place.address), place.port));
}

}  // namespace varia::server
