// Files for the importer from which somebody hopes that it breaks: cut off, damaged, and wrong by design. There is
// always a game, or errors with their places.
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <varia/importers/import.hpp>

namespace varia::import_hostile_test {

using importers::import_fairy;
using importers::ImportedGame;

// Five files of our own, which use most kinds of values.
constexpr std::array<std::string_view, 5> files{
    "# pieces of all kinds\n[armies:chess]\ncustomPiece1 = a:mBcpRiN2\ncustomPiece2 = c:fsWbFnA\nking = k:KN\n"
    "pawnTypes = pa\npromotionRegionWhite = *7 *8 a6\npromotionPieceTypes = qc\nmobilityRegionWhiteKing = *1 *2 c3\n"
    "startFen = rcbqkbcr/pppppppp/8/8/8/8/PPPPPPPP/RABQKBAR w KQkq - 0 1\n",
    "[hands]\nmaxRank = 5\nmaxFile = e\nking = k\nrook = r\nsilver = s\ngold = g\nshogiPawn = p\nbers = d\n"
    "promotedPieceType = p:g s:g r:d\npieceDrops = true\ncapturesToHand = true\ndropNoDoubled = p\nimmobilityIllegal = "
    "true\n"
    "startFen = rsgk1/4p/5/P4/1KGSR[Pp] w - - 0 1\ncastling = false\nnFoldRule = 4\nperpetualCheckIllegal = true\n",
    "[walls:chess]\nwallingRule = duck\nwallingRegion = *3 *4\nstalemateValue = win\nextinctionValue = loss\n"
    "extinctionPieceTypes = k\nking = -\ncommoner = k\n[more:walls]\nwallingRule = past\ncheckCounting = true\n",
    "[goals:chess]\nflagPiece = k\nflagRegionWhite = *8\nflagRegionBlack = *1\nflagMove = true\nconnectN = 4\n"
    "connectPieceTypes = nb\nblastOnCapture = true\nmustCapture = true\nnMoveRule = 30\nmaterialCounting = "
    "unweighted\n",
    "[gates:seirawan]\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1\n"
    "promotionLimit = q:1 r:2\ncastlingKingsideFile = h\nenclosingDrop = reversi\nflipEnclosedPieces = ataxx\n",
};

// Imports a text, and tests what is true of every answer.
void expect_an_answer(const std::string& text, const std::string& what) {
    const Result<std::vector<ImportedGame>> games = import_fairy(text, "hostile.ini");
    if (games) return;
    EXPECT_LE(games.diagnostics().size(), 100U) << what;
    for (const Diagnostic& problem : games.diagnostics())
        if (problem.severity == Severity::error) {
            EXPECT_NE(problem.line, 0U) << what << ": " << problem.text();
            EXPECT_NE(problem.column, 0U) << what << ": " << problem.text();
        }
}

void expect_refusal(const std::string& text, const std::string& part) {
    const Result<std::vector<ImportedGame>> games = import_fairy(text, "hostile.ini");
    ASSERT_FALSE(games) << part;
    EXPECT_NE(games.error().find(part), std::string::npos) << games.error();
    expect_an_answer(text, part);
}

TEST(ImportHostile, EveryPrefix) {
    for (const std::string_view file : files)
        for (std::size_t length = 0; length <= file.size(); ++length)
            expect_an_answer(std::string(file.substr(0, length)), "a prefix of " + std::to_string(length) + " bytes");
}

TEST(ImportHostile, OneWrongByte) {
    std::mt19937 random(20);
    for (int i = 0; i < 5000; ++i) {
        std::string text(files[random() % files.size()]);
        text[random() % text.size()] = static_cast<char>(random() % 256);
        expect_an_answer(text, "damage " + std::to_string(i));
    }
}

TEST(ImportHostile, WrongValues) {
    constexpr std::array<std::string_view, 30> keys{"maxRank",
                                                    "maxFile",
                                                    "pawn",
                                                    "king",
                                                    "customPiece1",
                                                    "startFen",
                                                    "promotionRank",
                                                    "promotionRegionWhite",
                                                    "promotionLimit",
                                                    "promotedPieceType",
                                                    "doubleStepRank",
                                                    "enPassantRegion",
                                                    "castlingRank",
                                                    "castlingKingPiece",
                                                    "castlingRookPieces",
                                                    "castlingKingsideFile",
                                                    "castlingWins",
                                                    "dropRegionWhite",
                                                    "dropNoDoubledCount",
                                                    "enclosingDrop",
                                                    "wallingRegion",
                                                    "nFoldRule",
                                                    "nMoveRule",
                                                    "extinctionPieceCount",
                                                    "extinctionPieceTypes",
                                                    "flagRegionWhite",
                                                    "connectN",
                                                    "collinearN",
                                                    "soldierPromotionRank",
                                                    "mobilityRegionWhiteKing"};
    const std::array<std::string, 10> values{
        "",        "-1",       "99999999999999999999", std::string("k\0k", 3), "true false", "*0 *11 z9 a0",
        "k:k:k -", "\xC3\x28", std::string(999, '9'),  std::string(5000, 'k')};
    for (const std::string_view key : keys)
        for (const std::string& value : values)
            expect_an_answer("[a:chess]\n" + std::string(key) + " = " + value + "\n[b:a]\n",
                             std::string(key) + " = " + value.substr(0, 20));
}

TEST(ImportHostile, WrongSections) {
    expect_refusal("[a:b]\n[b:a]\n", "no game \"b\" above");
    expect_refusal("[a:a]\n", "no game \"a\" above");
    expect_refusal("[a:chess]\n[a:chess]\n", "two sections \"a\"");
    expect_refusal("[a:chess]\nmaxRank = 8\n" + std::string(1, '\0') + "\n", "control character");
    expect_refusal("[" + std::string(200, 'a') + ":chess]\n", "name of a section is too long");
    expect_refusal(
        "[\xE2\x80\xAE"
        "a:chess]\n",
        "characters that are not drawn");
    expect_refusal("[a:chess]\n" + std::string(200, 'k') + " = 1\n", "a key is too long");
    expect_refusal("[a:chess]\nstartFen = " + std::string(100'000, '8') + "\n", "a value is too long");
    expect_refusal(std::string((1U << 20U) + 1, '#'), "more than 1 MiB");

    std::string chain = "[a0:chess]\n", many = "[a]\n", keys = "[a:chess]\n", wrong;
    for (int i = 1; i < 300; ++i) chain += "[a" + std::to_string(i) + ":a" + std::to_string(i - 1) + "]\n";
    for (int i = 0; i < 300; ++i) many += "[m" + std::to_string(i) + "]\n";
    for (int i = 0; i < 501; ++i) keys += "k" + std::to_string(i) + " = 1\n";
    for (int i = 0; i < 20'000; ++i) wrong += "x\n";
    const Result<std::vector<ImportedGame>> deep = import_fairy(chain, "hostile.ini", {"a299"});
    ASSERT_TRUE(deep) << deep.error();
    EXPECT_EQ(deep->size(), 1U);
    expect_refusal(many, "more than 300 sections");
    expect_refusal(keys, "more than 500 keys");
    expect_refusal("[a:chess]\n" + wrong, "neither a section nor a key");
}

// A mistake is told although another section, which is not wanted, has more of them than are told.
TEST(ImportHostile, MistakesOfOtherSectionsHideNone) {
    std::string text = "[other:chess]\n";
    for (int i = 0; i < 400; ++i) text += "x\n";
    text += "[wanted:chess]\nx\n";
    const Result<std::vector<ImportedGame>> games = import_fairy(text, "hostile.ini", {"wanted"});
    ASSERT_FALSE(games);
    EXPECT_EQ(games.diagnostics().size(), 1U);
    EXPECT_EQ(games.diagnostics().front().line, 403U);
}

}  // namespace varia::import_hostile_test
