// No operation is repeated for ever, every request is answered, and a game can always end.
#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <string>

#include "registry_stage.hpp"
#include "retry_backoff.hpp"
#include "smoothed_clock.hpp"

namespace varia::server {
namespace {

TEST(RetryBackoff, GrowsAndBeginsAnew) {
    RetryBackoff timeout;
    EXPECT_FALSE(timeout.waits(0));
    std::int64_t now = 10'000;
    for (const std::int64_t pause : {1'000, 2'000, 4'000, 8'000, 16'000, 32'000, 60'000, 60'000}) {
        timeout.failed(now);
        EXPECT_TRUE(timeout.waits(now + pause - 1));
        EXPECT_FALSE(timeout.waits(now + pause));
        now += pause;
    }
    timeout.failed(now += 60'000);
    EXPECT_FALSE(timeout.waits(now + 1'000)) << "the last failure is long ago";
    timeout.failed(now += 1'000);
    timeout.passed();
    EXPECT_FALSE(timeout.waits(now));
}

TEST(SmoothedClock, GoesOnWhateverTheSystemsClockDoes) {
    SmoothedClock clock;
    EXPECT_EQ(clock.now(1'000'000, 500), 1'000'000);
    EXPECT_EQ(clock.now(1'001'000, 1'500), 1'001'000);
    // The system clock goes back an hour. Time goes on, one hundredth slower, until both agree.
    EXPECT_EQ(clock.now(1'002'000 - 3'600'000, 2'500), 1'001'990);
    EXPECT_EQ(clock.now(1'012'000 - 3'600'000, 12'500), 1'011'890);
    // The system clock goes forward again.
    EXPECT_EQ(clock.now(1'022'000, 22'500), 1'021'990);
    EXPECT_EQ(clock.now(1'033'000, 33'500), 1'033'000);
}

// The log of a game was written with a clock that was an hour ahead. The side to move still uses its time correctly.
TEST(GameSession, TimeGoesOnFromTheLastAction) {
    Stage stage;
    Pair pair(stage, 20'000);
    ASSERT_TRUE(pair.play(pair.white, "e4"));
    {
        const std::lock_guard lock(stage.shelf->guard);
        for (LogEntry& entry : stage.shelf->games.at(pair.game).entries) entry.at += 3'600'000;
    }
    // A failed write makes the session read the game again.
    stage.shelf->writes = false;
    EXPECT_FALSE(pair.play(pair.black, "e5"));
    stage.shelf->writes = true;
    ASSERT_TRUE(pair.stands());
    stage.loop.pass(5'000);
    ASSERT_TRUE(pair.play(pair.black, "e5"));
    const std::optional<Json> stands = pair.stands();
    ASSERT_TRUE(stands);
    const Json left = stands->find("clock")->find("left_ms").value();
    EXPECT_EQ(number_in(left, "black"), 15'000);
    stage.loop.pass(21'000);
    stage.beats(2);
    EXPECT_TRUE(flag_in(*pair.stands(), "over"));
}

// The disk is full: games can be read, but nothing can be written.
TEST(GameSession, AFlagThatCannotBeWrittenIsAnErrorForTheCaller) {
    Stage stage;
    Pair pair(stage, 2'000);
    ASSERT_TRUE(pair.play(pair.white, "e4"));
    stage.loop.pass(3'000);
    stage.shelf->writes = false;
    for (const char* method : {"play", "resign", "offer", "answer"}) {
        const std::int64_t before = stage.shelf->asked;
        EXPECT_FALSE(stage.ask(pair.black, method,
                               method == std::string("play") ? pair.params({{"move", "e5"}}) : pair.params({})))
            << method;
        EXPECT_EQ(stage.refused(), ErrorCode::store) << method;
        stage.settle();
        EXPECT_LT(stage.shelf->asked - before, 10) << method;
    }
    // Without requests the server retries, at longer and longer intervals.
    const std::int64_t before = stage.shelf->asked;
    stage.beats(600);
    EXPECT_GT(stage.shelf->asked - before, 4);
    EXPECT_LT(stage.shelf->asked - before, 60);
    // There is room again: the flag falls without a request.
    stage.shelf->writes = true;
    stage.beats(700);
    const std::optional<Json> stands = pair.stands();
    ASSERT_TRUE(stands);
    EXPECT_TRUE(flag_in(*stands, "over"));
    EXPECT_EQ(text_in(*stands->find("result"), "reason"), "time");
}

// A change is announced while the store cannot be read. Players of the game receive an error once, and the game is read
// again after a while.
TEST(GameSession, AGameThatCannotBeReadIsNotReadAllTheTime) {
    Stage stage({}, true);
    Pair pair(stage);
    stage.settle();
    stage.shelf->reads = false;
    const std::int64_t before = stage.shelf->asked;
    stage.registry.on_remote_change(pair.game, 50);
    stage.settle();
    stage.registry.on_remote_change({}, 0);
    stage.settle();
    stage.beats(300);
    EXPECT_LT(stage.shelf->asked - before, 30);
    EXPECT_FALSE(pair.play(pair.white, "e4"));
    EXPECT_EQ(stage.refused(), ErrorCode::store);
    stage.shelf->reads = true;
    stage.beats(650);
    EXPECT_TRUE(pair.play(pair.white, "e4"));
}

TEST(GameSession, AStoreThatContradictsItselfIsGivenUp) {
    Stage stage;
    Pair pair(stage);
    stage.shelf->lies = true;
    const std::int64_t before = stage.shelf->asked;
    EXPECT_FALSE(pair.play(pair.white, "e4"));
    EXPECT_EQ(stage.refused(), ErrorCode::store);
    EXPECT_LT(stage.shelf->asked - before, 10);
    stage.shelf->lies = false;
    EXPECT_TRUE(pair.play(pair.white, "e4"));
}

// The store hangs: it neither works nor fails.
TEST(GameSession, AStoreThatStandsStillMakesNobodyWaitForEver) {
    Stage stage({}, false, std::chrono::milliseconds(300));
    Pair pair(stage);
    stage.shelf->stands_still = true;
    std::vector<std::shared_ptr<Stage::Reply>> replies;
    replies.push_back(stage.send(pair.white, "play", pair.params({{"move", "e4"}})));
    const Json again = pair.params({{"move", "e4"}});
    replies.push_back(stage.send(pair.white, "play", again));
    replies.push_back(stage.send(pair.black, "log", object({{"game", pair.game}})));
    replies.push_back(stage.send(pair.black, "health", Json::object()));
    replies.push_back(stage.send(pair.black, "create", object({{"variant", "chess"}})));
    stage.expect_store_away(replies);
    // An action that the store had begun may be done when it continues. A repeated request reports that, and the action
    // is done once.
    stage.shelf->stands_still = false;
    stage.settle();
    EXPECT_TRUE(stage.ask(pair.white, "play", again) || stage.refused() == ErrorCode::refused);
    const std::optional<Json> stands = pair.stands();
    ASSERT_TRUE(stands);
    EXPECT_EQ(items_in(*stands, "moves").size(), 1U);
}

TEST(GameSession, AQuestionIsNotPassedByForEver) {
    Stage stage;
    Pair pair(stage);
    stage.shelf->stands_still = true;
    const auto played = stage.send(pair.white, "play", pair.params({{"move", "e4"}}));
    const auto question = stage.send(pair.black, "status", object({{"game", pair.game}}));
    stage.loop.pass(2'000);
    const auto offer = stage.send(pair.black, "offer", pair.params({{"what", "draw"}}));
    stage.shelf->lets = 1;
    // The offer has to be written, so it waits.
    ASSERT_TRUE(stage.until([&] { return question->answer.has_value(); }));
    EXPECT_TRUE(played->answer);
    EXPECT_FALSE(offer->answer || offer->error);
    stage.shelf->stands_still = false;
    EXPECT_TRUE(stage.until([&] { return offer->answer.has_value(); }));
}

TEST(GameSession, WhenItCannotBeReadAllWhoWaitAreReportedAtOnce) {
    Stage stage({}, false, std::chrono::milliseconds(300));
    Pair pair(stage);
    stage.shelf->stands_still = true;
    // The first action is not written, so the game has to be read again.
    std::vector<std::shared_ptr<Stage::Reply>> replies{stage.send(pair.white, "play", pair.params({{"move", "e4"}}))};
    for (int i = 0; i < 20; ++i) {
        const auto one = stage.come("192.0.2." + std::to_string(10 + i));
        replies.push_back(stage.send(one, i % 2 == 0 ? "status" : "look", object({{"game", pair.game}})));
    }
    const auto begun = stage.shelf->asked.load();
    stage.expect_store_away(replies);
    stage.shelf->stands_still = false;
    stage.settle();
    // One write, and one read for all requests.
    EXPECT_LE(stage.shelf->asked.load() - begun, 2);
}

// A losing player makes offers and withdraws them as often as he may. Returns the number of accepted requests.
int talk_on(Pair& pair, const std::shared_ptr<Client>& client, int max) {
    int done = 0;
    for (const char* what : {"draw", "takeback"})
        for (int i = 0; i < max; ++i) {
            const std::optional<Json> offer = pair.stage.ask(client, "offer", pair.params({{"what", what}}));
            if (!offer) break;
            ++done;
            if (pair.stage.ask(client, "answer", pair.params({{"offer", *offer->find("seq")}, {"accept", false}})))
                ++done;
        }
    return done;
}

// Memory runs out while a request is answered: the client receives an error, and the session continues.
TEST(GameSession, MemoryThatRunsOutIsReportedAndNobodyWaits) {
    Stage stage;
    Pair pair(stage);
    std::optional<ApiError> error;
    const auto asked = std::make_shared<PendingRequest>();
    asked->client = pair.white;
    asked->method = "status";
    asked->params = object({{"game", pair.game}});
    asked->received = stage.loop.now();
    asked->answer = [](const Reply&) { throw std::bad_alloc(); };
    asked->refuse = [&error](const ApiError& other) { error = other; };
    stage.registry.ask(asked);
    stage.settle();
    ASSERT_TRUE(error);
    EXPECT_EQ(error->code, ErrorCode::out_of_memory);
    EXPECT_TRUE(pair.play(pair.white, "e4"));
}

TEST(GameSession, OffersAreMadeOnceAMove) {
    Stage stage;
    Pair pair(stage);
    ASSERT_TRUE(pair.play(pair.white, "e4"));
    EXPECT_EQ(talk_on(pair, pair.white, 10), 4) << "a draw and a take-back, and both withdrawn";
    ASSERT_TRUE(pair.play(pair.black, "e5"));
    EXPECT_EQ(talk_on(pair, pair.white, 10), 4);
}

TEST(GameSession, AGameCanAlwaysEnd) {
    for (const std::string way : {"resign white", "resign black", "draw", "flag"}) {
        ServerLimits limits;
        limits.actions = 40;
        Stage stage(limits);
        Pair pair(stage, way == "flag" ? 60'000 : 0);
        // Black makes offers whenever he may. Both sides advance all their pawns.
        std::vector<std::string> tour;
        for (const char* ranks : {"36", "45"})
            for (char file = 'a'; file <= 'h'; ++file)
                for (int side = 0; side < 2; ++side) tour.push_back(std::string{file, ranks[side]});
        std::size_t moves = 0;
        for (; moves < tour.size(); ++moves) {
            talk_on(pair, pair.black, 10);
            if (!pair.play(moves % 2 == 0 ? pair.white : pair.black, tour[moves])) break;
        }
        EXPECT_EQ(stage.refused(), ErrorCode::limit);
        EXPECT_GE(moves, 27U) << "three quarters of the actions but the claim are left for moves";
        if (way == "flag") {
            stage.loop.pass(60'001);
            stage.beats(1);
        } else if (way == "draw") {
            const std::optional<Json> offer = stage.ask(pair.white, "offer", pair.params({{"what", "draw"}}));
            if (offer) {
                EXPECT_TRUE(
                    stage.ask(pair.black, "answer", pair.params({{"offer", *offer->find("seq")}, {"accept", true}})));
            } else {
                EXPECT_EQ(stage.refused(), ErrorCode::limit) << "all that may be said is said";
                EXPECT_TRUE(stage.ask(pair.white, "resign", pair.params({})));
            }
        } else {
            EXPECT_TRUE(stage.ask(way == "resign white" ? pair.white : pair.black, "resign", pair.params({})));
        }
        EXPECT_TRUE(flag_in(*pair.stands(), "over")) << way;
    }
}

// The registry ends while the store still works: a count, a move, a log, a game that is read, a new game. The memory of
// the registry is overwritten, so that a callback on the store's thread that uses it cannot pass unnoticed. (A session
// is kept alive by its callbacks, and has what it uses of the registry.)
TEST(GameRegistry, MayEndBeforeTheStoreAnswers) {
    Stage stage;
    Pair pair(stage);
    stage.settle();
    stage.shelf->stands_still = true;
    const auto client = stage.come("192.0.2.3");
    stage.send(client, "health", Json::object());
    stage.send(pair.white, "play", pair.params({{"move", "e4"}}));
    stage.send(client, "join", object({{"game", std::string(16, 'A')}}));
    stage.send(client, "create",
               object({{"variant", "chess"},
                       {"take", Json::array(std::vector<std::string>{"white"})},
                       {"secret", std::string(34, 'c')}}));
    stage.send(client, "log", object({{"game", pair.game}}));
    stage.registry.tick();
    stage.settle();

    const std::int64_t before = stage.shelf->asked;
    stage.registry.~GameRegistry();
    std::memset(static_cast<void*>(&stage.registry), 0xDB, sizeof stage.registry);
    stage.shelf->stands_still = false;
    stage.writer.close();
    EXPECT_GE(stage.shelf->asked - before, 3);
    stage.loop.drop();
    new (&stage.registry) GameRegistry(stage.loop, stage.writer, {});
}

// The cost of requests is charged to the address, for all its connections.
TEST(GameRegistry, WhoAsksMuchIsRefusedQuestionsAndMayPlay) {
    ServerLimits limits;
    limits.work_ms_per_second = 1;
    Stage stage(limits);
    Pair pair(stage);
    Json question = object({{"game", pair.game}, {"effects", Json(true)}});
    bool refused = false;
    for (int i = 0; i < 3'000 && !refused; ++i) refused = !stage.ask(stage.come("192.0.2.1"), "turns", question);
    ASSERT_TRUE(refused);
    EXPECT_EQ(stage.refused(), ErrorCode::limit);
    EXPECT_GT(number_in(stage.last->data.value(), "retry_ms"), 0);
    EXPECT_TRUE(pair.play(pair.white, "e4")) << "who plays is never kept from it";
    EXPECT_TRUE(stage.ask(stage.come("192.0.2.9"), "turns", question)) << "another address";
    stage.loop.pass(3'600'000);
    EXPECT_TRUE(stage.ask(stage.come("192.0.2.1"), "turns", question)) << "time goes by";
}

TEST(GameRegistry, AnAnswerThatIsTooLongIsRefusedAndNobodyIsDropped) {
    ServerLimits limits;
    limits.queue_bytes = 4'000;
    Stage stage(limits);
    Pair pair(stage);
    const auto ask = [&](const std::string& method, const std::string& more) {
        stage.done.clear();
        stage.registry.take(stage.come("192.0.2.7"),
                            R"({"jsonrpc":"2.0","id":1,"method":")" + method + R"(","params":{"game":")" + pair.game +
                                "\"" + more + "}}",
                            stage.loop.now());
        EXPECT_TRUE(stage.until([&] { return !stage.done.empty(); }));
        std::string error;
        return Json::parse(stage.done.at(0), error).value();
    };
    EXPECT_TRUE(ask("status", "").find("result"));
    const Json answer = ask("moves", ",\"effects\":true");
    ASSERT_TRUE(answer.find("error"));
    EXPECT_EQ(number_in(*answer.find("error"), "code"), 3);
}

}  // namespace
}  // namespace varia::server
