// Where games are stored, as given by `--db`: a file of SQLite, or a database of PostgreSQL.
#pragma once

#include <string>

namespace varia::server {

[[nodiscard]] bool is_postgres(const std::string& place);

// Returns why nothing can be stored permanently at this place; empty if it can. Refused are an empty text, a place in
// memory, a folder, a device, and an address that cannot be read. Reads the file system and changes nothing.
[[nodiscard]] std::string place_problem(const std::string& place);

// Tests an address `postgresql://...` alone, without a connection. The message contains nothing of the address, because
// the address may contain a password.
[[nodiscard]] std::string address_problem(const std::string& address);

// Returns a warning for the operator, or nothing: a file system in memory is empty after the machine's next start.
[[nodiscard]] std::string place_warning(const std::string& place);

}  // namespace varia::server
