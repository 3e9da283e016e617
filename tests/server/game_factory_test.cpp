// Long computations run on other threads: opening games, setting games up again, questions. Addresses take turns, the
// number of waiting tasks is limited, results arrive in order, and the end does not wait for running tasks.
#include <gtest/gtest.h>

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "analysis_worker.hpp"
#include "fair_worker.hpp"
#include "game_factory.hpp"
#include "registry_stage.hpp"
#include "variant_cache.hpp"

namespace varia::server {
namespace {

// A barrier: threads that pass wait until it is opened.
class Gate {
public:
    void open() {
        const std::lock_guard lock(guard_);
        open_ = true;
        wake_.notify_all();
    }
    void pass() {
        std::unique_lock lock(guard_);
        ++waiting_;
        wake_.notify_all();
        wake_.wait(lock, [this] { return open_; });
    }
    // Waits until a thread waits at the gate.
    void expect() {
        std::unique_lock lock(guard_);
        wake_.wait(lock, [this] { return waiting_ > 0; });
    }

private:
    std::mutex guard_;
    std::condition_variable wake_;
    bool open_ = false;
    int waiting_ = 0;
};

// A loop at whose gate each thread that posts a result waits.
class GatedLoop : public StageLoop {
public:
    void post(std::function<void()> work) override {
        gate.pass();
        StageLoop::post(std::move(work));
    }
    Gate gate;
};

bool steps_until(StageLoop& loop, const std::function<bool()>& so) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!so()) {
        if (!loop.step()) std::this_thread::sleep_for(std::chrono::microseconds(200));
        if (std::chrono::steady_clock::now() > end) return false;
    }
    return true;
}

TEST(FairWorker, AddressesTakeTurnsAndNoMoreWaitsThanMay) {
    Gate gate, done;
    std::string order;
    FairWorker worker({3, 5});
    ASSERT_FALSE(worker.give("a", [&gate] { gate.pass(); }));
    gate.expect();
    for (const char* one : {"a", "a", "a", "b", "c"}) EXPECT_FALSE(worker.give(one, [&order, one] { order += one; }));
    const std::optional<ApiError> full = worker.give("d", [] {});
    ASSERT_TRUE(full);
    EXPECT_EQ(full->code, ErrorCode::limit);
    EXPECT_GT(number_in(full->data.value(), "retry_ms"), 0);
    // Work for a game in progress is never refused.
    worker.give_for_game("d", [&order] { order += "d"; });
    worker.give_for_game("e", [&done] { done.pass(); });
    gate.open();
    done.expect();
    EXPECT_EQ(order, "bcd");
    done.open();
    worker.close();
}

TEST(FairWorker, OneAddressMayNotHaveAllOfIt) {
    Gate gate;
    FairWorker worker({2, 100});
    ASSERT_FALSE(worker.give("a", [&gate] { gate.pass(); }));
    gate.expect();
    EXPECT_FALSE(worker.give("a", [] {}));
    EXPECT_FALSE(worker.give("a", [] {}));
    EXPECT_TRUE(worker.give("a", [] {}));
    EXPECT_FALSE(worker.give("b", [] {}));
    gate.open();
}

TEST(FairWorker, WhatHasWaitedForTooLongIsNotDone) {
    Gate gate, last;
    std::string order;
    FairWorker worker({8, 8, std::chrono::milliseconds(0)});
    ASSERT_FALSE(worker.give("a", [&gate] { gate.pass(); }));
    gate.expect();
    ASSERT_FALSE(worker.give(
        "a", [&order] { order += "done "; },
        [&order](const ApiError& late) { order += late.code == ErrorCode::limit ? "late " : "otherwise "; }));
    worker.give_for_game("a", [&order, &last] { order += "for a game", last.pass(); });
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    gate.open();
    last.expect();
    EXPECT_EQ(order, "late for a game");
    last.open();
    worker.close();
}

TEST(FairWorker, TheEndDropsWhatWaits) {
    Gate gate;
    bool done = false;
    FairWorker worker({8, 8});
    ASSERT_FALSE(worker.give("a", [&gate] { gate.pass(); }));
    gate.expect();
    ASSERT_FALSE(worker.give("a", [&done] { done = true; }));
    worker.end();
    EXPECT_TRUE(worker.give("b", [] {})) << "one that is closed takes nothing";
    worker.give_for_game("b", [&done] { done = true; });
    gate.open();
    worker.close();
    EXPECT_FALSE(done);
}

TEST(VariantCache, LendsRefereesThatShareAVariantAndNothingElse) {
    VariantCache variant_cache;
    std::vector<VariantCache::Lent> lent(4);
    std::vector<std::thread> threads;
    for (VariantCache::Lent& one : lent)
        threads.emplace_back([&variant_cache, &one] {
            one = variant_cache.lend("chess", Json::object());
            if (one.error) return;
            one.referee->begin("startpos", {"e4", "e5"},
                               [](const Answered<Position>& begun) { EXPECT_FALSE(begun.error); });
        });
    for (std::thread& thread : threads) thread.join();
    // Each game has its own referee, which continues from the position that it reached.
    for (std::size_t i = 0; i < lent.size(); ++i) {
        ASSERT_FALSE(lent[i].error) << lent[i].error->message;
        EXPECT_EQ(lent[i].facts.rules, lent[0].facts.rules);
        for (std::size_t n = 0; n <= i; ++n)
            lent[i].referee->play(n % 2 == 0 ? "Nf3" : "Nf6", [n](const Answered<PlayedMove>& played) {
                ASSERT_FALSE(played.error);
                EXPECT_EQ(number_in(played.result.position.shown, "plies"), static_cast<std::int64_t>(n) + 3);
            });
        if (i == 1) break;
    }
    for (int i = 0; i < 2; ++i) EXPECT_TRUE(variant_cache.lend("no such variant", Json::object()).error);
    EXPECT_TRUE(variant_cache.lend("chess", object({{"no_such_option", "1"}})).error);
    EXPECT_GT(items_in(variant_cache.variants(), "variants").size(), 10U);
}

TEST(GameFactory, TellsOnTheThreadOfGamesAndIsBounded) {
    VariantCache variant_cache;
    GatedLoop loop;
    GameFactory factory(loop, variant_cache);
    int opened = 0, refused = 0;
    const auto open = [&](const std::string& address, const std::string& variant) {
        const std::thread::id own = std::this_thread::get_id();
        const std::optional<ApiError> error = factory.open({address, variant, Json::object(), "startpos", 128},
                                                           [&opened, own](const GameSetup& setup, double ms) {
                                                               EXPECT_EQ(std::this_thread::get_id(), own);
                                                               EXPECT_GT(ms, 0);
                                                               EXPECT_FALSE(setup.error);
                                                               ++opened;
                                                           });
        if (error) ++refused;
    };
    open("192.0.2.1", "chess");
    loop.gate.expect();
    // One is running; this number of others may wait.
    for (std::size_t i = 0; i < GameFactory::max_openings.of_one; ++i) open("192.0.2.1", "chess");
    EXPECT_EQ(refused, 0);
    open("192.0.2.1", "chess");
    EXPECT_EQ(refused, 1);
    open("192.0.2.2", "chess");
    EXPECT_EQ(refused, 1);
    // Setting up a game does not wait for them.
    bool stands = false;
    const std::string rules = variant_cache.lend("chess", Json::object()).facts.rules;
    factory.set_up({"192.0.2.1", "chess", Json::object(), rules, "startpos", {"e4"}},
                   [&stands](const GameSetup& setup, double) {
                       stands = !setup.error && number_in(setup.position.shown, "plies") == 1;
                   });
    loop.gate.open();
    EXPECT_TRUE(
        steps_until(loop, [&] { return stands && opened == static_cast<int>(GameFactory::max_openings.of_one) + 2; }));
    // A game that cannot be played is reported as an error.
    std::vector<ApiError> errors;
    const auto keep = [&errors](const GameSetup& setup, double) { errors.push_back(setup.error.value()); };
    ASSERT_FALSE(factory.open({"192.0.2.1", "elevator-chess", object({{"boards", "5"}}), "startpos", 4}, keep));
    ASSERT_TRUE(steps_until(loop, [&] { return errors.size() == 1; }));
    factory.set_up({"192.0.2.1", "chess", Json::object(), "0123456789abcdef", "startpos", {}}, keep);
    ASSERT_TRUE(steps_until(loop, [&] { return errors.size() == 2; }));
    factory.set_up({"192.0.2.1", "chess", Json::object(), rules, "startpos", {"e5"}}, keep);
    ASSERT_TRUE(steps_until(loop, [&] { return errors.size() == 3; }));
    EXPECT_EQ(errors[0].code, ErrorCode::limit);
    EXPECT_EQ(errors[1].code, ErrorCode::refused);
    EXPECT_EQ(errors[2].code, ErrorCode::refused);
    factory.close();
    EXPECT_TRUE(factory.open({"192.0.2.1", "chess", Json::object(), "startpos", 1}, keep));
}

TEST(AnalysisWorker, TakesWhatMayBeLong) {
    using About = Question::About;
    Question question;
    for (const About about :
         {About::moves, About::turns, About::explain, About::why, About::describe, About::history}) {
        question.about = about;
        EXPECT_TRUE(AnalysisWorker::takes(question, 1)) << static_cast<int>(about);
    }
    question.about = About::position;
    EXPECT_FALSE(AnalysisWorker::takes(question, 1));
    EXPECT_TRUE(AnalysisWorker::takes(question, 2));
    question.board = 0;
    EXPECT_FALSE(AnalysisWorker::takes(question, 2));
}

// A game with several questions is played on from the last one, with the same answers as one that is set up anew.
TEST(AnalysisWorker, PlaysOnWhatItWasAskedAbout) {
    VariantCache variant_cache;
    StageLoop loop;
    AnalysisWorker analysis(loop, variant_cache);
    GameSettings game_settings;
    game_settings.variant = "chess";
    game_settings.rules = variant_cache.lend("chess", Json::object()).facts.rules;
    const std::vector<std::vector<std::string>> asked{{},     {"e4"}, {"e4", "e5", "Nf3"}, {"e4", "e5"},
                                                      {"d4"}, {"d4"}, {"d4", "d4"},        {"d4", "d5"}};
    const auto answers = [&](bool same) {
        std::vector<std::string> lines;
        for (std::size_t i = 0; i < asked.size(); ++i)
            EXPECT_FALSE(analysis.ask({"192.0.2.1",
                                       (same ? "one" : game_settings.rules) + (same ? "" : std::to_string(i)),
                                       game_settings,
                                       asked[i],
                                       Question{.about = Question::About::history},
                                       [&lines](const Answer& answer, double ms) {
                                           EXPECT_GT(ms, 0);
                                           lines.push_back(answer.error ? answer.error->message : answer.result.line());
                                       },
                                       {}}));
        EXPECT_TRUE(steps_until(loop, [&] { return lines.size() == asked.size(); }));
        return lines;
    };
    const std::vector<std::string> same = answers(true);
    EXPECT_EQ(same, answers(false));
    EXPECT_NE(same[1], same[2]);
    // If the rules have changed since the game began, no question is answered.
    game_settings.rules = "0123456789abcdef";
    for (const std::string& line : answers(false)) EXPECT_NE(line.find("under rules"), std::string::npos) << line;
}

TEST(AnalysisWorker, AnswersOrRefusesEach) {
    VariantCache variant_cache;
    GatedLoop loop;
    AnalysisWorker analysis(loop, variant_cache);
    int done = 0, refused = 0;
    const auto ask = [&](const std::string& address) {
        GameSettings game_settings;
        game_settings.variant = "no such variant";
        const std::optional<ApiError> error = analysis.ask({address,
                                                            "game",
                                                            game_settings,
                                                            {},
                                                            Question{.about = Question::About::turns},
                                                            [&](const Answer& answer, double) {
                                                                ++done;
                                                                EXPECT_TRUE(answer.error);
                                                            },
                                                            {}});
        if (error) ++refused;
    };
    ask("192.0.2.1");
    loop.gate.expect();
    for (int i = 0; i < 200; ++i) ask("192.0.2.1");
    EXPECT_EQ(refused, 200 - static_cast<int>(AnalysisWorker::max_of_one));
    loop.gate.open();
    EXPECT_TRUE(steps_until(loop, [&] { return done + refused == 201; }));
    analysis.close();
    ask("192.0.2.1");
    EXPECT_EQ(done + refused, 202) << "one that is closed takes none";
}

// A game that was unloaded is set up again. Requests meanwhile are answered in the order of each client, moves before
// questions.
TEST(GameSession, WhatIsAskedOfAGameThatIsSetUpWaitsInOrder) {
    ServerLimits limits;
    limits.loaded = 1;
    Stage stage(limits);
    Pair pair(stage);
    ASSERT_TRUE(pair.play(pair.white, "e4"));
    for (const auto& client : {pair.white, pair.black}) stage.registry.on_disconnect(client);
    const auto other = stage.come("192.0.2.8");
    ASSERT_TRUE(stage.ask(other, "create", object({{"variant", "chess"}})));
    std::vector<std::string> order;
    int refused = 0;
    const auto send = [&](const std::shared_ptr<Client>& client, const std::string& name, const std::string& method,
                          Json params) {
        const auto asked = std::make_shared<PendingRequest>();
        asked->client = client;
        asked->method = method;
        asked->params = std::move(params.set("game", pair.game));
        asked->received = stage.loop.now();
        asked->answer = [&order, name](const Json&) { order.push_back(name); };
        asked->refuse = [&order, &refused, name](const ApiError& error) {
            if (error.code == ErrorCode::limit)
                ++refused;
            else
                order.push_back(name + ": " + error.message);
        };
        stage.registry.ask(asked);
    };
    send(pair.white, "position", "position", Json::object());
    send(pair.black, "join", "join",
         object({{"secrets", Json::array(std::vector<std::string>{"black-black-black-black-black"})}}));
    send(pair.black, "e5", "play", object({{"id", "m1"}, {"move", "e5"}}));
    send(pair.white, "join", "join",
         object({{"secrets", Json::array(std::vector<std::string>{"white-white-white-white-white"})}}));
    send(pair.white, "Nf3", "play", object({{"id", "m2"}, {"move", "Nf3"}}));
    send(pair.white, "log", "log", Json::object());
    for (int i = 0; i < 20; ++i) send(pair.white, "status", "status", Json::object());
    EXPECT_EQ(refused, 13) << "eight questions of one address wait";
    ASSERT_TRUE(stage.until([&] { return order.size() == 13; }));
    const std::vector<std::string> first(order.begin(), order.begin() + 6);
    EXPECT_EQ(first, (std::vector<std::string>{"join", "e5", "join", "Nf3", "log", "position"}));
    EXPECT_EQ(order.back(), "status");
}

// A long log is sent in pieces, and others play in between.
TEST(GameSession, OthersPlayWhileALongGameIsShown) {
    Stage stage;
    Pair lengthy(stage), pair(stage);
    for (const auto& [client, move] : {std::pair(lengthy.white, "Nf3"), std::pair(lengthy.black, "Nf6"),
                                       std::pair(lengthy.white, "Ng1"), std::pair(lengthy.black, "Ng8")})
        ASSERT_TRUE(lengthy.play(client, move));
    stage.registry.on_disconnect(lengthy.white);
    stage.registry.on_disconnect(lengthy.black);
    {
        const std::lock_guard lock(stage.shelf->guard);
        std::vector<LogEntry>& entries = stage.shelf->games.at(lengthy.game).entries;
        const std::vector<LogEntry> four(entries.end() - 4, entries.end());
        for (int i = 0; i < 3'996; ++i) {
            LogEntry entry = four[static_cast<std::size_t>(i) % 4];
            entry.seq = static_cast<std::int64_t>(entries.size()) + 1;
            entry.client = "x/" + std::to_string(i);
            entries.push_back(entry);
        }
    }
    // The game is read again after it has been idle for long.
    stage.loop.pass(ServerLimits().idle_seconds * 1'000 + 1'000);
    stage.beats(10);
    const auto look = stage.send(stage.come("192.0.2.9"), "join", object({{"game", lengthy.game}}));
    std::vector<std::shared_ptr<Stage::Reply>> played;
    int before = 0;
    const auto answered = [](const Stage::Reply& reply) { return reply.answer || reply.error; };
    const std::vector<std::string> line{"e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6"};
    ASSERT_TRUE(stage.until([&] {
        if (played.size() < line.size() && (played.empty() || answered(*played.back()))) {
            before += !played.empty() && !answered(*look) ? 1 : 0;
            played.push_back(stage.send(played.size() % 2 == 0 ? pair.white : pair.black, "play",
                                        pair.params({{"move", Json(line[played.size()])}})));
        }
        return answered(*look) && played.size() == line.size() && answered(*played.back());
    }));
    for (const auto& one : played) EXPECT_TRUE(one->answer) << one->error->message;
    ASSERT_TRUE(look->answer) << look->error->message;
    EXPECT_EQ(items_in(*look->answer, "moves").size(), 4'000U);
    EXPECT_GE(before, 1) << "it is read page by page and told in pieces";
}

// The server ends while a variant is loaded and a game is set up: no further answer is sent.
TEST(GameRegistry, EndsWhileGamesAreMade) {
    auto stage = std::make_unique<Stage>();
    Pair pair(*stage);
    const auto one = stage->send(stage->come("192.0.2.8"), "create", object({{"variant", "shogi"}}));
    const auto other = stage->send(stage->come("192.0.2.9"), "turns", object({{"game", pair.game}}));
    stage->registry.close();
    EXPECT_FALSE(one->answer || one->error || other->answer || other->error);
    const auto late = stage->send(stage->come("192.0.2.9"), "create", object({{"variant", "chess"}}));
    ASSERT_TRUE(late->error);
    EXPECT_EQ(late->error->code, ErrorCode::limit);
    stage.reset();
    EXPECT_FALSE(one->answer);
}

}  // namespace
}  // namespace varia::server
