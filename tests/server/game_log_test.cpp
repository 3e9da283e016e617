// The log of a game and the state that it leads to; clocks; seats. The expected values are computed by hand from
// docs/game-server.md.
#include "game_log.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <utility>

#include "reading.hpp"
#include "secrets.hpp"

namespace varia::server {
namespace {

const std::string ada = "ada-ada-ada-ada-ada-ada", bo = "bo-bo-bo-bo-bo-bo-bo-bo", other = "other-other-other-other";
const std::string invite = "invite-invite-invite-in";

GameSettings game_settings(std::vector<std::string> players, std::int64_t base_ms = 0, std::int64_t increment_ms = 0) {
    GameSettings a;
    a.variant = "game";
    a.players = std::move(players);
    a.first = 0;
    a.seats = deal_seats(a.players, {}, static_cast<int>(a.players.size()));
    a.seats[0].secret = hash_of(ada);
    a.seats[1].invite = hash_of(invite);
    a.base_ms = base_ms;
    a.increment_ms = increment_ms;
    return a;
}

// Writes entries with consecutive sequence numbers.
struct Writer {
    GameLog& game_log;
    void write(std::string kind, const Json& data, std::int64_t at = 0, std::string client = {}) const {
        game_log.apply({game_log.seq() + 1, std::move(client), at, std::move(kind), data.line()});
    }
    void move(const std::string& text, const std::string& player, const std::string& next, std::int64_t at = 0,
              bool turn_over = true) const {
        Json data = Json::object();
        data.set("text", text).set("player", player).set("turn_over", turn_over).set("next", next).set("over", false);
        write("move", data, at);
    }
};

template <class Act>
ErrorCode code_of(Act&& act) {
    try {
        act();
    } catch (const ApiError& error) {
        return error.code;
    }
    return ErrorCode::internal;
}

TEST(GameLog, ASeatIsClaimedOnceWithItsInvite) {
    GameLog game_log(game_settings({"white", "black"}));
    const Writer writer{game_log};
    EXPECT_EQ(game_log.seat_of(ada), 0);
    EXPECT_EQ(game_log.seat_of(bo), -1);
    EXPECT_EQ(code_of([&] { static_cast<void>(game_log.claim(other, bo, "Bo")); }), ErrorCode::not_yours);
    EXPECT_EQ(code_of([&] { static_cast<void>(game_log.claim(invite, ada, "Bo")); }), ErrorCode::not_yours);
    const Json claim = game_log.claim(invite, bo, "Bo");
    EXPECT_EQ(claim.line().find(bo), std::string::npos) << "a secret is kept as its hash";
    writer.write("claim", claim, 0, game_log.client_of(1, "c"));
    EXPECT_EQ(game_log.seat_of(bo), 1);
    EXPECT_EQ(game_log.seats()[1].holder, "Bo");
    EXPECT_EQ(game_log.done(1, "c"), 1);
    EXPECT_EQ(game_log.done(0, "c"), 0) << "names of actions belong to a seat";
    EXPECT_EQ(code_of([&] { static_cast<void>(game_log.claim(invite, other, "Cy")); }), ErrorCode::not_yours);
}

TEST(GameLog, AgreementsAreReadAsTheyWereWritten) {
    const GameSettings written = game_settings({"white", "black"}, 60'000, 1'000);
    const GameSettings read = GameSettings::read(written.json());
    EXPECT_EQ(read.json().line(), written.json().line());
}

TEST(GameLog, ATakeBackGoesBackToBeforeThePlayersLastTurn) {
    GameLog game_log(game_settings({"white", "black"}));
    const Writer writer{game_log};
    EXPECT_EQ(game_log.undone_by(0), 0);
    writer.move("a", "white", "black");
    writer.move("b1", "black", "black", 0, false);
    writer.move("b2", "black", "white");
    EXPECT_EQ(game_log.undone_by(0), 3);
    EXPECT_EQ(game_log.undone_by(1), 2) << "both steps of the turn";
    writer.move("c", "white", "black");
    EXPECT_EQ(game_log.undone_by(0), 1);
    EXPECT_EQ(game_log.undone_by(1), 3);
    writer.write("offer", game_log.make_offer(1, "takeback"));
    ASSERT_TRUE(game_log.offer());
    EXPECT_EQ(code_of([&] { static_cast<void>(game_log.answer(1, 5, true)); }), ErrorCode::refused);
    EXPECT_EQ(code_of([&] { static_cast<void>(game_log.answer(0, 4, true)); }), ErrorCode::refused);
    writer.write("answer", game_log.answer(0, 5, true));
    EXPECT_EQ(game_log.texts(), std::vector<std::string>{"a"});
    EXPECT_EQ(game_log.next(), 1);
    EXPECT_FALSE(game_log.offer());
}

TEST(GameLog, WhetherAPlayerHasPlayedOnSinceAnAction) {
    GameLog game_log(game_settings({"white", "black"}));
    const Writer writer{game_log};
    writer.move("a", "white", "black");
    EXPECT_TRUE(game_log.gone_on(0, -1, 0));
    EXPECT_FALSE(game_log.gone_on(0, -1, 1));
    EXPECT_FALSE(game_log.gone_on(1, -1, 0)) << "it is the other's move that was played";
    writer.move("b", "black", "white");
    EXPECT_TRUE(game_log.gone_on(1, -1, 1));
    writer.write("offer", game_log.make_offer(1, "takeback"));
    writer.write("answer", game_log.answer(0, 3, true));
    EXPECT_TRUE(game_log.gone_on(1, -1, 3)) << "it was taken back";
    EXPECT_FALSE(game_log.gone_on(1, -1, 4));
}

TEST(GameLog, InAMatchItIsAskedBoardByBoard) {
    GameSettings match = game_settings({"white", "black"});
    match.boards = 3;
    GameLog game_log(match);
    const Writer writer{game_log};
    writer.move("1:a", "white", "");
    writer.move("3:a", "white", "");
    writer.move("done", "white", "");
    EXPECT_TRUE(game_log.gone_on(0, 0, 0));
    EXPECT_FALSE(game_log.gone_on(0, 0, 1));
    EXPECT_FALSE(game_log.gone_on(0, 1, 0)) << "nobody has played on the second floor";
    EXPECT_TRUE(game_log.gone_on(0, 2, 1));
    EXPECT_TRUE(game_log.gone_on(0, -1, 2)) << "what belongs to no floor";
    EXPECT_FALSE(game_log.gone_on(1, 2, 0));
}

TEST(GameLog, AMoveOrARefusalEndsAnOffer) {
    GameLog game_log(game_settings({"white", "black"}));
    const Writer writer{game_log};
    writer.write("offer", game_log.make_offer(0, "draw"));
    EXPECT_EQ(code_of([&] { static_cast<void>(game_log.make_offer(1, "draw")); }), ErrorCode::refused);
    writer.move("a", "white", "black");
    EXPECT_FALSE(game_log.offer());
    writer.write("offer", game_log.make_offer(0, "draw"));
    writer.write("answer", game_log.answer(0, 3, false));
    EXPECT_FALSE(game_log.offer()) << "who made it may take it back";
    EXPECT_FALSE(game_log.over());
}

TEST(GameLog, AllOthersAgree) {
    GameLog game_log(game_settings({"one", "two", "three"}));
    const Writer writer{game_log};
    writer.write("offer", game_log.make_offer(0, "draw"));
    writer.write("answer", game_log.answer(1, 1, true));
    EXPECT_FALSE(game_log.over());
    EXPECT_EQ(code_of([&] { static_cast<void>(game_log.answer(1, 1, true)); }), ErrorCode::refused)
        << "the same player twice is one";
    writer.write("answer", game_log.answer(2, 1, true));
    ASSERT_TRUE(game_log.over());
    EXPECT_EQ(text_in(*game_log.result(), "reason"), "agreement");
    EXPECT_EQ(code_of([&] { static_cast<void>(game_log.resign(0)); }), ErrorCode::refused);
}

TEST(GameLog, WhoResignsHasLost) {
    GameLog game_log(game_settings({"white", "black"}));
    Writer{game_log}.write("resign", game_log.resign(1));
    ASSERT_TRUE(game_log.over());
    EXPECT_EQ(texts_in(*game_log.result(), "winners"), std::vector<std::string>{"white"});
}

TEST(GameLog, DamagedEntriesArePassedOver) {
    GameLog game_log(game_settings({"white", "black"}));
    for (const char* data :
         {"", "{", "[]", "7", "{\"text\":7}", "{\"text\":\"a\",\"player\":\"nobody\"}", "{\"seat\":\"nobody\"}"})
        for (const char* kind : {"move", "claim", "offer", "answer", "resign", "flag", "else"})
            game_log.apply({game_log.seq() + 1, {}, 0, kind, data});
    EXPECT_EQ(game_log.seq(), 49);
    EXPECT_TRUE(game_log.moves().empty());
    EXPECT_FALSE(game_log.over());
}

// ---- clocks -------------------------------------------------------------------------------------------------------

TEST(Clock, RunsFromTheFirstMoveOn) {
    Clock clock(60'000, 2'000, 2);
    EXPECT_FALSE(clock.due());
    clock.moved(0, 1, 1'000'000);
    EXPECT_EQ(clock.left(0), 60'000) << "the first move is free, and given nothing";
    EXPECT_EQ(clock.due(), 1'060'000);
    clock.moved(1, 0, 1'010'000);
    EXPECT_EQ(clock.left(1), 60'000 - 10'000 + 2'000);
    EXPECT_EQ(clock.due(), 1'010'000 + 60'000);
}

TEST(Clock, GivesItsIncrementAfterTheWholeTurn) {
    Clock clock(60'000, 2'000, 2);
    clock.moved(0, 1, 0);
    clock.moved(1, 1, 10'000);
    EXPECT_EQ(clock.left(1), 50'000);
    clock.moved(1, 0, 15'000);
    EXPECT_EQ(clock.left(1), 47'000);
}

TEST(Clock, TimeDoesNotGoBackwardsNorBelowNothing) {
    Clock clock(1'000, 0, 2);
    clock.moved(0, 1, 10'000);
    clock.moved(1, 0, 9'000);
    EXPECT_EQ(clock.left(1), 1'000);
    clock.turn_to(-1, 50'000);
    EXPECT_EQ(clock.left(0), 0);
    EXPECT_FALSE(clock.due());
}

TEST(Clock, ATakeBackGivesNoTimeBack) {
    GameLog game_log(game_settings({"white", "black"}, 60'000));
    const Writer writer{game_log};
    writer.move("a", "white", "black", 1'000);
    writer.write("offer", game_log.make_offer(0, "takeback"), 5'000);
    writer.write("answer", game_log.answer(1, 2, true), 9'000);
    EXPECT_EQ(game_log.clock()->left(1), 52'000);
    EXPECT_EQ(game_log.clock()->running(), 0);
}

// ---- seats, secrets -----------------------------------------------------------------------------------------------

// Every side of every board has one seat, no seat is empty, and the seats of a player are as even as possible.
void expect_dealt(const std::vector<std::string>& players, const std::vector<std::vector<Place>>& places, int each) {
    const std::vector<Seat> seats = deal_seats(players, places, each * static_cast<int>(players.size()));
    ASSERT_EQ(seats.size(), players.size() * static_cast<std::size_t>(each));
    for (std::size_t player = 0; player < players.size(); ++player) {
        const std::vector<Place>& own = places[player];
        std::vector<Place> dealt;
        std::set<std::size_t> sizes;
        for (const Seat& seat : seats) {
            if (seat.player != static_cast<int>(player)) continue;
            if (each == 1) {
                EXPECT_TRUE(seat.places.empty()) << "one seat plays all that the player has";
                EXPECT_EQ(seat.name, players[player]);
                return;
            }
            EXPECT_FALSE(seat.places.empty()) << seat.name << " has nothing to play";
            sizes.insert(seat.places.size());
            dealt.insert(dealt.end(), seat.places.begin(), seat.places.end());
            for (const Place& place : own)
                EXPECT_EQ(seat.plays_on(place.board, place.side),
                          std::ranges::find(seat.places, place) != seat.places.end());
        }
        EXPECT_EQ(dealt, own) << players[player];
        EXPECT_LE(*sizes.rbegin() - *sizes.begin(), 1U) << players[player];
    }
}

TEST(Seats, AreDealtWithBoardsOfTheirOwn) {
    const std::vector<std::string> sides{"white", "black"};
    const std::vector<std::vector<Place>> all = places_of_sides(sides, 100);
    const std::vector<Seat> seats = deal_seats(sides, all, 64);
    expect_dealt(sides, all, 32);
    EXPECT_EQ(seats[1].name, "white.2");
    EXPECT_TRUE(deal_seats(sides, places_of_sides(sides, 3), 2)[0].plays_on(2, "white"));
}

TEST(Seats, OfTeamsAreDealtOverTheirOwnBoards) {
    // The inventor's four teams of two on four boards, as the variant is shipped: A plays white on boards 1 and 2, B on
    // boards 3 and 4.
    const std::vector<std::string> teams{"A", "B", "C", "D"};
    const std::vector<std::vector<Place>> shipped{{{0, "white"}, {1, "white"}},
                                                  {{2, "white"}, {3, "white"}},
                                                  {{0, "black"}, {2, "black"}},
                                                  {{1, "black"}, {3, "black"}}};
    expect_dealt(teams, shipped, 2);
    const std::vector<Seat> seats = deal_seats(teams, shipped, 8);
    EXPECT_EQ(seats[1].name, "A.2");
    EXPECT_EQ(seats[1].places, (std::vector<Place>{{1, "white"}}));
    EXPECT_EQ(seats[2].places, (std::vector<Place>{{2, "white"}}));
    EXPECT_FALSE(seats[4].plays_on(0, "white")) << "C plays Black there";
}

TEST(Seats, OfAnySeating) {
    std::uint32_t state = 38;
    const auto below = [&](int n) {
        state = state * 1664525U + 1013904223U;
        return static_cast<int>((state >> 8) % static_cast<std::uint32_t>(n));
    };
    for (int trial = 0; trial < 500; ++trial) {
        std::vector<std::string> teams;
        for (int t = 2 + below(5); t > 0; --t) teams.push_back("T" + std::to_string(t));
        std::vector<std::vector<Place>> places(teams.size());
        for (int board = 0; board < 3 + below(20); ++board)
            for (const char* side : {"white", "black"})
                places[static_cast<std::size_t>(below(static_cast<int>(teams.size())))].push_back({board, side});
        std::size_t fewest = places[0].size();
        for (const std::vector<Place>& own : places) fewest = std::min(fewest, own.size());
        for (int each = 1; each <= static_cast<int>(fewest); ++each) expect_dealt(teams, places, each);
    }
}

TEST(Seats, AreReadAsTheyWereWrittenAndAsTheyWereBefore) {
    GameSettings match = game_settings({"white", "black"});
    match.boards = 3;
    match.places = places_of_sides(match.players, 3);
    match.seats = deal_seats(match.players, match.places, 4);
    EXPECT_EQ(GameSettings::read(match.json()).json().line(), match.json().line());
    // The format in stores of games that were opened when seats had a first and a last board.
    std::string error;
    const std::string old =
        R"({"players":["white","black"],"floors":3,"seats":[{"name":"white.1","player":0,"first":0,"last":1},{"name":"black","player":1,"first":-1,"last":-1}]})";
    const GameSettings read = GameSettings::read(*Json::parse(old, error));
    EXPECT_TRUE(read.seats[0].plays_on(1, "white"));
    EXPECT_FALSE(read.seats[0].plays_on(2, "white"));
    EXPECT_TRUE(read.seats[1].plays_on(2, "black"));
}

TEST(Seats, GiveBoardsUpOneByOne) {
    GameSettings match = game_settings({"white", "black"});
    match.boards = 3;
    match.first = -1;
    GameLog game_log(match);
    const Writer writer{game_log};
    writer.write("resign", game_log.give_up(1, {{1, "black"}, {2, "black"}}));
    ASSERT_EQ(game_log.giving_up().size(), 2U);
    EXPECT_FALSE(game_log.over());
    writer.move("2:resign", "black", "");
    ASSERT_EQ(game_log.giving_up().size(), 1U);
    EXPECT_EQ(game_log.giving_up()[0].board, 2);
    // Invalid data is ignored.
    std::string error;
    writer.write("resign", *Json::parse(R"({"seat":"black","giving_up":[{"floor":9},{"floor":0},7]})", error));
    EXPECT_EQ(game_log.giving_up().size(), 1U);
}

TEST(Secrets, AreHashedAsFips180Says) {
    // The one-block example of the standard.
    EXPECT_EQ(hash_of("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_TRUE(is_game_id(random_text(12)));
    EXPECT_TRUE(is_secret(random_text(24)));
    EXPECT_NE(random_text(24), random_text(24));
    EXPECT_FALSE(is_secret("short"));
    EXPECT_FALSE(is_secret(std::string(22, '/')));
    EXPECT_FALSE(same_hash("", "")) << "a seat that nobody holds has no hash that could fit";
}

// ---- clocks of boards ---------------------------------------------------------------------------------------------

TEST(BoardClocks, EachRunsFromItsFirstActionOn) {
    BoardClocks clocks(60'000, 2'000, 2);
    EXPECT_FALSE(clocks.due());
    clocks.acted({.board = 4, .player = 0, .next = 1}, 1'000);
    clocks.acted({.board = 2, .player = 0, .next = 1}, 11'000);
    EXPECT_EQ(clocks.changed(), std::set<int>{2});
    EXPECT_EQ(clocks.clocks().size(), 2);
    ASSERT_TRUE(clocks.due());
    EXPECT_EQ(clocks.due()->board, 4);
    EXPECT_EQ(clocks.due()->player, 1);
    EXPECT_EQ(clocks.due()->at, 61'000);
    clocks.acted({.board = 4, .player = 1, .next = 0}, 31'000);
    EXPECT_EQ(clocks.clocks().at(4).left(1), 60'000 - 30'000 + 2'000);
    EXPECT_EQ(clocks.due()->board, 2) << "that of floor 4 is due a minute after 31 s, white having all of his";
    EXPECT_EQ(clocks.due()->at, 71'000);
}

TEST(BoardClocks, BoardsWaitForATransfer) {
    BoardClocks clocks(60'000, 0, 2);
    clocks.acted({.board = 0, .player = 0, .next = 1}, 0);
    clocks.acted({.board = 1, .player = 0, .next = 1}, 0);
    // Black resigns board 2 after ten seconds, so white owes a transfer from there.
    clocks.acted({.board = 1, .player = 1, .next = -1, .decided = {1}, .owed = {{1, 0, {0, 1}}}}, 10'000);
    EXPECT_EQ(clocks.changed(), (std::set<int>{0, 1}));
    ASSERT_TRUE(clocks.due());
    EXPECT_EQ(clocks.due()->board, 1);
    EXPECT_EQ(clocks.due()->player, 0);
    EXPECT_EQ(clocks.due()->at, 70'000);
    clocks.acted({.board = 1, .player = 0, .next = -1}, 40'000);
    EXPECT_EQ(clocks.clocks().at(1).running(), -1);
    EXPECT_EQ(clocks.clocks().at(0).running(), 1) << "the other floor goes on";
    EXPECT_EQ(clocks.due()->at, 40'000 + 50'000) << "black had used ten seconds of his minute there, and none since";
}

TEST(BoardClocks, OtherBoardsGoOnBesideATransfer) {
    BoardClocks clocks(60'000, 0, 2);
    for (const int board : {0, 1, 2, 3}) clocks.acted({.board = board, .player = 0, .next = 1}, 0);
    // Black resigns board 1 after ten seconds. Boards 1 and 2 wait for white's transfer, boards 3 and 4 do not.
    const std::vector<BoardClocks::Owed> owed{{0, 0, {0, 1}}};
    clocks.acted({.board = 0, .player = 1, .next = -1, .decided = {0}, .owed = owed}, 10'000);
    EXPECT_EQ(clocks.clocks().at(0).running(), 0);
    EXPECT_EQ(clocks.clocks().at(1).running(), -1);
    EXPECT_EQ(clocks.clocks().at(2).running(), 1);
    clocks.acted({.board = 2, .player = 1, .next = 0, .owed = owed}, 20'000);
    EXPECT_EQ(clocks.clocks().at(2).running(), 0);
    EXPECT_EQ(clocks.clocks().at(2).left(1), 40'000);
    clocks.acted({.board = 0, .player = 0, .next = -1}, 30'000);
    EXPECT_EQ(clocks.clocks().at(0).running(), -1);
    EXPECT_EQ(clocks.clocks().at(1).running(), 1);
    EXPECT_EQ(clocks.due()->board, 3) << "black's minute there ran all the time";
    EXPECT_EQ(clocks.due()->at, 60'000);
}

TEST(BoardClocks, ABoardMayBeDecidedBeforeItHasBegun) {
    BoardClocks clocks(60'000, 0, 2);
    clocks.acted({.board = 0, .player = 0, .next = 1, .decided = {3}, .owed = {{3, 0, {0, 1, 2, 3}}}}, 5'000);
    EXPECT_EQ(clocks.due()->board, 3);
    EXPECT_EQ(clocks.due()->at, 65'000);
}

TEST(BoardClocks, ATakeBackGivesNoTimeBack) {
    BoardClocks clocks(60'000, 0, 2);
    clocks.acted({.board = 0, .player = 0, .next = 1}, 0);
    const BoardClocks::Before before = clocks.acted(
        {.board = 0, .player = 1, .next = -1, .decided = {0, 2}, .owed = {{0, 0, {0, 1, 2}}}}, 20'000);
    clocks.take_back(before, 30'000);
    EXPECT_EQ(clocks.clocks().at(0).running(), 1);
    EXPECT_EQ(clocks.clocks().at(0).left(1), 40'000);
    EXPECT_EQ(clocks.clocks().at(0).left(0), 50'000) << "ten seconds went by while he owed the transfer";
    EXPECT_TRUE(clocks.owed().empty());
    clocks.stop(35'000);
    EXPECT_FALSE(clocks.due());
    EXPECT_EQ(clocks.clocks().at(0).left(1), 35'000);
}

TEST(BoardClocks, AGameReadsThemFromItsLog) {
    GameSettings match = game_settings({"white", "black"}, 60'000);
    match.boards = 3;
    match.first = -1;
    GameLog game_log(match);
    const Writer writer{game_log};
    const auto action = [&](const std::string& text, const std::string& player, const std::string& boards,
                            std::int64_t at) {
        std::string error;
        Json data = Json::object();
        data.set("text", text).set("player", player).set("turn_over", true).set("next", "").set("over", false);
        data.set("floors", *Json::parse(boards, error));
        writer.write("move", data, at);
    };
    EXPECT_FALSE(game_log.clock());
    action("2:a", "white", R"({"on":2,"next":"black","decided":[]})", 1'000);
    ASSERT_TRUE(game_log.due());
    EXPECT_EQ(game_log.due()->board, 1);
    EXPECT_EQ(game_log.due()->at, 61'000);
    action("2:resign", "black", R"({"on":2,"next":"","decided":[2],"transfer":2,"by":"white"})", 11'000);
    EXPECT_EQ(game_log.due()->player, 0);
    // Invalid data is ignored.
    for (const char* boards : {"7", "[]", R"({"on":9,"next":"nobody","decided":[0,"a",77],"transfer":-3,"by":7})",
                               R"({"owed":[7,{"floor":99,"by":"white"},{"floor":1,"by":"nobody","holds":["a",44]}]})"})
        action("1:a", "white", boards, 12'000);
    writer.write("resign", game_log.resign(1), 13'000);
    EXPECT_FALSE(game_log.due());
}

}  // namespace
}  // namespace varia::server
