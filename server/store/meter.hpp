// What is counted while the server runs. The code that counts does not know who reads the numbers: net has a meter for
// Prometheus; if nobody reads them, this class is used, which does nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace varia::server {

// All functions may be called from any thread, and none of them waits. They receive no name of a game, of a person or
// of an address.
class Meter {
public:
    enum class Refusal : std::uint8_t { connections, requests, host, origin, header, length };

    Meter() = default;
    virtual ~Meter() = default;
    Meter(const Meter&) = delete;
    Meter& operator=(const Meter&) = delete;

    // The store has finished a write or a read, or has failed.
    virtual void wrote(std::size_t /*requests*/, double /*seconds*/, bool /*failed*/) {}
    virtual void read(double /*seconds*/, bool /*failed*/) {}
    // A request was answered. `code`: 0, or the code of its error. `method`: a method of the protocol, or "".
    virtual void asked(std::string_view /*method*/, int /*code*/, double /*seconds*/) {}
    // Called about once a second: games in memory, games in the store, processes of untrusted variants.
    virtual void holds(std::size_t /*loaded*/, std::int64_t /*stored*/, std::size_t /*sandboxed*/) {}
    // A connection or a WebSocket was opened (1) or closed (-1).
    virtual void connected(int /*change*/) {}
    virtual void sockets(int /*change*/) {}
    virtual void responded(int /*status*/) {}
    virtual void refused(Refusal /*why*/) {}
    // A client was disconnected because it did not read what was sent to it.
    virtual void dropped() {}
};

}  // namespace varia::server
