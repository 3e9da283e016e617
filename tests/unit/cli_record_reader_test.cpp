// Records as people and programs write them: with comments and variations, truncated, and damaged.
#include <gtest/gtest.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <varia/load.hpp>

#include "record_file.hpp"
#include "record_reader.hpp"
#include "record_start.hpp"
#include "record_variants.hpp"
#include "record_writer.hpp"
#include "replayed.hpp"

namespace cli_record_reader_test {

using namespace varia;
using namespace varia::records;

VariantPtr chess() {
    static const VariantPtr variant = load_builtin("chess").value();
    return variant;
}

std::vector<GameRecord> games_in(std::string_view text) {
    RecordReader reader(text);
    std::vector<GameRecord> games;
    while (std::optional<GameRecord> game = reader.next()) games.push_back(*std::move(game));
    return games;
}

GameRecord game_in(std::string_view text) {
    std::vector<GameRecord> games = games_in(text);
    EXPECT_EQ(games.size(), 1U) << text;
    return games.empty() ? GameRecord() : games.front();
}

std::string line_of(const GameRecord& game, std::size_t line = 0) {
    std::string text;
    for (const RecordedMove& move : game.lines[line].moves) text += (text.empty() ? "" : " ") + move.text;
    return text;
}

// Returns the position at the end of the game.
std::string end_of(std::string_view pgn) {
    GameRecord game = game_in(pgn);
    EXPECT_TRUE(game.flaws.empty());
    Replayed replayed = replay(game, start_of_record(game, chess()).value());
    for (const Flaw& flaw : replayed.flaws) ADD_FAILURE() << flaw.place.line << ": " << flaw.message;
    return replayed.now.text();
}

// Well-known games whose last positions are published.
TEST(RecordReader, GamesOfTheBooks) {
    // P. Morphy against the Duke of Brunswick and Count Isouard, Paris 1858.
    EXPECT_EQ(end_of("1.e4 e5 2.Nf3 d6 3.d4 Bg4 4.dxe5 Bxf3 5.Qxf3 dxe5 6.Bc4 Nf6 7.Qb3 Qe7 8.Nc3 c6 9.Bg5 b5 10.Nxb5 "
                     "cxb5 11.Bxb5+ Nbd7 "
                     "12.O-O-O Rd8 13.Rxd7 Rxd7 14.Rd1 Qe6 15.Bxd7+ Nxd7 16.Qb8+ Nxb8 17.Rd8# 1-0"),
              "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17");
    // A. Anderssen against L. Kieseritzky, London 1851.
    EXPECT_EQ(end_of("1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 5. Bxb5 Nf6 6. Nf3 Qh6 7. d3 Nh5 8. Nh4 Qg5 9. Nf5 c6 "
                     "10. g4 Nf6 11. "
                     "Rg1 cxb5 "
                     "12. h4 Qg6 13. h5 Qg5 14. Qf3 Ng8 15. Bxf4 Qf6 16. Nc3 Bc5 17. Nd5 Qxb2 18. Bd6 Bxg1 19. e5 "
                     "Qxa1+ 20. Ke2 Na6 "
                     "21. Nxg7+ Kd8 22. Qf6+ Nxf6 23. Be7# 1-0"),
              "r1bk3r/p2pBpNp/n4n2/1p1NP2P/6P1/3P4/P1P1K3/q5b1 b - - 1 23");
    // A. Anderssen against J. Dufresne, Berlin 1852.
    EXPECT_EQ(
        end_of(
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 Bxb4 5. c3 Ba5 6. d4 exd4 7. O-O d3 8. Qb3 Qf6 9. e5 Qg6 10. Re1 "
            "Nge7 "
            "11. Ba3 b5 "
            "12. Qxb5 Rb8 13. Qa4 Bb6 14. Nbd2 Bb7 15. Ne4 Qf5 16. Bxd3 Qh5 17. Nf6+ gxf6 18. exf6 Rg8 19. Rad1 Qxf3 "
            "20. Rxe7+ Nxe7 "
            "21. Qxd7+ Kxd7 22. Bf5+ Ke8 23. Bd7+ Kf8 24. Bxe7# 1-0"),
        "1r3kr1/pbpBBp1p/1b3P2/8/8/2P2q2/P4PPP/3R2K1 b - - 0 24");
}

// The Standard has a null annotation, $0, and says that programs should not write it (section 10).
TEST(RecordReader, TheNullAnnotationSaysNothing) {
    const GameRecord game = game_in("1. e4 $0 e5 $1 $0 $2 *");
    EXPECT_TRUE(game.flaws.empty()) << game.flaws.front().message;
    EXPECT_EQ(game.moves()[0].glyphs, std::vector<int>{});
    EXPECT_EQ(game.moves()[1].glyphs, (std::vector<int>{1, 2}));
    EXPECT_EQ(pgn_text(game).find("$0"), std::string::npos);
}

TEST(RecordReader, EverythingThatTheStandardAllows) {
    const GameRecord game = game_in(
        "\xEF\xBB\xBF% for another program\r\n"
        "[Event \"An \\\"open\\\" one \\\\ two\"]\r\n"
        "  [ Site   \"x\"  ] [Date \"1900.01.01\"]\r\n"
        "; of nobody\r\n"
        "[Result \"1/2-1/2\"]\r\n"
        "\r\n"
        "{before} 1.e4! {two\r\nlines  apart} $14 ; to the end ) } $2\r\n"
        "%escaped 1. h4 h5 )\r\n"
        "1... e5?! (1...c5 {Sicilian} 2. Nf3 (2.c3 d5) d6) (1... e6) 2.Nf3 Nc6 3 . Bb5 a6!! 4 Ba4 Nf6 = 5. 0-0 Be7 +- "
        "e.p. "
        "1/2-1/2 {agreed}\r\n");
    EXPECT_TRUE(game.flaws.empty()) << game.flaws.front().message;
    EXPECT_EQ(game.value("event"), "An \"open\" one \\ two");
    EXPECT_EQ(game.value("Site"), "x");
    EXPECT_EQ(game.value("Date"), "1900.01.01");
    EXPECT_EQ(game.result, "1/2-1/2");
    EXPECT_EQ(line_of(game), "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 0-0 Be7");
    EXPECT_EQ(game.lines.front().comments, std::vector<std::string>{"before"});
    EXPECT_EQ(game.moves()[0].glyphs, (std::vector<int>{1, 14}));
    EXPECT_EQ(game.moves()[0].comments, (std::vector<std::string>{"two lines  apart", "to the end ) } $2"}));
    EXPECT_EQ(game.moves()[1].glyphs, std::vector<int>{6});
    ASSERT_EQ(game.moves()[1].variations.size(), 2U);
    EXPECT_EQ(line_of(game, game.moves()[1].variations[0]), "c5 Nf3 d6");
    EXPECT_EQ(line_of(game, game.moves()[1].variations[1]), "e6");
    const RecordedMove& nested = game.lines[game.moves()[1].variations[0]].moves[1];
    ASSERT_EQ(nested.variations.size(), 1U);
    EXPECT_EQ(line_of(game, nested.variations[0]), "c3 d5");
    EXPECT_EQ(game.moves()[7].glyphs, std::vector<int>{10});
    EXPECT_EQ(game.moves()[9].glyphs, std::vector<int>{18});
    EXPECT_EQ(game.moves()[9].comments, std::vector<std::string>{"agreed"});
    EXPECT_EQ(game.moves()[1].place, (Place{10, 6}));

    // Written and read again, the game is the same.
    const std::string text = pgn_text(game);
    EXPECT_EQ(pgn_text(game_in(text)), text);
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at);
        EXPECT_LE(end - at, 79U) << text.substr(at, end - at);
        at = end + 1;
    }
}

TEST(RecordReader, TextThatIsNoUtf8IsLatin1) {
    EXPECT_EQ(game_in("[White \"M\xFCller\"]\n\n1. e4 {sch\xF6n} *").value("White"), "M\xC3\xBCller");
    EXPECT_EQ(game_in("[White \"M\xC3\xBCller\"]\n\n1. e4 *").value("White"), "M\xC3\xBCller");
}

TEST(RecordReader, LettersInBracesAreNoComments) {
    const GameRecord game = game_in("1. f3-f20={MW} {MW} {LN}@c4 {LN} 2. e4(Q) e5(d5) f6{x}f7 *");
    EXPECT_EQ(line_of(game), "f3-f20={MW} {LN}@c4 e4(Q) e5 f6 f7");
    EXPECT_EQ(game.moves()[0].comments, std::vector<std::string>{"MW"});
    EXPECT_EQ(game.moves()[3].variations.size(), 1U);
}

TEST(RecordReader, ResultsOfAnyNumberOfSides) {
    EXPECT_EQ(game_in("[Result \"1-0-0-0\"]\n\ne2-e4 1-0-0-0").result, "1-0-0-0");
    EXPECT_EQ(game_in("[Result \"1/3-1/3-1/3-0\"]\n\ne2-e4 1/3-1/3-1/3-0").result, "1/3-1/3-1/3-0");
    EXPECT_EQ(line_of(game_in("[Result \"2-0\"]\n\n1. 32-28 19-23 2-0")), "32-28 19-23");
    EXPECT_EQ(line_of(game_in("1.32-28 19-23 2.0-0 0-0-0 *")), "32-28 19-23 2.0-0 0-0-0");
    EXPECT_EQ(game_in("e4 \xC2\xBD-\xC2\xBD").result, "1/2-1/2");
}

TEST(RecordReader, GamesFollowEachOther) {
    const std::vector<GameRecord> games = games_in(
        "[Event \"a\"]\n\ne4 *\n[Event \"b\"]\n[Result \"1-0\"]\n\nd4 1-0\n\n\ne4 e5 0-1 c4 c5");
    ASSERT_EQ(games.size(), 4U);
    EXPECT_EQ(games[1].value("Event"), "b");
    EXPECT_EQ(line_of(games[2]), "e4 e5");
    EXPECT_EQ(line_of(games[3]), "c4 c5");
    for (const GameRecord& game : games) EXPECT_TRUE(game.flaws.empty());
}

// Damage is reported with its place. A sign that means nothing costs nothing else. Later games are read.
TEST(RecordReader, DamageHasAPlace) {
    struct Case {
        std::string_view text, says;
        Place place;
        std::string_view moves;
    };
    const Case cases[]{
        {"1. e4 e5 {open\n2. Nf3", "comment is not closed", {1, 10}, "e4 e5"},
        {"1. e4 (1. d4", "variation is not closed", {1, 7}, "e4"},
        {"1. e4) e5", "closes no variation", {1, 6}, "e4 e5"},
        {"1. e4\n} e5", "closes no comment", {2, 1}, "e4 e5"},
        {"(1. e4) e5", "in whose place", {1, 1}, ""},
        {"1. e4 $x", "$ is followed", {1, 7}, "e4"},
        {"1. e4 $10000", "$ is followed", {1, 7}, "e4"},
        {"1. e4 $-0", "$ is followed", {1, 7}, "e4"},
        {"$0 1. e4", "behind no move", {1, 1}, ""},
        {"$1 e4", "behind no move", {1, 1}, ""},
        {"1. e4 \x01 e5", "no text", {1, 7}, "e4 e5"},
        {"1. e4 \"e5\"", "outside of tags", {1, 7}, "e4 e5"},
        {"1. e4 [%clk 1] e5", "begins no tag", {1, 7}, "e4 e5"},
        {"[Event \"x]\n[White \"y\"]\n\n1. e4 *", "not closed by a \"", {1, 1}, "e4"},
        {"[Event \"x\"\n\n1. e4 *", "not closed by a ]", {1, 1}, "e4"},
        {"[Event \"x\" y\n\n1. e4 *", "not closed by a ]", {1, 1}, "e4"},
        {"[Event \"x\" [Round \"y\"]\n\n1. e4 *", "not closed by a ]", {1, 1}, "e4"},
        {"[Event]\n\n1. e4 *", "no tag", {1, 1}, "e4"},
        {"[Event \"x\"]\n\n1. e4", "without a result", {3, 6}, "e4"},
    };
    for (const Case& c : cases) {
        for (const std::string_view behind :
             {std::string_view(), std::string_view("\n\n[Event \"next\"]\n\n1. c4 *\n")}) {
            const std::string text = std::string(c.text) + std::string(behind);
            const std::vector<GameRecord> games = games_in(text);
            ASSERT_EQ(games.size(), behind.empty() ? 1U : 2U) << text;
            // Only the last record of a text may have been cut off.
            if (!behind.empty() && c.says == "without a result") {
                EXPECT_TRUE(games[0].flaws.empty()) << text;
                EXPECT_EQ(games[0].notes.size(), 1U) << text;
            } else {
                ASSERT_FALSE(games[0].flaws.empty()) << text;
                EXPECT_NE(games[0].flaws[0].message.find(c.says), std::string::npos) << games[0].flaws[0].message;
                EXPECT_EQ(games[0].flaws[0].place, c.place) << text;
            }
            EXPECT_EQ(line_of(games[0]), c.moves) << text;
            if (!behind.empty()) {
                EXPECT_EQ(line_of(games[1]), "c4") << text;
            }
        }
    }
}

// PGN asks for a backslash before a quotation mark in a value; tags like these stand in collections of xiangqi.
TEST(RecordReader, MarksInAValueNeedNoBackslash) {
    const std::pair<std::string_view, std::string_view> values[] = {
        {R"(""Gold" Cup, 2002")", R"("Gold" Cup, 2002)"},
        {R"("the "Gold" Cup")", R"(the "Gold" Cup)"},
        {R"("the "Gold"")", R"(the "Gold")"},
        {R"("a \"b\" \\ c "d" e\f")", R"(a "b" \ c "d" e\f)"},
    };
    for (const auto& [written, value] : values) {
        const std::string text = "[Event " + std::string(written) + "]\n[White \"y\"]\n\n1. e4 *\n";
        const GameRecord game = game_in(text);
        EXPECT_TRUE(game.flaws.empty()) << text;
        ASSERT_EQ(game.notes.size(), 1U) << text;
        EXPECT_EQ(game.notes[0].place, (Place{1, 1})) << text;
        ASSERT_NE(game.find("Event"), nullptr);
        EXPECT_EQ(*game.find("Event"), value);
        EXPECT_EQ(*game.find("White"), "y");
        EXPECT_EQ(line_of(game), "e4");
    }
}

TEST(RecordReader, NestingAndNumbersAreBounded) {
    std::string deep = "1. e4";
    for (int i = 0; i < 1000; ++i) deep += " (1. d4";
    const GameRecord game = game_in(deep);
    ASSERT_EQ(game.flaws.size(), 1U);
    EXPECT_NE(game.flaws[0].message.find("deep"), std::string::npos);
    EXPECT_LE(game.lines.size(), max_record_depth + 1);
    std::string tags;
    for (int i = 0; i < 3000; ++i) tags += "[T" + std::to_string(i) + " \"x\"]\n";
    EXPECT_EQ(game_in(tags + "\n*").tags.size(), max_record_tags);
}

// JSON has the limits of PGN. The moves of variations count too.
TEST(RecordReader, RecordsInJsonAreBoundedAlike) {
    std::string tags, moves;
    for (std::size_t i = 0; i < max_record_tags + 1; ++i) tags += "\"T" + std::to_string(i) + "\":\"x\",";
    for (std::size_t i = 0; i < max_record_moves / 2; ++i) moves += "\"e4\",";
    tags.pop_back();
    const std::string variation = "{\"text\":\"e4\",\"variations\":[{\"moves\":[" + moves + "\"e4\"]}]}";
    RecordFile file("{\"tags\":{" + tags + "},\"moves\":[" + moves + variation + "]}");
    const std::optional<GameRecord> game = file.next();
    ASSERT_TRUE(game) << file.error();
    EXPECT_EQ(game->tags.size(), max_record_tags);
    ASSERT_EQ(game->lines.size(), 2U);
    EXPECT_EQ(game->lines[0].moves.size() + game->lines[1].moves.size(), max_record_moves);
    EXPECT_EQ(game->flaws.size(), 2U);
    EXPECT_FALSE(file.next());
}

// Truncated or changed at every byte, the text is always read, and the game before that place is the same.
TEST(RecordReader, DamagedAtEveryByte) {
    const std::string whole =
        "[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 {c} e5 $1 2. Nf3 (2. f4 exf4 (2... d5 3. exd5)) Nc6 3. Bb5 a6 4. "
        "Bxc6 dxc6 ; "
        "x\n5. O-O 1-0\n\n"
        "[Event \"b\"]\n\n1. d4 *\n";
    const std::string first = line_of(games_in(whole).front());
    for (std::size_t cut = 0; cut <= whole.size(); ++cut) {
        const std::vector<GameRecord> games = games_in(std::string_view(whole).substr(0, cut));
        if (games.empty()) continue;
        // The last word may be truncated.
        const std::string moves = line_of(games.front());
        EXPECT_TRUE(first.starts_with(moves.substr(0, moves.rfind(' ')))) << cut << ": " << moves;
        if (cut < whole.find("1-0\n\n") + 3 && cut > 12) {
            EXPECT_FALSE(games.front().flaws.empty() && games.front().notes.empty()) << whole.substr(0, cut);
        }
        for (GameRecord game : games) {
            const Replayed replayed = replay(game, Contest(chess()));
            EXPECT_LE(replayed.played, 9U);
        }
    }
    for (std::size_t at = 0; at < whole.size(); ++at)
        for (const char sign : {'\0', '{', '}', '(', ')', '[', ']', '"', ';', '$', '%', '\xFF', '9', '\n', '*'}) {
            std::string spoiled = whole;
            spoiled[at] = sign;
            for (GameRecord game : games_in(spoiled)) {
                (void)replay(game, Contest(chess()));
                const std::string once = pgn_text(game_in(pgn_text(game)));
                EXPECT_EQ(pgn_text(game_in(once)), once) << spoiled;
            }
        }
}

TEST(RecordReader, WhereMovesStopBeingLegalIsReported) {
    GameRecord game = game_in("1. e4 e5\n2. Nf3 Nc6 3. Bb5 a6\n4. Nf9 Nf6 *");
    const Replayed replayed = replay(game, Contest(chess()));
    EXPECT_EQ(replayed.played, 6U);
    ASSERT_EQ(replayed.flaws.size(), 1U);
    EXPECT_EQ(replayed.flaws[0].place, (Place{3, 4}));
    EXPECT_TRUE(replayed.flaws[0].message.starts_with("4. Nf9: ")) << replayed.flaws[0].message;
    EXPECT_TRUE(replayed.flaws[0].hint.starts_with("legal there: Ba4, Bc4, ")) << replayed.flaws[0].hint;

    // An illegal move in a variation does not end the game.
    GameRecord other = game_in("1. e4 (1. e5) e5 (1... Ke7) 2. Nf3 *");
    const Replayed both = replay(other, Contest(chess()));
    EXPECT_EQ(both.played, 3U);
    ASSERT_EQ(both.flaws.size(), 2U);
    EXPECT_TRUE(both.flaws[1].message.starts_with("1... Ke7")) << both.flaws[1].message;
}

TEST(RecordReader, ResultsAreHeldToTheRules) {
    const auto flaws_of = [](std::string_view pgn) {
        GameRecord game = game_in(pgn);
        return replay(game, start_of_record(game, chess()).value()).flaws;
    };
    constexpr std::string_view mate = "1. f3 e5 2. g4 Qh4# ";
    EXPECT_TRUE(flaws_of(std::string(mate) + "0-1").empty());
    EXPECT_EQ(flaws_of(std::string(mate) + "1-0").size(), 1U);
    EXPECT_EQ(flaws_of("[Result \"0-1\"]\n\n1. e4 1-0").size(), 1U);
    EXPECT_TRUE(flaws_of("[Result \"0-1\"]\n\n1. e4 0-1").empty()) << "somebody gave up";
    EXPECT_TRUE(flaws_of("[Status \"black-wins resign 0-1\"]\n\n1. e4 e5 0-1").empty());
    EXPECT_TRUE(flaws_of("[Status \"black-wins time 0-1\"]\n\n1. e4 e5 0-1").empty());
    EXPECT_EQ(flaws_of("[Status \"white-wins resign 1-0\"]\n\n1. e4 e5 1-0").size(), 1U) << "white was to move";
    EXPECT_EQ(flaws_of("[Status \"ongoing\"]\n\n1. f3 e5 2. g4 Qh4# 0-1").size(), 1U);
    // A draw by repetition must be claimed, so the game may go on and be won.
    EXPECT_TRUE(flaws_of("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 1-0").empty());
    EXPECT_TRUE(flaws_of("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1-0").empty());
}

TEST(RecordVariants, AreFoundByTheNamesThatRecordsHave) {
    RecordVariants variants("", {});
    const auto variant_of = [&](GameRecord record) { return variants.of(record); };
    const auto id = [&](std::string_view name) { return variants.find(name).value_or("none"); };
    for (const char* const name : {"Standard", "Chess", "chess", "From Position", "Classical", "normal"})
        EXPECT_EQ(id(name), "chess");
    EXPECT_EQ(id("Crazyhouse"), "crazyhouse");
    EXPECT_EQ(id("Three-check"), "3check");
    EXPECT_EQ(id("3-Check"), "3check");
    EXPECT_EQ(id("King of the Hill"), "kingofthehill");
    EXPECT_EQ(id("kingOfTheHill"), "kingofthehill");
    EXPECT_EQ(id("Racing Kings"), "racingkings");
    EXPECT_EQ(id("Chess960"), "chess960");
    EXPECT_EQ(id("Fischerandom"), "chess960");
    EXPECT_EQ(id("Antichess"), "antichess");
    EXPECT_EQ(id("Atomic"), "atomic");
    EXPECT_EQ(id("Horde"), "horde");
    EXPECT_EQ(id("nonsense"), "none");
    // Without the tag the game is chess, for which PGN was made. Options of the record apply.
    EXPECT_EQ(variant_of(game_in("e4 *")).value()->id(), "chess");
    EXPECT_EQ(variant_of(game_in("[Variant \"Elevator Chess\"]\n[Options \"boards=3\"]\n\n*"))
                  .value()
                  ->linked_boards()
                  ->boards(),
              3);
    const Result<VariantPtr> none = variant_of(game_in("[Variant \"Crazyhose\"]\n\n*"));
    ASSERT_FALSE(none);
    EXPECT_NE(none.diagnostics().front().hint.find("Crazyhouse"), std::string::npos) << none.error();
}

}  // namespace cli_record_reader_test
