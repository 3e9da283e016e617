// The names under which this server may be asked for.
//
// A browser shows a page's own server whatever the page asks of it, so whoever owns a name can let it mean 127.0.0.1
// and ask a server there, from a page of his, as its own ("rebinding"). The name in `Host` is then his: a server that
// answers to its own names alone is not reached that way. An address, and `localhost`, nobody can let mean something
// else.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace varia::server {

class Hosts {
public:
    // `names`: as `--host` has them. `any`: every name is right, since somebody else has looked at it.
    Hosts(const std::vector<std::string>& names, bool any);
    // Whether a request with this `Host`, a name or an address with or without a port, is for this server.
    [[nodiscard]] bool serves(std::string_view host) const;
    // Why a text is no name for `--host`, or nothing.
    [[nodiscard]] static std::string problem(std::string_view name);

private:
    std::vector<std::string> names_;  // small letters, without a dot at the end
    bool any_;
};

}  // namespace varia::server
