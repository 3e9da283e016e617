// A game registry for tests. The test sets its clock and the behaviour of its store, and waits for each answer.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "game_registry.hpp"
#include "reading.hpp"
#include "store_writer.hpp"

namespace varia::server {

// An event loop whose work runs when the test calls step(), on the test's thread.
class StageLoop : public EventLoop {
public:
    void post(std::function<void()> work) override {
        const std::lock_guard lock(guard_);
        work_.push_back(std::move(work));
    }
    [[nodiscard]] std::int64_t now() const override { return wall; }
    [[nodiscard]] std::int64_t steady() const override { return gone; }
    void pass(std::int64_t ms) { wall += ms, gone += ms; }
    // Runs one piece of work. Returns false if there was none.
    bool step() {
        std::function<void()> work;
        {
            const std::lock_guard lock(guard_);
            if (work_.empty()) return false;
            work = std::move(work_.front());
            work_.pop_front();
        }
        work();
        ++steps;
        return true;
    }
    // Drops all work, as a loop does that has ended.
    void drop() {
        const std::lock_guard lock(guard_);
        work_.clear();
    }
    std::int64_t wall = 1'700'000'000'000, gone = 5'000;
    std::int64_t steps = 0;

private:
    std::mutex guard_;
    std::deque<std::function<void()>> work_;
};

// The contents and the behaviour of the store, and the number of requests that it received.
struct Shelf {
    std::mutex guard;
    std::map<std::string, StoredGame> games;
    std::atomic<bool> reads{true}, writes{true}, stands_still{false};
    std::atomic<int> lets{0};       // while the store hangs: number of requests that it still answers
    std::atomic<bool> lies{false};  // the store reports that a sequence number is taken, but returns no entry with it
    std::atomic<std::int64_t> asked{0};
};

class ShelfStore : public Store {
public:
    explicit ShelfStore(std::shared_ptr<Shelf> shelf) : shelf_(std::move(shelf)) {}
    std::vector<WriteResult> write(std::span<const WriteRequest> orders) override {
        begin(shelf_->writes);
        const std::lock_guard lock(shelf_->guard);
        std::vector<WriteResult> results;
        for (const WriteRequest& order : orders) {
            if (order.row) {
                shelf_->games[order.game] = {*order.row, {}};
                results.push_back(WriteResult::done);
                continue;
            }
            std::vector<LogEntry>& entries = shelf_->games.at(order.game).entries;
            const bool next = order.entry.seq == static_cast<std::int64_t>(entries.size()) + 1 && !shelf_->lies;
            if (next) entries.push_back(order.entry);
            results.push_back(next ? WriteResult::done : WriteResult::taken);
        }
        return results;
    }
    std::optional<StoredGame> read(const std::string& game, std::int64_t from, std::int64_t max) override {
        begin(shelf_->reads);
        const std::lock_guard lock(shelf_->guard);
        const auto found = shelf_->games.find(game);
        if (found == shelf_->games.end()) return std::nullopt;
        StoredGame part{found->second.row, {}};
        for (const LogEntry& entry : found->second.entries)
            if (entry.seq >= from && static_cast<std::int64_t>(part.entries.size()) < max)
                part.entries.push_back(entry);
        return part;
    }
    std::int64_t count_games() override {
        begin(shelf_->reads);
        return 0;
    }
    void forget_unplayed(std::int64_t) override {}

private:
    void begin(const std::atomic<bool>& works) {
        ++shelf_->asked;
        // Only one thread calls this.
        while (shelf_->stands_still && shelf_->lets == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        if (shelf_->stands_still) --shelf_->lets;
        if (!works) throw StoreFailed("the shelf is shut");
    }
    std::shared_ptr<Shelf> shelf_;
};

class Stage {
public:
    explicit Stage(ServerLimits limits = {}, bool shared = false,
                   std::chrono::milliseconds timeout = std::chrono::seconds(60))
        : shelf(std::make_shared<Shelf>()),
          writer(
              std::make_unique<ShelfStore>(shelf), [](const std::string&) {}, timeout),
          registry(loop, writer, RegistryOptions{limits, false, shared, false, nullptr, nullptr}) {}
    ~Stage() {
        shelf->stands_still = false;
        writer.close();
        while (loop.step()) {
        }
        registry.close();
    }
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;

    // Runs work until the condition is true. Allows 30 seconds, because the machine may be busy and the tests are not
    // about speed.
    bool until(const std::function<bool()>& so) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
        while (!so()) {
            if (!loop.step()) std::this_thread::sleep_for(std::chrono::microseconds(200));
            if (std::chrono::steady_clock::now() > end) return false;
        }
        return true;
    }
    // Calls tick() `count` times, a tenth of a second apart, with all resulting work.
    void beats(int count) {
        for (int i = 0; i < count; ++i) {
            loop.pass(100);
            registry.tick();
            settle();
        }
    }
    // Runs work until none is left, including work after answers of the store.
    void settle() {
        for (int idle = 0; idle < 5; ++idle) {
            for (int steps = 0; loop.step() && steps < 2'000; ++steps) idle = 0;
            std::this_thread::sleep_for(std::chrono::microseconds(300));
        }
    }

    std::shared_ptr<Client> come(const std::string& address = "192.0.2.1") {
        return std::make_shared<Client>(
            address, [this](const Client::Text& text) { done.push_back(*text); }, nullptr);
    }
    struct Reply {
        std::optional<Json> answer;
        std::optional<ApiError> error;
    };
    // Sends a request that is answered later.
    std::shared_ptr<Reply> send(const std::shared_ptr<Client>& client, const std::string& method, Json params) {
        auto reply = std::make_shared<Reply>();
        const auto asked = std::make_shared<PendingRequest>();
        asked->client = client;
        asked->method = method;
        asked->params = std::move(params);
        asked->received = loop.now();
        asked->answer = [reply](Json json) { reply->answer = std::move(json); };
        asked->refuse = [reply](const ApiError& error) { reply->error = error; };
        registry.ask(asked);
        return reply;
    }
    // Sends a request and waits for the answer. Returns nothing if it was refused; `last` then has the error.
    std::optional<Json> ask(const std::shared_ptr<Client>& client, const std::string& method, Json params) {
        const auto reply = send(client, method, std::move(params));
        EXPECT_TRUE(until([&] { return reply->answer || reply->error; })) << method << " is never answered";
        last = reply->error;
        return reply->answer;
    }
    // Waits until each request is refused because the store is unavailable.
    void expect_store_away(const std::vector<std::shared_ptr<Reply>>& replies) {
        for (const auto& reply : replies) {
            ASSERT_TRUE(until([&] {
                writer.give_up_late();
                return reply->answer || reply->error;
            }));
            ASSERT_TRUE(reply->error);
            EXPECT_EQ(reply->error->code, ErrorCode::store);
        }
    }
    [[nodiscard]] ErrorCode refused() const { return last ? last->code : ErrorCode{}; }

    std::shared_ptr<Shelf> shelf;
    StageLoop loop;
    StoreWriter writer;
    GameRegistry registry;
    std::vector<std::string> done;
    std::optional<ApiError> last;
};

inline Json object(std::initializer_list<std::pair<const char*, Json>> pairs) {
    Json json = Json::object();
    for (const auto& [key, value] : pairs) json.set(key, value);
    return json;
}

// A game of chess between two players who have joined it.
struct Pair {
    explicit Pair(Stage& on, std::int64_t base_ms = 0) : stage(on), white(on.come()), black(on.come("192.0.2.2")) {
        const std::string ones = "white-white-white-white-white", others = "black-black-black-black-black";
        Json params = object(
            {{"variant", "chess"}, {"take", Json::array(std::vector<std::string>{"white"})}, {"secret", ones}});
        if (base_ms > 0) params.set("clock", object({{"base_ms", Json(static_cast<std::uint64_t>(base_ms))}}));
        const std::optional<Json> opened = stage.ask(white, "create", params);
        game = text_in(opened.value(), "game");
        join(white, ones);
        stage.ask(black, "claim",
                  object({{"game", game},
                          {"id", "c"},
                          {"invite", text_in(items_in(*opened, "seats")[1], "invite")},
                          {"secret", others}}));
        join(black, others);
    }
    void join(const std::shared_ptr<Client>& client, const std::string& secret) {
        EXPECT_TRUE(stage.ask(client, "join",
                              object({{"game", game}, {"secrets", Json::array(std::vector<std::string>{secret})}})));
    }
    [[nodiscard]] Json params(std::initializer_list<std::pair<const char*, Json>> more) {
        Json json = object(more);
        return json.set("game", game).set("id", std::to_string(++ids)), json;
    }
    std::optional<Json> play(const std::shared_ptr<Client>& client, const std::string& move) {
        return stage.ask(client, "play", params({{"move", move}}));
    }
    std::optional<Json> stands() { return stage.ask(stage.come("192.0.2.3"), "look", object({{"game", game}})); }

    Stage& stage;
    std::shared_ptr<Client> white, black;
    std::string game;
    int ids = 0;
};

}  // namespace varia::server
