// The tables of a PostgreSQL database, and the steps that bring them to the newest version.
#if VARIA_POSTGRES

#include "postgres_tables.hpp"

namespace varia::server {
namespace {

constexpr const char* first_shape =
    "CREATE TABLE games (id text PRIMARY KEY, data text NOT NULL, created bigint NOT NULL);"
    "CREATE INDEX games_created ON games (created);"
    "CREATE TABLE actions (game text NOT NULL, seq bigint NOT NULL, client text NOT NULL, at bigint NOT NULL,"
    " kind text NOT NULL, data text NOT NULL, PRIMARY KEY (game, seq));";

}  // namespace

bool PostgresTables::has(const std::string& table) {
    return number("SELECT (to_regclass('" + table + "') IS NOT NULL)::int") > 0;
}

std::int64_t PostgresTables::number(const std::string& sql) { return number_in(text(sql)); }

std::string PostgresTables::text(const std::string& sql) {
    const PostgresResult result = run_postgres(connection_, sql.c_str(), {});
    return PQntuples(result.get()) > 0 ? PQgetvalue(result.get(), 0, 0) : "";
}

void PostgresTables::run(const std::string& sql) { run_postgres(connection_, sql.c_str(), {}); }

const std::vector<Migration>& postgres_migrations() {
    static const std::vector<Migration> migrations{{{1, 1}, first_shape}, mark_migration()};
    return migrations;
}

}  // namespace varia::server

#endif
