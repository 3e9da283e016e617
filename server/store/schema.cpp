#include "schema.hpp"

#include <fmt/format.h>

#include "store.hpp"

namespace varia::server {
namespace {

constexpr const char* mark = "varia_schema";

}  // namespace

Schema read_schema(Tables& tables) {
    if (tables.has(mark)) {
        const std::string newest = fmt::format(" FROM {} ORDER BY version DESC LIMIT 1", mark);
        return {tables.number("SELECT version" + newest), tables.number("SELECT oldest" + newest)};
    }
    return tables.has("games") ? Schema{1, 1} : Schema{};
}

std::string schema_problem(const Schema& found, std::int64_t known) {
    if (found.oldest <= known) return {};
    return fmt::format(
        "the tables have the shape {}, which a newer program has made; this one knows shapes up to {}. Start the newer "
        "program, or take the "
        "way back that its docs/running-a-server.md tells",
        found.version, known);
}

void bring_up(Tables& tables, std::span<const Migration> migrations) {
    const Schema found = read_schema(tables);
    if (const std::string problem = schema_problem(found, migrations.back().makes.version); !problem.empty())
        throw StoreFailed(problem);
    for (const Migration& migration : migrations) {
        if (migration.makes.version <= found.version) continue;
        tables.run(migration.sql);
        // Version 1 has no table for the version.
        if (migration.makes.version > 1)
            tables.run(fmt::format("INSERT INTO {} (version, oldest) VALUES ({}, {})", mark, migration.makes.version,
                                   migration.makes.oldest));
    }
    if (const std::string problem = missing_tables(tables); !problem.empty()) throw StoreFailed(problem);
}

std::string missing_tables(Tables& tables) {
    if (tables.has("games") && tables.has("actions")) return {};
    return "of the tables `games` and `actions` one is there alone: the database is another program's; say another "
           "--db";
}

Migration mark_migration() {
    return {{2, 1}, fmt::format("CREATE TABLE {} (version bigint PRIMARY KEY, oldest bigint NOT NULL);", mark)};
}

}  // namespace varia::server
