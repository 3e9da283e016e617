// What is asked of the server, looked at before it serves.
#pragma once

#include <string>

#include "server.hpp"

namespace varia::server {

// Why this is no place whose pages may be let in, as `--origin` says it and as browsers write it, or nothing.
[[nodiscard]] std::string origin_problem(const std::string& origin);

// Why the page's files cannot be served from `--web`, or nothing.
[[nodiscard]] std::string web_problem(const ServerOptions& options);

}  // namespace varia::server
