// A connection to PostgreSQL, and what is asked by it. Only files of this room see its library.
#pragma once

#include <libpq-fe.h>

#include <memory>
#include <string>
#include <vector>

namespace varia::server {

struct PostgresCloses {
    void operator()(PGconn* connection) const { PQfinish(connection); }
    void operator()(PGresult* result) const { PQclear(result); }
};
using PostgresConnection = std::unique_ptr<PGconn, PostgresCloses>;
using PostgresResult = std::unique_ptr<PGresult, PostgresCloses>;

// Throw StoreFailed.
[[nodiscard]] PostgresConnection connect_postgres(const std::string& address);
// One statement with its values, or several without any.
PostgresResult run_postgres(PGconn* connection, const char* sql, const std::vector<std::string>& values);

}  // namespace varia::server
