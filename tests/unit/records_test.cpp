// The public interface of the library of records. The games are typed by hand: the Scholar's mate, a Fool's mate, an
// opening of shogi that every book has, and one of draughts. Positions follow from the rules.
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/contest.hpp>
#include <varia/load.hpp>
#include <varia/records/reader.hpp>
#include <varia/records/writer.hpp>

namespace records_test {

using namespace varia;
using records::Flaw;
using records::Place;
using records::Reader;
using records::ReaderOptions;
using records::ReadRecord;
using records::WriteOptions;

constexpr std::string_view chess_start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

std::vector<ReadRecord> all_in(std::string text, ReaderOptions options = {}) {
    Reader reader(std::move(text), std::move(options));
    EXPECT_EQ(reader.error(), "");
    std::vector<ReadRecord> all;
    while (std::optional<ReadRecord> record = reader.next()) all.push_back(*std::move(record));
    return all;
}

std::string moves_of(const records::GameRecord& record, std::size_t line = 0) {
    std::string text;
    for (const records::RecordedMove& move : record.lines[line].moves) text += (text.empty() ? "" : " ") + move.text;
    return text;
}

Contest played(std::string_view name, const std::vector<std::string>& moves) {
    Contest contest(load_builtin(name).value());
    for (const std::string& move : moves) {
        const Result<Action> action = contest.play(move);
        EXPECT_TRUE(action) << move << action.error();
    }
    return contest;
}

TEST(Records, AGameIsReadWithAllThatTheRecordHas) {
    const std::vector<ReadRecord> all = all_in(
        "[White \"Ann\"]\n[Result \"1-0\"]\n\n{begins} 1. e4 {a pawn} e5 2. Qh5 Nc6 (2... Nf6) 3. Bc4 $6 Nf6 4. Qxf7# "
        "1-0\n");
    ASSERT_EQ(all.size(), 1U);
    const ReadRecord& read = all.front();
    ASSERT_TRUE(read.start);
    EXPECT_EQ(read.variant->id(), "chess");
    EXPECT_EQ(read.start->text(), chess_start);
    EXPECT_EQ(read.record.value("White"), "Ann");
    EXPECT_EQ(moves_of(read.record), "e2-e4 e7-e5 d1-h5 b8-c6 f1-c4 g8-f6 h5-f7");
    EXPECT_EQ(moves_of(read.written), "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#");
    EXPECT_EQ(moves_of(read.record, 1), "g8-f6");
    EXPECT_EQ(read.record.lines[0].comments, std::vector<std::string>{"begins"});
    EXPECT_EQ(read.record.moves()[0].comments, std::vector<std::string>{"a pawn"});
    EXPECT_EQ(read.record.moves()[4].glyphs, std::vector<int>{6});
    EXPECT_EQ(read.record.result, "1-0");
    EXPECT_EQ(read.played, 7U);
    EXPECT_TRUE(read.flaws.empty());
    EXPECT_EQ(read.now->text(), "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4");
    EXPECT_EQ(read.now->texts().size(), 7U);
}

TEST(Records, FlawsHaveTheirPlaces) {
    const std::vector<ReadRecord> all = all_in(
        "1. e4 e4 *\n\n[Variant \"Nonsuch\"]\n\n1. e4 *\n\n[FEN \"9/8 w\"]\n\n1. e4 *\n");
    ASSERT_EQ(all.size(), 3U);
    EXPECT_EQ(all[0].played, 1U);
    EXPECT_EQ(moves_of(all[0].record), "e2-e4");
    EXPECT_EQ(moves_of(all[0].written), "e4 e4");
    ASSERT_EQ(all[0].flaws.size(), 1U);
    EXPECT_EQ(all[0].flaws[0].place, (Place{1, 7}));
    EXPECT_FALSE(all[1].start);
    EXPECT_EQ(all[1].variant, nullptr);
    ASSERT_EQ(all[1].flaws.size(), 1U);
    EXPECT_EQ(all[1].flaws[0].place.line, 3U);
    EXPECT_NE(all[1].flaws[0].message.find("Nonsuch"), std::string::npos);
    EXPECT_EQ(moves_of(all[1].record), "e4") << "what cannot be played stands as it was written";
    EXPECT_FALSE(all[2].start);
    EXPECT_NE(all[2].variant, nullptr);
    EXPECT_FALSE(all[2].flaws.empty());
}

TEST(Records, FormsAndEncodingsAreTold) {
    struct Case {
        std::string text;
        std::string_view form, variant, moves;
    };
    constexpr std::string_view shogi = "c3-c4 g7-g6 b2-h8+ g9-h8 B@f5";
    const std::vector<Case> cases{
        {"1. f3 e5 2. g4 Qh4# 0-1\n", "pgn", "chess", "f2-f3 e7-e5 g2-g4 d8-h4"},
        {"position startpos moves f2f3 e7e5\n", "uci", "chess", "f2-f3 e7-e5"},
        {"V2.2\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n+0045KA\n%TORYO\n", "csa", "shogi", shogi},
        {"手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n   5 ４五角打\n", "kif",
         "shogi", shogi},
        {"手合割：平手\n▲７六歩 △３四歩 ▲２二角成 △同　銀 ▲４五角\n", "ki2", "shogi", shogi},
        {"startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e\n", "usi", "shogi", shogi},
        {"[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n", "pgn", "draughts-international",
         "32-28 19-23 28x19 14x23"},
        {"{\"moves\": [\"e4\", \"e5\"]}", "json", "chess", "e2-e4 e7-e5"},
    };
    for (const Case& c : cases) {
        Reader reader(c.text);
        EXPECT_EQ(reader.form(), c.form) << c.text;
        EXPECT_EQ(reader.encoding(), "UTF-8") << c.text;
        const std::optional<ReadRecord> read = reader.next();
        ASSERT_TRUE(read) << c.text;
        for (const Flaw& flaw : read->flaws) ADD_FAILURE() << c.text << flaw.message;
        ASSERT_TRUE(read->variant) << c.text;
        EXPECT_EQ(read->variant->id(), c.variant) << c.text;
        EXPECT_EQ(moves_of(read->record), c.moves) << c.text;
        EXPECT_FALSE(reader.next());
    }
    // The first lines of a KIF in CP932: 手合割：平手, 先手：A.
    const Reader windows(
        "\x8E\xE8\x8D\x87\x8A\x84\x81\x46\x95\xBD\x8E\xE8\n\x90\xE6\x8E\xE8\x81\x46"
        "A\n");
    EXPECT_EQ(windows.encoding(), "Shift_JIS");
    EXPECT_EQ(windows.form(), "kif");
    const Reader foreign("(;GM[1]FF[4])");
    EXPECT_EQ(foreign.form(), "");
    EXPECT_NE(foreign.error().find("SGF"), std::string::npos);
}

TEST(Records, AGivenVariantAndItsSourceDecide) {
    ReaderOptions options;
    options.variant = load_builtin("crazyhouse").value();
    const std::vector<ReadRecord> given = all_in("[Variant \"Chess\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *\n", options);
    ASSERT_EQ(given.size(), 1U);
    EXPECT_EQ(given[0].variant, options.variant);
    EXPECT_EQ(given[0].played, 5U);
    // The host loads each variant once.
    int loads = 0;
    ReaderOptions counted;
    counted.source.load = [&](const std::string& name, const records::OptionValues& set) {
        ++loads;
        EXPECT_EQ(name, "elevator-chess");
        EXPECT_EQ(set, (records::OptionValues{{"boards", "3"}}));
        LoadOptions load;
        load.set = set;
        return load_builtin(name, load);
    };
    const std::string record = "[Variant \"Elevator Chess\"]\n[Options \"boards=3\"]\n\n1. 1:e2-e4 *\n\n";
    const std::vector<ReadRecord> twice = all_in(record + record, std::move(counted));
    ASSERT_EQ(twice.size(), 2U);
    EXPECT_EQ(loads, 1);
    EXPECT_EQ(twice[1].now->boards(), 3);
    EXPECT_EQ(twice[1].played, 1U);
}

// A file that sets an option to many values does not keep a variant for each of them.
TEST(Records, FewVariantsAreKept) {
    int loads = 0;
    ReaderOptions counted;
    counted.source.load = [&](const std::string&, const records::OptionValues&) -> Result<VariantPtr> {
        ++loads;
        return typed_error("no such value");
    };
    std::string text;
    constexpr int values = 200;
    for (int i = 0; i <= values; ++i)
        text += "[Variant \"Elevator Chess\"]\n[Options \"boards=" + std::to_string(i % values) +
                "\"]\n\n1. 1:e2-e4 *\n\n";
    EXPECT_EQ(all_in(text, std::move(counted)).size(), static_cast<std::size_t>(values) + 1);
    EXPECT_EQ(loads, values + 1) << "the first one was not kept";
}

// Moves have the same numbers in the played record and in the written one, also where damage was mended. The games are
// those of the tests of ForeignRecords. A figure that stands alone is the number of a move.
TEST(Records, MendedMovesStandBesideWhatWasWritten) {
    struct Case {
        std::string_view text, moves, written;
    };
    const std::vector<Case> cases{
        {"1. e4 e5 2. Nf3Nc6 3. Bb5 a6 *", "e2-e4 e7-e5 g1-f3 b8-c6 f1-b5 a7-a6", "e4 e5 Nf3 Nc6 Bb5 a6"},
        {"1. e4 e5 2. Nf3 Nc9 3. Bb5 a6 *", "e2-e4 e7-e5 g1-f3 b8-c6 f1-b5 a7-a6", "e4 e5 Nf3 Nc9 Bb5 a6"},
        {"1. e4 e5 2. Nf 3 Nc6 3. Bb5 a6 *", "e2-e4 e7-e5 g1-f3 b8-c6 f1-b5 a7-a6", "e4 e5 Nf Nc6 Bb5 a6"},
        {"1. e4 e5 2. Nf3 Nf3 Nc6 3. Bb5 a6 *", "e2-e4 e7-e5 g1-f3 b8-c6 f1-b5 a7-a6", "e4 e5 Nf3 Nc6 Bb5 a6"},
        {"1. e4 e5 2. Nf3Nc6 *", "e2-e4 e7-e5 g1-f3 b8-c6", "e4 e5 Nf3 Nc6"},
    };
    for (const Case& c : cases) {
        const std::vector<ReadRecord> all = all_in("[Event \"a\"]\n\n" + std::string(c.text) + "\n");
        ASSERT_EQ(all.size(), 1U) << c.text;
        EXPECT_EQ(moves_of(all[0].record), c.moves) << c.text;
        EXPECT_EQ(moves_of(all[0].written), c.written) << c.text;
        EXPECT_EQ(all[0].flaws.size(), 1U) << c.text;
    }
    // One move is gone: there are nine moves then, and the text has eight.
    const std::vector<ReadRecord> gone = all_in("[Event \"a\"]\n\n1. e4 e5 2. Nf3 3. Nxe5 a6 4. Nc4 Nf6 5. d3 *\n");
    ASSERT_EQ(gone.size(), 1U);
    ASSERT_EQ(gone[0].record.moves().size(), 9U);
    ASSERT_EQ(gone[0].written.moves().size(), 9U);
    EXPECT_EQ(gone[0].written.moves()[3].text, "");
    EXPECT_EQ(gone[0].written.moves()[4].text, "Nxe5");
}

TEST(Records, AreSkippedOneByOne) {
    Reader reader("1. e4 *\n\n1. d4 *\n\n1. c4 *\n");
    EXPECT_TRUE(reader.skip());
    EXPECT_EQ(moves_of(reader.next()->record), "d2-d4");
    EXPECT_TRUE(reader.skip());
    EXPECT_FALSE(reader.skip());
    EXPECT_FALSE(reader.next());
}

TEST(Records, ALongRecordCanBeBrokenOff) {
    ReaderOptions options;
    int moves = 0;
    options.see = [&](Contest&) {
        if (++moves == 3) throw moves;
    };
    Reader reader("1. e4 e5 2. Nf3 Nc6 3. Bb5 *", options);
    EXPECT_THROW((void)reader.next(), int);
}

TEST(Records, NullMovesEndTheMainLine) {
    const std::vector<ReadRecord> all = all_in("1. e4 -- 2. d4 *\n");
    ASSERT_EQ(all.size(), 1U);
    EXPECT_EQ(all[0].played, 1U);
    EXPECT_FALSE(all[0].flaws.empty());
    EXPECT_EQ(all[0].now->texts(), std::vector<std::string>{"e2-e4"});
}

TEST(Records, GamesAreWritten) {
    const Contest game = played("chess", {"f3", "e5", "g4", "Qh4"});
    WriteOptions options;
    options.tags = {{"White", "Ann"}, {"Result", "1-0"}, {"Opening", "Bird"}};
    const std::string pgn = records::write_record(game, options).value();
    EXPECT_NE(pgn.find("[White \"Ann\"]\n"), std::string::npos) << pgn;
    EXPECT_NE(pgn.find("[Opening \"Bird\"]\n"), std::string::npos) << pgn;
    EXPECT_NE(pgn.find("[Result \"0-1\"]\n"), std::string::npos) << "the rules say who has won: " << pgn;
    EXPECT_NE(pgn.find("\n1. f3 e5 2. g4 Qh4# 0-1\n"), std::string::npos) << pgn;
    const auto written = [&](const Contest& contest, std::string form) {
        WriteOptions wish;
        wish.form = std::move(form);
        return records::write_record(contest, wish);
    };
    EXPECT_NE(written(game, "coordinates").value().find("\n1. f2-f3 e7-e5 2. g2-g4 d8-h4 0-1\n"), std::string::npos);
    EXPECT_EQ(written(game, "uci").value(), "startpos moves f2f3 e7e5 g2g4 d8h4\n");
    EXPECT_TRUE(written(game, "text").value().ends_with("f2-f3 e7-e5 g2-g4 d8-h4\nblack-wins checkmate 0-1\n"));
    EXPECT_TRUE(written(game, "epd").value().starts_with("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq -"));
    Reader json(written(game, "json").value());
    EXPECT_EQ(json.form(), "json");
    EXPECT_EQ(moves_of(json.next()->record), "f2-f3 e7-e5 g2-g4 d8-h4");

    const Contest shogi = played("shogi", {"c3-c4", "g7-g6", "b2-h8+", "resign"});
    EXPECT_TRUE(written(shogi, "csa").value().ends_with("\n+7776FU\n-3334FU\n+8822UM\n%TORYO\n"))
        << written(shogi, "csa").value();
    EXPECT_NE(written(shogi, "kif").value().find("２二角成(88)"), std::string::npos);
    EXPECT_EQ(records::between_records("csa"), "/\n");
    const Contest draughts = played("draughts-international", {"32-28", "19-23"});
    const std::string pdn = written(draughts, "pdn").value();
    EXPECT_NE(pdn.find("[GameType \"20\"]\n"), std::string::npos) << pdn;
    EXPECT_NE(pdn.find("\n1. 32-28 19-23 *\n"), std::string::npos) << pdn;
}

TEST(Records, StartsAndOptionsAreWritten) {
    const VariantPtr chess = load_builtin("chess").value();
    Contest game = Contest::parse(chess, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").value();
    ASSERT_TRUE(game.play("e4"));
    const std::string text = records::write_record(game).value();
    EXPECT_NE(text.find("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n"), std::string::npos) << text;
    LoadOptions load;
    load.set = {{"boards", "3"}};
    Contest match(load_builtin("elevator-chess", load).value());
    ASSERT_TRUE(match.play("1:e2-e4"));
    const std::string written = records::write_record(match).value();
    EXPECT_NE(written.find("[Options \"boards=3\"]\n"), std::string::npos) << written;
    const std::vector<ReadRecord> again = all_in(written);
    ASSERT_EQ(again.size(), 1U);
    for (const Flaw& flaw : again[0].flaws) ADD_FAILURE() << flaw.message;
    EXPECT_EQ(again[0].now->texts(), match.texts());
}

TEST(Records, WhatCannotBeWrittenIsSaid) {
    const Contest game = played("chess", {"e4"});
    const auto error = [&](WriteOptions options) { return records::write_record(game, options).error(); };
    EXPECT_NE(error({"csa", {}}).find("cannot be written in \"csa\""), std::string::npos);
    EXPECT_NE(error({"zzz", {}}).find("no form \"zzz\""), std::string::npos);
    EXPECT_NE(error({"pdn", {}}).find("PDN"), std::string::npos);
    EXPECT_NE(error({"pgn", {{"a b", "c"}}}).find("no name of a tag"), std::string::npos);
}

}  // namespace records_test
