// Where games are kept: a row a game, and a log of what was done in each, numbered from 1 without gaps.
//
//     games    id, data, created
//     actions  game, seq, client, at, kind, data        PRIMARY KEY (game, seq)
//
// A row is never changed. An action is written under the number that follows the last; a number can be had once,
// whoever else writes into the same store. `data` is JSON that this room does not read.
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

struct Entry {
    std::int64_t seq = 0;
    std::string client;  // the client's own name of the action; empty: it is the server's
    std::int64_t at = 0;
    std::string kind;
    std::string data;
};

// Something to be written: a game, or an action of one.
struct Order {
    std::string game;
    std::optional<GameRow> row;
    Entry entry;
};

enum class Written : std::uint8_t {
    done,    // it is on disk
    taken,   // its number is somebody else's already, or the game is not there (any more)
    failed,  // the store cannot be reached; whether it was written nobody knows
};

struct StoredGame {
    GameRow row;
    std::vector<Entry> entries;
};

// What went wrong with the store itself, for the log.
struct StoreFailed : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// One way of keeping games. It waits for its disk or its network, and belongs to one thread. Everything throws
// StoreFailed, after which the next call begins anew.
class Keeper {
public:
    virtual ~Keeper() = default;
    // In one transaction, which is on disk when this returns. Answers done or taken for each.
    virtual std::vector<Written> write(std::span<const Order> orders) = 0;
    // The game, and at most `most` of its actions from number `from` on. Nothing if there is none.
    virtual std::optional<StoredGame> read(const std::string& game, std::int64_t from, std::int64_t most) = 0;
    virtual std::int64_t count_games() = 0;
    // Deletes games that were begun before then and in which nobody has moved: some of them, if there are many.
    virtual void forget_unplayed(std::int64_t before) = 0;
};

// Tells that an action of this number is new in a game; with an empty name, that anything may have been missed. On a
// thread of its own. What this program has written itself is told as well.
using News = std::function<void(const std::string& game, std::int64_t seq)>;

// Whoever tells the news runs as long as this lives.
class Newsroom {
public:
    virtual ~Newsroom() = default;
};

// Opened, with its tables. Throw StoreFailed.
[[nodiscard]] std::unique_ptr<Keeper> open_sqlite(const std::string& path);
[[nodiscard]] std::unique_ptr<Keeper> open_postgres(const std::string& address);
[[nodiscard]] std::unique_ptr<Newsroom> open_postgres_news(const std::string& address, News news);

}  // namespace varia::server
