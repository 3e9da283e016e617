// The shape of a store's tables, by number, and the steps from one to the next.
//
//     1   games, actions: what programs wrote that knew of no numbers
//     2   varia_schema, a row for each step since: version, oldest
//
// `oldest` is the oldest number that a program must know to use the tables: where it is not greater than what a program
// knows, the program may use them though they are newer. So tables are brought up while older programs go on serving
// from them, and those may be started again.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace varia::server {

struct Schema {
    std::int64_t version = 0;  // 0: there are no tables
    std::int64_t oldest = 0;
};

// From the number before to this one. A step adds and never takes away as long as `makes.oldest` stays.
struct Step {
    Schema makes;
    std::string sql;
};

// One database, as it is asked about its tables. Everything throws StoreFailed.
class Tables {
public:
    virtual ~Tables() = default;
    [[nodiscard]] virtual bool has(const std::string& table) = 0;
    // The first value of the first row; 0 if there is none.
    [[nodiscard]] virtual std::int64_t number(const std::string& sql) = 0;
    // One statement or several.
    virtual void run(const std::string& sql) = 0;
};

[[nodiscard]] Schema read_schema(Tables& tables);

// Why a program that knows numbers up to `known` must not use such tables, or nothing.
[[nodiscard]] std::string schema_problem(const Schema& found, std::int64_t known);

// Why tables that are there are none of this program's, or nothing.
[[nodiscard]] std::string missing_tables(Tables& tables);

// Takes the steps that are missing, in a transaction of the caller's. `steps`: all there are, from 1 on. Throws
// StoreFailed where they must not be used.
void bring_up(Tables& tables, std::span<const Step> steps);

// The step to 2, the same in every database.
[[nodiscard]] Step mark_step();

}  // namespace varia::server
