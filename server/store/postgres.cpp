// A store in a PostgreSQL database, which many programs may share. Each commit notifies all of them of what was
// written.
#include "store.hpp"

#if VARIA_POSTGRES

#include <libpq-fe.h>
#include <poll.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <memory>
#include <type_traits>
#include <utility>

#include "postgres.hpp"
#include "postgres_tables.hpp"

namespace varia::server {
namespace {

// The number of the lock for this program's tables: two programs must not create them at the same time.
constexpr const char* lock_tables = "SELECT pg_advisory_xact_lock(7827741)";

class Postgres : public Store {
public:
    explicit Postgres(std::string address) : address_(std::move(address)) { connect(); }

    std::vector<WriteResult> write(std::span<const WriteRequest> orders) override {
        return trying([&] {
            std::vector<WriteResult> results;
            results.reserve(orders.size());
            // A single statement is a transaction by itself, which saves two round trips to the database.
            const bool several = orders.size() > 1;
            if (several) run("BEGIN");
            for (const WriteRequest& order : orders) {
                const auto result = order.row ? insert(*order.row) : insert(order.game, order.entry);
                results.push_back(PQntuples(result.get()) == 1 ? WriteResult::done : WriteResult::taken);
            }
            if (several) run("COMMIT");
            return results;
        });
    }

    std::optional<StoredGame> read(const std::string& game, std::int64_t from, std::int64_t max) override {
        return trying([&]() -> std::optional<StoredGame> {
            const auto row = run("SELECT data, created FROM games WHERE id = $1", {game});
            if (PQntuples(row.get()) == 0) return std::nullopt;
            StoredGame stored;
            stored.row = {game, PQgetvalue(row.get(), 0, 0), number_in(PQgetvalue(row.get(), 0, 1))};
            const auto rows = run(
                "SELECT seq, client, at, kind, data FROM actions WHERE game = $1 AND seq >= $2 ORDER BY seq LIMIT $3",
                {game, std::to_string(from), std::to_string(max)});
            for (int i = 0; i < PQntuples(rows.get()); ++i) {
                const auto text = [&](int column) { return PQgetvalue(rows.get(), i, column); };
                stored.entries.push_back({number_in(text(0)), text(1), number_in(text(2)), text(3), text(4)});
            }
            return stored;
        });
    }

    std::int64_t count_games() override {
        return trying([&] { return number_in(PQgetvalue(run("SELECT count(*) FROM games").get(), 0, 0)); });
    }

    void forget_unplayed(std::int64_t before) override {
        trying([&] {
            const std::string which =
                "SELECT id FROM games WHERE created < $1 AND NOT EXISTS (SELECT 1 FROM actions WHERE game = id AND "
                "kind = 'move') ORDER BY created, id LIMIT 500";
            const std::string at = std::to_string(before);
            run("BEGIN");
            run(("DELETE FROM actions WHERE game IN (" + which + ")").c_str(), {at});
            run(("DELETE FROM games WHERE id IN (" + which + ")").c_str(), {at});
            run("COMMIT");
            return 0;
        });
    }

private:
    void connect() {
        connection_ = connect_postgres(address_);
        run("BEGIN");
        run(lock_tables);
        PostgresTables tables(connection_.get());
        bring_up(tables, postgres_migrations());
        run("COMMIT");
        // Whatever the server's settings are, what is acknowledged is on its disk.
        run("SET synchronous_commit = on");
        run("SET lock_timeout = '2s'");
    }

    // Each insert returns a row if it has written one; none if the number is taken or the game does not exist.
    PostgresResult insert(const GameRow& row) {
        return run("INSERT INTO games (id, data, created) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING 1",
                   {row.id, row.data, std::to_string(row.created)});
    }
    PostgresResult insert(const std::string& game, const LogEntry& e) {
        return run(
            "WITH written AS (INSERT INTO actions (game, seq, client, at, kind, data) SELECT $1, $2, $3, $4, $5, $6"
            " WHERE EXISTS (SELECT 1 FROM games WHERE id = $1) ON CONFLICT DO NOTHING RETURNING 1)"
            " SELECT pg_notify('varia_games', $7) FROM written",
            {game, std::to_string(e.seq), e.client, std::to_string(e.at), e.kind, e.data,
             game + " " + std::to_string(e.seq)});
    }

    // A call that fails drops the connection: whether its transaction was committed is unknown, so the next call
    // connects anew.
    template <class Act>
    std::invoke_result_t<Act&> trying(Act&& act) {
        if (!connection_ || PQstatus(connection_.get()) != CONNECTION_OK) connect();
        try {
            return act();
        } catch (...) {
            connection_.reset();
            throw;
        }
    }

    PostgresResult run(const char* sql, const std::vector<std::string>& values = {}) {
        return run_postgres(connection_.get(), sql, values);
    }

    std::string address_;
    PostgresConnection connection_;
};

}  // namespace

std::int64_t number_in(std::string_view digits) {
    std::int64_t value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return value;
}

namespace {

// A call to a database that is gone or stands still fails after a time limit.
class Deadline {
public:
    // Waits until the socket is readable or writable, as `events` says.
    void wait(int socket, short events) const {
        using namespace std::chrono;
        for (;;) {
            const auto left = duration_cast<milliseconds>(end_ - steady_clock::now());
            pollfd polled{socket, events, 0};
            const int ready = left.count() <= 0 ? 0 : poll(&polled, 1, static_cast<int>(left.count()));
            if (ready > 0) return;
            if (ready == 0) throw StoreFailed(late);
            if (errno != EINTR) throw StoreFailed("PostgreSQL: the connection cannot be waited for");
        }
    }

private:
    static constexpr auto timeout = std::chrono::seconds(4);
    static constexpr const char* late = "PostgreSQL: it does not answer in 4 seconds";
    std::chrono::steady_clock::time_point end_ = std::chrono::steady_clock::now() + timeout;
};

}  // namespace

PostgresConnection connect_postgres(const std::string& address) {
    constexpr std::array names{"dbname", "keepalives_idle", "tcp_user_timeout", "application_name",
                               static_cast<const char*>(nullptr)};
    const std::array<const char*, 5> values{address.c_str(), "10", "10000", "varia", nullptr};
    const Deadline deadline;
    PostgresConnection connection(PQconnectStartParams(names.data(), values.data(), 1));
    const auto fail = [&] { throw StoreFailed(std::string("PostgreSQL: ") + PQerrorMessage(connection.get())); };
    if (!connection || PQstatus(connection.get()) == CONNECTION_BAD) fail();
    for (PostgresPollingStatusType state = PGRES_POLLING_WRITING; state != PGRES_POLLING_OK;) {
        deadline.wait(PQsocket(connection.get()), state == PGRES_POLLING_WRITING ? POLLOUT : POLLIN);
        state = PQconnectPoll(connection.get());
        if (state == PGRES_POLLING_FAILED) fail();
    }
    PQsetnonblocking(connection.get(), 1);
    PQsetNoticeProcessor(
        connection.get(), [](void*, const char*) {}, nullptr);
    return connection;
}

PostgresResult run_postgres(PGconn* connection, const char* sql, const std::vector<std::string>& values) {
    std::vector<const char*> texts;
    texts.reserve(values.size());
    for (const std::string& value : values) texts.push_back(value.c_str());
    const auto fail = [&] { throw StoreFailed(std::string("PostgreSQL: ") + PQerrorMessage(connection)); };
    const Deadline deadline;
    const int sent = values.empty() ? PQsendQuery(connection, sql)
                                    : PQsendQueryParams(connection, sql, static_cast<int>(texts.size()), nullptr,
                                                        texts.data(), nullptr, nullptr, 0);
    if (sent == 0) fail();
    // The request may be longer than what the system takes at once, and the database may send something meanwhile.
    for (int left = PQflush(connection); left != 0; left = PQflush(connection)) {
        if (left < 0) fail();
        deadline.wait(PQsocket(connection), POLLIN | POLLOUT);
        if (PQconsumeInput(connection) == 0) fail();
    }
    PostgresResult last;
    for (;;) {
        while (PQisBusy(connection) != 0) {
            deadline.wait(PQsocket(connection), POLLIN);
            if (PQconsumeInput(connection) == 0) fail();
        }
        PostgresResult result(PQgetResult(connection));
        if (!result) return last;
        const ExecStatusType status = PQresultStatus(result.get());
        if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) fail();
        last = std::move(result);
    }
}

std::unique_ptr<Store> open_postgres(const std::string& address) { return std::make_unique<Postgres>(address); }

}  // namespace varia::server

#else

namespace varia::server {
namespace {
constexpr const char* missing = "this varia was built without PostgreSQL; build it where libpq-dev is installed";
}
std::unique_ptr<Store> open_postgres(const std::string&) { throw StoreFailed(missing); }
std::unique_ptr<ChangeFeed> open_postgres_feed(const std::string&, ChangeListener) { throw StoreFailed(missing); }
}  // namespace varia::server

#endif
