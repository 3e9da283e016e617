// The store of games: a row for each game, and a log of its actions, which are numbered from 1 without gaps.
//
//     games    id, data, created
//     actions  game, seq, client, at, kind, data        PRIMARY KEY (game, seq)
//
// A row never changes. An action is written under the number after the last one; a number can be taken only once,
// whatever other programs write into the same store. `data` is JSON, which the store does not read.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace varia::server {

struct GameRow {
    std::string id;
    std::string data;
    std::int64_t created = 0;  // milliseconds since 1970, as all times here
};

struct LogEntry {
    std::int64_t seq = 0;
    std::string client;  // the client's id for the action; empty if the action is the server's
    std::int64_t at = 0;
    std::string kind;
    std::string data;
};

// A request to write something: a game, or an action of a game.
struct WriteRequest {
    std::string game;
    std::optional<GameRow> row;
    LogEntry entry;
};

enum class WriteResult : std::uint8_t {
    done,    // it is on disk
    taken,   // another action has the number already, or the game does not exist (any more)
    failed,  // the store cannot be reached; whether the data was written is unknown
};

struct StoredGame {
    GameRow row;
    std::vector<LogEntry> entries;
};

// A failure of the store itself; its text is for the log.
struct StoreFailed : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// A store. Its calls wait for a disk or a network. It belongs to one thread. Each call may throw StoreFailed; the next
// call then begins anew.
class Store {
public:
    virtual ~Store() = default;
    // Writes all requests in one transaction, which is on disk when this returns. Returns done or taken for each of
    // them.
    virtual std::vector<WriteResult> write(std::span<const WriteRequest> orders) = 0;
    // The game, and at most this many of its actions, from number `from` on; empty if there is no such game.
    virtual std::optional<StoredGame> read(const std::string& game, std::int64_t from, std::int64_t max) = 0;
    virtual std::int64_t count_games() = 0;
    // Deletes games that were created before this time and in which nobody has moved; only some of them if there are
    // many.
    virtual void forget_unplayed(std::int64_t before) = 0;
};

// Receives the number of a new action in a game, on a thread of its own. An empty name of a game means that any
// notification may have been missed. Actions that this program has written itself are reported too.
using ChangeListener = std::function<void(const std::string& game, std::int64_t seq)>;

// Calls its listener as long as the object lives.
class ChangeFeed {
public:
    virtual ~ChangeFeed() = default;
};

// These open a store with its tables, or the changes of a store. They throw StoreFailed.
[[nodiscard]] std::unique_ptr<Store> open_sqlite(const std::string& path);
[[nodiscard]] std::unique_ptr<Store> open_postgres(const std::string& address);
[[nodiscard]] std::unique_ptr<ChangeFeed> open_postgres_feed(const std::string& address, ChangeListener listener);

}  // namespace varia::server
