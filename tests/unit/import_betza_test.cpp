// Interactive Diagrams and scripts of XBoard become variant files, and games become such texts. Counts are those of the
// games that ship, which other programs have confirmed, and of Fairy-Stockfish's Python module.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <varia/importers/export.hpp>
#include <varia/importers/import.hpp>
#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/rules.hpp>

namespace varia::import_betza_test {

using importers::ExportedGame;
using importers::import_games;
using importers::ImportedGame;
using importers::SourceFormat;

using Counts = std::vector<std::uint64_t>;

Counts counts_of(const VariantPtr& variant, int depth) {
    Rules rules(variant);
    Position position = start_position(variant);
    Counts list;
    for (int ply = 1; ply <= depth; ++ply) list.push_back(rules.perft(position, ply));
    return list;
}

// The only game of a text; a failure if there is another number of them.
ImportedGame only_game(const std::string& text, const std::string& file = "game.txt") {
    const Result<std::vector<ImportedGame>> games = import_games(text, file);
    EXPECT_TRUE(games) << (games ? std::string() : games.error());
    if (!games || games->size() != 1) {
        ADD_FAILURE() << text;
        return {};
    }
    return games->front();
}

void expect_game(const std::string& text, const Counts& expected) {
    const ImportedGame game = only_game(text);
    for (const Diagnostic& what : game.unsaid) ADD_FAILURE() << what.text();
    const Result<VariantPtr> variant = load_text(game.text, "game.toml", "game");
    ASSERT_TRUE(variant) << variant.error() << "\n" << game.text;
    EXPECT_EQ(counts_of(*variant, static_cast<int>(expected.size())), expected) << game.text;
}

// The messages about a text, each with its place: "3:1: ...".
std::vector<std::string> messages(const std::string& text) {
    const Result<std::vector<ImportedGame>> games = import_games(text, "game.txt");
    Diagnostics list = games.diagnostics();
    if (games)
        for (const ImportedGame& game : *games) list.insert(list.end(), game.unsaid.begin(), game.unsaid.end());
    std::vector<std::string> texts;
    for (const Diagnostic& one : list)
        texts.push_back(std::to_string(one.line) + ":" + std::to_string(one.column) + ": " + one.message +
                        (one.hint.empty() ? "" : "; " + one.hint));
    return texts;
}

using Messages = std::vector<std::string>;

void expect_part(const std::string& text, const std::string& part) {
    const ImportedGame game = only_game(text);
    EXPECT_NE(game.text.find(part), std::string::npos) << part << "\n" << game.text;
}

// ---- diagrams ---------------------------------------------------------------------------------------------------------

constexpr const char* chess_diagram = R"(graphicsDir=/graphics.dir/alfaeriePNG/
squareSize=50
promoChoice=QRBN
pawn:P:ifmnDfmWfceF:pawn:a2-h2
knight:N:N::b1,g1
bishop::::c1,f1
rook::::a1,h1
queen::::d1
king::KisO2::e1
)";

TEST(ImportDiagram, GamesHaveTheSameMoves) {
    expect_game(chess_diagram, {20, 400, 8902});
    expect_game(R"(files=10
promoChoice=QACRBN
royal=K
pawn:P:ifmnDfmWfceF:x%:a2-j2,,a7-j7
knight:N:N:x%:b1,i1,,b8,i8
bishop:B:B:x%:d1,g1,,d8,g8
rook:R:R:x%:a1,j1,,a8,j8
queen:Q:Q:x%:e1,,e8
archbishop:A:BN:x%:c1,,c8
chancellor:C:RN:x%:h1,,h8
king:K::x%:f1,,f8
)",
                {28, 784, 25228});
    expect_game(R"(symmetry=none
promoZone=3
promoChoice=M
pawn:P:fmWfcF::a3-h3,,a6-h6
met:M:F::e1,,d8
khon:S:FfW::c1,f1,,c8,f8
knight:::: b1, g1,,b8,g8
rook::::a1,h1,,a8,h8
khun:K:K::d1,,e8
)",
                {23, 529, 12012});
    expect_game(R"(baring=0
stalemate=loss
promoChoice=F
pawn::fmWfcF::a2-h2
elephant:E:A::c1,f1
knight:N:::b1,g1
rook::::a1,h1
ferz::::e1
king::K::d1
)",
                {16, 256, 4176});
    // Xiangqi without palace and river; `k` lets the generals face each other no more than there.
    expect_game(R"(files=9
ranks=10
maxPromote=0
stalemate=loss
royal=K
soldier:P:fsW:pawn:a4,c4,e4,g4,i4
horse:N:::b1,h1
elephant:B:::c1,g1
advisor::::d1,f1
cannon::::b3,h3
rook::::a1,i1
king::WkR::e1
)",
                {54, 2886, 147642});
}

constexpr const char* shogi_diagram = R"(files=9
ranks=9
promoZone=3
maxPromote=6
promoOffset=8
holdingsType=-1
symmetry=rotate
stalemate=loss
royal=8
pawn:P:fW:pawn:a3-i3
lance:L:::a1,i1
knight:N:ffN:knight:b1,h1
silver:S:::c1,g1
bishop:B:::b2
rook:R:::h2
gold:G:::d1,f1
king:K:K::e1
tokin:+P:WfF:tokin:
promoted lance:+L:WfF:plance:
promoted knight:+N:WfF:pknight:
promoted silver:+S:WfF:psilver:
horse:+B:BW:horse:
dragon:+R:RF:dragon:
)";

TEST(ImportDiagram, PromotionByOffset) {
    expect_game(shogi_diagram, {30, 900, 25470});
    expect_part(
        shogi_diagram,
        R"(promotion = { to = ["+N"], zone = "rank >= 7", leaving = true, optional = true, must = "rank >= 8" })");
    expect_part(shogi_diagram, "drop = { zone = \"rank <= 7\" }\n");
    expect_part(shogi_diagram, "captured_as = \"N\"\n");
    // Without hands a piece in the zone promotes by captures alone.
    expect_part(
        "promoZone=2\nmaxPromote=2\npromoOffset=3\nroyal=3\npawn:P:fW::a2\nsilver:S:::c1\nking:K:K::e1\n"
        "tokin:+P:WfF:t:\ngeneral:+S:WfF:g:\n",
        "moves = \"FfW\"\npromotion = [\n"
        "    { to = [\"+S\"], zone = \"rank >= 7\", entering = true, optional = true },\n"
        "    { to = [\"+S\"], zone = \"rank >= 7\", leaving = true, only = \"capture\", optional = true },\n]");
}

TEST(ImportDiagram, PromotionByChoice) {
    const std::string pieces = "pawn:P:fmWfcF::a2\nrook:R:::a1\nqueen:Q:::b1\nking:K:K::e1\n";
    expect_part("promoZone=3\npromoChoice=QR1!P\n" + pieces, R"(promotion = [{ to = ["Q", "R"], zone = "rank == 8" }, )"
                                                             R"({ to = ["Q"], zone = "rank >= 6", optional = true }])");
    expect_part("promoChoice=\n" + pieces, R"(promotion = { to = ["R", "Q"], zone = "rank == 8" })");
    expect_part("promoChoice=*Q*R\nholdingsType=1\n" + pieces,
                R"(promotion = { to = ["Q", "R"], zone = "rank == 8", from_reserve = true })");
    expect_part("promoZone=2\npromoChoice=!Q\n" + pieces,
                R"(promotion = { to = ["Q"], zone = "rank >= 7 and rank <= 7" })");
}

TEST(ImportDiagram, BoardsAndStarts) {
    const std::string kings = "king:K:K::b1,,b3\n";
    expect_part("files=3\nranks=3\nsymmetry=none\nhole::::a2,c2\n" + kings, "mask = [\"...\", \"#.#\", \"...\"]");
    expect_part("files=3\nranks=3\nfirstRank=0\nking:K:K::a0\n", "labels = \"0-2\"");
    expect_part("files=3\nranks=3\nsymmetry=rotate\nking:K:K::a1\n", "position = \"2k/3/K2 w - - 0 1\"");
    expect_part("files=3\nranks=4\nlion:L:frW::b2:2,1\nking:K:K::a1\n", "mirror = [\"file\", \"rank\"]");
    expect_part("files=3\nranks=4\nlion:L:W::b2:2,1\nking:K:K::a1\n", "[LLl] w");
    expect_part("files=3\nranks=4\nkiller::W::b1\nking::K::a1\n", "[pieces.\"{K2}\"]");
    expect_part("iron=1\nrock:R:W::b1\nking::K::a1\n", "captured_by = []");
    expect_part("extinction=3\nroyal=1\nroyal=2\nprince:P:K::b1\nking::K::a1\n", "royal = \"last\"");
}

TEST(ImportDiagram, WhatIsNotSaid) {
    EXPECT_EQ(messages("files=8\nshuffle=NBRQK\nantiTrade=1\nroyals=K\nlion:L:KNADcaK::c1\nking:K:K::e1\n"),
              (Messages{"2:1: shuffle: a start by lot; this one is the array before",
                        "3:1: antiTrade: pieces that may not be traded",
                        "4:1: \"royals\": no parameter that is known here; did you mean \"royal\"?",
                        "5:12: Lion: its moves \"caK\": one move cannot capture both on its way and where it ends"}));
    EXPECT_EQ(messages("maxPromote=0\npawn:P:fmW::a2\n"
                       "king:K:K::e1,,e2\nrock:R:W:r:\nroyal=R\n"),
              (Messages{"4:8: Rock: how the game ends; a side has no royal piece at the start"}));
}

TEST(ImportDiagram, Mistakes) {
    EXPECT_EQ(messages("files=eight\nking:K:K::e1\n"), Messages{"1:7: files is a number from 1 to 26"});
    EXPECT_EQ(messages("files=8\nking:K:K::e9\n"), Messages{"2:11: \"e9\" is no cell of 8 by 8 cells"});
    EXPECT_EQ(
        messages("files=8\nking:K:K:e1\n"),
        Messages{"2:1: this line is neither a parameter nor a piece; a piece is a line name:id:moves:image:squares"});
    EXPECT_EQ(
        messages("files=8\nwarlock::::e1\n"),
        Messages{"2:1: the moves of \"warlock\" are not given, and the name is none that has moves; write them in "
                 "Betza notation in the third field"});
    EXPECT_EQ(messages("files=8\nroyal=Q\nking:K:K::e1\n"),
              Messages{"2:7: \"Q\" is neither the number nor the id of a piece"});
    EXPECT_EQ(messages("files=8\n"),
              Messages{"1:1: a diagram has no piece; a piece is a line name:id:moves:image:squares"});
    EXPECT_EQ(messages("<p>nothing</p>"),
              Messages{"1:1: the page has no Interactive Diagram; its parameters stand in an "
                       "element of the class idiagram"});
    EXPECT_EQ(messages("files=8\nsymmetry=none\nking:K:K::e1,,e2\n").front().substr(0, 22), "1:1: this is no game: ");
}

TEST(ImportDiagram, InPages) {
    const std::string page =
        "<html><p>files=3</p>\n<div style='x' class=\"a idiagram\">\n files=3<br>\nranks=3<br />\n"
        "graphicsDir=../x/&amp;y\nking:K:K::a1\n</div><div id=diagram>king:K:K::a1-b1</div>\n</html>\n";
    const Result<std::vector<ImportedGame>> games = import_games(page, "dir/page.html");
    ASSERT_TRUE(games);
    ASSERT_EQ(games->size(), 2U);
    EXPECT_EQ((*games)[0].name, "page-1");
    EXPECT_NE((*games)[0].text.find("position = \"k2/3/K2 w - - 0 1\""), std::string::npos) << (*games)[0].text;
    EXPECT_NE((*games)[1].text.find("position = \"kk6/8/8/8/8/8/8/KK6 w - - 0 1\""), std::string::npos);
    const Result<std::vector<ImportedGame>> one = import_games(page, "dir/page.html", {"page-2"});
    ASSERT_TRUE(one);
    EXPECT_EQ(one->size(), 1U);
    EXPECT_FALSE(import_games(page, "dir/page.html", {"page-3"}));
}

// ---- scripts of XBoard ------------------------------------------------------------------------------------------------

constexpr const char* capablanca_script =
    R"(setup (PNBRQ..ACKpnbrq..ack) 10x8+0_fairy rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1
piece A& BN
piece C& RN
piece K& KisO3
)";

TEST(ImportXboard, GamesHaveTheSameMoves) {
    expect_game(capablanca_script, {28, 784, 25228});
    expect_game("setup (PNBRQKpnbrqk) 8x8+5_crazyhouse rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1\n",
                {20, 400, 8902});
    expect_game(
        R"(setup (PNBR.GSL...++++..++Kpnbr.gsl...++++..++k) 9x9+7_shogi lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1
piece K& K
piece G& WfF
piece S& FfW
piece B& B
piece R& R
piece P& fW
piece +S& WfF
piece +B& BW
piece +R& RF
piece +P& WfF
piece L& fR
piece N& fN
piece +L& WfF
piece +N& WfF
)",
        {30, 900, 25470});
}

TEST(ImportXboard, Transcripts) {
    const std::string transcript = std::string("\x1b[1mAn engine\n12 >first : variant wide\n13 <first : ") +
                                   capablanca_script + "14 <first : feature done=1\nvariant wide\n" +
                                   capablanca_script + "variant wide\nsetup (PKpk) 3x3+0_fairy k2/3/K2 w - - 0 1\n";
    const Result<std::vector<ImportedGame>> games = import_games(transcript, "xboard.debug");
    ASSERT_TRUE(games);
    ASSERT_EQ(games->size(), 2U);
    EXPECT_EQ((*games)[0].name, "wide");
    EXPECT_EQ((*games)[1].name, "wide-2");
}

TEST(ImportXboard, SidesAndDressedLetters) {
    expect_part("setup (PN.RQ.N'Kpn.rq.n'k) 4x4+0_fairy n'2k/4/n3/N'2K w - - 0 1\npiece N'& W\npiece K& K\n",
                "{n2}2k/4/n3/{N2}2K w");
    expect_part("setup (P.N.NKp.n.nk) 4x4+0_fairy n2k/4/4/N2K w - - 0 1\npiece N W\npiece n F\npiece K& K\n",
                R"(moves = [{ betza = "W", side = "white" }, { betza = "F", side = "black" }])");
}

TEST(ImportXboard, Mistakes) {
    EXPECT_EQ(messages("piece K& K\n"),
              Messages{"1:1: a line \"piece\" stands before any \"setup\"; an engine begins a description with: setup "
                       "(PNBRQKpnbrqk) 8x8+0_fairy FEN"});
    EXPECT_EQ(messages("setup (PKpk) 3x3+0_fairy k2/4/K2 w - - 0 1\n"),
              Messages{"1:29: this row has another length than the first one"});
    EXPECT_EQ(messages("setup (PKpk) 4x3+0_fairy k2/3/K2 w - - 0 1\n"),
              Messages{"1:26: the position has not 4 by 3 cells"});
    EXPECT_EQ(messages("setup (PKpk) 3x3+0_fairy k2/3/KX1 w - - 0 1\n"),
              Messages{"1:32: no piece has the letter \"X\""});
    EXPECT_EQ(messages("setup (PKp) 3x3+0_fairy k2/3/K2 w - - 0 1\n").front().substr(0, 25),
              "1:7: the letters in paren");
    EXPECT_EQ(messages("setup (PKpk) 3x3+0_fairy k2/3/K2 w - - 0 1\npiece & K\n"),
              Messages{"2:7: \"&\" is no piece; write its letter and &: piece X& betza"});
    EXPECT_EQ(messages("setup (PKpk) 3x3+0_losers k2/3/K2 w - - 0 1\n"),
              Messages{"1:20: setup: the rules of the parent variant \"losers\""});
}

TEST(ImportBetza, KindsOfFiles) {
    EXPECT_EQ(importers::format_of(chess_diagram), SourceFormat::diagram);
    EXPECT_EQ(importers::format_of(capablanca_script), SourceFormat::xboard);
    EXPECT_EQ(importers::format_of("[a:chess]\ncustomPiece1 = a:N\nfiles=8\n"), SourceFormat::fairy);
    EXPECT_EQ(importers::format_of("# name: of: the: game: here\n; files=8\n[a:chess]\n"), SourceFormat::fairy);
    EXPECT_EQ(importers::format_of(""), SourceFormat::fairy);
    // The sentences of a page are none of XBoard's lines; a debug file of XBoard is no page.
    EXPECT_EQ(importers::format_of("<p>\nsetup as in chess,\npiece by piece</p>\n"), SourceFormat::diagram);
    EXPECT_EQ(importers::format_of("<first : setup (PKpk) 3x3+0_fairy k2/3/K2 w - - 0 1\n"), SourceFormat::xboard);
}

TEST(ImportBetza, TellsAtMostAHundredThings) {
    std::string cells = "king:K:K::e1";
    for (int i = 0; i < 500; ++i) cells += ",x9";
    EXPECT_EQ(messages("files=8\n" + cells + "\n").size(), 100U);
    const Messages unsaid = messages("setup (PKpk) 3x3+0_fairy k2/3/K2 w " + std::string(500, 'x') + " - 0 1\n");
    ASSERT_EQ(unsaid.size(), 101U);
    EXPECT_EQ(unsaid.back(), "1:36: more, which is not listed");
    EXPECT_EQ(messages("files=8\npromoChoice=" + std::string(300, 'P') + "\npawn:P:fW::a2\nking:K:K::e1,,e8\n"),
              Messages{"2:13: promoChoice has at most 249 pieces"});
    EXPECT_EQ(
        messages("setup (P" + std::string(5000, '\'') + "Kpk) 3x3+0_fairy k2/3/K2 w - - 0 1\n").front().substr(0, 25),
        "1:7: the letters in paren");
}

// A beginning of a file is read or refused with a reason; what is read can be loaded.
TEST(ImportBetza, EveryBeginning) {
    const std::string diagram =
        "files=5\nranks=5\npromoChoice=QR\npawn:P:ifmnDfmWfceF::a2-e2\nrook::::a1,e1\nqueen::::b1\n"
        "king::KisO1::c1\n";
    const std::string script =
        "setup (PNBRQKpnbrqk) 5x5+2_crazyhouse rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1\npiece K& WF\n";
    for (const std::string& text : {diagram, script})
        for (std::size_t length = 0; length <= text.size(); ++length) {
            const Result<std::vector<ImportedGame>> games = import_games(text.substr(0, length), "game.txt");
            if (!games) {
                EXPECT_FALSE(games.diagnostics().empty());
                continue;
            }
            for (const ImportedGame& game : *games) EXPECT_TRUE(load_text(game.text, "game.toml", "game")) << length;
        }
}

// ---- written ----------------------------------------------------------------------------------------------------------

TEST(ExportDiagram, IsReadAsTheSameGame) {
    for (const char* name : {"chess", "capablanca", "berolina", "courier", "grand", "grasshopper", "knightmate",
                             "losalamos", "makruk", "shatranj", "shogi", "torpedo"}) {
        const VariantPtr variant = *load_builtin(name);
        const Result<ExportedGame> game = importers::export_diagram(variant);
        ASSERT_TRUE(game) << name << ": " << game.error();
        const Result<VariantPtr> read = load_text(only_game(game->text).text, "game.toml", "game");
        ASSERT_TRUE(read) << name << ": " << read.error();
        EXPECT_EQ(counts_of(*read, 2), counts_of(variant, 2)) << game->text;
    }
}

TEST(ExportDiagram, AsItIsWritten) {
    EXPECT_EQ(importers::export_diagram(*load_builtin("chess"))->text,
              R"(files=8
ranks=8
symmetry=none
promoZone=1
maxPromote=1
promoChoice=QRBN
royal=2
pawn:P:fmWifmnDfceF:pawn:a2,b2,c2,d2,e2,f2,g2,h2,,a7,b7,c7,d7,e7,f7,g7,h7
king:K:KisO2:king:e1,,e8
queen:Q:Q:queen:d1,,d8
rook:R:R:rook:a1,h1,,a8,h8
bishop:B:B:bishop:c1,f1,,c8,f8
knight:N:N:knight:b1,g1,,b8,g8
)");
}

TEST(ExportDiagram, WhatItCannotSay) {
    const auto refused = [](const char* name) {
        const Result<ExportedGame> game = importers::export_diagram(*load_builtin(name));
        return game ? std::string() : game.diagnostics().front().message;
    };
    EXPECT_EQ(refused("3check"), "rules.checks: checks that win");
    EXPECT_EQ(refused("raumschach"), "board: a board that is no rectangle of squares");
    EXPECT_EQ(refused("atomic"), "rules.strikes: remote captures");
    EXPECT_EQ(refused("elevator-chess"), "match: a game on several boards");
}

TEST(ExportXboard, IsReadAsTheSameGame) {
    for (const char* name :
         {"chess", "capablanca", "crazyhouse", "shogi", "minishogi", "makruk", "torpedo", "kingofthehill"}) {
        const VariantPtr variant = *load_builtin(name);
        const Result<ExportedGame> game = importers::export_xboard(variant);
        ASSERT_TRUE(game) << name << ": " << game.error();
        const Result<VariantPtr> read = load_text(only_game(game->text).text, "game.toml", "game");
        ASSERT_TRUE(read) << name << ": " << read.error();
        EXPECT_EQ(counts_of(*read, 2), counts_of(variant, 2)) << game->text;
    }
    // Each of the pieces in hand can be dropped.
    const VariantPtr variant = *load_builtin("minishogi");
    const Result<VariantPtr> read = load_text(only_game(importers::export_xboard(variant)->text).text, "game.toml",
                                              "game");
    ASSERT_TRUE(read);
    for (const VariantPtr& game : {variant, *read}) {
        Result<Position> position = parse_position(game, "4k/rg2p/2p1s/1KB2/B1+s2[Rg] w - - 0 22");
        ASSERT_TRUE(position);
        EXPECT_EQ(Rules(game).perft(*position, 2), 577U);
    }
    EXPECT_FALSE(importers::export_xboard(*load_builtin("chess960")));
    EXPECT_FALSE(importers::export_xboard(*load_builtin("alice")));
    // XBoard would show a captor that changes sides in the colour that it had.
    const Result<VariantPtr> turncoats = load_text(
        "format = 1\nname = \"Turncoats\"\nextends = \"chess\"\n"
        "pieces = { N = { promotion = { only = \"capture\", owner = \"enemy\" } } }\n",
        "game.toml", "game");
    ASSERT_TRUE(turncoats) << turncoats.error();
    EXPECT_FALSE(importers::export_xboard(*turncoats));
}

}  // namespace varia::import_betza_test
