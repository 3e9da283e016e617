// A client, as the games thread sees it: a WebSocket, or a request over HTTP.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "api_error.hpp"
#include "json.hpp"
#include "requests.hpp"

namespace varia::server {

class Client {
public:
    using Text = std::shared_ptr<const std::string>;
    // May be called from any thread, and also when the client has disconnected. `charge` receives what serving the
    // client has cost, in milliseconds; it may be empty. `reply` receives the response to each message, and `send`
    // receives notifications; without `reply` both go to `send`.
    Client(std::string address, std::function<void(Text)> send, std::function<void(double)> charge,
           std::function<void(Text)> reply = nullptr)
        : address_(std::move(address)),
          send_(std::move(send)),
          charge_(std::move(charge)),
          reply_(reply ? std::move(reply) : send_) {}

    [[nodiscard]] const std::string& address() const { return address_; }
    void send(const Text& text) const { send_(text); }
    void reply(std::string line) const { reply_(std::make_shared<const std::string>(std::move(line))); }
    void charge(double ms) const {
        if (charge_) charge_(ms);
    }
    // The games that the client has joined or is about to join. Only the games thread uses this.
    struct Place {
        int waiting = 0;      // requests to join the game that are not answered yet
        bool joined = false;  // one of them was granted
    };
    std::map<std::string, Place> places;

private:
    std::string address_;
    std::function<void(Text)> send_;
    std::function<void(double)> charge_;
    std::function<void(Text)> reply_;
};

// A response: a value, or the text of a long value, which was written where no other request had to wait for that.
class Reply {
public:
    Reply(Json value)
        : value_(std::move(value)) {}  // NOLINT(google-explicit-constructor): so that answer(json) reads well
    // Precondition: the text is JSON in one line.
    [[nodiscard]] static Reply written(std::string text) {
        Reply reply(Json(nullptr));
        reply.text_ = std::move(text);
        return reply;
    }
    // The text, in one line.
    [[nodiscard]] std::string text() && { return text_ ? *std::move(text_) : value_.line(); }
    // The value. Parses the text if there is only a text.
    operator Json() const {  // NOLINT(google-explicit-constructor)
        std::string error;
        return text_ ? Json::parse(*text_, error).value_or(nullptr) : value_;
    }

private:
    Json value_;
    std::optional<std::string> text_;
};

// A request that is not answered yet, with the functions that answer it. It is answered once.
struct PendingRequest {
    std::shared_ptr<Client> client;
    // The request as it came; the game registry reads it, once.
    std::string method;
    Json params = Json::object();
    Request request = {};
    std::int64_t received = 0;
    std::function<void(Reply)> answer;
    std::function<void(const ApiError&)> refuse;
    int tries = 0;
    std::shared_ptr<void> kept;  // counts the memory that the request takes, as long as it lives
};
using PendingRequestPtr = std::shared_ptr<PendingRequest>;

}  // namespace varia::server
