// Parts of a tournament: pairings, the notation of players and clocks, the notation of moves, and other programs.
#include <algorithm>
#include <chrono>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/game.hpp>
#include <varia/load.hpp>
#include <varia/notation.hpp>

#include "entrants.hpp"
#include "limit.hpp"
#include "openings.hpp"
#include "process.hpp"
#include "schedule.hpp"
#include "umpire.hpp"
#include "wire.hpp"

namespace varia::cli {

using namespace records;

namespace {

using namespace std::chrono_literals;

TEST(Schedule, EverybodyMeetsEverybodyOnEachSeat) {
    for (const auto& [players, sides] : {std::pair{2, 2}, {5, 2}, {4, 4}, {5, 3}}) {
        const auto pairings = schedule(static_cast<std::size_t>(players), static_cast<std::size_t>(sides), 6);
        std::map<std::set<std::size_t>, int> tables;
        std::map<std::pair<std::size_t, std::size_t>, int> seats;  // (player, seat) -> number
        for (const Pairing& pairing : pairings) {
            EXPECT_EQ(pairing.seats.size(), static_cast<std::size_t>(sides));
            ++tables[{pairing.seats.begin(), pairing.seats.end()}];
            for (std::size_t seat = 0; seat < pairing.seats.size(); ++seat) ++seats[{pairing.seats[seat], seat}];
        }
        std::size_t sets = 1;
        for (int i = 0; i < sides; ++i)
            sets = sets * static_cast<std::size_t>(players - i) / static_cast<std::size_t>(i + 1);
        EXPECT_EQ(tables.size(), sets) << players << " " << sides;
        EXPECT_EQ(seats.size(), static_cast<std::size_t>(players * sides));
        for (const auto& [seat, times] : seats) EXPECT_EQ(times, seats.begin()->second);
        for (const auto& [table, times] : tables) EXPECT_EQ(times, (6 + sides - 1) / sides * sides);
    }
}

TEST(Schedule, SidesAreSwappedOnOneOpening) {
    const auto pairings = schedule(2, 2, 4);
    ASSERT_EQ(pairings.size(), 4U);
    EXPECT_EQ(pairings[0].opening, pairings[1].opening);
    EXPECT_NE(pairings[1].opening, pairings[2].opening);
    EXPECT_EQ(pairings[0].seats, (std::vector<std::size_t>{0, 1}));
    EXPECT_EQ(pairings[1].seats, (std::vector<std::size_t>{1, 0}));
}

TEST(Schedule, FewPlayersTakeSeveralSeats) {
    const auto pairings = schedule(2, 4, 4);
    ASSERT_EQ(pairings.size(), 4U);
    EXPECT_EQ(pairings[0].seats, (std::vector<std::size_t>{0, 1, 0, 1}));
    EXPECT_EQ(pairings[1].seats, (std::vector<std::size_t>{1, 0, 1, 0}));
}

TEST(Limits, AreWrittenInManyWays) {
    EXPECT_EQ(duration_in("100ms"), 100ms);
    EXPECT_EQ(duration_in("0.5s"), 500ms);
    EXPECT_EQ(duration_in("2"), 2000ms);
    EXPECT_EQ(duration_in("1.5m"), 90s);
    for (const char* wrong : {"", "ms", "-1", "0", "1h", "x", "1e3"}) EXPECT_FALSE(duration_in(wrong)) << wrong;
    Limit limit;
    ASSERT_TRUE(read_clock("40/60+0.5", limit));
    EXPECT_EQ(limit.moves, 40);
    EXPECT_EQ(limit.clock, 60s);
    EXPECT_EQ(limit.increment, 500ms);
    for (const char* wrong : {"", "0/60", "60+", "+1", "a", "40/", "0"}) {
        Limit other;
        EXPECT_FALSE(read_clock(wrong, other)) << wrong;
    }
}

TEST(Limits, AClockHasNewTimeAfterItsMoves) {
    Limit limit;
    ASSERT_TRUE(read_clock("2/10+1", limit));
    TurnClock clock(limit);
    clock.spend(4s);
    clock.press();
    EXPECT_EQ(clock.left(), 7s);
    EXPECT_EQ(clock.moves_left(), 1);
    clock.spend(8s);
    EXPECT_LT(clock.left(), 0s);
    clock.press();
    EXPECT_EQ(clock.left(), 10s);
    EXPECT_EQ(clock.moves_left(), 2);
}

Result<std::vector<Entrant>> read_all(const std::vector<std::string>& texts) {
    Limit usual;
    usual.depth = 3;
    return read_entrants(texts, usual, "");
}

TEST(Entrants, AreReadFromWords) {
    const auto read = read_all({"level:7", "nodes,name=small:500", "random", "random",
                                "uci,nodes=700,Skill Level=3,variant=normal:/a/b 'c d'", "xboard,time=100ms:f",
                                "xboard,time=2s:f", "computer", "lua:x/y.lua", "usi,USI_Hash=8:s", "ucci:u"});
    ASSERT_TRUE(read) << read.error();
    const std::vector<Entrant>& all = *read;
    EXPECT_EQ(all[0].level, 7);
    EXPECT_EQ(all[0].name, "level:7");
    EXPECT_FALSE(all[0].limit.any());
    EXPECT_EQ(all[1].name, "small");
    EXPECT_EQ(all[1].limit.nodes, 500U);
    EXPECT_EQ(all[3].name, "random (2)");
    EXPECT_EQ(all[4].command, (std::vector<std::string>{"/a/b", "c d"}));
    EXPECT_EQ(all[4].name, "b");
    EXPECT_EQ(all[4].limit.nodes, 700U);
    EXPECT_EQ(all[4].variant, "normal");
    EXPECT_EQ(all[4].settings, (std::vector<std::pair<std::string, std::string>>{{"Skill Level", "3"}}));
    // XBoard's protocol has whole seconds a move; other times are sent as a clock.
    EXPECT_FALSE(all[5].limit.each);
    EXPECT_EQ(all[5].limit.clock, 4s);
    EXPECT_EQ(all[5].limit.moves, 40);
    EXPECT_EQ(all[6].limit.each, 2s);
    EXPECT_EQ(all[7].limit.depth, 3);
    EXPECT_EQ(all[8].name, "y.lua");
    EXPECT_FALSE(all[8].is_program());
    EXPECT_EQ(all[9].kind, Entrant::Kind::usi);
    EXPECT_EQ(all[9].settings, (std::vector<std::pair<std::string, std::string>>{{"USI_Hash", "8"}}));
    EXPECT_EQ(all[10].kind, Entrant::Kind::ucci);
    EXPECT_TRUE(all[10].is_program());
}

TEST(Entrants, SayWhatIsWrong) {
    const auto problem = [](const std::string& text) {
        const auto read = read_all({text, "random"});
        return read ? std::string("nothing") : read.error();
    };
    EXPECT_NE(problem("level:21").find("from 1 to 20"), std::string::npos);
    EXPECT_NE(problem("levl:3").find("did you mean \"level\""), std::string::npos);
    EXPECT_NE(problem("gnome:3").find("players are"), std::string::npos);
    EXPECT_NE(problem("nodes:many").find("whole number"), std::string::npos);
    EXPECT_NE(problem("uci:").find("command is missing"), std::string::npos);
    EXPECT_NE(problem("uci:a 'b").find("not closed"), std::string::npos);
    EXPECT_NE(problem("random,depth=3").find("nothing that can be set"), std::string::npos);
    EXPECT_NE(problem("lua:").find("which file"), std::string::npos);
    EXPECT_NE(problem("computer,depth").find("KEY=VALUE"), std::string::npos);
}

TEST(Programs, AreCommandsWithoutAShell) {
    EXPECT_EQ(*command_words("a  'b c' \"d \\\" e\" f\\ g ''"),
              (std::vector<std::string>{"a", "b c", "d \" e", "f g", ""}));
    EXPECT_EQ(*command_words("echo $HOME;ls|x"), (std::vector<std::string>{"echo", "$HOME;ls|x"}));
    EXPECT_FALSE(command_words("  "));
}

TEST(Programs, AreHeardLineByLineAndEnded) {
    const auto soon = [] { return Process::Clock::now() + 5s; };
    std::string line;
    {
        Process cat;
        ASSERT_EQ(cat.start({"cat"}), "");
        ASSERT_TRUE(cat.send("one"));
        ASSERT_TRUE(cat.send(""));
        EXPECT_EQ(cat.read(line, soon()), Process::Heard::line);
        EXPECT_EQ(line, "one");
        EXPECT_EQ(cat.read(line, soon()), Process::Heard::line);
        EXPECT_EQ(line, "");
        EXPECT_EQ(cat.read(line, Process::Clock::now() + 20ms), Process::Heard::late);
        const std::atomic<bool> stop{true};
        EXPECT_EQ(cat.read(line, soon(), &stop), Process::Heard::broken);
    }
    Process gone;
    ASSERT_EQ(gone.start({"true"}), "");
    EXPECT_EQ(gone.read(line, soon()), Process::Heard::gone);
    Process none;
    EXPECT_NE(none.start({"/no/such/program"}), "");
    EXPECT_EQ(none.read(line, soon()), Process::Heard::gone);
    // A process that ignores signals and has started others is ended quickly all the same.
    Process deaf;
    ASSERT_EQ(deaf.start({"sh", "-c", "trap '' TERM HUP; (sleep 60) & while :; do sleep 60; done"}), "");
    const auto begun = Process::Clock::now();
    deaf.end();
    EXPECT_LT(Process::Clock::now() - begun, 5s);
    EXPECT_FALSE(deaf.running());
}

std::set<std::string> written(const std::string& name, Wire::Dialect dialect, const std::string& position = "",
                              bool by_partner = false) {
    const VariantPtr variant = *load_builtin(name);
    Game game(variant, position.empty() ? start_position(variant) : *parse_position(variant, position));
    Wire wire(variant, dialect);
    wire.castle_by_partner(by_partner);
    std::set<std::string> texts;
    for (const Move move : MoveList(game.legal_moves())) {
        const std::string text = wire.text(game.position(), move);
        EXPECT_EQ(wire.read(game, text), std::optional(move)) << text;
        texts.insert(text);
    }
    return texts;
}

TEST(Wires, WriteAsProtocolsDo) {
    using enum Wire::Dialect;
    // Boards of ten ranks are counted from 0, all others from 1: XBoard's `ONE` is '1' - (BOARD_HEIGHT == 10).
    EXPECT_TRUE(written("xiangqi", xboard).contains("a0a1"));
    EXPECT_TRUE(written("chu-shogi", xboard).contains("f4f5"));
    EXPECT_TRUE(written("xiangqi", uci).contains("a1a2"));
    EXPECT_TRUE(written("chess", xboard).contains("e2e4"));
    const std::string castling = "r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1";
    const auto both = written("chess", xboard, castling);
    for (const char* text : {"e1g1", "e1c1", "b7b8q", "b7a8n"}) EXPECT_TRUE(both.contains(text)) << text;
    // UCI_Chess960: castling is written as the king capturing its rook.
    EXPECT_TRUE(written("chess", uci, castling).contains("e1g1"));
    EXPECT_TRUE(written("chess", uci, castling, true).contains("e1h1"));
    EXPECT_TRUE(written("chess960", xboard, "4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1").contains("O-O"));
    EXPECT_TRUE(written("chess960", uci, "4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1").contains("f1g1"));
    EXPECT_TRUE(written("crazyhouse", xboard, "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1").contains("N@e4"));
    EXPECT_TRUE(written("shogi", xboard, "4k4/R8/9/9/9/9/9/9/4K4 w - - 0 1").contains("a8a9+"));
}

TEST(Wires, ReadWhatOthersWrite) {
    const VariantPtr variant = *load_builtin("chess");
    Game game(variant, *parse_position(variant, "r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1"));
    const Wire wire(variant, Wire::Dialect::uci);
    const auto moved = [&](const std::string& text) {
        const auto move = wire.read(game, text);
        return move ? move_text(game.position(), *move) : std::string("none");
    };
    for (const char* text : {"e1g1", "e1h1", "O-O", "o-o", "0-0", "E1G1"}) EXPECT_EQ(moved(text), "e1-g1") << text;
    EXPECT_EQ(moved("O-O-O"), "e1-c1");
    EXPECT_EQ(moved("b7b8Q"), "b7-b8=Q");
    EXPECT_EQ(moved("e1e3"), "none");
    EXPECT_EQ(moved("0000"), "none");
    EXPECT_TRUE(wire.play(game, "e1e3"));
    EXPECT_FALSE(wire.play(game, "Kf1"));
    EXPECT_EQ(game.plies(), 1);

    const VariantPtr duck = *load_builtin("duck");
    Game turns(duck);
    const Wire commas(duck, Wire::Dialect::uci);
    EXPECT_FALSE(commas.play(turns, "e2e4,D@e5"));
    EXPECT_EQ(turns.plies(), 1);
    EXPECT_FALSE(commas.play(turns, "e7e6"));
    EXPECT_EQ(turns.plies(), 1);
    EXPECT_TRUE(commas.play(turns, "e2e4"));
    EXPECT_FALSE(commas.play(turns, "D@e3"));
    EXPECT_EQ(turns.plies(), 2);
}

TEST(OpeningMoves, AreTheSameEachTimeAndBalancedIfAsked) {
    const VariantPtr variant = *load_builtin("chess");
    const Contest start(variant);
    const std::unique_ptr<Umpire> umpire = make_umpire(start);
    Result<Played> before = umpire->before_opening(start);
    ASSERT_TRUE(before) << before.error();
    const Openings openings(*umpire, std::move(before).value(), 6, 7, 50);
    std::set<std::string> different;
    for (std::size_t number = 0; number < 6; ++number) {
        Played one = openings.opening(number);
        EXPECT_EQ(one.contest.plies(), 6);
        EXPECT_EQ(one.actions, openings.opening(number).actions);
        EXPECT_FALSE(one.contest.over());
        different.insert(one.contest.text());
    }
    EXPECT_EQ(different.size(), 6U);
}

}  // namespace
}  // namespace varia::cli
