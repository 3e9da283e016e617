// A store in a file of SQLite. Every transaction is synchronised to the disk before it counts (synchronous = FULL).
// Only one program at a time serves games from a file: a lock on a second file beside it ensures that. Other programs
// may read the file, for instance for backups.
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <unistd.h>

#include <memory>
#include <utility>

#include "place.hpp"
#include "sqlite_tables.hpp"
#include "store.hpp"

namespace varia::server {
namespace {

struct Closes {
    void operator()(sqlite3* db) const { sqlite3_close(db); }
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};

class Statement {
public:
    Statement(sqlite3* db, const char* sql) : db_(db) {
        sqlite3_stmt* made = nullptr;
        if (sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &made, nullptr) != SQLITE_OK) fail();
        statement_.reset(made);
    }
    // One execution of the statement. The destructor makes the statement ready for the next one.
    class Use {
    public:
        explicit Use(Statement& of) : of_(of) {}
        ~Use() {
            sqlite3_reset(of_.statement_.get());
            sqlite3_clear_bindings(of_.statement_.get());
        }
        Use(const Use&) = delete;
        Use& operator=(const Use&) = delete;
        // Bound texts must live as long as this object.
        Use& bind(const std::string& text) {
            sqlite3_bind_text64(of_.statement_.get(), ++at_, text.data(), text.size(), SQLITE_STATIC, SQLITE_UTF8);
            return *this;
        }
        Use& bind(std::int64_t number) {
            sqlite3_bind_int64(of_.statement_.get(), ++at_, number);
            return *this;
        }
        // Returns whether there is a row.
        bool migration() {
            const int code = sqlite3_step(of_.statement_.get());
            if (code != SQLITE_ROW && code != SQLITE_DONE) of_.fail();
            return code == SQLITE_ROW;
        }
        [[nodiscard]] std::string text(int column) const {
            const auto* const bytes = static_cast<const char*>(sqlite3_column_blob(of_.statement_.get(), column));
            return bytes == nullptr
                       ? std::string()
                       : std::string(bytes,
                                     static_cast<std::size_t>(sqlite3_column_bytes(of_.statement_.get(), column)));
        }
        [[nodiscard]] std::int64_t number(int column) const {
            return sqlite3_column_int64(of_.statement_.get(), column);
        }

    private:
        Statement& of_;
        int at_ = 0;
    };

private:
    [[noreturn]] void fail() const { throw StoreFailed(std::string("SQLite: ") + sqlite3_errmsg(db_)); }
    sqlite3* db_;
    std::unique_ptr<sqlite3_stmt, Closes> statement_;
};

// The lock is held as long as the object lives; the system releases it however the program ends.
class FileLock {
public:
    explicit FileLock(const std::string& path) : file_(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
        if (file_ < 0) throw StoreFailed(path + ": cannot be written");
        if (flock(file_, LOCK_EX | LOCK_NB) == 0) return;
        close(file_);
        throw StoreFailed(path + ": another program serves games from there; stop it, or say another --db");
    }
    ~FileLock() { close(file_); }
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;

private:
    int file_;
};

class Sqlite : public Store {
public:
    explicit Sqlite(const std::string& path) : lock_(path + "-lock") {
        sqlite3* opened = nullptr;
        const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
        const int code = sqlite3_open_v2(path.c_str(), &opened, flags, nullptr);
        db_.reset(opened);
        if (code != SQLITE_OK) throw StoreFailed(path + ": " + sqlite3_errmsg(opened));
        sqlite3_extended_result_codes(opened, 1);
        sqlite3_busy_timeout(opened, 5'000);
        try {
            run("PRAGMA journal_mode = WAL");
            run("PRAGMA synchronous = FULL");
            run("BEGIN IMMEDIATE");
            SqliteTables tables(opened);
            bring_up(tables, sqlite_migrations());
            run("COMMIT");
        } catch (const StoreFailed& failure) {
            throw StoreFailed(path + ": " + failure.what());
        }
        insert_game_.emplace(opened, "INSERT OR IGNORE INTO games (id, data, created) VALUES (?, ?, ?)");
        insert_action_.emplace(opened,
                               "INSERT OR IGNORE INTO actions (game, seq, client, at, kind, data)"
                               " SELECT ?, ?, ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM games WHERE id = ?)");
        select_game_.emplace(opened, "SELECT data, created FROM games WHERE id = ?");
        select_actions_.emplace(
            opened, "SELECT seq, client, at, kind, data FROM actions WHERE game = ? AND seq >= ? ORDER BY seq LIMIT ?");
        count_.emplace(opened, "SELECT count(*) FROM games");
    }

    std::vector<WriteResult> write(std::span<const WriteRequest> orders) override {
        std::vector<WriteResult> results;
        results.reserve(orders.size());
        Transaction transaction(*this);
        for (const WriteRequest& order : orders) {
            if (order.row) {
                Statement::Use use(*insert_game_);
                use.bind(order.row->id).bind(order.row->data).bind(order.row->created).migration();
            } else {
                const LogEntry& e = order.entry;
                Statement::Use use(*insert_action_);
                use.bind(order.game)
                    .bind(e.seq)
                    .bind(e.client)
                    .bind(e.at)
                    .bind(e.kind)
                    .bind(e.data)
                    .bind(order.game)
                    .migration();
            }
            results.push_back(sqlite3_changes(db_.get()) == 1 ? WriteResult::done : WriteResult::taken);
        }
        transaction.commit();
        return results;
    }

    std::optional<StoredGame> read(const std::string& game, std::int64_t from, std::int64_t max) override {
        StoredGame stored;
        {
            Statement::Use use(*select_game_);
            if (!use.bind(game).migration()) return std::nullopt;
            stored.row = {game, use.text(0), use.number(1)};
        }
        Statement::Use use(*select_actions_);
        use.bind(game).bind(from).bind(max);
        while (use.migration())
            stored.entries.push_back({use.number(0), use.text(1), use.number(2), use.text(3), use.text(4)});
        return stored;
    }

    std::int64_t count_games() override {
        Statement::Use use(*count_);
        return use.migration() ? use.number(0) : 0;
    }

    void forget_unplayed(std::int64_t before) override {
        const std::string which = "SELECT id FROM games WHERE created < " + std::to_string(before) +
                                  " AND NOT EXISTS (SELECT 1 FROM actions WHERE game = id AND kind = 'move')";
        Transaction transaction(*this);
        run(("DELETE FROM actions WHERE game IN (" + which + ")").c_str());
        run(("DELETE FROM games WHERE id IN (" + which + ")").c_str());
        transaction.commit();
    }

private:
    // Rolled back unless it is committed.
    class Transaction {
    public:
        explicit Transaction(Sqlite& of) : of_(of) { of_.run("BEGIN IMMEDIATE"); }
        ~Transaction() {
            if (!committed_) sqlite3_exec(of_.db_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
        }
        Transaction(const Transaction&) = delete;
        Transaction& operator=(const Transaction&) = delete;
        void commit() {
            of_.run("COMMIT");
            committed_ = true;
        }

    private:
        Sqlite& of_;
        bool committed_ = false;
    };

    void run(const char* sql) {
        if (sqlite3_exec(db_.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK)
            throw StoreFailed(std::string("SQLite: ") + sqlite3_errmsg(db_.get()));
    }

    FileLock lock_;
    std::unique_ptr<sqlite3, Closes> db_;
    std::optional<Statement> insert_game_, insert_action_, select_game_, select_actions_, count_;
};

}  // namespace

std::unique_ptr<Store> open_sqlite(const std::string& path) {
    if (const std::string problem = place_problem(path); !problem.empty()) throw StoreFailed(problem);
    return std::make_unique<Sqlite>(path);
}

}  // namespace varia::server
