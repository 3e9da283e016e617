// A connection over HTTP: the page's files, requests about games that need no WebSocket, and the upgrade to a
// WebSocket.
#include <algorithm>
#include <array>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <utility>

#include "callers.hpp"
#include "connection_context.hpp"
#include "headers.hpp"

namespace varia::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using Error = beast::error_code;

constexpr auto timeout = std::chrono::seconds(15);      // until a request has arrived
constexpr auto long_timeout = std::chrono::minutes(5);  // until a response is sent: files may be long, and lines slow
constexpr auto farewell = std::chrono::seconds(2);      // for a client that was refused before it had sent all
constexpr std::size_t max_unheard = std::size_t{1} << 20;
constexpr std::uint32_t max_headers = 8'192;
constexpr auto games_path = "/api/games";
constexpr auto text_type = "text/plain; charset=utf-8";

int status_of(ErrorCode code) {
    switch (code) {
        case ErrorCode::unknown:
            return 404;
        case ErrorCode::limit:
            return 429;
        case ErrorCode::not_yours:
            return 403;
        case ErrorCode::store:
        case ErrorCode::out_of_memory:
            return 503;
        case ErrorCode::internal:
            return 500;
        default:
            return 400;
    }
}

class HttpConnection : public std::enable_shared_from_this<HttpConnection> {
public:
    HttpConnection(ConnectionContext& context, Stream stream, std::string address, std::shared_ptr<Counted> counted)
        : context_(context),
          stream_(std::move(stream)),
          pending_(context.network),
          peer_(std::move(address)),
          counted_(std::move(counted)) {}

    void read() {
        parser_.emplace();
        parser_->header_limit(max_headers);
        parser_->body_limit(static_cast<std::uint64_t>(max_bytes(context_.options, true)));
        stream_.expires_after(timeout);
        http::async_read_header(stream_, buffer_, *parser_,
                                [self = shared_from_this()](const Error& error, std::size_t) {
                                    if (error == http::error::end_of_stream) return self->end();
                                    if (error) return self->refuse(error);
                                    self->read_body();
                                });
    }

private:
    // The limit of the length depends on the target of the request.
    void read_body() {
        const bool opens = parser_->get().target() == games_path;
        const auto max = static_cast<std::uint64_t>(max_bytes(context_.options, opens));
        const auto length = parser_->content_length();
        if (length && *length > max) return refuse(http::error::body_limit);
        parser_->body_limit(max);
        http::async_read(stream_, buffer_, *parser_, [self = shared_from_this()](const Error& error, std::size_t) {
            if (error) return self->refuse(error);
            self->request_ = self->parser_->release();
            self->take();
        });
    }

    // A request that is no HTTP, or that is too long, gets an error as its response and is not read any further.
    void refuse(const Error& error) {
        if (error == beast::error::timeout ||
            error.category() != http::make_error_code(http::error::bad_method).category())
            return end();
        const bool body = error == http::error::body_limit, header = error == http::error::header_limit;
        refused_ = true;
        context_.meter.refused(body || header ? Meter::Refusal::length : Meter::Refusal::header);
        request_ = {};
        request_.keep_alive(false);
        answer_text(body ? 413 : header ? 431 : 400, std::string("this is refused: ") + error.message() + "\n");
    }

    [[nodiscard]] std::string header(http::field name) const { return std::string(request_[name]); }

    // The address of the client. Behind a proxy it is the last one in the list that the proxy sends.
    [[nodiscard]] std::string address() const {
        if (!context_.options.behind_proxy) return peer_;
        const std::string list(request_["X-Forwarded-For"]);
        return name_in(last_element(list)).value_or(peer_);
    }

    void take() {
        if (const std::string name = join_lines(request_); !name.empty())
            return refuse_request(Meter::Refusal::header, 400, name + " stands several times in the request\n");
        const std::string host = header(http::field::host);
        // HTTP/1.0 has no such line; no browser uses that version.
        if (host.empty() && request_.version() >= 11)
            return refuse_request(Meter::Refusal::host, 400, "a request says by Host whom it asks\n");
        if (!host.empty() && !context_.hosts.serves(host))
            return refuse_request(Meter::Refusal::host, 421,
                                  "this server is not asked for by that name; its --host says by which it is\n");
        const std::string target(request_.target());
        const std::string path = target.substr(0, target.find('?'));
        const bool api = path == "/api" || path.starts_with("/api/");
        const std::string origin = header(http::field::origin);
        if ((api || !origin.empty()) && !context_.connection_limiter.request(address()))
            return context_.meter.refused(Meter::Refusal::requests),
                   answer_error(too_often("too many requests from this address", 1'000));
        if (api && !is_welcome(context_, origin, host))
            return context_.meter.refused(Meter::Refusal::origin),
                   answer_text(403, "pages from there may not play here; the server's --origin says which may\n");
        if (path == "/api/socket") return upgrade();
        if (!api) return answer_file(target);
        if (request_.method() == http::verb::options) return answer_preflight();
        answer_api(path, target);
    }

    void upgrade() {
        if (!beast::websocket::is_upgrade(request_)) return answer_text(426, "this is the place for a WebSocket\n");
        stream_.expires_never();
        // Behind a proxy the connections of each client are counted, not those of the proxy.
        std::shared_ptr<Counted> counted = std::move(counted_);
        if (context_.options.behind_proxy) {
            const std::string client = address();
            if (!context_.connection_limiter.open("client " + client))
                return context_.meter.refused(Meter::Refusal::connections),
                       answer_error(too_often("too many sockets from this address", 10'000));
            counted = std::make_shared<Counted>(context_, "client " + client);
        }
        begin_socket(context_, std::move(stream_), std::move(request_), address(), std::move(counted));
    }

    // ---- games ----------------------------------------------------------------------------------------------------

    void answer_api(const std::string& path, const std::string& target) {
        const bool gets = request_.method() == http::verb::get || request_.method() == http::verb::head;
        auto asked = std::make_shared<PendingRequest>();
        const std::string games = "/api/games/";
        if (path == games_path) {
            if (request_.method() != http::verb::post) return answer_method("POST, OPTIONS");
            const std::string type = header(http::field::content_type);
            if (type.substr(0, type.find(';')) != "application/json")
                return answer_text(415, "the body is application/json\n");
            std::string mistake;
            const std::optional<Json> json = Json::parse(request_.body(), mistake);
            if (!json || json->type() != Json::Type::object)
                return answer_error({ErrorCode::no_json,
                                     "the body is no JSON object" + (mistake.empty() ? "" : ": " + mistake),
                                     std::nullopt});
            asked->method = "create";
            asked->params = *json;
            return ask(std::move(asked));
        }
        if (path == "/api" || path == "/api/variants" || path == "/api/health") {
            asked->method = path == "/api" ? "initialize" : path.substr(5);
        } else if (path.starts_with(games)) {
            const std::string rest = path.substr(games.size());
            const std::size_t slash = rest.find('/');
            asked->method = slash == std::string::npos ? "look" : "log";
            if (slash != std::string::npos && rest.substr(slash) != "/log")
                return answer_text(404, "there is nothing here\n");
            asked->params.set("game", rest.substr(0, slash));
            if (const std::size_t from = target.find("?from="); from != std::string::npos && asked->method == "log") {
                const std::string digits = target.substr(from + 6);
                if (digits.empty() || digits.size() > 9 || digits.find_first_not_of("0123456789") != std::string::npos)
                    return answer_error({ErrorCode::bad_params, "`from` is an integer", std::nullopt});
                asked->params.set("from", Json(static_cast<std::uint64_t>(std::stoul(digits))));
            }
        } else {
            return answer_text(404, "there is nothing here\n");
        }
        if (!gets) return answer_method("GET, HEAD, OPTIONS");
        ask(std::move(asked));
    }

    void ask(PendingRequestPtr asked) {
        stream_.expires_never();
        // Until the response nothing is read or written; this timer waits, and keeps the object alive meanwhile. Others
        // have only weak pointers, because the object must end on the network thread.
        pending_.expires_at(asio::steady_timer::time_point::max());
        pending_.async_wait([self = shared_from_this()](const Error&) {});
        const auto back = [weak = weak_from_this(), &network = context_.network](int status, Reply reply) {
            asio::post(network, [weak, status, reply = std::move(reply)]() mutable {
                const auto self = weak.lock();
                if (!self) return;
                self->pending_.cancel();
                self->answer_body(status, std::move(reply).text(), "application/json");
            });
        };
        asked->client = std::make_shared<Client>(
            address(), [](const Client::Text&) {}, nullptr);
        asked->received = context_.games.now();
        asked->answer = [back](Reply reply) { back(200, std::move(reply)); };
        asked->refuse = [back](const ApiError& error) {
            Json json = Json::object();
            json.set("error", error_json(error));
            back(status_of(error.code), std::move(json));
        };
        context_.games.post([&registry = context_.registry, asked = std::move(asked)] { registry.ask(asked); });
    }

    // ---- answers --------------------------------------------------------------------------------------------------

    // After a request that is for another server or is ambiguous, the connection is closed: what follows cannot be
    // trusted.
    void refuse_request(Meter::Refusal why, int status, std::string text) {
        refused_ = true;
        context_.meter.refused(why);
        request_.keep_alive(false);
        answer_text(status, std::move(text));
    }

    template <class Body>
    std::shared_ptr<http::response<Body>> begin_answer(int status) {
        auto response = std::make_shared<http::response<Body>>(static_cast<http::status>(status),
                                                               request_.version() == 10 ? 10 : 11);
        context_.meter.responded(status);
        response->keep_alive(request_.keep_alive());
        for (const auto& [name, value] : strict_headers()) response->set(name, value);
        const std::string origin = header(http::field::origin);
        for (const std::string& welcome : context_.options.origins)
            if (welcome == origin) {
                response->set(http::field::access_control_allow_origin, origin);
                response->set(http::field::vary, "Origin");
                response->set("Cross-Origin-Resource-Policy", "cross-origin");
            }
        return response;
    }
    void answer(int status, const Json& json) { answer_body(status, json.line(), "application/json"); }
    void answer_text(int status, std::string text) { answer_body(status, std::move(text), text_type); }
    void answer_error(const ApiError& error) {
        Json json = Json::object();
        json.set("error", error_json(error));
        answer(status_of(error.code), json);
    }
    void answer_method(const std::string& allowed) {
        const auto response = begin_answer<http::string_body>(405);
        response->set(http::field::allow, allowed);
        response->set(http::field::content_type, text_type);
        response->body() = "this is asked by " + allowed + "\n";
        write(response);
    }
    void answer_preflight() {
        const auto response = begin_answer<http::string_body>(204);
        response->set(http::field::access_control_allow_methods, "GET, POST");
        response->set(http::field::access_control_allow_headers, "Content-Type");
        write(response);
    }
    void answer_body(int status, std::string body, const char* type) {
        const auto response = begin_answer<http::string_body>(status);
        response->set(http::field::content_type, type);
        response->set(http::field::cache_control, "no-store");
        response->body() = std::move(body);
        write(response);
    }

    void answer_file(const std::string& target) {
        const bool head = request_.method() == http::verb::head;
        if (!head && request_.method() != http::verb::get) return answer_method("GET, HEAD");
        const std::optional<StaticFile> file = context_.files.find(target, header(http::field::accept_encoding));
        if (!file) return answer_text(404, "there is no such file\n");
        const auto describe = [&file](auto& response) {
            response.set(http::field::etag, file->tag);
            response.set(http::field::cache_control,
                         file->lasting ? "public, max-age=31536000, immutable" : "no-cache");
            response.set(http::field::vary, "Accept-Encoding");
        };
        if (has_tag(header(http::field::if_none_match), file->tag)) {
            const auto response = begin_answer<http::empty_body>(304);
            describe(*response);
            return write(response);
        }
        const auto response = begin_answer<http::file_body>(200);
        Error error;
        response->body().open(file->path.c_str(), beast::file_mode::scan, error);
        if (error) return answer_text(404, "the file cannot be read\n");
        describe(*response);
        response->set(http::field::content_type, file->type);
        if (!file->encoding.empty()) response->set(http::field::content_encoding, file->encoding);
        write(response);
    }

    template <class Body>
    void write(const std::shared_ptr<http::response<Body>>& response) {
        if (response->result() != http::status::not_modified) response->prepare_payload();
        stream_.expires_after(long_timeout);
        const auto done = [self = shared_from_this(), response](const Error& error, std::size_t) {
            if (error) return self->end();
            if (!response->need_eof()) return self->read();
            self->end();
            if (self->refused_) self->hear_out();
        };
        if (request_.method() != http::verb::head) return http::async_write(stream_, *response, done);
        const auto serializer = std::make_shared<http::response_serializer<Body>>(*response);
        serializer->split(true);
        http::async_write_header(stream_, *serializer,
                                 [done, serializer](const Error& error, std::size_t size) { done(error, size); });
    }

    // Reads what a refused client is still sending. If the connection were closed before, the system would throw away
    // the response on its way to the client.
    void hear_out() {
        stream_.expires_after(farewell);
        stream_.async_read_some(boost::asio::buffer(unheard_),
                                [self = shared_from_this()](const Error& error, std::size_t size) {
                                    self->left_unheard_ -= std::min(size, self->left_unheard_);
                                    if (!error && self->left_unheard_ > 0) self->hear_out();
                                });
    }

    void end() {
        Error ignored;
        stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
    }

    ConnectionContext& context_;
    Stream stream_;
    asio::steady_timer pending_;
    std::string peer_;
    std::shared_ptr<Counted> counted_;
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::string_body>> parser_;
    HttpRequest request_;
    bool refused_ = false;  // before the whole request was read
    std::array<char, 4'096> unheard_{};
    std::size_t left_unheard_ = max_unheard;
};

}  // namespace

bool is_welcome(const ConnectionContext& context, std::string_view origin, std::string_view host) {
    if (origin.empty()) return true;
    for (const std::string& welcome : context.options.origins)
        if (welcome == origin) return true;
    const std::size_t scheme = origin.find("://");
    if (scheme == std::string_view::npos || host.empty()) return false;
    const std::string_view name = origin.substr(0, scheme);
    return (name == "http" || name == "https") && origin.substr(scheme + 3) == host;
}

std::int64_t max_bytes(const ServerOptions& options, bool opens) {
    return options.limits.message_bytes * (opens && options.allow_untrusted ? 4 : 1);
}

void begin_http(ConnectionContext& context, Stream stream, std::string address, std::shared_ptr<Counted> counted) {
    std::make_shared<HttpConnection>(context, std::move(stream), std::move(address), std::move(counted))->read();
}

}  // namespace varia::server
