// Tests whether an address of PostgreSQL can be read. The error message does not contain the address, which may contain
// a password.
#include "place.hpp"

#if VARIA_POSTGRES

#include <libpq-fe.h>

#include <algorithm>
#include <memory>
#include <string_view>

namespace varia::server {

std::string address_problem(const std::string& address) {
    constexpr const char* unread =
        "--db: the address behind postgresql:// cannot be read; it is postgresql://USER@HOST:PORT/NAME?OPTION=VALUE, "
        "and in names a sign with a meaning "
        "of its own, as / or @, is written %2F or %40";
    const std::unique_ptr<PQconninfoOption, void (*)(PQconninfoOption*)> read(PQconninfoParse(address.c_str(), nullptr),
                                                                              PQconninfoFree);
    if (!read) return unread;
    for (const PQconninfoOption* option = read.get(); option->keyword != nullptr; ++option) {
        if (std::string_view(option->keyword) != "port" || option->val == nullptr) continue;
        const std::string_view port = option->val;
        if (!std::ranges::all_of(port, [](char c) { return (c >= '0' && c <= '9') || c == ','; })) return unread;
    }
    return {};
}

}  // namespace varia::server

#else

namespace varia::server {
std::string address_problem(const std::string&) { return {}; }
}  // namespace varia::server

#endif
