// The version of a store's tables, and the steps from one version to the next.
//
//     1   games, actions: written by programs that did not know versions yet
//     2   varia_schema: a row for each step since, with version and oldest
//
// `oldest` is the oldest version that a program must know to use the tables: if it is not greater than what a program
// knows, the program may use the tables although they are newer. So tables can be upgraded while older programs serve
// games from them, and older programs can be started again.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace varia::server {

struct Schema {
    std::int64_t version = 0;  // 0 if there are no tables
    std::int64_t oldest = 0;
};

// The step from the version before to this version. As long as `makes.oldest` stays the same, a step only adds and
// never removes.
struct Migration {
    Schema makes;
    std::string sql;
};

// Access to the tables of one database. All functions throw StoreFailed.
class Tables {
public:
    virtual ~Tables() = default;
    [[nodiscard]] virtual bool has(const std::string& table) = 0;
    // The first value of the first row; 0 if there is no row.
    [[nodiscard]] virtual std::int64_t number(const std::string& sql) = 0;
    // Runs one statement or several.
    virtual void run(const std::string& sql) = 0;
};

[[nodiscard]] Schema read_schema(Tables& tables);

// Returns why a program that knows versions up to `known` must not use these tables; empty if it may.
[[nodiscard]] std::string schema_problem(const Schema& found, std::int64_t known);

// Returns why existing tables do not belong to this program; empty if they do.
[[nodiscard]] std::string missing_tables(Tables& tables);

// Runs the missing steps, in a transaction of the caller. `steps`: all steps, from version 1 on. Throws StoreFailed if
// the tables must not be used.
void bring_up(Tables& tables, std::span<const Migration> migrations);

// The step to version 2, which is the same in every database.
[[nodiscard]] Migration mark_migration();

}  // namespace varia::server
