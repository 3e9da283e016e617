// A sandboxed process that was taken over may send anything. Each request is answered all the same, and the thread of
// the games continues.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "game_registry.hpp"
#include "registry_stage.hpp"
#include "remote_referee.hpp"
#include "sandboxed_referee.hpp"
#include "service.hpp"

namespace varia::server {
namespace {

namespace fs = std::filesystem;

Json parsed(const std::string& text) {
    std::string error;
    return Json::parse(text, error).value_or(nullptr);
}

TEST(Answers, WhatHasNoShapeIsAnError) {
    for (const char* text :
         {"[]", "null", "7", "\"x\"", "{}", R"({"result": []})", R"({"result": null})", R"({"result": "x"})",
          R"({"error": 7})", R"({"error": []})", R"({"error": null})", R"({"result": 1, "error": {}})"}) {
        EXPECT_FALSE(is_answer(parsed(text))) << text;
        const Answer answer = answer_in(parsed(text));
        ASSERT_TRUE(answer.error) << text;
        EXPECT_EQ(answer.error->code, ErrorCode::internal) << text;
        EXPECT_EQ(answer.result.type(), Json::Type::object) << text;
    }
    EXPECT_FALSE(answer_in(parsed(R"({"result": {"a": 1}})")).error);
    EXPECT_EQ(answer_in(parsed(R"({"error": {"code": 4, "message": "m"}})")).error->code, ErrorCode::script_failed);
    // Codes that only the server may set are not accepted from it.
    for (const char* text : {R"({"error": {"code": 7}})", R"({"error": {"code": 6}})",
                             R"({"error": {"code": 4294967297}})", R"({"error": {"code": "3", "message": []}})"})
        EXPECT_EQ(answer_in(parsed(text)).error->code, ErrorCode::internal) << text;
}

TEST(SandboxedReferee, WhoSaysWhatNoRefereeSaysIsEnded) {
    const fs::path folder = fs::temp_directory_path() / ("varia-odd-" + std::to_string(getpid()));
    fs::create_directory(folder);
    for (const char* said : {R"({"id":1,"result":[]})", R"({"id":1,"result":null})", R"({"id":1,"error":5})",
                             R"({"id":1})", "[]", "no JSON", R"({"id":1,"result":{"id":1},"result":7})"}) {
        const fs::path program = folder / "program";
        std::ofstream(program) << "#!/bin/sh\nread line\necho '" << said << "'\nsleep 100\n";
        ASSERT_EQ(chmod(program.c_str(), 0700), 0);
        boost::asio::io_context context(1);
        const std::shared_ptr<RemoteReferee> sandboxed = start_sandboxed_referee(context, program.string(), 60'000,
                                                                                 false);
        ASSERT_NE(sandboxed, nullptr);
        int done = 0;
        bool error = false;
        sandboxed->request("load", Json::object(), [&](const Answer& answer) {
            ++done;
            error = answer.error.has_value();
        });
        context.run_for(std::chrono::seconds(60));
        EXPECT_EQ(done, 1) << said;
        EXPECT_TRUE(error) << said;
        EXPECT_FALSE(sandboxed->alive()) << said;
    }
    fs::remove_all(folder);
}

// A store in memory.
class TestStore : public Store {
public:
    std::vector<WriteResult> write(std::span<const WriteRequest> orders) override {
        for (const WriteRequest& order : orders)
            if (order.row)
                games_[order.game].row = *order.row;
            else
                games_[order.game].entries.push_back(order.entry);
        return std::vector<WriteResult>(orders.size(), WriteResult::done);
    }
    std::optional<StoredGame> read(const std::string& game, std::int64_t from, std::int64_t) override {
        if (!games_.contains(game)) return std::nullopt;
        StoredGame found = games_[game];
        std::erase_if(found.entries, [&](const LogEntry& entry) { return entry.seq < from; });
        return found;
    }
    std::int64_t count_games() override { return static_cast<std::int64_t>(games_.size()); }
    void forget_unplayed(std::int64_t) override {}

private:
    std::map<std::string, StoredGame> games_;
};

// Answers like the service, but with one value replaced by another one.
class OddReferee : public RemoteReferee {
public:
    explicit OddReferee(std::mt19937& random)
        : service_({}, [this](const std::string& line) { said_ = line; }), random_(random) {}
    void request(std::string_view method, Json params, Callback done) override {
        service_.take(request_line(++id_, method, std::move(params)));
        Answer answer = answer_in(parsed(said_));
        if (!answer.error) answer.result = bent(answer.result, 0);
        if (answer.result.type() != Json::Type::object) answer.result = Json::object();
        done(std::move(answer));
    }
    [[nodiscard]] bool alive() const override { return true; }

private:
    Json odd() {
        switch (random_() % 9) {
            case 0:
                return nullptr;
            case 1:
                return Json::array();
            case 2:
                return Json::object();
            case 3:
                return -1;
            case 4:
                return std::uint64_t{0x7FFFFFFF};
            case 5:
                return static_cast<int>(0x80000000U);
            case 6:
                return "odd";
            case 7:
                return true;
            default:
                return Json::array({"", "white", "odd"});
        }
    }
    Json bent(const Json& json, int depth) {
        if (random_() % (depth == 0 ? 400 : 25) == 0) return odd();
        if (json.type() == Json::Type::object) {
            Json result = Json::object();
            for (const std::string& key : json.keys())
                if (random_() % 40 != 0) result.set(key, bent(*json.find(key), depth + 1));
            return result;
        }
        if (json.type() != Json::Type::array) return json;
        Json result = Json::array();
        for (const Json& item : json.items())
            if (random_() % 40 != 0) result.add(bent(item, depth + 1));
        return result;
    }
    cli::Service service_;
    std::string said_;
    std::uint64_t id_ = 0;
    std::mt19937& random_;
};

TEST(GameRegistry, AnswersWhateverAnUntrustedProcessSays) {
    std::mt19937 random(39);
    int asked = 0, answered = 0, opened = 0;
    for (int round = 0; round < 150; ++round) {
        StageLoop loop;
        StoreWriter writer(std::make_unique<TestStore>(), [](const std::string&) {});
        RegistryOptions options;
        options.allow_untrusted = true;
        options.limits.actions_per_second = 1'000'000;
        options.start_sandboxed = [&random] { return std::make_shared<OddReferee>(random); };
        GameRegistry registry(loop, writer, std::move(options));
        std::vector<Json> heard;
        const auto client = std::make_shared<Client>(
            "one", [&](const Client::Text& text) { heard.push_back(parsed(*text)); }, nullptr);
        int id = 0;
        // Returns the answer, or null if there is none within a minute.
        const auto ask = [&](const std::string& method, Json params) {
            Json request = Json::object();
            request.set("jsonrpc", "2.0").set("id", ++id).set("method", method).set("params", std::move(params));
            ++asked;
            registry.take(client, request.line(), loop.now());
            const auto until = std::chrono::steady_clock::now() + std::chrono::minutes(1);
            while (std::chrono::steady_clock::now() < until) {
                while (loop.step()) {
                }
                for (const Json& message : std::exchange(heard, {}))
                    if (const auto own = message.find("id");
                        own && own->type() == Json::Type::integer && own->integer() == id) {
                        ++answered;
                        return message;
                    }
                std::this_thread::sleep_for(std::chrono::microseconds(200));
            }
            return Json(nullptr);
        };
        const bool match = round % 2 == 1;
        const std::string secret = "0123456789012345678901234567890123";
        Json params = Json::object();
        params.set("text", std::string("format = 1\nname = \"Test\"\nextends = \"") +
                               (match ? "elevator-chess" : "losalamos") + "\"\n");
        params.set("take", Json::array({"white"})).set("secret", secret);
        if (round % 3 == 0) params.set("clock", parsed(R"({"base_ms": 60000})"));
        const Json created = ask("create", std::move(params));
        const std::optional<Json> result = created.type() == Json::Type::object ? created.find("result") : std::nullopt;
        if (!result) continue;
        ++opened;
        const auto of_game = [&] { return Json::object().set("game", *result->find("game")); };
        ask("join", of_game().set("secrets", Json::array({secret})));
        for (const char* text : {"1:e2-e4", "b2-b3", "1:d2-d4"})
            ask("play", of_game().set("id", "m" + std::to_string(id)).set("move", text));
        for (const char* method : {"status", "position", "moves", "history", "describe", "explain"})
            ask(method, of_game());
        ask("offer", of_game().set("id", "o").set("what", "takeback"));
        ask("resign", of_game().set("id", "r"));
        ask("log", of_game());
        registry.tick();
    }
    EXPECT_EQ(answered, asked);
    EXPECT_GT(opened, 20);
    EXPECT_LT(opened, 150);
}

}  // namespace
}  // namespace varia::server
