// Stored entries are stored once, under numbers that are used once; and the decisions of the parts between the network
// and the games.
#include "store.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <unistd.h>

#include "connection_limiter.hpp"
#include "limits.hpp"
#include "place.hpp"
#include "static_files.hpp"
#include "store_writer.hpp"

namespace varia::server {
namespace {

namespace fs = std::filesystem;

class Folder {
public:
    Folder()
        : path_(fs::temp_directory_path() /
                ("varia-store-" + std::to_string(::getpid()) + "-" + std::to_string(++count_))) {
        fs::create_directory(path_);
    }
    ~Folder() { fs::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    [[nodiscard]] std::string file(const std::string& name) const { return (path_ / name).string(); }

private:
    static inline int count_ = 0;
    fs::path path_;
};

WriteRequest game(const std::string& id) {
    WriteRequest order;
    order.game = id;
    order.row = GameRow{id, "{}", 5};
    return order;
}
WriteRequest action(const std::string& id, std::int64_t seq, const std::string& data,
                    const std::string& kind = "move") {
    WriteRequest order;
    order.game = id;
    order.entry = {seq, "a/" + data, 7, kind, data};
    return order;
}

TEST(Sqlite, ANumberIsHadOnce) {
    const Folder folder;
    const auto store = open_sqlite(folder.file("db"));
    const std::vector<WriteRequest> orders{
        game("g"), action("g", 1, "one"), action("g", 1, "other"), action("g", 2, "two"), action("none", 1, "x"),
        game("g")};
    using enum WriteResult;
    EXPECT_EQ(store->write(orders), (std::vector{done, done, taken, done, taken, taken}));
    const auto read = store->read("g", 1, 10);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->row.created, 5);
    ASSERT_EQ(read->entries.size(), 2U);
    EXPECT_EQ(read->entries[0].data, "one");
    EXPECT_EQ(read->entries[1].client, "a/two");
    EXPECT_EQ(store->read("g", 2, 10)->entries.size(), 1U);
    EXPECT_EQ(store->read("g", 1, 1)->entries.size(), 1U);
    EXPECT_FALSE(store->read("none", 1, 10));
    EXPECT_EQ(store->count_games(), 1);
}

TEST(Place, WhereNothingStaysIsRefused) {
    const Folder folder;
    for (const char* nowhere : {"", " ", "\t\n", ":memory:", ":x", "file::memory:", "file:x?mode=memory", "/dev/null",
                                "/dev/zero", "/tmp", ".", "mysql://host/x", "sqlite://x"})
        EXPECT_NE(place_problem(nowhere).find("--db"), std::string::npos) << nowhere;
    for (const char* somewhere :
         {"varia.db", "./:memory:", "postgresql://host/x", "postgres://host/x", "/no/such/folder/x"})
        EXPECT_EQ(place_problem(somewhere), "") << somewhere;
    EXPECT_EQ(place_problem(folder.file("db")), "");
    // open_sqlite refuses these places too.
    for (const char* nowhere : {"", ":memory:", "file::memory:", "/dev/null"})
        EXPECT_THROW((void)open_sqlite(nowhere), StoreFailed) << nowhere;
    EXPECT_FALSE(fs::exists(":memory:-lock"));
    EXPECT_FALSE(fs::exists("-lock"));
}

TEST(Place, WhatIsInMemoryIsSaid) {
    if (fs::exists("/dev/shm")) {
        EXPECT_NE(place_warning("/dev/shm/varia.db").find("in memory"), std::string::npos);
    }
    EXPECT_EQ(place_warning("/proc/varia.db"), "");
    EXPECT_EQ(place_warning("postgresql://host/x"), "");
}

TEST(Sqlite, WhatWasWrittenIsThereLater) {
    const Folder folder;
    const std::string odd("\0\xff'\"; --\0", 9);
    {
        const auto store = open_sqlite(folder.file("db"));
        store->write(std::vector{game("g"), action("g", 1, odd)});
        EXPECT_THROW((void)open_sqlite(folder.file("db")), StoreFailed) << "one program at a time";
    }
    const auto store = open_sqlite(folder.file("db"));
    EXPECT_EQ(store->read("g", 1, 10)->entries.at(0).data, odd);
    EXPECT_THROW((void)open_sqlite(folder.file("nowhere/db")), StoreFailed);
}

TEST(Sqlite, OnlyGamesWithoutAMoveAreForgotten) {
    const Folder folder;
    const auto store = open_sqlite(folder.file("db"));
    store->write(
        std::vector{game("moved"), action("moved", 1, "x"), game("claimed"), action("claimed", 1, "x", "claim")});
    store->forget_unplayed(5);
    EXPECT_EQ(store->count_games(), 2);
    store->forget_unplayed(6);
    EXPECT_EQ(store->count_games(), 1);
    EXPECT_TRUE(store->read("moved", 1, 10));
    EXPECT_EQ(store->write(std::vector{action("claimed", 2, "x")}), std::vector{WriteResult::taken});
}

// A store that fails a given number of times.
class Failing : public Store {
public:
    explicit Failing(int times) : times_(times) {}
    std::vector<WriteResult> write(std::span<const WriteRequest> orders) override {
        if (times_-- > 0) throw StoreFailed("the disk is full");
        return std::vector(orders.size(), WriteResult::done);
    }
    std::optional<StoredGame> read(const std::string&, std::int64_t, std::int64_t) override {
        throw StoreFailed("no disk");
    }
    std::int64_t count_games() override { throw StoreFailed("no disk"); }
    void forget_unplayed(std::int64_t) override { throw StoreFailed("no disk"); }

private:
    int times_;
};

TEST(StoreWriter, TellsWhatFailedAndGoesOn) {
    std::atomic<int> failed = 0, done = 0, complaints = 0, unread = 0;
    StoreWriter writer(std::make_unique<Failing>(1), [&](const std::string&) { ++complaints; });
    writer.write(game("a"), [&](WriteResult written) { failed += written == WriteResult::failed; });
    while (complaints == 0) std::this_thread::yield();
    for (int i = 0; i < 2'000; ++i)
        writer.write(game("b"), [&](WriteResult written) { done += written == WriteResult::done; });
    writer.read("a", 1, 1, [&](const StoreWriter::Read& read) { unread += read.failed; });
    writer.close();
    EXPECT_EQ(failed, 1);
    EXPECT_EQ(done, 2'000) << "all that was ordered is written before it closes";
    EXPECT_EQ(unread, 1);
    writer.write(game("c"), [&](WriteResult written) { failed += written == WriteResult::failed; });
    EXPECT_EQ(failed, 2);
}

TEST(Allowance, FillsUpAgainAsTimeGoesBy) {
    const auto begun = Allowance::Clock::now();
    Allowance allowance(10, 20);
    for (int i = 0; i < 20; ++i) {
        EXPECT_TRUE(allowance.enough(begun));
        allowance.take(1, begun);
    }
    EXPECT_FALSE(allowance.enough(begun));
    EXPECT_TRUE(allowance.enough(begun + std::chrono::seconds(1)));
    allowance.take(30, begun + std::chrono::seconds(1));
    EXPECT_GT(allowance.wait(begun + std::chrono::seconds(1)), std::chrono::milliseconds(1'900));
}

TEST(ServerLimits, AreSetByName) {
    ServerLimits limits;
    EXPECT_EQ(limits.set("games=5"), "");
    EXPECT_EQ(limits.games, 5);
    for (const char* wrong :
         {"", "games", "games=", "games=0", "games=-1", "games=x", "games=1x", "gmaes=1", "games=99999999999999999999"})
        EXPECT_NE(limits.set(wrong), "") << wrong;
    EXPECT_EQ(limits.games, 5);
}

TEST(StaticFiles, NoPathLeadsOut) {
    const Folder folder;
    fs::create_directory(folder.file("web"));
    std::ofstream(folder.file("web/index.html")) << "page";
    std::ofstream(folder.file("secret")) << "secret";
    std::ofstream(folder.file("web2")) << "beside";
    fs::create_symlink(folder.file("secret"), folder.file("web/link"));
    const StaticFiles files(folder.file("web"));
    ASSERT_TRUE(files.find("/", ""));
    EXPECT_EQ(files.find("/", "")->type, "text/html; charset=utf-8");
    EXPECT_TRUE(files.find("/index.html?x=../y", ""));
    EXPECT_TRUE(files.find("/%69ndex.html", ""));
    for (const char* path : {"", "index.html", "/../secret", "/%2e%2e/secret", "/..%2fsecret", "/link", "//secret",
                             "/../web2", "/%00", "/%", "/%2", "/%zz", "/a\\b", "/."})
        EXPECT_FALSE(files.find(path, "")) << path;
}

}  // namespace
}  // namespace varia::server
