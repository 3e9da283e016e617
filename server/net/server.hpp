// `varia serve --port`: the page, and games between people, over HTTP and WebSockets (docs/server.md).
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "limits.hpp"

namespace varia::server {

struct ServerOptions {
    std::string address = "127.0.0.1";
    std::uint16_t port = 0;            // 0: any that is free
    std::string web;                   // the page's folder; empty: there is none
    std::string db = "varia.db";       // a file's path, or postgresql://...
    std::vector<std::string> origins;  // other places whose pages may play here
    // Names by which this server may be asked for, beside addresses and the machine's own.
    std::vector<std::string> hosts;
    bool behind_proxy = false, strangers = false;
    Limits limits;
    std::string metrics;  // where its numbers are read: PORT or ADDRESS:PORT; empty: nowhere
    // What happens, from any thread: as sentences for people, or as lines of JSON for programs. The one that is empty
    // hears nothing.
    std::function<void(const std::string&)> say, log;
};

// What is wrong with the options themselves, wherever they are used, or nothing.
[[nodiscard]] std::string misused(const ServerOptions& options);

// What `check` has found: `fault`s keep the server from serving.
struct Finding {
    enum class Weight : std::uint8_t { good, note, fault };
    Weight weight = Weight::good;
    std::string text;
};
// Looks at all that serving would need, and changes nothing; a server that runs meanwhile is not disturbed.
[[nodiscard]] std::vector<Finding> check(const ServerOptions& options);

// Serves until it is interrupted. Why it could not, or nothing; `log` has been told, `say` has not.
[[nodiscard]] std::string serve(const ServerOptions& options);

}  // namespace varia::server
