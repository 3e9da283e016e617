// Where games are kept, as `--db` says it: a file of SQLite, or a database of PostgreSQL.
#pragma once

#include <string>

namespace varia::server {

[[nodiscard]] bool is_postgres(const std::string& place);

// Why nothing can be kept there for good, or nothing: an empty text, a place in memory, a folder, a device, an address
// that is none. Looks at the file system and changes nothing.
[[nodiscard]] std::string place_problem(const std::string& place);

// What whoever keeps games there should know, or nothing: a file system in memory is empty after the machine's next
// start.
[[nodiscard]] std::string place_warning(const std::string& place);

}  // namespace varia::server
