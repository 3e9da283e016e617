// A connection to PostgreSQL, and statements that are run on it. Only files of this folder use its library.
#pragma once

#include <libpq-fe.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace varia::server {

struct PostgresCloses {
    void operator()(PGconn* connection) const { PQfinish(connection); }
    void operator()(PGresult* result) const { PQclear(result); }
};
using PostgresConnection = std::unique_ptr<PGconn, PostgresCloses>;
using PostgresResult = std::unique_ptr<PGresult, PostgresCloses>;

// Both functions throw StoreFailed.
[[nodiscard]] PostgresConnection connect_postgres(const std::string& address);
// Runs one statement with its values, or several statements without values.
PostgresResult run_postgres(PGconn* connection, const char* sql, const std::vector<std::string>& values);

// Reads a number as the database writes it; 0 if the text is no number.
[[nodiscard]] std::int64_t number_in(std::string_view digits);

}  // namespace varia::server
