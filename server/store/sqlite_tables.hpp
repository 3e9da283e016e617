// The tables of a file of SQLite. Only files of this folder use its library.
#pragma once

#include <sqlite3.h>

#include <vector>

#include "schema.hpp"

namespace varia::server {

// The connection belongs to the caller and must outlive the object.
class SqliteTables : public Tables {
public:
    explicit SqliteTables(sqlite3* db) : db_(db) {}
    [[nodiscard]] bool has(const std::string& table) override;
    [[nodiscard]] std::int64_t number(const std::string& sql) override;
    void run(const std::string& sql) override;

private:
    sqlite3* db_;
};

[[nodiscard]] const std::vector<Migration>& sqlite_migrations();

}  // namespace varia::server
