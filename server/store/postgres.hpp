// A connection to PostgreSQL, and what is asked by it. Only files of this room see its library.
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

// Throw StoreFailed.
[[nodiscard]] PostgresConnection connect_postgres(const std::string& address);
// One statement with its values, or several without any.
PostgresResult run_postgres(PGconn* connection, const char* sql, const std::vector<std::string>& values);

// As the database writes it; 0 if it is none.
[[nodiscard]] std::int64_t number_in(std::string_view digits);

}  // namespace varia::server
