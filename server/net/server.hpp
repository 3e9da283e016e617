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
    std::vector<std::string> hosts;    // names by which this server may be asked for, beside addresses and the machine's own
    bool behind_proxy = false, strangers = false;
    Limits limits;
    std::function<void(const std::string&)> say;  // a line for people; from any thread
};

// What is wrong with the options themselves, wherever they are used, or nothing.
[[nodiscard]] std::string misused(const ServerOptions& options);

// Serves until it is interrupted. Why it could not, or nothing.
[[nodiscard]] std::string serve(const ServerOptions& options);

}  // namespace varia::server
