// What is counted while the server runs. Whoever counts does not know who reads: net has a meter that Prometheus asks,
// and where nobody asks this one, which does nothing, stands in its place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace varia::server {

// From any thread; nothing here waits. No name of a game, of a person or of an address comes this way.
class Meter {
public:
    enum class Refusal : std::uint8_t { connections, requests, host, origin, header, length };

    Meter() = default;
    virtual ~Meter() = default;
    Meter(const Meter&) = delete;
    Meter& operator=(const Meter&) = delete;

    // The store was asked to write or to read, and has answered or failed.
    virtual void wrote(std::size_t /*orders*/, double /*seconds*/, bool /*failed*/) {}
    virtual void read(double /*seconds*/, bool /*failed*/) {}
    // A request was answered; `code`: 0, or that of its error. `method`: one of the protocol's, or "".
    virtual void asked(std::string_view /*method*/, int /*code*/, double /*seconds*/) {}
    // About once a second: games in memory and in the store, processes of strangers' variants.
    virtual void holds(std::size_t /*loaded*/, std::int64_t /*stored*/, std::size_t /*strangers*/) {}
    // One more (1) or one less (-1) is connected, or has a WebSocket.
    virtual void connected(int /*change*/) {}
    virtual void sockets(int /*change*/) {}
    virtual void responded(int /*status*/) {}
    virtual void refused(Refusal /*why*/) {}
    // A client did not read what it was told.
    virtual void dropped() {}
};

}  // namespace varia::server
