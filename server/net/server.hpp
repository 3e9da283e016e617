// `varia serve --port`: the page, and games between people, over HTTP and WebSockets (docs/game-server.md).
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "limits.hpp"

namespace varia::server {

struct ServerOptions {
    std::string address = "127.0.0.1";
    std::uint16_t port = 0;            // 0 for any free port
    std::string web;                   // the folder of the page's files; empty if there is no page
    std::string db = "varia.db";       // a file's path, or postgresql://...
    std::vector<std::string> origins;  // other origins whose pages may play here
    // Names under which clients may address this server, besides addresses and the machine's own name.
    std::vector<std::string> hosts;
    bool behind_proxy = false, allow_untrusted = false;
    ServerLimits limits;
    std::string metrics;  // where metrics are read: PORT or ADDRESS:PORT; empty if nowhere
    // Receive what happens, from any thread: sentences for people, or lines of JSON for programs. Either may be empty.
    std::function<void(const std::string&)> say, log;
};

// Returns what is wrong with the options on any machine; empty if nothing is.
[[nodiscard]] std::string misused(const ServerOptions& options);

// What `check` has found. A `fault` keeps the server from serving.
struct Finding {
    enum class Weight : std::uint8_t { good, note, fault };
    Weight weight = Weight::good;
    std::string text;
};
// Inspects everything that serving would need, and changes nothing. A server that runs meanwhile is not disturbed.
[[nodiscard]] std::vector<Finding> check(const ServerOptions& options);

// Serves until it is interrupted. Returns why it could not serve; empty on success. `log` has received that error,
// `say` has not.
[[nodiscard]] std::string serve(const ServerOptions& options);

}  // namespace varia::server
