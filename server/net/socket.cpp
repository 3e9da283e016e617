// A WebSocket: it reads one message after the other, and sends messages as they come.
//
// A client that exceeds its rate is read from more slowly. A client that does not read what is sent to it is
// disconnected.
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <optional>
#include <utility>

#include "connection_context.hpp"

namespace varia::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using Error = beast::error_code;

constexpr double seconds_at_once = 10;
// A message may use this much time of the games thread; one that uses more counts as several messages.
constexpr double free_ms = 10;
constexpr auto silence = std::chrono::seconds(60);

bool opens_game(const std::string& text) {
    std::string error;
    const std::optional<Json> message = Json::parse(text, error);
    if (!message || message->type() != Json::Type::object) return false;
    const std::optional<Json> method = message->find("method");
    return method && method->type() == Json::Type::text && method->string() == "create";
}

class Socket : public std::enable_shared_from_this<Socket> {
public:
    Socket(ConnectionContext& context, Stream stream, std::string address, std::shared_ptr<Counted> counted)
        : context_(context),
          socket_(std::move(stream)),
          timer_(context.network),
          counted_(std::move(counted)),
          address_(std::move(address)),
          messages_(static_cast<double>(context.options.limits.actions_per_second),
                    static_cast<double>(context.options.limits.actions_per_second) * seconds_at_once) {
        context_.meter.sockets(1);
    }

    ~Socket() {
        context_.meter.sockets(-1);
        if (client_)
            context_.games.post([&registry = context_.registry, client = client_] { registry.on_disconnect(client); });
    }
    Socket(const Socket&) = delete;
    Socket& operator=(const Socket&) = delete;

    void begin(HttpRequest request) {
        const std::weak_ptr<Socket> weak = weak_from_this();
        client_ = std::make_shared<Client>(
            address_,
            [weak, &network = context_.network](Client::Text text) {
                asio::post(network, [weak, text = std::move(text)]() mutable {
                    if (const auto self = weak.lock()) self->report(std::move(text));
                });
            },
            [weak, &network = context_.network](double ms) {
                if (ms < free_ms) return;
                asio::post(network, [weak, ms] {
                    if (const auto self = weak.lock()) self->messages_.take(ms / free_ms);
                });
            },
            [weak, &network = context_.network](Client::Text text) {
                asio::post(network, [weak, text = std::move(text)]() mutable {
                    const auto self = weak.lock();
                    if (!self) return;
                    self->unanswered_ = false;
                    self->timer_.cancel();
                    self->report(std::move(text));
                    self->go_on();
                });
            });
        beast::get_lowest_layer(socket_).expires_never();
        websocket::stream_base::timeout timeout = websocket::stream_base::timeout::suggested(beast::role_type::server);
        timeout.idle_timeout = silence;
        timeout.keep_alive_pings = true;
        socket_.set_option(timeout);
        socket_.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
            for (const auto& [name, value] : strict_headers()) response.set(name, value);
        }));
        socket_.read_message_max(static_cast<std::size_t>(max_bytes(context_.options, true)));
        request_ = std::move(request);
        socket_.async_accept(request_, [self = shared_from_this()](const Error& error) {
            self->request_ = {};
            if (!error) self->go_on();
        });
    }

private:
    // The next message is read once the last one is answered and the client has read most of what was sent to it. So
    // the queue of a client is bounded by itself; only what happens in games can be more than the client reads.
    void go_on() {
        if (ended_ || reading_ || unanswered_ ||
            queued_ > static_cast<std::size_t>(context_.options.limits.queue_bytes) / 4)
            return;
        reading_ = true;
        const std::chrono::milliseconds wait = messages_.wait();
        if (wait.count() == 0) return read();
        timer_.expires_after(wait);
        timer_.async_wait([self = shared_from_this()](const Error& error) {
            if (!error && !self->ended_) self->read();
        });
    }

    void read() {
        socket_.async_read(announced_, [self = shared_from_this()](const Error& error, std::size_t) {
            if (error) return self->end();
            self->take();
        });
    }

    void take() {
        reading_ = false;
        if (!socket_.got_text()) return close(websocket::close_code::unknown_data);
        std::string text = beast::buffers_to_string(announced_.data());
        announced_.consume(announced_.size());
        announced_.shrink_to_fit();
        const std::int64_t max = max_bytes(context_.options, false);
        if (static_cast<std::int64_t>(text.size()) > max) {
            // A message that opens a game may be longer than all others, because it may contain the text of an
            // untrusted variant.
            if (!opens_game(text))
                return context_.meter.refused(Meter::Refusal::length),
                       close(
                           {websocket::close_code::too_big, "a message has at most " + std::to_string(max) + " bytes"});
            messages_.take(static_cast<double>(text.size()) / static_cast<double>(max));
        }
        context_.games.post([&registry = context_.registry, client = client_, text = std::move(text),
                             received = context_.games.now()] { registry.take(client, text, received); });
        messages_.take(1);
        unanswered_ = true;
        // Until the response nothing is read or written; this timer waits, and keeps the object alive meanwhile.
        timer_.expires_at(asio::steady_timer::time_point::max());
        timer_.async_wait([self = shared_from_this()](const Error&) {});
    }

    void report(Client::Text text) {
        if (ended_) return;
        queued_ += text->size();
        if (queued_ > static_cast<std::size_t>(context_.options.limits.queue_bytes)) return drop();
        queue_.push_back(std::move(text));
        if (queue_.size() == 1) write();
    }

    void write() {
        socket_.text(true);
        socket_.async_write(asio::buffer(*queue_.front()),
                            [self = shared_from_this()](const Error& error, std::size_t) {
                                if (error) return self->end();
                                self->queued_ -= self->queue_.front()->size();
                                self->queue_.pop_front();
                                if (!self->queue_.empty() && !self->ended_) self->write();
                                self->go_on();
                            });
    }

    void close(const websocket::close_reason& why) {
        ended_ = true;
        socket_.async_close(why, [self = shared_from_this()](const Error&) { self->end(); });
    }
    void drop() {
        context_.meter.dropped();
        end();
        Error ignored;
        beast::get_lowest_layer(socket_).socket().close(ignored);
    }
    void end() {
        ended_ = true;
        timer_.cancel();
    }

    ConnectionContext& context_;
    websocket::stream<Stream> socket_;
    asio::steady_timer timer_;
    std::shared_ptr<Counted> counted_;
    std::string address_;
    Allowance messages_;
    std::shared_ptr<Client> client_;
    HttpRequest request_;
    beast::flat_buffer announced_;
    std::deque<Client::Text> queue_;
    std::size_t queued_ = 0;
    bool ended_ = false, reading_ = false, unanswered_ = false;
};

}  // namespace

void begin_socket(ConnectionContext& context, Stream stream, HttpRequest request, std::string address,
                  std::shared_ptr<Counted> counted) {
    std::make_shared<Socket>(context, std::move(stream), std::move(address), std::move(counted))
        ->begin(std::move(request));
}

}  // namespace varia::server
