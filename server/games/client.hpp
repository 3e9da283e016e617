// Whoever has asked something: a socket, or a request over HTTP, as the thread of games sees it.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "json.hpp"
#include "requests.hpp"
#include "trouble.hpp"

namespace varia::server {

class Client {
public:
    using Text = std::shared_ptr<const std::string>;
    // From any thread, and whether or not there is still anybody to hear it. `charge` is told what serving him has
    // cost, in milliseconds; it may be empty. `reply` is told the answer to each message, `send` what he is told
    // unasked; without it both are told to `send`.
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
    // The games that he has joined or is about to. Only the thread of games looks.
    struct Place {
        int waiting = 0;      // requests to join it that are not answered yet
        bool joined = false;  // one of them was granted
    };
    std::map<std::string, Place> places;

private:
    std::string address_;
    std::function<void(Text)> send_;
    std::function<void(double)> charge_;
    std::function<void(Text)> reply_;
};

// What is answered: a value, or the text of one, written already where that held nobody up, because it is long.
class Reply {
public:
    Reply(Json value)
        : value_(std::move(value)) {}  // NOLINT(google-explicit-constructor): so that answer(json) reads well
    // Precondition: JSON in one line.
    [[nodiscard]] static Reply written(std::string text) {
        Reply reply(Json(nullptr));
        reply.text_ = std::move(text);
        return reply;
    }
    // In one line.
    [[nodiscard]] std::string text() && { return text_ ? *std::move(text_) : value_.line(); }
    // Reads the text, if it was written.
    operator Json() const {  // NOLINT(google-explicit-constructor)
        std::string error;
        return text_ ? Json::parse(*text_, error).value_or(nullptr) : value_;
    }

private:
    Json value_;
    std::optional<std::string> text_;
};

// Something asked, with its way back. It is answered once.
struct Asked {
    std::shared_ptr<Client> client;
    // As it came; the hall reads them, once.
    std::string method;
    Json params = Json::object();
    Request request = {};
    std::int64_t received = 0;
    std::function<void(Reply)> answer;
    std::function<void(const Trouble&)> refuse;
    int tries = 0;
    std::shared_ptr<void> kept;  // counts what it takes up, as long as it lives
};
using AskedPtr = std::shared_ptr<Asked>;

}  // namespace varia::server
