// Records as other programs write them: which form a text has, what is read from it, and that the game is the same in
// every form. The positions are those of python-shogi 1.1.1 and the cells of published notations.
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/text.hpp>

#include "epd_record.hpp"
#include "pdn_numbers.hpp"
#include "record_file.hpp"
#include "record_form.hpp"
#include "record_forms.hpp"
#include "record_setup.hpp"
#include "record_start.hpp"
#include "record_variants.hpp"
#include "replayed.hpp"
#include "text_encoding.hpp"

namespace cli_foreign_records_test {

using namespace varia;
using namespace varia::records;

std::vector<GameRecord> records_of(std::string_view text) {
    RecordFile file{std::string(text)};
    EXPECT_EQ(file.error(), "") << text;
    std::vector<GameRecord> records;
    while (std::optional<GameRecord> record = file.next()) records.push_back(*std::move(record));
    return records;
}

GameRecord record_of_text(std::string_view text) {
    std::vector<GameRecord> records = records_of(text);
    EXPECT_EQ(records.size(), 1U) << text;
    return records.empty() ? GameRecord() : records.front();
}

std::string moves_of(const GameRecord& record, std::size_t line = 0) {
    std::string text;
    for (const RecordedMove& move : record.lines[line].moves) text += (text.empty() ? "" : " ") + move.text;
    return text;
}

// The record after a replay with the variant that it belongs to, and its last position.
struct Played {
    GameRecord record;
    std::string variant, position, status;
};

Played played(std::string_view text, bool good = true) {
    Played out{record_of_text(text), {}, {}, {}};
    RecordVariants variants("", {});
    const Result<VariantPtr> variant = variants.of(out.record);
    if (!variant) {
        ADD_FAILURE() << text << variant.error();
        return out;
    }
    out.variant = (*variant)->id();
    Result<Contest> start = start_of_record(out.record, *variant);
    if (!start) {
        ADD_FAILURE() << text << start.error();
        return out;
    }
    Replayed replayed = replay(out.record, *std::move(start), {.form = MoveForm::canonical});
    if (good) {
        for (const Flaw& flaw : replayed.flaws) ADD_FAILURE() << text << flaw.place.line << ": " << flaw.message;
        for (const Flaw& flaw : out.record.flaws) ADD_FAILURE() << text << flaw.place.line << ": " << flaw.message;
    }
    out.position = replayed.now.text();
    out.status = replayed.now.standing().text;
    return out;
}

TEST(ForeignRecords, TheBeginningShowsTheForm) {
    struct Case {
        std::string_view text;
        RecordForm form;
    };
    constexpr std::array cases{
        Case{"V2.2\nN+A\n", RecordForm::csa},
        Case{"'comment\n+7776FU\n-3334FU\n", RecordForm::csa},
        Case{"$EVENT:x\nPI\n+\n", RecordForm::csa},
        Case{"#KIF version=2.0 encoding=UTF-8\n", RecordForm::kif},
        Case{"# ----  Kifu for Windows V7  ----\n手合割：平手\n", RecordForm::kif},
        Case{"先手：A\n後手：B\n手数----指手---------消費時間--\n   1 ２六歩(27)\n", RecordForm::kif},
        Case{"先手：A\n後手：B\n\n▲２六歩 △３四歩\n", RecordForm::ki2},
        Case{"position startpos moves 7g7f 3c3d\n", RecordForm::usi},
        Case{"sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f\n", RecordForm::usi},
        Case{"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n", RecordForm::usi},
        Case{"startpos moves e2e4 e7e5\n", RecordForm::uci},
        Case{"position fen 8/8/8/8/8/8/8/K1k5 w - - 0 1 moves a1a2\n", RecordForm::uci},
        Case{"startpos\nstartpos moves 7g7f\n", RecordForm::usi},
        Case{"8/8/8/8/8/8/8/K1k5 w - - bm Ka2; id \"a\";\n", RecordForm::epd},
        Case{"# positions\n8/8/8/8/8/8/8/K1k5 w - - 0 1\n", RecordForm::epd},
        Case{"VariantFile=Rules\\Chess.zrf\nVariantName=Chess\n", RecordForm::zsg},
        Case{"Zillions Save Game File Version 0.02 CC\nRulesFile=Chess.zrf\n", RecordForm::zsg},
        Case{"FORMAT\tWXF\nSTART{\n", RecordForm::wxf},
        Case{"[Game \"Chinese Chess\"]\n[Format \"WXF\"]\n\n1. C2=5 *\n", RecordForm::pgn},
        Case{"[White \"手合割：平手\"]\n\n1. e4 *\n", RecordForm::pgn},
        Case{"1. e4 e5 *\n", RecordForm::pgn},
        Case{"# variant: chess\ne2-e4\nongoing\n", RecordForm::text},
        Case{"{\"games\": []}", RecordForm::json},
        Case{"(;GM[1]FF[4])", RecordForm::foreign},
    };
    for (const Case& c : cases) EXPECT_EQ(form_of(c.text).form, c.form) << c.text;
}

TEST(ForeignRecords, Encodings) {
    const auto decoded = [](std::string bytes) { return decoded_text(std::move(bytes)).text; };
    const auto encoding = [](std::string bytes) { return decoded_text(std::move(bytes)).encoding; };
    EXPECT_EQ(encoding("1. e4 *\n"), "UTF-8");
    EXPECT_EQ(encoding("\xEF\xBB\xBF"
                       "1. e4 *\n"),
              "UTF-8");
    EXPECT_EQ(encoding("V2.2\nN+\xB1\xA9\xC0\xB8\xC1\xB1\xBC\xA3\n+7776FU\n"), "EUC-JP");
    EXPECT_EQ(encoding("V2.2\nN+\x89\x48\x90\xB6\x91\x50\x8E\xA1\n+7776FU\n"), "Shift_JIS");
    EXPECT_EQ(encoding("[Red \"\xD0\xED\xD2\xF8\xB4\xA8\"]\n"), "GB18030");
    EXPECT_EQ(encoding("[White \"M\xFCller\"]\n"), "ISO-8859-1");
    EXPECT_EQ(encoding(std::string("\xFF\xFE"
                                   "e\0"
                                   "4\0",
                                   6)),
              "UTF-16LE");
    const std::string kif = "手合割：平手\n先手：A\n   1 ７六歩(77)\n";
    EXPECT_EQ(decoded("\xEF\xBB\xBF" + kif), kif);
    // The first two lines in Shift-JIS (CP932) and in EUC-JP.
    EXPECT_EQ(decoded("\x8E\xE8\x8D\x87\x8A\x84\x81\x46\x95\xBD\x8E\xE8\n\x90\xE6\x8E\xE8\x81\x46"
                      "A\n"),
              "手合割：平手\n先手：A\n");
    EXPECT_EQ(decoded("\xBC\xEA\xB9\xE7\xB3\xE4\xA1\xA7\xCA\xBF\xBC\xEA\n\xC0\xE8\xBC\xEA\xA1\xA7"
                      "A\n"),
              "手合割：平手\n先手：A\n");
    // Names in CSA: "羽生善治" in EUC-JP, whose bytes are half-width katakana in CP932, and in CP932.
    EXPECT_EQ(decoded("V2.2\nN+\xB1\xA9\xC0\xB8\xC1\xB1\xBC\xA3\n+7776FU\n"), "V2.2\nN+羽生善治\n+7776FU\n");
    EXPECT_EQ(decoded("V2.2\nN+\x89\x48\x90\xB6\x91\x50\x8E\xA1\n+7776FU\n"), "V2.2\nN+羽生善治\n+7776FU\n");
    // "许银川" in GB18030, and "ü" in ISO 8859-1, which is left for each tag.
    EXPECT_EQ(decoded("[Red \"\xD0\xED\xD2\xF8\xB4\xA8\"]\n"), "[Red \"许银川\"]\n");
    EXPECT_EQ(decoded("[White \"M\xFCller\"]\n"), "[White \"M\xFCller\"]\n");
    EXPECT_EQ(decoded(std::string("\xFF\xFE"
                                  "e\0"
                                  "4\0\n\0",
                                  8)),
              "e4\n");
    EXPECT_EQ(decoded(std::string("\xFE\xFF"
                                  "\0e"
                                  "\0"
                                  "4",
                                  6)),
              "e4");
}

TEST(ForeignRecords, CsaStatements) {
    const GameRecord record = record_of_text(
        "V2.2\nN+Nakahara\nN-Yonenaga\n$EVENT:13th championship\n$START_TIME:2003/05/03 10:30:00\n'*before\n"
        "PI\n+\n+2726FU,T12\n-3334FU\nT6\n'*a comment\n%CHUDAN\n");
    EXPECT_EQ(moves_of(record), "+2726FU -3334FU");
    EXPECT_EQ(record.players, (std::vector<std::string>{"Nakahara", "Yonenaga"}));
    EXPECT_EQ(record.value("Event"), "13th championship");
    EXPECT_EQ(record.value("Date"), "2003.05.03");
    EXPECT_EQ(record.lines[0].comments, std::vector<std::string>{"before"});
    EXPECT_EQ(record.moves()[0].comments, std::vector<std::string>{"[%emt 0:00:12]"});
    EXPECT_EQ(record.moves()[1].comments, (std::vector<std::string>{"[%emt 0:00:06]", "a comment"}));
    EXPECT_EQ(record.ending, RecordedEnd::stopped);
    EXPECT_TRUE(record.flaws.empty());
    EXPECT_FALSE(record.setup);

    const GameRecord handicap = record_of_text("PI82HI22KA\n-\n-5142OU\n");
    ASSERT_TRUE(handicap.setup);
    EXPECT_TRUE(handicap.setup->usual);
    EXPECT_EQ(handicap.setup->men.size(), 2U);
    EXPECT_EQ(handicap.setup->men[0].column, 8);
    EXPECT_EQ(handicap.setup->men[0].row, 2);
    EXPECT_EQ(handicap.setup->to_move, 1);

    const GameRecord rows = record_of_text("P1 *  *  *  * -OU *  *  *  * \nP+59OU00KI\nP-00AL\n+\n");
    ASSERT_TRUE(rows.setup);
    ASSERT_EQ(rows.setup->men.size(), 2U);
    EXPECT_EQ(rows.setup->men[0].column, 5);
    EXPECT_EQ(rows.setup->men[0].player, 1);
    EXPECT_EQ(rows.setup->men[1].piece, "OU");
    ASSERT_EQ(rows.setup->hands.size(), 2U);
    EXPECT_EQ(rows.setup->hands[0].piece, "KI");
    EXPECT_EQ(rows.setup->hands[1].piece, "");

    // Blanks may stand behind a comma.
    const GameRecord joined = record_of_text("P1 *  *  *  * -OU *  *  *  * , P+59OU00KI , P-00AL, -\n");
    EXPECT_TRUE(joined.flaws.empty());
    ASSERT_TRUE(joined.setup);
    EXPECT_EQ(joined.setup->men.size(), 2U);
    EXPECT_EQ(joined.setup->hands.size(), 2U);
    EXPECT_EQ(joined.setup->to_move, 1);

    EXPECT_EQ(records_of("V2\n+7776FU\n%TORYO\n/\nV2\n+2726FU\n/\n").size(), 2U);
    const GameRecord damaged = record_of_text("V2.2\n+7776FU\nhello\n-3334FU\n%WHAT\n");
    EXPECT_EQ(moves_of(damaged), "+7776FU -3334FU");
    ASSERT_EQ(damaged.flaws.size(), 2U);
    EXPECT_EQ(damaged.flaws[0].place, (Place{3, 1}));
}

// What a start position may hold is bounded, so that a large file does not become many times as large in memory.
TEST(ForeignRecords, PiecesOfAStartPositionAreBounded) {
    std::string row = "V2.2\nP1";
    for (int i = 0; i < 2000; ++i) row += "+FU";
    const GameRecord wide = record_of_text(row + "\n+\n");
    ASSERT_FALSE(wide.flaws.empty());
    EXPECT_EQ(wide.flaws[0].message, "a line with pieces has at most 4096 bytes");

    std::string many = "V2.2\nPI82HI\n";
    std::string line = "P1";
    for (int i = 0; i < 1000; ++i) line += "+FU";
    for (int i = 0; i < 20; ++i) many += line + "\n";
    const GameRecord record = record_of_text(many + "+\n");
    ASSERT_FALSE(record.flaws.empty());
    EXPECT_EQ(record.flaws[0].message, "a start position has at most 10000 pieces");
    ASSERT_TRUE(record.setup);
    EXPECT_LT(record.setup->men.size(), 12'000U);
}

TEST(ForeignRecords, KifLines) {
    const GameRecord record = record_of_text(
        "開始日時：2003/09/08 10:00\n棋戦：王座戦\n手合割：平手\n先手：羽生善治\n後手：渡辺 明\n"
        "手数----指手---------消費時間--\n*before\n   1 ７六歩(77)   ( 0:16/00:00:16)\n   2 ３四歩(33)   ( "
        "0:00/00:00:00)\n"
        "*a comment\n   3 ２二角成(88)   ( 1:05/00:01:21)+\n   4 同　銀(31)   ( 0:00/00:00:00)\n   5 投了\n"
        "まで4手で後手の勝ち\n\n変化：3手\n   3 ２六歩(27)\n   4 ８四歩(83)\n変化：4手\n   4 ４四歩(43)\n");
    EXPECT_EQ(moves_of(record), "７六歩(77) ３四歩(33) ２二角成(88) ２二銀(31)");
    EXPECT_EQ(record.value("Event"), "王座戦");
    EXPECT_EQ(record.value("Date"), "2003.09.08");
    EXPECT_EQ(record.players, (std::vector<std::string>{"羽生善治", "渡辺 明"}));
    EXPECT_EQ(record.lines[0].comments, std::vector<std::string>{"before"});
    EXPECT_EQ(record.moves()[0].comments, std::vector<std::string>{"[%emt 0:00:16]"});
    EXPECT_EQ(record.moves()[1].comments, std::vector<std::string>{"a comment"});
    EXPECT_EQ(record.moves()[2].comments, std::vector<std::string>{"[%emt 0:01:05]"});
    EXPECT_EQ(record.ending, RecordedEnd::resigned);
    ASSERT_EQ(record.lines.size(), 3U);
    EXPECT_EQ(record.moves()[2].variations, std::vector<std::size_t>{1});
    EXPECT_EQ(moves_of(record, 1), "２六歩(27) ８四歩(83)");
    EXPECT_EQ(record.lines[1].moves[1].variations, std::vector<std::size_t>{2});
    EXPECT_TRUE(record.flaws.empty());

    const GameRecord problem = record_of_text(
        "後手の持駒：飛　角二　歩十八\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n"
        "| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ 馬|二\n+---------------------------+\n"
        "先手の持駒：金\n後手番\n手数----指手---------消費時間--\n");
    ASSERT_TRUE(problem.setup);
    ASSERT_EQ(problem.setup->men.size(), 2U);
    EXPECT_EQ(problem.setup->men[0].column, 5);
    EXPECT_EQ(problem.setup->men[0].row, 1);
    EXPECT_EQ(problem.setup->men[0].player, 1);
    EXPECT_EQ(problem.setup->men[1].column, 1);
    ASSERT_EQ(problem.setup->hands.size(), 4U);
    EXPECT_EQ(problem.setup->hands[1].count, 2);
    EXPECT_EQ(problem.setup->hands[2].count, 18);
    EXPECT_EQ(problem.setup->to_move, 1);

    const GameRecord damaged = record_of_text("手合割：平手\n   1 ７六歩(77)\n???\n   2 ３四歩(33)\n変化：9手\n");
    EXPECT_EQ(moves_of(damaged), "７六歩(77) ３四歩(33)");
    EXPECT_EQ(damaged.flaws.size(), 2U);
}

TEST(ForeignRecords, Ki2Lines) {
    const GameRecord record = record_of_text(
        "手合割：平手\n先手：A\n後手：B\n\n▲７六歩    △３四歩 ▲２二角成 △同　銀\n*a "
        "comment\n▲４五角\nまで5手で先手の勝ち\n");
    EXPECT_EQ(moves_of(record), "７六歩 ３四歩 ２二角成 ２二銀 ４五角");
    EXPECT_EQ(record.moves()[3].comments, std::vector<std::string>{"a comment"});
    EXPECT_EQ(record.result, "1-0");
    EXPECT_TRUE(record.notes.empty());
    EXPECT_EQ(record_of_text("手合割：平手\n▲７六歩 △３四歩\nまで8手で先手の勝ち\n").notes.size(), 1U)
        << "a line is missing";
    // Columns count characters: the second mark is the ninth of its line.
    EXPECT_EQ(record.moves()[0].place, (Place{5, 1}));
    EXPECT_EQ(record.moves()[1].place, (Place{5, 9}));
    EXPECT_EQ(record.moves()[2].place, (Place{5, 14}));
}

// One game in all forms of shogi. The last position is python-shogi's.
TEST(ForeignRecords, OneGameOfShogiInAllForms) {
    constexpr std::string_view last = "lnsgkg1nl/1r5s1/pppppp1pp/6p2/5B3/2P6/PP1PPPPPP/7R1/LNSGKGSNL[b] b ";
    constexpr std::array<std::string_view, 6> texts{
        "V2.2\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n+0045KA\n%TORYO\n",
        "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n   5 ４五角打\n   6 "
        "投了\n",
        "手合割：平手\n▲７六歩 △３四歩 ▲２二角成 △同　銀 ▲４五角\nまで5手で先手の勝ち\n",
        "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e resign\n",
        "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f 3c3d 8h2b+ 3a2b B*4e\n",
        "position sfen lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3 moves 8h2b+ 3a2b B*4e\n",
    };
    for (const std::string_view text : texts) {
        const Played game = played(text);
        EXPECT_EQ(game.variant, "shogi") << text;
        EXPECT_EQ(game.position.substr(0, last.size()), last) << text;
    }
    EXPECT_EQ(played(texts[0]).record.result, "1-0");
    EXPECT_EQ(played(texts[0]).status, "white-wins resign 1-0");
    EXPECT_EQ(played(texts[1]).record.result, "1-0");
    EXPECT_EQ(played(texts[3]).status, "white-wins resign 1-0");
}

// Written in each form, and read again as the same game.
TEST(ForeignRecords, WrittenAndReadAgain) {
    struct Case {
        std::string_view text;
        std::vector<std::string> forms;
    };
    const std::vector<Case> cases{
        {"V2.2\nN+A\nN-B\n+7776FU\nT3\n-3334FU\n'*said\n+8822UM\n-3122GI\n+0045KA\n%TORYO\n",
         {"csa", "kif", "ki2", "usi", "epd"}},
        {"手合割：二枚落ち\n下手：A\n上手：B\n   1 ６二銀(71)\n   2 ７六歩(77)\n   3 ５四歩(53)\n   4 ４六歩(47)\n",
         {"csa", "kif", "ki2", "usi"}},
        {"P1 *  *  *  * -OU *  *  *  * \nP3 *  *  *  * +FU *  *  *  * \nP+59OU00KI\nP-00AL\n+\n+0052KI\n",
         {"csa", "kif", "ki2", "usi"}},
        {"[Game \"Chinese Chess\"]\n[Format \"WXF\"]\n[Red \"A\"]\n[Black \"B\"]\n\n1. C2=5 H8+7 2. H2+3 R9=8 *\n",
         {"wxf", "iccs", "ucci", "epd"}},
        {"[GameType \"20\"]\n[FEN \"W:W31,K32:B1,7\"]\n\n1. 31-27 7-12 *\n", {"pdn"}},
    };
    for (const Case& c : cases) {
        const Played first = played(c.text);
        for (const std::string& form : c.forms) {
            GameRecord record = record_of_text(c.text);
            RecordVariants variants("", {});
            const VariantPtr variant = variants.of(record).value();
            Replayed replayed = replay(record, start_of_record(record, variant).value(), wish_for_form(form));
            EXPECT_TRUE(replayed.flaws.empty()) << form;
            const Result<std::string> text = text_in_form(form, record, replayed.start, replayed.now);
            ASSERT_TRUE(text) << form << text.error();
            GameRecord again = record_of_text(*text);
            RecordVariants same(variant->id(), {});
            Replayed replayed_again = replay(again, start_of_record(again, same.of(again).value()).value());
            for (const Flaw& flaw : replayed_again.flaws) ADD_FAILURE() << *text << flaw.message;
            EXPECT_TRUE(again.flaws.empty()) << *text;
            const std::string position = replayed_again.now.text();
            EXPECT_EQ(position.substr(0, position.find(' ')), first.position.substr(0, first.position.find(' ')))
                << *text;
        }
    }
}

// PDN has no sign for a man that becomes a king; as pydraughts 0.6.7 writes these moves.
TEST(ForeignRecords, PdnWritesNoPromotion) {
    const auto written = [](std::string_view text) {
        GameRecord record = record_of_text(text);
        RecordVariants variants("", {});
        const VariantPtr variant = variants.of(record).value();
        Replayed replayed = replay(record, start_of_record(record, variant).value(), wish_for_form("pdn"));
        EXPECT_TRUE(replayed.flaws.empty()) << text;
        const Result<std::string> pdn = text_in_form("pdn", record, replayed.start, replayed.now);
        return pdn ? pdn->substr(pdn->find("\n\n") + 2) : pdn.error();
    };
    EXPECT_EQ(written("[GameType \"25\"]\n[FEN \"W:Wc7:Bh8\"]\n\n1. c7-b8=K (1. c7-d8) h8-g7 *\n"),
              "1. c7-b8 (1. c7-d8) 1... h8-g7 *\n\n");
    EXPECT_EQ(written("[GameType \"20\"]\n[FEN \"W:W31:B27,18,8,20\"]\n\n1. 31x2 20-24 *\n"), "1. 31x2 20-24 *\n\n");
}

TEST(ForeignRecords, HandicapsOfTheDialectsAreReadable) {
    const VariantPtr shogi = load_builtin("shogi").value();
    const DialectDef* const kif = find_dialect(*shogi, "kif");
    ASSERT_NE(kif, nullptr);
    EXPECT_GE(kif->starts.size(), 14U);
    for (const DialectStartDef& start : kif->starts)
        EXPECT_TRUE(parse_position(shogi, start.position.text)) << start.name;
    // python-shogi: lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1
    EXPECT_EQ(played("手合割：二枚落ち\n下手：A\n上手：B\n   1 投了\n").record.result, "1-0");
}

TEST(ForeignRecords, XiangqiInFourNotations) {
    constexpr std::string_view last = "r1bakab1r/9/1cn4cn/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w ";
    constexpr std::array<std::string_view, 5> texts{
        "[Game \"Chinese Chess\"]\n[Format \"WXF\"]\n\n1. C2=5 H2+3 2. H2+3 H8+9 *\n",
        "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n\n1. H2-E2 B9-C7 2. H0-G2 H9-I7 *\n",
        "position startpos moves h2e2 b9c7 h0g2 h9i7\n",
        "FORMAT\tWXF\nRED\tLu Qin\nBLACK\tZhao\nRESULT\tred won\nSTART{\n 1. C2.5 H2+3\n 2. H2+3 H8+9\n}END\n",
        "[Variant \"Xiangqi\"]\n\n1. h3e3 b10c8 2. h1g3 h10i8 *\n",
    };
    for (const std::string_view text : texts) {
        const Played game = played(text);
        EXPECT_EQ(game.variant, "xiangqi") << text;
        EXPECT_EQ(game.position.substr(0, last.size()), last) << text;
    }
    EXPECT_EQ(played(texts[3]).record.result, "1-0");
    // A record that names no game, as the collections of a Canadian federation have it: the players are Red and Black.
    for (const char* moves : {"Ｃ２＝５ Ｈ２＋３ 2. Ｈ２＋３ Ｈ８＋９", "炮二平五 马２进３ 2. 马二进三 马８进９",
                              "h2e2 b9c7 2. h0g2 h9i7"}) {
        const Played game = played("[Event \"Cup\"]\n[Red \"A\"]\n[Black \"B\"]\n\n1. " + std::string(moves) + " *\n");
        EXPECT_EQ(game.variant, "xiangqi") << moves;
        EXPECT_EQ(game.position.substr(0, last.size()), last) << moves;
    }
    // A damaged sign before the moves is no loss of the moves.
    const Played damaged = played("FORMAT\tWXF\nSTAR{T\n 1. C2.5 H2+3\n 2. H2+3 H8+9\n}END\n");
    EXPECT_EQ(damaged.position.substr(0, last.size()), last);
    ASSERT_EQ(damaged.record.notes.size(), 1U);
    EXPECT_EQ(damaged.record.notes[0].place.line, 3U);
}

TEST(ForeignRecords, PositionsOfEpd) {
    const std::vector<GameRecord> records = records_of(
        "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id \"BK.01\"; c0 \"a; b\";\n"
        "# a comment\n8/8/8/8/8/8/8/K1k5 w - - hmvc 3; fmvn 40;\n");
    ASSERT_EQ(records.size(), 2U);
    EXPECT_EQ(records[0].value("FEN"), "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - -");
    EXPECT_EQ(records[0].value("bm"), "Qd1+");
    EXPECT_EQ(records[0].value("id"), "BK.01");
    EXPECT_EQ(records[0].value("c0"), "a; b");
    EXPECT_EQ(records[1].value("FEN"), "8/8/8/8/8/8/8/K1k5 w - - 3 40");
    // Lists of counts have a semicolon before each operation, and an operation may have no value.
    const std::vector<GameRecord> counts = records_of(
        "8/8/8/8/8/8/8/K1k5 w - - 0 1 ;D1 3 ;D2 12\n8/8/8/8/8/8/8/K1k5 w - - pm;\n");
    ASSERT_EQ(counts.size(), 2U);
    EXPECT_EQ(counts[0].value("FEN"), "8/8/8/8/8/8/8/K1k5 w - - 0 1");
    EXPECT_EQ(counts[0].value("D2"), "12");
    GameRecord bare = counts[1];
    Contest start(load_builtin("chess").value());
    check_epd_moves(bare, start);
    EXPECT_TRUE(bare.flaws.empty());
    std::string many = "8/8/8/8/8/8/8/K1k5 w - - ";
    for (int i = 0; i < 2000; ++i) many += "c" + std::to_string(i) + ";";
    EXPECT_EQ(record_of_text(many).flaws.size(), 1U);
}

TEST(ForeignRecords, SavedByZillions) {
    const Played game = played(
        "VariantFile=Rules\\Chess.zrf\nVariantName=Chess\n1. Pawn e2 - e4\n1. Pawn d7 - d5\n2. Pawn e4 x d5\n"
        "2. Queen d8 x d5\n3. Knight b1 - c3\n");
    EXPECT_EQ(game.variant, "chess");
    EXPECT_EQ(game.position.substr(0, game.position.find(' ')), "rnb1kbnr/ppp1pppp/8/3q4/8/2N5/PPPP1PPP/R1BQKBNR");
}

// Behind the first move each line is a move, so a line that is none may be a damaged one.
TEST(ForeignRecords, DamagedLinesOfZillions) {
    for (const char* line : {"1p Pawn d7 - d5", "1.", ". Pawn d7 - d5", "Pawn d7 - d5"}) {
        const GameRecord record = record_of_text("VariantName=Chess\n1. Pawn e2 - e4\n" + std::string(line) + "\n");
        EXPECT_EQ(record.moves().size(), 1U) << line;
        ASSERT_EQ(record.notes.size(), 1U) << line;
        EXPECT_EQ(record.notes[0].place.line, 3U) << line;
    }
}

// Later versions of the program begin a file otherwise. What the move captures elsewhere stands behind it.
TEST(ForeignRecords, SavedByALaterZillions) {
    const Played game = played(
        "Zillions Save Game File Version 0.02 CC\nRulesFile=Chess.zrf\nVariantName=Chess\n1. Pawn e2 - e4\n"
        "1. Pawn a7 - a6\n2. Pawn e4 - e5\n2. Pawn d7 - d5\n3. Pawn e5 - d6 x d5\n");
    EXPECT_EQ(game.variant, "chess");
    EXPECT_EQ(game.position.substr(0, game.position.find(' ')), "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR");
}

TEST(ForeignRecords, FourPlayersOfChessCom) {
    const Played game = played(
        "[Variant \"Four-Player Chess\"]\n[StartFen4 \"4PC\"]\n[Result \"*\"]\n\n"
        "1. h2-h3 .. b7-c7 .. g13-g12 .. m4-l4\n2. Ne1-f3 .. R .. Nj14-i12 .. T *\n");
    EXPECT_EQ(moves_of(game.record), "h2-h3 b7-c7 g13-g12 m4-l4 e1-f3 resign j14-i12 resign");
}

// Chess.com gives the two teams one score each: that of red and yellow first.
TEST(ForeignRecords, ResultsOfTeams) {
    const auto flaws = [](const std::string& result) {
        GameRecord record = record_of_text("[Variant \"Teams\"]\n[StartFen4 \"4PC\"]\n[Result \"" + result +
                                           "\"]\n\n1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8\n2. Qg1-i3 .. Qa8-d5 .. R\n");
        RecordVariants variants("", {});
        const VariantPtr variant = variants.of(record).value();
        return replay(record, start_of_record(record, variant).value()).flaws.size();
    };
    EXPECT_EQ(flaws("0-1"), 0U);
    EXPECT_EQ(flaws("1-0"), 1U);
    EXPECT_EQ(flaws("0-1-0-1"), 0U);
    EXPECT_EQ(flaws("1-0-1-0"), 1U);
}

// Blue is out: its pieces belong to nobody, as do dead pieces. The rows may stand on lines of their own, and numbers
// may count the corners that the board lacks.
TEST(ForeignRecords, PositionsOfFourPlayers) {
    const Played game = played(
        "[Variant \"FFA\"]\n[StartFen4 \"Y-0,1,0,0-0,0,0,0-0,0,0,0-5,0,20,0-3-\n"
        "x,x,x,yR,1,yB,yQ,yK,3,x,x,x/\nx,x,x,8,x,x,x/\nx,x,x,8,x,x,x/\n14/14/14/drP,12,gK/14/14/dP,13/bK,bP,12/\n"
        "14/3,8,3/\nx,x,x,rR,3,rK,3,x,x,x\"]\n[Result \"*\"]\n\n1. Rd14-d13 *\n");
    EXPECT_EQ(game.position,
              "2yByQyK3/yR7/8/14/14/14/nP12gK/14/14/nP13/nKnP12/8/8/rR3rK3 g - - 4 1 points=5,0,20,0 out=b last=y");
    const GameRecord exposed = record_of_text(
        "[StartFen4 \"B-0,0,0,0-1,0,0,0-0,1,0,0-0,0,0,0-0-{'enPassant':('d3:d4','','',''),'pawnsBaseRank':2}-"
        "14/14/14/14/14/14/14/14/14/14/3,rP,10/14/14/14\"]\n\n*\n");
    EXPECT_EQ(exposed.value("FEN"), "8/8/8/14/14/14/14/14/14/14/3rP10/8/8/8 b rKbQ rd4d3 0 1");
    EXPECT_TRUE(exposed.flaws.empty());
    // What position text cannot say, a board of another size and a piece of no side are refused.
    constexpr std::array<std::string_view, 3> wrong{
        "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{'lives':(1,1,1,1)}-14/14/14/14/14/14/14/14/14/14/14/14/14/14",
        "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-14/14",
        "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-"
        "14/14/14/14/14/14/14/14/14/14/qP,13/14/14/14"};
    // Moves from the usual start in its place would be another game.
    for (const std::string_view position : wrong) {
        const GameRecord record = record_of_text("[StartFen4 \"" + std::string(position) +
                                                 "\"]\n\n1. h2-h3 (1. h2-h4) *\n");
        EXPECT_EQ(record.flaws.size(), 1U) << position;
        EXPECT_TRUE(record.moves().empty()) << position;
        EXPECT_EQ(record.lines.size(), 1U) << position;
    }
    EXPECT_TRUE(record_of_text("[StartFen4 \"4PC\"]\n\n1. h2-h3 *\n").notes.empty());
    const GameRecord named = record_of_text("[StartFen4 \"4PX\"]\n\n1. h2-h3 *\n");
    ASSERT_EQ(named.notes.size(), 1U);
    EXPECT_EQ(named.notes[0].message, "the start \"4PX\" is not known; the usual one is taken");
}

// Records of draughts that do not say of which. The usual games are those of PDN: English with numbers, Russian with
// letters.
TEST(ForeignRecords, UsualGamesOfDraughts) {
    const Played numbers = played("[FEN \"W:W31,27,19:B17,12,5.\"]\n[Result \"0-1\"]\n\n0-1\n");
    EXPECT_EQ(numbers.variant, "draughts-english");
    EXPECT_EQ(numbers.record.notes.size(), 1U);
    const Played letters = played("[White \"a\"]\n[Result \"*\"]\n\n1. c3-d4 b6-a5 2. b2-c3 *\n");
    EXPECT_EQ(letters.variant, "draughts-russian");
    EXPECT_EQ(letters.record.notes.size(), 1U);
    // No other draughts has a cell 50.
    const Played large = played("[FEN \"W:W31-50:B1-20\"]\n[Result \"*\"]\n\n*\n");
    EXPECT_EQ(large.variant, "draughts-international");
    EXPECT_TRUE(large.record.notes.empty());
}

// Games of shogi on two boards are written alike. A record that does not show which it is means the large one.
TEST(ForeignRecords, UsualGamesOfShogi) {
    for (const std::string_view text :
         {"V2.2\nN+A\nPI\n+\n%CHUDAN\n", "手合割：平手\n先手：A\n   1 中断\n", "手合割：平手\n   1 ７六走(77)\n"}) {
        const Played game = played(text, false);
        EXPECT_EQ(game.variant, "shogi") << text;
        EXPECT_EQ(game.record.notes.size(), 1U) << text;
    }
    // A pawn of the small board goes so: no pawn of the large one stands there.
    EXPECT_EQ(played("V2.2\nPI\n+\n+5453FU\n%CHUDAN\n", false).variant, "minishogi");
}

// Words are UTF-8 also where one byte of a text in UTF-8 is damaged.
TEST(ForeignRecords, WordsOfKifAreUtf8) {
    const GameRecord record = record_of_text("手合割：平手\n先手：\xE9\x9D\n   1 ７六\xEF歩(77)\n");
    ASSERT_EQ(record.moves().size(), 1U);
    EXPECT_FALSE(invalid_utf8(record.moves()[0].text));
    ASSERT_FALSE(record.players.empty());
    for (const std::string& player : record.players) EXPECT_FALSE(invalid_utf8(player));
}

// XBoard saves xiangqi and janggi so: ranks from 0, H for the horse, E for the elephant. The cells are counted by hand.
TEST(ForeignRecords, SanOfXboardCountsRanksFromZero) {
    constexpr std::string_view tags = "[Variant \"xiangqi\"]\n[Result \"*\"]\n\n";
    const Played game = played(std::string(tags) +
                               "1. Che2 {+0.10/7} Hg7 2. Hg2 Rh9 3. Rh0 g5 4. Cxe6 Rh8 5. Ece2 *\n");
    EXPECT_EQ(moves_of(game.record), "h3-e3 h10-g8 h1-g3 i10-h10 i1-h1 g7-g6 e3-e7 h10-h9 c1-e3");
    // As Varia writes it, and by a letter that the game itself has.
    EXPECT_EQ(moves_of(played(std::string(tags) + "1. Che3 Ng8 2. Ng3 Rh10 *\n").record), "h3-e3 h10-g8 h1-g3 i10-h10");
    EXPECT_EQ(moves_of(played(std::string(tags) + "1. Che2 Ng7 2. Ng2 Rh9 *\n").record), "h3-e3 h10-g8 h1-g3 i10-h10");
    EXPECT_EQ(moves_of(played("[Variant \"janggi\"]\n[Result \"*\"]\n\n1. ab3 gf6 2. Hc2 Hg7 *\n").record),
              "a4-b4 g7-f7 b1-c3 h10-g8");
    const Played damaged = played(std::string(tags) + "1. Che2 Hg7 2. Hg2 Rh9 3. Rh0 Kd5 *\n", false);
    EXPECT_EQ(moves_of(damaged.record), "h3-e3 h10-g8 h1-g3 i10-h10 i1-h1");
}

// Lidraughts writes "From Position" for its usual draughts, as Lichess does for chess, and other programs have names of
// their own. The type of the game and the form of the position tell which it is.
TEST(ForeignRecords, VariantsOfDraughtsByOtherNames) {
    constexpr std::string_view position = "[FEN \"W:W31,33,34:B19,20,13,8\"]\n";
    const auto read = [&](const std::string& tags) {
        return played(tags + std::string(position) + "[Result \"*\"]\n\n1. 33-28 19-23 2. 28x19 13x24 *\n");
    };
    for (const char* const tags : {"[GameType \"20\"]\n", "[GameType \"20\"]\n[Variant \"From Position\"]\n",
                                   "[GameType \"20\"]\n[Variant \"standard\"]\n", "[Variant \"From Position\"]\n"}) {
        const Played game = read(tags);
        EXPECT_EQ(game.variant, "draughts-international") << tags;
        EXPECT_TRUE(game.record.notes.empty()) << tags;
    }
    const Played other = read("[GameType \"20\"]\n[Variant \"Standard (international) checkers\"]\n");
    EXPECT_EQ(other.variant, "draughts-international");
    ASSERT_EQ(other.record.notes.size(), 1U);
    EXPECT_EQ(other.record.notes[0].message,
              "no built-in variant is called \"Standard (international) checkers\"; the tag GameType says which it is");
    // The tag Variant counts where both name a game, and without a type an unknown name is an error.
    GameRecord russian = record_of_text("[GameType \"20\"]\n[Variant \"Russian draughts\"]\n\n1. c3-d4 *\n");
    RecordVariants variants("", {});
    const Result<VariantPtr> named = variants.of(russian);
    ASSERT_TRUE(named) << named.error();
    EXPECT_EQ((*named)->id(), "draughts-russian");
    GameRecord unknown = record_of_text("[Variant \"Standard (international) checkers\"]\n\n1. 32-28 *\n");
    EXPECT_FALSE(variants.of(unknown));
    GameRecord chess = record_of_text(
        "[Variant \"From Position\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\"]\n\n1. Ra8# *\n");
    const Result<VariantPtr> played_by_fen = variants.of(chess);
    ASSERT_TRUE(played_by_fen);
    EXPECT_EQ((*played_by_fen)->id(), "chess");
}

// Some programs count from the top row, so that c3-d4 is 22-18 on a board of eight by eight, and others from a1, so
// that it is 10-14. All moves of a record are counted in one way.
TEST(ForeignRecords, NumbersOfDraughts) {
    const Played russian = played("[GameType \"25\"]\n[FEN \"W:W21,22:BK1,9-10.\"]\n[Result \"*\"]\n\n1. 22-18 *\n");
    EXPECT_EQ(moves_of(russian.record), "c3-d4");
    EXPECT_EQ(russian.position, "k3/4/mm2/4/1M2/M3/4/4 b - - 0 1");
    for (const std::string_view moves : {"22-18 11-15 18x11 8x15", "10-14 23-19 14x23 28x19"}) {
        const Played begun = played("[GameType \"25\"]\n[Result \"*\"]\n\n" + std::string(moves) + " *\n");
        EXPECT_EQ(moves_of(begun.record), "c3-d4 f6-e5 d4xf6 g7xe5") << moves;
    }
    const Played mixed = played("[GameType \"25\"]\n[Result \"*\"]\n\n22-18 23-19 *\n", false);
    EXPECT_EQ(moves_of(mixed.record), "c3-d4");
    const Played below = played("[GameType \"25\"]\n[FEN \"W:W10,11:BK31,21-22.\"]\n[Result \"*\"]\n\n1. 10-14 *\n");
    EXPECT_EQ(moves_of(below.record), "c3-d4");
    EXPECT_EQ(below.position, "2k1/4/mm2/4/1M2/2M1/4/4 b - - 0 1");
    const Played zeros = played(
        "[GameType \"20\"]\n[Result \"*\"]\n\n01. 34-29 18-22 02. 32-28 12-18 03. 31-26 07-12 *\n");
    EXPECT_EQ(moves_of(zeros.record), "34-29 18-22 32-28 12-18 31-26 7-12");
}

// A list has no more cells than the board, so that a short text does not become a long one.
TEST(ForeignRecords, ListsOfDraughtsAreBounded) {
    const VariantPtr russian = load_builtin("draughts-russian").value();
    const std::optional<PdnNumbers> numbers = PdnNumbers::of(*russian);
    ASSERT_TRUE(numbers);
    EXPECT_EQ(numbers->position("W:W21,22:BK1,9-10."), "W:Wa3,c3:BKb8,b6,d6");
    EXPECT_TRUE(numbers->position("W:W1-32:B"));
    EXPECT_FALSE(numbers->position("W:W1-32,1:B"));
    EXPECT_FALSE(numbers->position("W:W12-1:B"));
}

// 10x26 may take 14 and 22, or 15 and 23. Only after the second one 22 can move.
TEST(ForeignRecords, CapturesWithOneText) {
    const Played game = played(
        "[GameType \"21\"]\n[FEN \"B:W14,15,22,23,32:B10,1\"]\n[Result \"*\"]\n\n1. 10x26 22-17 *\n");
    EXPECT_EQ(moves_of(game.record), "10x19x26 22-17");
    ASSERT_EQ(game.record.notes.size(), 1U);
    EXPECT_EQ(game.record.notes[0].message,
              "1. 10x26 may be one of 2 turns; 10x19x26 is played, because the record goes on after it");
}

// Headings alone are a game whose result is that of its tag.
TEST(ForeignRecords, HeadingsWithoutMoves) {
    const std::vector<GameRecord> games = records_of(
        "[Event \"a\"]\n[Result \"1-0\"]\n\n[Event \"b\"]\n\n[Event \"c\"]\n[Result \"*\"]\n");
    ASSERT_EQ(games.size(), 3U);
    EXPECT_EQ(games[0].result, "1-0");
    EXPECT_TRUE(games[0].flaws.empty());
    EXPECT_EQ(games[0].notes.size(), 1U);
    EXPECT_TRUE(games[1].flaws.empty());
    EXPECT_EQ(games[1].notes.size(), 1U) << "neither moves nor a result";
    EXPECT_TRUE(games[2].flaws.empty());
}

// A record whose form belongs to games of a dialect does not become a game of chess.
TEST(ForeignRecords, WhatCannotBeReadIsSaid) {
    Played wrong = played("V2.2\n+7776FU\n-3334FX\n+2726FU\n", false);
    EXPECT_EQ(wrong.variant, "shogi");
    GameRecord unknown = record_of_text("手合割：百枚落ち\n   1 ７六歩(77)\n");
    const VariantPtr shogi = load_builtin("shogi").value();
    EXPECT_FALSE(start_of_record(unknown, shogi));
    GameRecord piece = record_of_text("P+59XX\n+\n");
    const Result<Contest> start = start_of_record(piece, shogi);
    ASSERT_FALSE(start);
    EXPECT_EQ(start.diagnostics().front().line, 1U);
    GameRecord chess = record_of_text("1. e4 *");
    const Replayed replayed = replay(chess, Contest(load_builtin("chess").value()), wish_for_form("csa"));
    ASSERT_EQ(replayed.flaws.size(), 1U);
    EXPECT_NE(replayed.flaws[0].message.find("cannot be written in \"csa\""), std::string::npos);
}

// A move with one wrong sign costs no more than itself.
TEST(ForeignRecords, OneWrongSignIsMended) {
    constexpr std::array<std::array<std::string_view, 2>, 6> cases{{
        {"[Event \"a\"]\n\n1. e4 e5 2. Nf3 Nc9 3. Bb5 a6 *", "e2-e4 e7-e5 g1-f3 b8-c6 f1-b5 a7-a6"},
        {"[Event \"a\"]\n\n1. e4 e5 2. N#f3 Nc6 3. Bb5 *", "e2-e4 e7-e5 g1-f3 b8-c6 f1-b5"},
        {"V2.2\n+7776FU\n-3334FX\n+2726FU\n-8384FU\n", "c3-c4 g7-g6 h3-h4 b7-b6"},
        {"手合割：平手\n   1 ７六歩(77)\n   2 ３四夢(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n",
         "c3-c4 g7-g6 b2-h8+ g9-h8"},
        {"手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(55)\n   3 ２二角成(88)\n   4 同　銀(31)\n", "c3-c4"},
        {"[Event \"a\"]\n\n1. e4 e5 2. Nf3 Xx9 3. Bb5 a6 *", "e2-e4 e7-e5 g1-f3"},
    }};
    for (const auto& [text, moves] : cases) EXPECT_EQ(moves_of(played(text, false).record), moves) << text;
}

// The other ways in which one sign damages a game: a separator is gone, or stands inside a move; a move stands twice; a
// move is another one that is legal, too. The games are the same as without the damage.
TEST(ForeignRecords, OneSignBetweenMovesIsMended) {
    constexpr std::string_view opening = "e2-e4 e7-e5 g1-f3 b8-c6 f1-b5 a7-a6";
    constexpr std::array<std::string_view, 5> texts{
        "1. e4 e5 2. Nf3Nc6 3. Bb5 a6 *",   "1. e4 e52. Nf3 Nc6 3. Bb5 a6 *",      "1. e4 e5 2. Nf3xNc6 3. Bb5 a6 *",
        "1. e4 e5 2. Nf 3 Nc6 3. Bb5 a6 *", "1. e4 e5 2. Nf3 Nf3 Nc6 3. Bb5 a6 *",
    };
    for (const std::string_view text : texts)
        EXPECT_EQ(moves_of(played("[Event \"a\"]\n\n" + std::string(text), false).record), opening) << text;
    EXPECT_EQ(moves_of(played("[Event \"a\"]\n\n1. e3 d5 2. exd5 Qxd5 3. Nc3 Qa5 *", false).record),
              "e2-e4 d7-d5 e4-d5 d8-d5 b1-c3 d5-a5");
    EXPECT_EQ(moves_of(played("V2.2\n+7776FU-3334FU\n+2726FU\n-8384FU\n+2625FU\n", false).record),
              "c3-c4 g7-g6 h3-h4 b7-b6 h4-h5");
    EXPECT_EQ(moves_of(played("[GameType \"20\"]\n\n1. 32-28 19-232. 28x19 14x23 3. 37-32 10-14 *", false).record),
              "32-28 19-23 28x19 14x23 37-32 10-14");
    EXPECT_EQ(moves_of(played("V2.2\n+7776FU\n-3334FU\n+27\n26FU\n-8384FU\n+2625FU\n-8485FU\n", false).record),
              "c3-c4 g7-g6 h3-h4 b7-b6 h4-h5 b6-b5");
    EXPECT_EQ(moves_of(played("手合割：平手\n   1 ７六歩(77)   ( 0:01/00:00:01)   2 ３四歩(33)   ( 0:02/00:00:02)\n"
                              "   3 ２六歩(27)\n",
                              false)
                           .record),
              "c3-c4 g7-g6 h3-h4");
    EXPECT_EQ(moves_of(played("手合割：平手\n▲７六歩 △３四歩\nK２六歩 △８四歩\n▲２五歩 △８五歩\n", false).record),
              "c3-c4 g7-g6 h3-h4 b7-b6 h4-h5 b6-b5");
    // A move is gone: another one is played there, and the game goes on.
    const Played gone = played("[Event \"a\"]\n\n1. e4 e5 2. Nf3 3. Nxe5 a6 4. Nc4 Nf6 5. d3 *", false);
    ASSERT_EQ(gone.record.moves().size(), 9U);
    EXPECT_EQ(gone.record.moves().back().text, "d2-d3");
}

}  // namespace cli_foreign_records_test
