// The version of a store's tables: tables of older programs are upgraded, tables of newer programs are refused if they
// say so, and an inspection changes nothing.
#include "schema.hpp"

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "sqlite_tables.hpp"
#include "store.hpp"
#include "survey.hpp"

namespace varia::server {
namespace {

namespace fs = std::filesystem;
using namespace std::string_literals;

// The statements with which programs before version 2 opened a file and wrote an action.
constexpr const char* as_of_old =
    "CREATE TABLE IF NOT EXISTS games (id TEXT PRIMARY KEY, data TEXT NOT NULL, created INTEGER NOT NULL) WITHOUT "
    "ROWID;"
    "CREATE INDEX IF NOT EXISTS games_created ON games (created);"
    "CREATE TABLE IF NOT EXISTS actions (game TEXT NOT NULL, seq INTEGER NOT NULL, client TEXT NOT NULL, at INTEGER "
    "NOT NULL,"
    " kind TEXT NOT NULL, data TEXT NOT NULL, PRIMARY KEY (game, seq)) WITHOUT ROWID;";
constexpr const char* write_of_old =
    "INSERT OR IGNORE INTO actions (game, seq, client, at, kind, data) SELECT 'g', 2, 'a/2', 8, 'move', 'second'"
    " WHERE EXISTS (SELECT 1 FROM games WHERE id = 'g')";

class Database {
public:
    Database() {
        static int count = 0;
        folder_ = fs::temp_directory_path() /
                  ("varia-schema-" + std::to_string(::getpid()) + "-" + std::to_string(++count));
        fs::create_directory(folder_);
    }
    ~Database() { fs::remove_all(folder_); }
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;
    [[nodiscard]] std::string path() const { return (folder_ / "games.db").string(); }
    // Runs statements as another program would.
    void run(const std::string& sql) const {
        const auto db = open();
        SqliteTables(db.get()).run(sql);
    }
    [[nodiscard]] std::int64_t number(const std::string& sql) const {
        const auto db = open();
        return SqliteTables(db.get()).number(sql);
    }
    [[nodiscard]] Schema schema() const {
        const auto db = open();
        SqliteTables tables(db.get());
        return read_schema(tables);
    }

private:
    [[nodiscard]] std::unique_ptr<sqlite3, int (*)(sqlite3*)> open() const {
        sqlite3* opened = nullptr;
        sqlite3_open(path().c_str(), &opened);
        return {opened, sqlite3_close};
    }
    fs::path folder_;
};

WriteRequest third() {
    WriteRequest order;
    order.game = "g";
    order.entry = {3, "a/3", 9, "move", "third"};
    return order;
}

TEST(Schema, OldTablesAreBroughtUpAndServeOldProgramsStill) {
    const Database db;
    db.run(as_of_old +
           "INSERT INTO games VALUES ('g', '{}', 5); INSERT INTO actions VALUES ('g', 1, 'a/1', 7, 'move', 'first');"s);
    EXPECT_EQ(db.schema().version, 1);
    for (int time = 0; time < 2; ++time) {
        const auto store = open_sqlite(db.path());
        EXPECT_EQ(store->read("g", 1, 10)->entries.at(0).data, "first");
    }
    EXPECT_EQ(db.schema().version, 2);
    EXPECT_EQ(db.schema().oldest, 1);
    // Downgrade: the older program is started again.
    db.run(as_of_old);
    db.run(write_of_old);
    {
        const auto store = open_sqlite(db.path());
        EXPECT_EQ(store->read("g", 1, 10)->entries.at(1).data, "second");
        EXPECT_EQ(store->write(std::vector{third()}), std::vector{WriteResult::done});
    }
    // Tables without the version table count as old tables.
    db.run("DROP TABLE varia_schema");
    EXPECT_EQ(db.schema().version, 1);
    EXPECT_EQ(open_sqlite(db.path())->read("g", 1, 10)->entries.size(), 3U);
    EXPECT_EQ(db.schema().version, 2);
}

TEST(Schema, NewerTablesAreUsedWhereTheySayThatTheyMayBe) {
    const Database db;
    static_cast<void>(open_sqlite(db.path()));
    db.run("ALTER TABLE games ADD COLUMN more INTEGER; INSERT INTO varia_schema VALUES (3, 2)");
    EXPECT_EQ(open_sqlite(db.path())->count_games(), 0);
    EXPECT_EQ(db.schema().version, 3);
    db.run("INSERT INTO varia_schema VALUES (4, 4)");
    try {
        static_cast<void>(open_sqlite(db.path()));
        FAIL() << "tables of a shape that nobody knows were used";
    } catch (const StoreFailed& failure) {
        const std::string said = failure.what();
        EXPECT_NE(said.find("the shape 4"), std::string::npos) << said;
        EXPECT_NE(said.find("docs/running-a-server.md"), std::string::npos) << said;
    }
    // To take a step back, its row is deleted.
    db.run("DELETE FROM varia_schema WHERE version = 4");
    EXPECT_EQ(open_sqlite(db.path())->count_games(), 0);
}

TEST(Schema, AStepThatFailsLeavesNothing) {
    const Database db;
    // Another program has a view with the name of a table that an upgrade creates.
    db.run(as_of_old + "CREATE VIEW varia_schema AS SELECT 1 AS x"s);
    EXPECT_THROW(static_cast<void>(open_sqlite(db.path())), StoreFailed);
    EXPECT_EQ(db.number("SELECT count(*) FROM sqlite_master WHERE name = 'varia_schema' AND type = 'table'"), 0);
    const Database other;
    other.run("CREATE TABLE games (title TEXT)");
    EXPECT_THROW(static_cast<void>(open_sqlite(other.path())), StoreFailed);
    EXPECT_EQ(other.number("SELECT count(*) FROM sqlite_master"), 1);
}

TEST(StoreInspection, NothingIsMadeAndNothingChanged) {
    const Database db;
    const StoreInspection before = survey(db.path());
    EXPECT_TRUE(before.problems.empty());
    EXPECT_NE(before.state.find("there is no file yet"), std::string::npos) << before.state;
    EXPECT_FALSE(fs::exists(db.path()));
    EXPECT_FALSE(fs::exists(db.path() + "-lock"));
    db.run(as_of_old + "INSERT INTO games VALUES ('g', '{}', 5)"s);
    const StoreInspection old = survey(db.path());
    EXPECT_TRUE(old.problems.empty());
    EXPECT_NE(old.state.find("1 games, tables of the shape 1"), std::string::npos) << old.state;
    EXPECT_NE(old.remarks.at(0).find("from the shape 1 to 2"), std::string::npos);
    EXPECT_EQ(db.schema().version, 1);
}

TEST(StoreInspection, WhatIsServedMeanwhileIsNotDisturbed) {
    const Database db;
    const auto store = open_sqlite(db.path());
    const StoreInspection done = survey(db.path());
    EXPECT_TRUE(done.problems.empty());
    EXPECT_NE(done.remarks.at(0).find("another program serves"), std::string::npos);
    EXPECT_EQ(store->count_games(), 0);
}

TEST(StoreInspection, WhatKeepsFromServingIsReported) {
    const Database db;
    EXPECT_NE(survey(db.path() + "/x/y").problems.at(0).find("there is no folder"), std::string::npos);
    EXPECT_NE(survey(":memory:").problems.at(0).find("--db"), std::string::npos);
    db.run("CREATE TABLE games (title TEXT)");
    EXPECT_NE(survey(db.path()).problems.at(0).find("another program's"), std::string::npos);
    const Database newer;
    static_cast<void>(open_sqlite(newer.path()));
    newer.run("INSERT INTO varia_schema VALUES (9, 9)");
    EXPECT_NE(survey(newer.path()).problems.at(0).find("a newer program"), std::string::npos);
    const Database noise;
    if (FILE* const file = std::fopen(noise.path().c_str(), "w")) {
        std::fputs("this is no database, whatever its name says; it is long enough to be looked at as one all the same",
                   file);
        std::fclose(file);
    }
    EXPECT_NE(survey(noise.path()).problems.at(0).find("SQLite"), std::string::npos);
}

}  // namespace
}  // namespace varia::server
