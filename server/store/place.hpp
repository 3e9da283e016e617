// Where games are kept, as `--db` says it: a file of SQLite, or a database of PostgreSQL.
#pragma once

#include <string>

namespace varia::server {

[[nodiscard]] bool is_postgres(const std::string& place);

// Why nothing can be kept there for good, or nothing: an empty text, a place in memory, a folder, a device, an address
// that is none. Looks at the file system and changes nothing.
[[nodiscard]] std::string place_problem(const std::string& place);

// The same of `postgresql://...` alone, without a connection. The answer has nothing of the address in it, which may
// have a password.
[[nodiscard]] std::string address_problem(const std::string& address);

// What whoever keeps games there should know, or nothing: a file system in memory is empty after the machine's next
// start.
[[nodiscard]] std::string place_warning(const std::string& place);

}  // namespace varia::server
