#include "survey.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <memory>
#include <system_error>

#include "place.hpp"
#include "sqlite_tables.hpp"
#include "store.hpp"
#if VARIA_POSTGRES
#include "postgres_tables.hpp"
#endif

namespace varia::server {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t little_room = std::uintmax_t{64} << 20;

// Reports on the tables, or that there are none yet.
void describe_tables(StoreInspection& survey, Tables& tables, std::int64_t known) {
    const Schema found = read_schema(tables);
    if (std::string problem = schema_problem(found, known); !problem.empty()) {
        survey.problems.push_back(std::move(problem));
        return;
    }
    if (found.version == 0) {
        survey.state = "there are no tables yet; they are made at the start";
        return;
    }
    if (std::string problem = missing_tables(tables); !problem.empty()) {
        survey.problems.push_back(std::move(problem));
        return;
    }
    survey.state = fmt::format("{} games, tables of the shape {}", tables.number("SELECT count(*) FROM games"),
                               found.version);
    if (found.version < known)
        survey.remarks.push_back(
            fmt::format("the start brings the tables from the shape {} to {}; the way back: docs/running-a-server.md",
                        found.version, known));
    if (found.version > known)
        survey.remarks.push_back(fmt::format(
            "a newer program has brought the tables to the shape {}; this one may use them", found.version));
}

// Whether a program holds the lock of a file of games. Creates nothing.
bool is_served(const std::string& lock) {
    const int file = open(lock.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    const bool held = flock(file, LOCK_SH | LOCK_NB) != 0;
    close(file);
    return held;
}

StoreInspection survey_file(const std::string& path) {
    StoreInspection survey;
    std::error_code none;
    const fs::path folder = fs::absolute(path, none).parent_path();
    if (!fs::is_directory(folder, none)) {
        survey.problems.push_back(fmt::format("{}: there is no folder {}", path, folder.string()));
        return survey;
    }
    // SQLite writes further files into the folder of its file.
    if (access(folder.c_str(), W_OK | X_OK) != 0)
        survey.problems.push_back(fmt::format("{}: nothing can be written into the folder {}", path, folder.string()));
    if (const fs::space_info space = fs::space(folder, none); !none && space.available < little_room)
        survey.remarks.push_back(fmt::format("{} MiB are free in {}", space.available >> 20, folder.string()));
    if (!fs::exists(path, none)) {
        if (survey.problems.empty()) survey.state = "there is no file yet; it is made at the start";
        return survey;
    }
    if (access(path.c_str(), R_OK | W_OK) != 0)
        survey.problems.push_back(path + ": the file cannot be read and written");
    if (is_served(path + "-lock"))
        survey.remarks.push_back("another program serves games from there just now; it has to end first");
    sqlite3* opened = nullptr;
    const int code = sqlite3_open_v2(path.c_str(), &opened, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nullptr);
    const std::unique_ptr<sqlite3, int (*)(sqlite3*)> db(opened, sqlite3_close);
    try {
        if (code != SQLITE_OK) throw StoreFailed(std::string("SQLite: ") + sqlite3_errmsg(opened));
        sqlite3_busy_timeout(opened, 5'000);
        SqliteTables tables(opened);
        describe_tables(survey, tables, sqlite_migrations().back().makes.version);
    } catch (const StoreFailed& failure) {
        survey.problems.push_back(path + ": " + failure.what());
    }
    return survey;
}

#if VARIA_POSTGRES
StoreInspection survey_database(const std::string& address) {
    StoreInspection survey;
    try {
        const PostgresConnection connection = connect_postgres(address);
        PostgresTables tables(connection.get());
        const std::int64_t known = postgres_migrations().back().makes.version;
        if (tables.text("SHOW transaction_read_only") == "on")
            survey.problems.push_back(
                "PostgreSQL: nothing can be written there; it is a copy that follows another, or set to be read only");
        describe_tables(survey, tables, known);
        if (read_schema(tables).version < known &&
            tables.number("SELECT has_schema_privilege(current_schema(), 'CREATE')::int") == 0)
            survey.problems.push_back(
                "PostgreSQL: the role must not make tables there, and some are missing; docs/game-server.md tells what "
                "it needs");
        for (const char* table : {"games", "actions"})
            if (tables.has(table) &&
                tables.number(fmt::format(
                    "SELECT (has_table_privilege('{0}', 'SELECT') AND has_table_privilege('{0}', 'INSERT') AND"
                    " has_table_privilege('{0}', 'DELETE'))::int",
                    table)) == 0)
                survey.problems.push_back(
                    fmt::format("PostgreSQL: the role must not read, write and delete rows of `{}`", table));
        for (const char* setting : {"fsync", "full_page_writes"})
            if (tables.text(fmt::format("SHOW {}", setting)) != "on")
                survey.remarks.push_back(fmt::format(
                    "PostgreSQL: `{}` is off there, so what was acknowledged may be lost when that machine loses power",
                    setting));
    } catch (const StoreFailed& failure) {
        survey.problems.emplace_back(failure.what());
    }
    return survey;
}
#else
StoreInspection survey_database(const std::string&) {
    StoreInspection survey;
    survey.problems.emplace_back("this varia was built without PostgreSQL; build it where libpq-dev is installed");
    return survey;
}
#endif

}  // namespace

StoreInspection survey(const std::string& place) {
    if (std::string problem = place_problem(place); !problem.empty()) {
        StoreInspection nowhere;
        nowhere.problems.push_back(std::move(problem));
        return nowhere;
    }
    StoreInspection done = is_postgres(place) ? survey_database(place) : survey_file(place);
    if (std::string warning = place_warning(place); !warning.empty()) done.remarks.push_back(std::move(warning));
    return done;
}

}  // namespace varia::server
