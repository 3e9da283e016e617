// Tests of the server's options before it serves.
#pragma once

#include <string>

#include "server.hpp"

namespace varia::server {

// Returns why this is no origin as browsers write it and `--origin` expects it; empty if it is one.
[[nodiscard]] std::string origin_problem(const std::string& origin);

// Returns why the page's files cannot be served from `--web`; empty if they can.
[[nodiscard]] std::string web_problem(const ServerOptions& options);

}  // namespace varia::server
