#include "sqlite_tables.hpp"

#include <cstdlib>

#include "store.hpp"

namespace varia::server {
namespace {

constexpr const char* first_tables =
    "CREATE TABLE games (id TEXT PRIMARY KEY, data TEXT NOT NULL, created INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX games_created ON games (created);"
    "CREATE TABLE actions (game TEXT NOT NULL, seq INTEGER NOT NULL, client TEXT NOT NULL, at INTEGER NOT NULL,"
    " kind TEXT NOT NULL, data TEXT NOT NULL, PRIMARY KEY (game, seq)) WITHOUT ROWID;";

}  // namespace

bool SqliteTables::has(const std::string& table) {
    return number("SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = '" + table + "'") > 0;
}

std::int64_t SqliteTables::number(const std::string& sql) {
    std::int64_t value = 0;
    const auto take = [](void* to, int columns, char** values, char**) {
        if (columns > 0 && values[0] != nullptr) *static_cast<std::int64_t*>(to) = std::strtoll(values[0], nullptr, 10);
        return 0;
    };
    if (sqlite3_exec(db_, sql.c_str(), take, &value, nullptr) != SQLITE_OK)
        throw StoreFailed(std::string("SQLite: ") + sqlite3_errmsg(db_));
    return value;
}

void SqliteTables::run(const std::string& sql) {
    if (sqlite3_exec(db_, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
        throw StoreFailed(std::string("SQLite: ") + sqlite3_errmsg(db_));
}

const std::vector<Migration>& sqlite_migrations() {
    static const std::vector<Migration> migrations{{{1, 1}, first_tables}, mark_migration()};
    return migrations;
}

}  // namespace varia::server
