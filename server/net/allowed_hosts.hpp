// The names under which clients may address this server.
//
// A browser lets a page make any request to the page's own server. Anyone who owns a name can let it point to
// 127.0.0.1, so that a page of his makes requests to a server there as if it were its own ("DNS rebinding"). The name
// in `Host` is his then, so a server that answers only to its own names cannot be reached in this way. Nobody can let
// an address, or `localhost`, point to something else.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace varia::server {

class AllowedHosts {
public:
    // `names`: the values of `--host`. `any`: every name is accepted, because a proxy has checked it.
    AllowedHosts(const std::vector<std::string>& names, bool any);
    // Whether a request with this `Host`, a name or an address with or without a port, is for this server.
    [[nodiscard]] bool serves(std::string_view host) const;
    // Returns why a text is no name for `--host`; empty if it is one.
    [[nodiscard]] static std::string problem(std::string_view name);

private:
    std::vector<std::string> names_;  // in lower case, without a dot at the end
    bool any_;
};

}  // namespace varia::server
