// Files of Fairy-Stockfish become variant files. The counts of legal moves are those of Fairy-Stockfish's Python module
// for the same text.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <varia/importers/import.hpp>
#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/rules.hpp>

namespace varia::import_fairy_test {

using importers::import_fairy;
using importers::ImportedGame;

constexpr const char* three_games = R"(# Three games of our own.
[rook-race]
maxFile = 5
maxRank = 6
rook = r
king = k
customPiece1 = s:mWcF
startFen = rsksr/5/5/5/5/RSKSR w - - 0 1
castling = false
doubleStep = false
flagPiece = k
flagRegionWhite = *6
flagRegionBlack = *1
stalemateValue = loss
nMoveRule = 30

[drop-chess:crazyhouse]
dropNoDoubled = p
dropNoDoubledCount = 2
promotionPieceTypes = qn
promotionRegionWhite = *7 *8
promotionRegionBlack = *2 *1
mandatoryPawnPromotion = false

[short-shogi:minishogi]
startFen = rbsgk/5/p3P/5/KGSBR[-] w 0 1
)";

std::vector<ImportedGame> imported(const std::string& text, const std::vector<std::string>& sections = {}) {
    Result<std::vector<ImportedGame>> games = import_fairy(text, "games.ini", sections);
    EXPECT_TRUE(games) << games.error();
    return games ? *std::move(games) : std::vector<ImportedGame>{};
}

VariantPtr loaded(const ImportedGame& game) {
    Result<VariantPtr> variant = load_text(game.text, game.name + ".toml", game.name);
    EXPECT_TRUE(variant) << variant.error() << "\n" << game.text;
    return variant ? *variant : nullptr;
}

std::vector<std::uint64_t> counts(const VariantPtr& variant, int depth) {
    Rules rules(variant);
    Position position = start_position(variant);
    std::vector<std::uint64_t> list;
    for (int ply = 1; ply <= depth; ++ply) list.push_back(rules.perft(position, ply));
    return list;
}

// The first message about a text, with its place: "3:1: ...".
std::string message(const std::string& text) {
    const Result<std::vector<ImportedGame>> games = import_fairy(text, "games.ini");
    Diagnostics list = games.diagnostics();
    if (games)
        for (const ImportedGame& game : *games) list.insert(list.end(), game.unsaid.begin(), game.unsaid.end());
    if (list.empty()) return {};
    const Diagnostic& first = list.front();
    return std::to_string(first.line) + ":" + std::to_string(first.column) + ": " + first.message +
           (first.hint.empty() ? "" : "; " + first.hint);
}

TEST(ImportFairy, GamesHaveTheSameMoves) {
    const std::vector<ImportedGame> games = imported(three_games);
    ASSERT_EQ(games.size(), 3U);
    const std::vector<std::vector<std::uint64_t>> expected{{15, 189, 3074}, {20, 400, 8902}, {13, 158, 2034}};
    for (std::size_t i = 0; i < games.size(); ++i) {
        EXPECT_TRUE(games[i].unsaid.empty()) << games[i].unsaid.front().message;
        const VariantPtr variant = loaded(games[i]);
        ASSERT_NE(variant, nullptr);
        EXPECT_EQ(counts(variant, 3), expected[i]) << games[i].name;
    }
}

// Whether the text of the only game has this part.
void expect_part(const std::string& source, const std::string& part) {
    const std::vector<ImportedGame> games = imported(source);
    ASSERT_EQ(games.size(), 1U);
    EXPECT_NE(games[0].text.find(part), std::string::npos) << part << "\n" << games[0].text;
    EXPECT_NE(loaded(games[0]), nullptr);
}

// Counts of Fairy-Stockfish's Python module.
void expect_counts(const std::string& source, const std::vector<std::uint64_t>& expected) {
    const std::vector<ImportedGame> games = imported(source);
    ASSERT_EQ(games.size(), 1U);
    const VariantPtr variant = loaded(games[0]);
    ASSERT_NE(variant, nullptr);
    EXPECT_EQ(counts(variant, static_cast<int>(expected.size())), expected) << games[0].text;
}

TEST(ImportFairy, CastlingRankBeyondTheBoard) {
    expect_part("[a:chess]\ncastlingRank = 9\nmaxRank = 5\nstartFen = rnbqkbnr/8/8/8/RNBQKBNR w KQkq - 0 1\n",
                " w - - 0 1");
}

TEST(ImportFairy, ArrowsWithoutPieces) {
    EXPECT_EQ(imported("[a]\nwallingRule = arrow\nstartFen = 8/8/8/8/8/8/8/8 w - - 0 1\n").size(), 1U);
}

TEST(ImportFairy, StartsOfWrongForm) {
    const std::string rows = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for (const char* rest :
         {" x KQkq - 0 1", " w KQkq - 3+ 0 1", " w KQkq - 3+\" 0 1", " w KQkq - 0+0 0 1", " w KQkq - 0 x"})
        EXPECT_NE(message("[a:3check]\nstartFen = " + rows + rest + "\n").find("is no position"), std::string::npos)
            << rest;
}

TEST(ImportFairy, LinesThatAreNoText) {
    const std::string told =
        "a line has a control character or bytes that are not UTF-8; save the file as plain text in UTF-8";
    EXPECT_EQ(message("[a\x01:chess]\n"), "1:3: " + told);
    EXPECT_EQ(message("[a:chess]\nking = k\x7F\n"), "2:9: " + told);
    EXPECT_EQ(message("[\xC3:chess]\n"), "1:2: " + told);
    EXPECT_EQ(message("[a:chess]\r\n"), "");
    EXPECT_EQ(message("[" + std::string(101, 'a') + ":chess]\n"),
              "1:1: the name of a section is too long; write at most 100 bytes");
}

TEST(ImportFairy, NameOfHyphens) { expect_part("[--:chess]\n", "name = \"--\"\n"); }

TEST(ImportFairy, WallsBehindGates) { expect_part("[a:seirawan]\nwallingRule = duck\n", "then = { put = {"); }

TEST(ImportFairy, CastlingThatWinsIsNotThere) {
    EXPECT_EQ(imported("[a:nocastle]\ncastlingWins = q\n").at(0).text.find("unsaid = "), std::string::npos);
}

TEST(ImportFairy, WallsTakeAFreeLetter) {
    expect_part("[a:chess]\nwallingRule = static\nalfil = x\nfers = w\nsilver = z\naiwok = u\nbers = v\nlance = y\n",
                "[pieces.A]\nname = \"Wall\"");
}

TEST(ImportFairy, BoardOfOneRank) {
    expect_part("[a:chess]\nmaxRank = 1\nstartFen = k3n1RK w - - 0 1\n", "labels = [\"1\"]");
}

TEST(ImportFairy, RoyalKinds) {
    expect_part("[a:chess]\nextinctionValue = loss\nextinctionPseudoRoyal = true\nextinctionPieceTypes = rn\n",
                "royal = \"last-of-kind\"");
    expect_part("[a:extinction]\nextinctionPseudoRoyal = true\nextinctionPieceTypes = k\n", "royal = \"last\"");
    expect_part("[a:atomic]\n", "royal = \"last\"");
    expect_part("[a:spartan]\n", "royal = \"one\"");
}

TEST(ImportFairy, ExtinctionIsOfEachKind) {
    expect_part("[a:chess]\nextinctionValue = loss\nextinctionPieceTypes = nr\n",
                "extinction = [{ kinds = [\"R\"], result = \"loss\" }, { kinds = [\"N\"], result = \"loss\" }]");
    EXPECT_EQ(message("[a:crazyhouse]\nextinctionValue = loss\nextinctionPieceTypes = r\n"),
              "3:1: extinctionPieceTypes: pieces in hand count there");
}

TEST(ImportFairy, PawnsPromoteWithoutCapture) {
    expect_part("[a:chess]\npiecePromotionOnCapture = true\n",
                "promotion = { to = [\"Q\", \"R\", \"B\", \"N\"], zone = \"rank == 8\" }");
}

TEST(ImportFairy, CountsOfChecks) {
    expect_part("[a:chess]\ncheckCounting = true\n", "checks = { count = 1, result = \"win\" }");
    expect_part("[a:chess]\ncheckCounting = true\nstartFen = 4k3/8/8/8/8/8/8/4K2R w - - 0 1 +1+0\n", "w - - 2+3 0 1");
}

TEST(ImportFairy, CastlingsByFiles) {
    expect_part("[a:chess]\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1\n", " w KQkq - 0 1");
}

TEST(ImportFairy, EnPassantAtTheStart) {
    expect_counts("[a:chess]\nstartFen = rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1\n",
                  {30, 865, 25743});
}

TEST(ImportFairy, GatesOfTheStart) {
    expect_counts("[a:seirawan]\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCkq - 0 1\n",
                  {24, 480, 13138});
}

TEST(ImportFairy, PromotionToItself) {
    expect_part("[a:chess]\npromotionPieceTypes = qp\n",
                "promotion = { to = [\"Q\"], zone = \"rank == 8\", optional = true }");
}

TEST(ImportFairy, NoDropWithoutRoomForOne) {
    EXPECT_EQ(imported("[a:crazyhouse]\ndropNoDoubled = r\ndropNoDoubledCount = 0\npieceDrops = true\n")
                  .at(0)
                  .text.find("drop_r"),
              std::string::npos);
}

TEST(ImportFairy, StarNamesNoPiece) {
    expect_part("[a:chess]\npromotionPieceTypes = *q\n", "promotion = { to = [\"Q\"], zone");
}

TEST(ImportFairy, LetterGivenAgain) {
    expect_part("[a:chess]\nqueen = q\n", "promotion = { to = [\"R\", \"B\", \"N\"], zone");
}

TEST(ImportFairy, CustomPieceWithoutMoves) {
    const std::vector<ImportedGame> games = imported("[a:berolina]\n[b:a]\ncustomPiece1 = p\n");
    ASSERT_EQ(games.size(), 2U);
    EXPECT_NE(games[1].text.find("moves = []"), std::string::npos) << games[1].text;
}

TEST(ImportFairy, RankOfDoubleSteps) {
    expect_part("[a:chess]\ndoubleStepRank = 3\ndoubleStepRankMin = 3\n", "from = \"rank >= 2 and rank <= 3\"");
}

TEST(ImportFairy, CaptorsTurnToStone) {
    expect_part("[a:chess]\npetrifyOnCaptureTypes = r\n",
                "promotion = { to = [\"X\"], only = \"capture\", owner = \"neutral\" }");
    expect_counts("[a:petrified]\n", {20, 400, 10022});
}

TEST(ImportFairy, PassesInTheDialect) {
    expect_part("[a:chess]\npassOnStalemate = true\n", R"(pass = ["{royal}{royal}"])");
    expect_part("[a:breakthrough]\npassOnStalemate = true\n", R"(pass = ["{lowest}{lowest}"])");
}

TEST(ImportFairy, TwoWaysToPromoteInTheDialect) {
    expect_part(
        "[a:chess]\nsilver = s\ngold = g\npromotedPieceType = s:g\nstartFen = "
        "rnbqkbn1/ppppppSp/8/8/8/8/PPPPPPPp/RNBQKBN1 w Qq - 0 1\n",
        R"(promotion = ["{of S}+", "{becomes_small}"])");
}

TEST(ImportFairy, BetzaWithinARegion) {
    expect_counts(
        "[a:chess]\nqueen = -\ncustomPiece1 = q:mQcN\nstartFen = rnbqkbnr/ppp1pppp/8/8/8/8/PPP1PPPP/RNBQKBNR w KQkq - "
        "0 1\n"
        "mobilityRegionWhiteCustomPiece1 = *1 *2 *3 *4 d6\nmobilityRegionBlackCustomPiece1 = *8 *7 *6 *5 d3\n",
        {29, 835, 25179});
}

TEST(ImportFairy, StrangersAtTheStart) {
    EXPECT_EQ(
        message("[a:chess]\nqueen = -\n"),
        "1:1: the start has pieces that the game has not: Q, q; give each piece its letter, or write another startFen");
    EXPECT_EQ(message("[a:chess]\nstartFen = 4k3/8/8/8/8/8/8/4K1+R1 w - - 0 1\n").substr(0, 5), "2:12:");
}

TEST(ImportFairy, MarksWithoutHands) {
    expect_part("[a:chess]\nstartFen = 4k3/8/8/8/8/8/8/4K1Q~1 w - - 0 1\n", "4K1Q1 w");
}

TEST(ImportFairy, NumbersWithoutMeaning) {
    EXPECT_EQ(message("[a:chess]\nnFoldRule = 1\n"), "2:1: nFoldRule: the first position would count as a repetition");
    EXPECT_EQ(message("[a:chess]\nconnectN = 1\n"), "2:1: connectN: a line of one piece");
    EXPECT_EQ(message("[a:chess]\nextinctionValue = loss\n"),
              "2:1: extinctionValue: extinctionPieceTypes names no piece of the game");
    expect_part("[a:chess]\ncastlingKingsideFile = k\n", " w Qq - 0 1");
}

TEST(ImportFairy, PawnsThatCannotPromote) {
    EXPECT_EQ(message("[a:chess]\npromotionPieceTypes = -\n"),
              "2:1: promotionPieceTypes: a piece P may not capture there where it would promote");
    expect_part("[a:chess]\npromotionPieceTypes = -\n", "only = \"quiet\", to = \"rank <= 7\"");
    expect_counts("[a:chess]\npromotionPieceTypes = -\nstartFen = 4k3/P7/8/8/8/8/p7/4K3 w - - 0 1\n", {5, 25});
}

TEST(ImportFairy, EnPassantOfOtherPieces) {
    EXPECT_EQ(message("[a:chess]\nenPassantTypes = pn\n"), "2:1: enPassantTypes: en passant captures of N");
}

TEST(ImportFairy, DroppedPiecesThatCastle) {
    EXPECT_EQ(message("[a:crazyhouse]\ncastlingDroppedPiece = true\n"),
              "2:1: castlingDroppedPiece: dropped kings and rooks may castle");
    EXPECT_EQ(message("[a:crazyhouse]\n"), "");
}

TEST(ImportFairy, CastlingsInTheDialect) {
    expect_part("[a:fischerandom]\n", R"(castling = ["{from}{partner}"])");
    EXPECT_EQ(imported("[a:chess]\n").at(0).text.find("castling = ["), std::string::npos);
}

// ---- rules that few games have: each in a small game, or from a position where it counts

TEST(ImportFairy, MovesAlongDrawnLines) {
    expect_counts(
        "[a]\nmaxFile = 5\nmaxRank = 6\nwazir = a\nrook = r\nsoldier = p\njanggiCannon = c\nking = k\n"
        "diagonalLines = b1 d1 c2 b3 d3 b4 d4 c5 b6 d6\nstartFen = cak1r/2p2/1p3/3P1/2P2/RAK1C w - - 0 1\n",
        {16, 278, 4550});
    // Of Janggi the king goes along them, too.
    expect_counts("[a:janggi]\nstartFen = 4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1\n", {21, 74, 1159});
    expect_counts("[a:janggicasual]\nstartFen = 4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1\n", {15, 56, 1089});
}

TEST(ImportFairy, TwoPassesEndTheGame) {
    const VariantPtr janggi = loaded(imported("[a:janggi]\n").at(0));
    ASSERT_NE(janggi, nullptr);
    Rules rules(janggi);
    Position position = start_position(janggi);
    for (int passes = 0; passes < 2; ++passes) {
        const Result<Turn> pass = parse_turn(rules, position, "pass");
        ASSERT_TRUE(pass) << pass.error();
        Position::Undo undo;
        for (const Move move : *pass) rules.do_move(position, move, undo);
    }
    EXPECT_TRUE(rules.outcome(position).over);  // black has one and a half points more at the start
}

constexpr const char* board_with_holes =
    "[a]\nmaxFile = 5\nmaxRank = 6\nking = k\nrook = r\npawn = p\ncastling = false\ndoubleStep = false\n"
    "promotionRegionWhite = *6\npromotionRegionBlack = *1\npromotionPieceTypes = r\n"
    "startFen = *rkr*/ppppp/2*2/2*2/PPPPP/*RKR* w - - 0 1\n";

TEST(ImportFairy, HolesOfTheBoard) {
    expect_counts(board_with_holes, {4, 16, 80});
    const VariantPtr variant = loaded(imported(board_with_holes).at(0));
    ASSERT_NE(variant, nullptr);
    const DialectDef* dialect = find_dialect(*variant, "fairy");
    ASSERT_NE(dialect, nullptr);
    for (const char* text : {"*rkr*/ppppp/2*2/2*2/PPPPP/*RKR* w - - 0 1", "*1k1*/5/r1*2/2*1r/R3P/*1K1* b - - 3 20"}) {
        const Result<Position> position = parse_position(variant, text, *dialect);
        ASSERT_TRUE(position) << position.error();
        EXPECT_EQ(*format_position(*position, *dialect), text);
        // Without being told the dialect, too; and position text has no signs for holes.
        const Result<Position> guessed = parse_position(variant, text);
        ASSERT_TRUE(guessed) << guessed.error();
        EXPECT_EQ(*guessed, *position);
        EXPECT_EQ(format_position(*position).find('*'), std::string::npos);
        EXPECT_EQ(*parse_position(variant, format_position(*position)), *position);
    }
    for (const char* text : {"rkr*2/ppppp/2*2/2*2/PPPPP/*RKR* w - - 0 1", "*rkr*/ppppp/5/2*2/PPPPP/*RKR* w - - 0 1",
                             "*rkr*/ppppp/*4/2*2/PPPPP/*RKR* w - - 0 1", "*rkr*/ppppp/2*2/PPPPP/*RKR* w - - 0 1",
                             "*rkr/ppppp/2*2/2*2/PPPPP/*RKR* w - - 0 1"})
        EXPECT_FALSE(parse_position(variant, text, *dialect)) << text;
}

TEST(ImportFairy, FirstMovesOfCambodianChess) {
    expect_counts("[a:cambodian]\n", {25, 625, 15031});
    // A rook that comes onto the king's file takes his leap from him.
    expect_counts("[a:cambodian]\nstartFen = rnsmk1nr/4s3/pppppppp/8/8/PPPPPPPP/R7/1NSKMSNR w DEde - 0 1\n",
                  {32, 670, 18682});
}

TEST(ImportFairy, FirstDropsOntoOtherCells) {
    expect_counts(
        "[a:flipersi]\nmaxFile = 6\nmaxRank = 6\nenclosingDropStart = c3 d3 c4 d4\n"
        "startFen = 6/6/6/6/6/6[PPPPPPPPPPPPPPPPPPpppppppppppppppppp] w 0 1\n",
        {4, 12, 24});
}

// That program lets pieces from the top and from the right pass through others, so only its first counts are meant.
TEST(ImportFairy, DropsFromAnySide) {
    expect_counts(
        "[a]\nimmobile = p\npieceDrops = true\nconnectN = 4\nnMoveRule = 0\nmaxFile = 4\nmaxRank = 4\nenclosingDrop = "
        "anyside\nstartFen = 4/4/4/4[PPPPpppp] w - - 0 1\n",
        {12, 132});
}

TEST(ImportFairy, WallsFromTheEdge) {
    const std::string walls = "castling = false\nwallingRule = edge\n";
    expect_counts("[a:chess]\nmaxFile = 4\nmaxRank = 4\nstartFen = k3/4/4/3K w - - 0 1\n" + walls, {31, 768});
    const std::string source = "[a:chess]\nmaxFile = 5\nmaxRank = 5\nstartFen = 1k3/pp3/5/3PP/3K1 w - - 0 1\n" + walls +
                               "wallOrMove = true\n";
    expect_counts(source, {19, 315, 5688});
    const VariantPtr variant = loaded(imported(source).at(0));
    ASSERT_NE(variant, nullptr);
    // Every move names a wall there, and one without a wall the first cell.
    for (const char* text : {"d1d1,d1a1", "d1c1,c1a1"}) {
        Rules rules(variant);
        Position start = start_position(variant);
        const Result<Turn> turn = parse_turn(rules, start, text, *find_dialect(*variant, "fairy"));
        ASSERT_TRUE(turn) << turn.error();
        EXPECT_EQ(*turn_text(rules, start, *turn, *find_dialect(*variant, "fairy")), text);
    }
}

TEST(ImportFairy, WhoCanNoLongerCastleLoses) {
    expect_counts("[a:chess]\ncastlingWins = q\nstartFen = r3k3/8/8/8/8/8/8/R3K3 w Qq - 0 1\n", {16, 209, 0});
}

TEST(ImportFairy, FirstMovesOfCustomPieces) {
    expect_counts(
        "[a:chess]\ncustomPiece1 = s:fKifmnD\ndoubleStepRegionWhite = a3 b2 c2 d2\ndoubleStepRegionBlack = *7\n"
        "castling = false\nstartFen = 4k3/ssssssss/8/8/8/S7/1SSSSSSS/4K3 w - - 0 1\n",
        {27, 863, 22061});
}

TEST(ImportFairy, DucksMoveBehindTheLastMove) {
    expect_counts("[a:duck]\nstartFen = 3qk3/8/8/8/8/8/8/*2QK3 w - - 0 1\n", {1181});
    expect_part("[a:duck]\n", "over = \"end\"");
}

TEST(ImportFairy, CaptorsThatTurnToStoneHaveNoLetter) {
    const std::string source = "[a:petrified]\nstartFen = 4k3/3p4/8/5q2/8/8/3Q4/4K3 b - - 0 1\n";
    expect_counts(source, {31, 577, 15120});
    const VariantPtr variant = loaded(
        imported("[a:petrified]\nstartFen = 4k3/3p4/8/5q2/8/8/3Q4/4K3 w - - 0 1\n").at(0));
    ASSERT_NE(variant, nullptr);
    Rules rules(variant);
    Position start = start_position(variant);
    const Result<Turn> turn = parse_turn(rules, start, "d2d7", *find_dialect(*variant, "fairy"));
    ASSERT_TRUE(turn) << turn.error();
    EXPECT_EQ(*turn_text(rules, start, *turn, *find_dialect(*variant, "fairy")), "d2d7");
}

TEST(ImportFairy, NeighboursTurnOver) {
    expect_counts(
        "[a:ataxx]\nmaxFile = 5\nmaxRank = 5\ncustomPiece1 = p:mQ\nflipEnclosedPieces = quadwrangle\n"
        "enclosingDrop = none\nstartFen = 1PPP1/p3P/p3P/p3P/1ppp1\n",
        {47, 1850});
}

TEST(ImportFairy, LimitsCountPromotedPawnsAndQueens) {
    // The queen on the board is the only one that there may be, and on the last rank the pawn must become something.
    expect_counts(
        "[a:grand]\npieceDrops = true\ncapturesToHand = true\n"
        "startFen = 10/k3P5/10/10/10/10/10/10/10/4K2Q2[] w - - 0 1\n",
        {32, 121, 4540});
}

TEST(ImportFairy, SidesWithoutPiecesDoNotPass) {
    expect_counts("[a:ataxx]\nstartFen = p6/7/7/7/7/7/6P b - - 0 1\n", {8, 64, 1111});
}

TEST(ImportFairy, GoalsOfSafePieces) {
    expect_counts(
        "[a:chess]\nflagRegionWhite = *8\nflagRegionBlack = *1\nflagPieceSafe = true\n"
        "startFen = 4k3/1R6/8/8/8/8/1r6/4K3 w - - 0 1\n",
        {15, 200, 2832});
}

// The king's step to the cell to which he castles has the text that the castling would have.
TEST(ImportFairy, CastlingsByOneCell) {
    const std::string source =
        "[a:chess]\nmaxFile = 6\nmaxRank = 6\ndoubleStep = false\ncastlingQueensideFile = c\ncastlingKingsideFile = e\n"
        "promotionRegionWhite = *6\nstartFen = r2k1r/6/6/6/6/R2K1R w KQkq - 0 1\n";
    expect_counts(source, {20, 302, 5118});
    const VariantPtr variant = loaded(imported(source).at(0));
    ASSERT_NE(variant, nullptr);
    Rules rules(variant);
    Position start = start_position(variant);
    const DialectDef& dialect = *find_dialect(*variant, "fairy");
    for (const char* text : {"d1c1", "d1a1", "d1e1", "d1f1"}) {
        const Result<Turn> turn = parse_turn(rules, start, text, dialect);
        ASSERT_TRUE(turn) << turn.error();
        EXPECT_EQ(*turn_text(rules, start, *turn, dialect), text);
    }
}

// A mistake in a section that is not asked for does not count.
TEST(ImportFairy, MistakesOfOtherSections) {
    const std::string text = "[a:chess]\nking\n[b:chess]\n[c:b]\n[d:a]\n";
    EXPECT_EQ(imported(text, {"c"}).size(), 1U);
    EXPECT_FALSE(import_fairy(text, "games.ini", {"d"}));
    EXPECT_TRUE(import_fairy("[a:chess]\nkng = k\n", "games.ini"));
}

TEST(ImportFairy, ListsAtMostAHundredProblems) {
    std::string text = "[a:chess]\n";
    for (int i = 0; i < 5000; ++i) text += "no key\n";
    EXPECT_EQ(import_fairy(text, "games.ini").diagnostics().size(), 100U);
}

TEST(ImportFairy, AskedSectionsOnly) {
    const std::vector<ImportedGame> games = imported(three_games, {"short-shogi"});
    ASSERT_EQ(games.size(), 1U);
    EXPECT_EQ(games[0].name, "short-shogi");
    EXPECT_EQ(import_fairy(three_games, "games.ini", {"short-shogy"}).error(),
              "games.ini: error: the file has no section \"short-shogy\"; did you mean \"short-shogi\"?");
}

// What a game inherits, in the order of the file and by letters that are given away.
TEST(ImportFairy, SectionsInherit) {
    const std::vector<ImportedGame> games = imported(
        "[a:chess]\nking = -\ncommoner = k\n[b:a]\nextinctionValue = loss\n"
        "extinctionPieceTypes = k\n");
    ASSERT_EQ(games.size(), 2U);
    EXPECT_EQ(games[0].text.find("royal"), std::string::npos);
    EXPECT_EQ(games[0].text.find("extinction"), std::string::npos);
    EXPECT_NE(games[1].text.find("extinction = [{ kinds = [\"K\"]"), std::string::npos) << games[1].text;
    EXPECT_EQ(message("[a:chest]\n"),
              "1:4: there is no game \"chest\" above this section or in Fairy-Stockfish; did you mean \"chess\"?");
}

TEST(ImportFairy, MistakesHavePlaces) {
    EXPECT_EQ(message(""), "1:1: the file has no section; a game begins with [name]");
    EXPECT_EQ(message("king = k\n"), "1:1: a line stands before the first section; begin with [name] or [name:parent]");
    EXPECT_EQ(message("[a:chess\n"), "1:1: a section has no \"]\"; write [name] or [name:parent]");
    EXPECT_EQ(message("[a:chess]\nqueens\n"),
              "2:1: a line is neither a section nor a key; write key = value, or # before a comment");
    EXPECT_EQ(message("[a:chess]\n  castling = yes\n"),
              "2:14: \"yes\" is no value of \"castling\"; write true or false");
    EXPECT_EQ(message("[a:chess]\nflagRegion = e4 z9\n"),
              "2:14: \"e4 z9\" is no value of \"flagRegion\"; write cells: d4 e4 *8 a*, or -");
    EXPECT_EQ(message("[a:chess]\npromotionPieceTypes = qx\n"),
              "2:23: \"qx\" is no value of \"promotionPieceTypes\"; write letters of pieces, * or -");
    EXPECT_EQ(message("[a:chess]\nstartFen = 8/8 w - - 0 1\n"),
              "2:12: \"8/8 w - - 0 1\" is no position of 8 by 8 cells; startFen has as many rows and cells as maxRank "
              "and maxFile say");
    EXPECT_EQ(message("[a:chess]\nstartFenn = 8/8\n"),
              "2:1: there is no key \"startFenn\"; did you mean \"startFen\"?");
    EXPECT_EQ(message("[a:chess]\n[a:chess]\n"), "2:1: there are two sections \"a\"; rename one of them");
}

// A file of another kind is told once, not line by line.
TEST(ImportFairy, FilesOfAnotherKind) {
    const auto only = [](const std::string& text) {
        EXPECT_EQ(import_fairy(text, "games.ini", {"a"}).diagnostics().size(), 1U) << text;
        return message(text);
    };
    const std::string toml =
        ": this looks like a TOML file; a variant file needs no import: varia check shows its mistakes";
    EXPECT_EQ(only("# Chess\nformat = 1\nname = \"Chess\"\nextends = \"chess\"\n[pieces.K]\nbetza = \"K\"\n"),
              "3:1" + toml);
    EXPECT_EQ(only("[board]\nfiles = [\"a\"]\n[rules]\nx = 1\n"), "2:1" + toml);
    EXPECT_EQ(only("\n[[castling]]\nname = 1\n"), "2:1" + toml);
    EXPECT_EQ(only("; A game\n\n(game\n  (title \"A\")\n)\n"),
              "3:1: this looks like a file of Zillions of Games; varia import reads such files");
    EXPECT_EQ(only("Some text\nof several\nlines\n"),
              "1:1: a line stands before the first section; begin with [name] or [name:parent]");
    EXPECT_EQ(message("[a:chess]\nking = \"k\"\n").substr(0, 6), "2:8: \"");
}

// Nothing is left out in silence: it is listed, and stands in the file.
TEST(ImportFairy, WhatCannotBeSaidIsListed) {
    const std::vector<ImportedGame> games = imported("[a:chess]\n\ntwoBoards = true\n");
    ASSERT_EQ(games.size(), 1U);
    ASSERT_EQ(games[0].unsaid.size(), 1U);
    EXPECT_EQ(games[0].unsaid[0].text(), "games.ini:3:1: warning: twoBoards: pieces come from another board");
    EXPECT_NE(games[0].text.find("#   line 3: twoBoards: pieces come from another board\n"), std::string::npos)
        << games[0].text;
    loaded(games[0]);
}

// The only game of a file, in short.
std::string shortest(const std::string& text) {
    const Result<std::vector<ImportedGame>> games = import_fairy(text, "games.ini", {}, importers::Length::shortest);
    EXPECT_TRUE(games) << games.error();
    return games && !games->empty() ? games->front().text : "";
}

std::vector<std::uint64_t> counts_of_short(const std::string& text, int depth) {
    const std::string file = shortest(text);
    const Result<VariantPtr> variant = load_text(file, "short.toml", "short");
    EXPECT_TRUE(variant) << variant.error() << "\n" << file;
    return variant ? counts(*variant, depth) : std::vector<std::uint64_t>{};
}

// A file says only how its game differs from one that comes with Varia. The rules that are inherited, and count neither
// among those of the source nor among what differs, are removed.
TEST(ImportFairy, ExtendsAGameThatComesWithVaria) {
    EXPECT_EQ(shortest("[my:crazyhouse]\nstalemateValue = loss\n"),
              "# Made by `varia import` from the section [my] of a file of Fairy-Stockfish.\n"
              "format = 1\n"
              "name = \"My\"\n"
              "source = \"the section my of a file of Fairy-Stockfish\"\n"
              "extends = \"crazyhouse\"\n"
              "\n"
              "[rules]\n"
              "stalemate = \"loss\"\n"
              "move_rule = { plies = 100, reset = [\"P\"], result = \"draw\" }\n"
              "\n"
              "[[protocol]]\n"
              "name = \"my\"\n");
    EXPECT_EQ(counts_of_short("[my:crazyhouse]\nstalemateValue = loss\n", 3),
              (std::vector<std::uint64_t>{20, 400, 8902}));
    // The game is found by its name in protocols, and by way of a game that does not come with Varia.
    for (const char* const parent : {"normal", "nocastle"}) {
        const std::string text = shortest("[a:" + std::string(parent) + "]\nstalemateValue = loss\n");
        EXPECT_NE(text.find("\nextends = \"chess\"\n"), std::string::npos) << text;
        EXPECT_NE(text.find("\nuse = [\"dialects/fairy\"]\n"), std::string::npos) << text;
        EXPECT_NE(text.find("bare_kings = false"), std::string::npos) << text;
    }
    EXPECT_EQ(counts_of_short("[a:chess]\nstartFen = nnnnknnn/pppppppp/8/8/8/8/PPPPPPPP/NNNNKNNN w - - 0 1\n", 1),
              (std::vector<std::uint64_t>{28}));
}

TEST(ImportFairy, StandsByItselfWhereNothingIsExtended) {
    const std::string text = "[a]\nking = k\nrook = r\nstartFen = rk6/8/8/8/8/8/8/6KR w - - 0 1\n";
    EXPECT_EQ(shortest(text), imported(text).at(0).text);
    EXPECT_EQ(imported("[a:chess]\n").at(0).text.find("extends"), std::string::npos);
}

TEST(ImportFairy, ReadsAtMostSoMuch) {
    EXPECT_EQ(message(std::string(importers::max_import_bytes + 1, '#')),
              "1:1: the file has more than 1 MiB; divide it into several files");
    std::string text;
    for (std::size_t i = 0; i <= importers::max_import_games; ++i) text += "[g" + std::to_string(i) + "]\n";
    EXPECT_EQ(message(text), "301:1: the file has more than 300 sections; divide it into several files");
}

// Damaged texts are read or refused; whatever is read loads or is refused, too.
TEST(ImportFairy, DamagedTexts) {
    const std::string whole = three_games;
    for (std::size_t length = 0; length < whole.size(); length += 3) {
        const Result<std::vector<ImportedGame>> games = import_fairy(whole.substr(0, length), "games.ini");
        EXPECT_TRUE(games || !games.error().empty());
    }
    std::uint32_t seed = 46;
    for (int i = 0; i < 1500; ++i) {
        std::string text = whole;
        for (int change = 0; change < 2; ++change) {
            seed = seed * 1664525U + 1013904223U;
            text[(seed >> 8) % text.size()] = static_cast<char>((seed >> 3) % 256);
        }
        const Result<std::vector<ImportedGame>> games = import_fairy(text, "games.ini");
        if (!games) {
            EXPECT_NE(games.diagnostics().front().line, 0U);
            continue;
        }
        for (const ImportedGame& game : *games) {
            const Result<VariantPtr> variant = load_text(game.text, "damaged.toml", "damaged");
            if (variant) continue;
            // Refused by a rule of the game: it is a TOML file all the same.
            for (const char* syntax : {"cannot read this", "is never closed"})
                EXPECT_EQ(variant.error().find(syntax), std::string::npos) << variant.error() << "\n" << game.text;
        }
    }
}

}  // namespace varia::import_fairy_test
