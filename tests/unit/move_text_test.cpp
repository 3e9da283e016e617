// Move text: the text of a move, every form that is read, and the messages for texts that are not legal moves.
#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/texts.hpp>

#include "notation_variants.hpp"
#include "source_dir.hpp"

namespace move_text_test {

using namespace varia;
using namespace notation_test;

// Returns the canonical text of the move that a text means in a position, or the error.
std::string read(const VariantPtr& variant, std::string_view where, std::string_view text) {
    Position position = position_of(variant, where);
    Rules rules(variant);
    const Result<Move> move = parse_move(rules, position, text);
    return move ? move_text(position, *move) : move.error();
}

struct Reading {
    const char* variant;
    const char* position;
    const char* text;
    const char* canonical;
};

constexpr const char* castle = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
constexpr const char* nine_sixty = "4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1";  // king f1, rooks b1 and g1
constexpr const char* pawns = "1n2k3/P6P/8/3pP3/8/8/8/4K3 w - d6 0 1";
constexpr const char* knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
constexpr const char* hand = "4k3/8/8/8/8/8/8/4K3[NPp] w - - 0 1";
// A bishop on Ba1 and a pawn on Bb1.
constexpr const char* bishop_and_pawn = "2k2/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/BP3//2K2/5/5/5/5 w - - 0 1";
// Knights on Ba1, Ba2, Ba5 and Da2, a pawn on Bb1, and black's pawn on Bc2.
constexpr const char* in_space = "2k2/5/5/5/5//5/5/5/N4/5//5/5/5/5/5//N4/5/5/N1p2/NP3//2K2/5/5/5/5 w - - 0 1";
constexpr const char* silver = "4k4/9/9/S8/9/9/9/9/4K4[] w - - 0 1";

TEST(MoveText, ReadsWhatPeopleWrite) {
    const std::vector<Reading> cases = {
        {"chess", "startpos", "e2-e4", "e2-e4"},
        {"chess", "startpos", "e2e4", "e2-e4"},
        {"chess", "startpos", "e2 e4", "e2-e4"},
        {"chess", "startpos", "E2E4", "e2-e4"},
        {"chess", "startpos", " e4\n", "e2-e4"},
        {"chess", "startpos", "Pe4", "e2-e4"},
        {"chess", "startpos", "e4!?", "e2-e4"},
        {"chess", "startpos", "Nf3", "g1-f3"},
        {"chess", "startpos", "Ng1f3", "g1-f3"},
        {"chess", "startpos", "Ng1-f3", "g1-f3"},
        {"chess", "startpos", "\u2658f3", "g1-f3"},
        {"chess", castle, "e1g1", "e1-g1"},
        {"chess", castle, "e1h1", "e1-g1"},
        {"chess", castle, "O-O", "e1-g1"},
        {"chess", castle, "0-0", "e1-g1"},
        {"chess", castle, "o-o-o", "e1-c1"},
        {"chess", castle, "0-0-0", "e1-c1"},
        {"chess", castle, "Rxh8+", "h1-h8"},
        {"chess", castle, "Rh8", "h1-h8"},
        {"chess", castle, "h1xh8", "h1-h8"},
        {"chess960", nine_sixty, "f1-g1", "f1-g1"},
        {"chess960", nine_sixty, "O-O", "f1-g1"},
        {"chess960", nine_sixty, "f1b1", "f1-b1"},
        {"chess960", nine_sixty, "O-O-O", "f1-b1"},
        {"chess960", nine_sixty, "f1c1", "f1-b1"},
        {"chess", pawns, "a7a8q", "a7-a8=Q"},
        {"chess", pawns, "a7a8N", "a7-a8=N"},
        {"chess", pawns, "a8=R", "a7-a8=R"},
        {"chess", pawns, "a8R", "a7-a8=R"},
        {"chess", pawns, "a8(B)", "a7-a8=B"},
        {"chess", pawns, "axb8=Q+", "a7-b8=Q"},
        {"chess", pawns, "axb8=Q#", "a7-b8=Q"},
        {"chess", pawns, "ab8Q", "a7-b8=Q"},
        {"chess", pawns, "exd6", "e5-d6"},
        {"chess", pawns, "exd6 e.p.", "e5-d6"},
        {"chess", pawns, "e5xd6", "e5-d6"},
        {"chess", knights, "Nbd2", "b1-d2"},
        {"chess", knights, "N3d2", "f3-d2"},
        {"chess", knights, "Nf3d2", "f3-d2"},
        {"crazyhouse", hand, "N@f3", "N@f3"},
        {"crazyhouse", hand, "n@f3", "N@f3"},
        {"crazyhouse", hand, "@e4", "P@e4"},
        {"shogi", silver, "a6-a7", "a6-a7"},
        {"shogi", silver, "a6a7+", "a6-a7+"},
        {"shogi", silver, "a6-a7+", "a6-a7+"},
        {"shogi", silver, "Sa7+", "a6-a7+"},
        {"shogi", silver, "Sa7=", "a6-a7"},
        {"shogi", silver, "Sb5", "a6-b5"},
        // Cells as in shogi books: files 9 to 1 from black's left, ranks a to i or 1 to 9 from white's side (USI; the
        // Hosking and the western notation).
        {"shogi", "startpos", "7g7f", "c3-c4"},
        {"shogi", "startpos", "P-7f", "c3-c4"},
        {"shogi", "startpos", "P-76", "c3-c4"},
        {"shogi", silver, "9d9c+", "a6-a7+"},
        {"shogi", silver, "S-93", "a6-a7"},
        {"shogi", "4k4/9/9/9/9/9/9/9/4K4[P] w - - 0 1", "P*55", "P@e5"},
        {"minishogi", "startpos", "R-14", "e1-e2"},
        // On boards with more axes, in the inventors' notation: the name of the cell there, and labels that distinguish
        // the piece from others.
        {"uplifting", "startpos", "Nba1L3", "b1L1-a1L3"},
        {"uplifting", "startpos", "N2a1L3", "a2L1-a1L3"},
        {"uplifting", "startpos", "Nb1a1L3", "b1L1-a1L3"},
        {"uplifting", "startpos", "NbL1a1L3", "b1L1-a1L3"},
        {"uplifting", "startpos", "Nb1L1a1L3", "b1L1-a1L3"},
        {"uplifting", "startpos", "Nb1L1-a1L3", "b1L1-a1L3"},
        {"uplifting", "startpos", "Nba1L3+", "b1L1-a1L3"},
        {"uplifting", "startpos", "a4L4", "a4L2-a4L4"},
        {"uplifting", "startpos", "a4L3", "a4L2-a4L3"},
        {"uplifting", "startpos", "Pa4L3", "a4L2-a4L3"},
        {"octahedral", "startpos", "NVc3", "Vb1-Vc3"},
        {"octahedral", "startpos", "Ve4", "Ve2-Ve4"},
        {"octahedral", "startpos", "VIe3", "Ve2-VIe3"},
        {"pyramid", "startpos", "NVc3", "Vb1-Vc3"},
        {"pyramid", "startpos", "Ve4", "Ve2-Ve4"},
        {"elevator", "startpos", "2e4", "2e2-2e4"},
        {"elevator", "startpos", "O2a3/Pa4", "2a1-2a3/push"},
        // The marks of en passant, and captures without origin or rank.
        {"chess", pawns, "exd6ep", "e5-d6"},
        {"chess", pawns, "exd6/ep", "e5-d6"},
        {"chess", pawns, "exd6(e.p.)", "e5-d6"},
        {"chess", pawns, "Pxd6", "e5-d6"},
        {"chess", pawns, "e\u00D7d6", "e5-d6"},
        {"chess", pawns, "e5\u2013e6", "e5-e6"},
        {"chess", pawns, "exd", "e5-d6"},
        {"chess", pawns, "ed", "e5-d6"},
        {"chess", pawns, "abQ", "a7-b8=Q"},
        // Capitals and small letters mixed up, where one move fits.
        {"chess", "startpos", "nf3", "g1-f3"},
        {"chess", "startpos", "NF3", "g1-f3"},
        {"chess", "startpos", "ng1f3", "g1-f3"},
        {"chess", knights, "NBD2", "b1-d2"},
        // A file and a bishop have the same letter: the pawn's move comes first.
        {"chess", "4k3/8/8/8/8/2p5/1P6/B3K3 w - - 0 1", "bxc3", "b2-c3"},
        {"chess", "4k3/8/8/8/8/2p5/8/B3K3 w - - 0 1", "bxc3", "a1-c3"},
        // Castling as a step of the king: Fairy-Stockfish and pychess write it so in Knightmate.
        {"chess", castle, "Kg1", "e1-g1"},
        {"chess", castle, "Kc1", "e1-c1"},
        {"knightmate", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Kg1", "e1-g1"},
        // Passes, as other programs write them; Fairy-Stockfish moves the general to its own cell.
        {"janggi", "startpos", "pass", "pass"},
        {"janggi", "startpos", "e2e2", "pass"},
        {"janggi", "startpos", "@@@@", "pass"},
        {"janggi", "startpos", "Z0", "pass"},
        {"janggi", "startpos", "<>", "pass"},
        {"janggi", "startpos", "null", "pass"},
        // If all moves put down the same kind of piece, its cell is enough.
        {"gomoku", "startpos", "h8", "S@h8"},
        // A letter of a piece comes before a label of the same name: the bishop goes to Bb2.
        {"raumschach", bishop_and_pawn, "BBb2", "Ba1-Bb2"},
        {"raumschach", bishop_and_pawn, "Bb2", "Bb1-Bb2"},
    };
    for (const Reading& c : cases)
        EXPECT_EQ(read(shipped(c.variant), c.position, c.text), c.canonical) << c.position << ": " << c.text;
}

struct Refusal {
    const char* variant;
    const char* position;
    std::string text;
    const char* error;  // a part of the message
};

TEST(MoveText, TellsUnreadableIllegalAndAmbiguousApart) {
    const char* check = "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1";
    const char* pinned = "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1";
    const char* mate = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
    const std::vector<Refusal> cases = {
        {"chess", "startpos", "", "no move given"},
        {"chess", "startpos", "hello", "unreadable move \"hello\""},
        // Near misses.
        {"chess", knights, "Ncd2", "no Knight of white can go from c to d2; did you mean Nbd2 or Nfd2?"},
        {"chess", "startpos", "Nff3", "did you mean Nf3?"},
        {"chess", "startpos", "Ngf33", "unreadable move \"Ngf33\"; did you mean Nf3?"},
        {"chess", "startpos", "e2e9", "did you mean e2e3 or e2e4?"},
        {"chess", "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "dxd5", "did you mean cxd5 or exd5?"},
        {"uplifting", "startpos", "Na1L3", "ambiguous move \"Na1L3\": it may be a2L1-a1L3 or b1L1-a1L3"},
        {"uplifting", "startpos", "Nxa1L3", "there is nothing to capture on a1L3"},
        {"uplifting", "startpos", "Qa1L3", "illegal move \"Qa1L3\""},
        {"uplifting", "startpos", "a4L5", "illegal move \"a4L5\""},
        {"uplifting", "startpos", "hello", "unreadable move \"hello\""},
        {"octahedral", "startpos", "NVc4", "illegal move \"NVc4\""},
        {"octahedral", "startpos", "Ve5", "illegal move \"Ve5\""},
        {"elevator", "startpos", "O3a3", "illegal move \"O3a3\""},
        // Cells with other names: the message has what was typed.
        {"shogi", "startpos", "7g8f", "illegal move \"7g8f\": the Pawn on c3 cannot go to b4"},
        {"shogi", "startpos", "7g7gx7g", "move \"7g7gx7g\""},
        {"shogi", "startpos", "-9394F", "unreadable move \"-9394F\""},
        {"chess", "startpos", std::string(1000000, 'e'), "unreadable move \"eeee"},
        {"chess", "startpos", "e2e9", "illegal move \"e2e9\": no cell \"e9\""},
        {"chess", "startpos", "e2 e9", "illegal move \"e2 e9\": no cell \"e9\""},
        {"chess", "startpos", "e9e4", "illegal move \"e9e4\": no cell \"e9\""},
        {"chess", "startpos", "e2", "illegal move \"e2\": no Pawn of white can go to e2"},
        {"chess", "startpos", "e2e4e5", "illegal move \"e2e4e5\": unexpected \"e5\" behind the move; write e2-e4"},
        {"chess", "startpos", "e2e5", "the Pawn on e2 cannot go to e5"},
        {"chess", "startpos", "e4e5", "nothing stands on e4"},
        {"chess", "startpos", "e7e5", "the Pawn on e7 is black's, and white is to move"},
        {"chess", "startpos", "a1a2", "white's own Pawn stands on a2"},
        {"chess", "startpos", "a1a1", "same cell"},
        {"chess", "startpos", "Nd2", "no Knight of white can go to d2"},
        {"chess", "startpos", "Nxf3", "there is nothing to capture on f3"},
        {"chess", "startpos", "e2xe4", "that is not how the move is written; write e2-e4"},
        {"chess", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5", "that is not how the move is written; write e4-d5"},
        {"chess", pawns, "a8", "it needs a piece to promote to; write a7-a8=B"},
        {"chess", "startpos", "O-O", "cannot castle O-O now"},
        {"chess", "startpos", "e1g1", "cannot castle O-O now"},
        {"chess", knights, "O-O", "does not have the right to castle O-O"},
        {"chess", check, "O-O", "white is in check"},
        {"chess", check, "a1a2", "white would still be in check"},
        {"chess", pinned, "e2c3", "white would be in check"},
        {"chess", pinned, "Nc3", "white would be in check"},
        {"alice", "7k/8/8/8/8/8/8/8//3r4/8/8/8/8/8/8/4K3 w - - 0 1", "Ae1-Ad1",
         "white would be in check before it goes on: then black's Rook on Ad8 attacks the King on Ad1"},
        {"alice", "7k/8/8/8/4n3/8/8/8//8/8/8/8/8/8/4P3/K7 w - - 0 1", "Ae2-Ae4",
         "where it would go on to is not empty (turn.landing at"},
        // The message contains the rule, the piece in the way, and the place in the file.
        {"chess", "startpos", "e2e5", "it does not move like that (pieces.P.moves at stdlib/pieces/fide.toml:34)"},
        {"chess", "startpos", "e2d3",
         "it goes there only to capture, and nothing stands there (pieces.P.moves at stdlib/pieces/fide.toml:34)"},
        {"chess", "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "e4e5",
         "it captures nothing there, and goes there only while the cell is empty"},
        {"chess", "startpos", "a1a5", "the Rook on a1 cannot go to a5: white's Pawn on a2 stands in its way"},
        {"chess", "startpos", "Qh5", "the Queen on d1 cannot go to h5: white's Pawn on e2 stands in its way"},
        {"chess", "startpos", "O-O",
         "white's Bishop on f1 stands in the way ([[castling]] at variants/chess/variant.toml:10)"},
        {"chess", "4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1",
         "the King would pass f1, which black's Rook on f8 attacks ([[castling]]"},
        {"chess", "4k1r1/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1",
         "the King would come to g1, which black's Rook on g8 attacks"},
        {"chess", check, "O-O", "white is in check: black's Rook on e2 attacks the King on e1, and so cannot castle"},
        {"chess", pinned, "e2c3", "white would be in check: then black's Rook on e8 attacks the King on e1"},
        {"chess", check, "a1a2", "then black's Rook on e2 attacks the King on e1"},
        {"xiangqi", "startpos", "b1d2", "the Horse on b1 cannot go to d2: white's Elephant on c1 stands in its way"},
        {"xiangqi", "startpos", "b3b9", "the Cannon on b3 cannot go to b9: black's Cannon on b8 stands in its way"},
        {"xiangqi", "3ak4/9/9/9/9/9/9/9/4C4/3K5 w - - 0 1", "e2e10", "it goes there only over a piece between"},
        {"xiangqi", "4k4/9/9/9/9/9/9/9/4A4/4K4 w - - 0 1", "e2d3",
         "the two royal pieces would face each other on an open line (rules.facing at"},
        {"draughts-english", "startpos", "12-17", "cannot go to"},
        {"antichess", "rnbqkbnr/p1pppppp/8/1p6/8/4P3/PPPP1PPP/RNBQKBNR w - - 0 2", "a2a3",
         "white can capture, and so must, as by f1-b5 (rules.forced_capture)"},
        {"sittuyin", "startpos", "a3a4",
         "white can drop a Min-gyi, and so must, as by K@a1 (pieces.K.drop at variants/sittuyin/variant.toml:25)"},
        {"chess", "startpos", "0000", "passing is not allowed"},
        {"chess", "startpos", "--", "passing is not allowed"},
        {"chess", "startpos", "N@f3", "a Knight cannot be dropped in this variant"},
        {"chess", pawns, "a7a8", "it needs a piece to promote to; write a7-a8=B, a7-a8=N, a7-a8=Q or a7-a8=R"},
        {"chess", pawns, "a7a8k", "\"k\" is no piece to promote to here"},
        {"chess", pawns, "e5e6q", "unexpected \"q\" behind the move; write e5-e6"},
        {"chess", knights, "Nd2", "ambiguous move \"Nd2\": it may be b1-d2 or f3-d2"},
        {"chess", pawns, "d6", "that is not how the move is written; write e5-d6"},
        {"chess", mate, "h8h7", "the game is over: white-wins checkmate 1-0"},
        {"losalamos", "startpos", "O-O", "there is no castling in this variant"},
        {"crazyhouse", hand, "Q@e4", "no Q in hand"},
        {"crazyhouse", hand, "X@e4", "no piece has the letter \"X\""},
        {"crazyhouse", hand, "N@e9", "no cell \"e9\""},
        {"crazyhouse", hand, "N@e1", "a King stands on e1"},
        {"crazyhouse", hand, "P@a8", "a Pawn may not be dropped on a8"},
        {"shogi", "startpos", "b2-b3+", "illegal move"},
        {"racingkings", "8/8/8/8/8/8/k7/6RK w - - 0 1", "g1g2", "it would give check, and no move may"},
        // A piece that captures from a distance stays on its cell, so it closes no line where it captures.
        {"rifle", "4k3/4r3/8/8/4p3/3P4/8/4K3 w - - 0 1", "d3xe4",
         "white would be in check: then black's Rook on e7 attacks the King on e1"},
        {"rifle", "4k3/4r3/8/8/4p3/3P4/8/4K3 w - - 0 1", "e4",
         "white would be in check: then black's Rook on e7 attacks the King on e1"},
        {"score-four", "startpos", "S@Ba1", "nothing stands on Aa1 for it to rest on"},
    };
    for (const Refusal& c : cases) {
        const std::string answer = read(shipped(c.variant), c.position, c.text);
        EXPECT_NE(answer.find(c.error), std::string::npos) << c.position << ": " << c.text.substr(0, 40) << "\n"
                                                           << answer;
    }
}

// A swap brings the other piece to the cell of the first: here a rook before the king.
TEST(MoveText, TellsWhatChangingPlacesWouldLeave) {
    const Result<VariantPtr> variant = load_text(
        "format = 1\nname = \"Test\"\nextends = \"chess\"\n[pieces.Q]\nmoves = [{ slide = [1, 0], swap = true }]\n",
        "test.toml", "test");
    ASSERT_TRUE(variant) << variant.error();
    const std::string answer = read(*variant, "4k3/8/8/4r3/8/8/4Q3/4K3 w - - 0 1", "e2-e5");
    EXPECT_NE(answer.find("white would be in check: then black's Rook on e2 attacks the King on e1"), std::string::npos)
        << answer;
}

TEST(MoveText, WritesUciAndSan) {
    struct Written {
        const char* variant;
        const char* position;
        const char* canonical;
        const char* uci;
        const char* san;
    };
    const std::vector<Written> cases = {
        {"chess", "startpos", "e2-e4", "e2e4", "e4"},
        {"chess", "startpos", "b1-c3", "b1c3", "Nc3"},
        {"chess", knights, "b1-d2", "b1d2", "Nbd2"},
        {"chess", "4k3/8/8/8/8/1N6/8/1N2K3 w - - 0 1", "b1-d2", "b1d2", "N1d2"},
        {"chess", "4k3/8/8/8/8/1N3N2/8/1N2K3 w - - 0 1", "b3-d2", "b3d2", "Nb3d2"},
        {"chess", castle, "e1-g1", "e1g1", "O-O"},
        {"chess", castle, "e1-c1", "e1c1", "O-O-O"},
        {"chess", castle, "h1-h8", "h1h8", "Rxh8+"},
        {"chess960", nine_sixty, "f1-g1", "f1g1", "O-O"},
        {"chess", pawns, "e5-d6", "e5d6", "exd6"},
        {"chess", pawns, "a7-a8=N", "a7a8n", "a8=N"},
        {"chess", pawns, "h7-h8=Q", "h7h8q", "h8=Q+"},
        {"chess", "7k/6pp/8/8/8/8/8/R3K3 w - - 0 1", "a1-a8", "a1a8", "Ra8#"},
        {"crazyhouse", hand, "N@f6", "N@f6", "N@f6+"},
        {"crazyhouse", "4k3/P7/8/8/8/8/8/4K3[] w - - 0 1", "a7-a8=Q", "a7a8q", "a8=Q+"},
        {"shogi", silver, "a6-a7+", "a6a7+", "Sa7+"},
        {"shogi", silver, "a6-a7", "a6a7", "Sa7="},
        // On hexagons too a file is enough: the other knight stands on h1.
        {"glinski", "startpos", "d1-f4", "d1f4", "Ndf4"},
        // The king goes from d8 to c8, where he can also step; python-chess writes both so.
        {"chess960", "1r1kbbqr/1pppn2p/1n3p2/p2Pp3/5Pp1/1NP1P3/PPNK2PP/1R2BBQR b kq - 0 10", "d8-b8", "d8b8", "O-O-O"},
        {"chess960", "1r1kbbqr/1pppn2p/1n3p2/p2Pp3/5Pp1/1NP1P3/PPNK2PP/1R2BBQR b kq - 0 10", "d8-c8", "d8c8", "Kc8"},
        // On boards with more axes, in the inventors' notation; a file distinguishes before a rank, and a rank before a
        // level.
        {"raumschach", "startpos", "Ab2-Ab3", "Ab2-Ab3", "Ab3"},
        {"octahedral", "startpos", "Vb1-Vc3", "Vb1-Vc3", "NVc3"},
        {"octahedral", "startpos", "Ve2-VIe3", "Ve2-VIe3", "VIe3"},
        {"elevator", "startpos", "2a1-2a3/push", "2a1-2a3/push", "O2a3/Pa4"},
        {"uplifting", "startpos", "a4L2-a4L4", "a4L2-a4L4", "a4L4"},
        {"uplifting", "startpos", "b1L1-a1L3", "b1L1-a1L3", "Nba1L3"},
        {"uplifting", "startpos", "a2L1-a1L3", "a2L1-a1L3", "Naa1L3"},
        {"raumschach", in_space, "Ba1-Bb3", "Ba1-Bb3", "N1Bb3"},
        {"raumschach", in_space, "Ba5-Bb3", "Ba5-Bb3", "N5Bb3"},
        {"raumschach", in_space, "Ba2-Cc2", "Ba2-Cc2", "NBCc2"},
        {"raumschach", in_space, "Da2-Cc2", "Da2-Cc2", "NDCc2"},
        {"raumschach", in_space, "Ba1-Bc2", "Ba1-Bc2", "NxBc2"},
        {"raumschach", in_space, "Bb1-Bc2", "Bb1-Bc2", "bxBc2"},
        {"raumschach", in_space, "Da2-Ea4", "Da2-Ea4", "NEa4+"},
    };
    for (const Written& c : cases) {
        const VariantPtr variant = shipped(c.variant);
        Position position = position_of(variant, c.position);
        Rules rules(variant);
        const Result<Move> move = parse_move(rules, position, c.canonical);
        ASSERT_TRUE(move) << c.variant << " " << c.canonical << ": " << move.error();
        EXPECT_EQ(move_text(position, *move), c.canonical);
        EXPECT_EQ(uci_text(position, *move), c.uci) << c.canonical;
        EXPECT_EQ(san_text(rules, position, *move), c.san) << c.canonical;
    }
}

// A step that exposes declines a promotion like any other: without the `=` the mark of check would be read as the
// promotion.
TEST(MoveText, SanOfADeclinedPromotionThatExposes) {
    const Result<VariantPtr> variant = load_text(R"(format = 1
name = "Test"
[board]
axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-4" }]
[pieces]
K = { name = "King", royal = true, moves = [{ leap = [1, 0] }] }
S = { name = "Stepper", moves = [
    { slide = [0, 1], range = [2, 2], expand = "none", only = "quiet", exposes = true },
    { leap = [1, 0], only = "capture", en_passant = true },
], promotion = { to = ["+S"], zone = "rank == 4", optional = true } }
"+S" = { name = "Stepped", moves = [] }
[setup]
position = "2k1/4/1S2/K3 w"
)",
                                                 "test.toml", "test");
    ASSERT_TRUE(variant) << variant.error();
    Position position = start_position(*variant);
    Rules rules(*variant);
    for (const auto& [canonical, san] : {std::pair{"b2-b4", "Sb4=+"}, std::pair{"b2-b4+", "Sb4+"}}) {
        const Result<Move> move = parse_move(rules, position, canonical);
        ASSERT_TRUE(move) << move.error();
        EXPECT_EQ(san_text(rules, position, *move), san);
        const Result<Move> read = parse_move(rules, position, san);
        ASSERT_TRUE(read) << read.error();
        EXPECT_EQ(*read, *move) << san;
    }
}

// In every shipped variant each form of a legal move is read back as that move, some plies into a game.
TEST(MoveText, EveryWrittenFormIsReadBack) {
    for (const std::string& name : builtin_variants()) {
        const VariantPtr variant = shipped(name);
        Position position = start_position(variant);
        Rules rules(variant);
        std::uint32_t seed = 1;
        for (int ply = 0; ply < 60; ++ply) {
            const MoveList legal = rules.legal_moves(position);
            if (legal.empty()) break;
            const std::vector<std::string> sorted = sorted_move_texts(rules, position);
            EXPECT_EQ(sorted.size(), legal.size());
            EXPECT_TRUE(std::is_sorted(sorted.begin(), sorted.end()));
            EXPECT_EQ(std::adjacent_find(sorted.begin(), sorted.end()), sorted.end()) << name;
            if (ply % 4 == 0)
                for (std::size_t i = 0; i < legal.size(); i += 1 + legal.size() / 40)
                    for (const std::string& text : {move_text(position, legal[i]), uci_text(position, legal[i]),
                                                    san_text(rules, position, legal[i])}) {
                        const Result<Move> read_back = parse_move(rules, position, text);
                        ASSERT_TRUE(read_back)
                            << name << " " << format_position(position) << " " << text << ": " << read_back.error();
                        EXPECT_EQ(*read_back, legal[i]) << name << " " << format_position(position) << " " << text;
                    }
            seed = seed * 1664525U + 1013904223U;
            Position::Undo undo;
            rules.do_move(position, legal[(seed >> 8) % legal.size()], undo);
            const std::string text = format_position(position);
            EXPECT_EQ(position_of(variant, text), position) << name << " " << text;
        }
    }
}

// No text may crash the reader or be read as an illegal move: good texts with a byte changed, truncated and doubled.
// A step and the same step with a pull (tests/conformance/synthetic/turns_shoves.toml): the UCI text of the step is
// also the beginning of what the pull does.
TEST(MoveText, TheUciTextOfAStepIsNotThatOfAPull) {
    std::ifstream file(tests::source_dir() + "/tests/conformance/synthetic/turns_shoves.toml");
    const std::string toml{std::istreambuf_iterator<char>(file), {}};
    const Result<VariantPtr> variant = load_text(toml, "turns_shoves.toml", "turns_shoves");
    ASSERT_TRUE(variant) << variant.error();
    Position position = position_of(*variant, "1r1c/2er/2R1/E1C1/R3 b - - 3 2");
    Rules rules(*variant);
    EXPECT_EQ(read(*variant, "1r1c/2er/2R1/E1C1/R3 b - - 3 2", "c4c5"), "c4-c5");
    for (const Move move : rules.legal_moves(position)) {
        const std::string text = uci_text(rules, position, move);
        const Result<Move> again = parse_move(rules, position, text);
        ASSERT_TRUE(again) << text << ": " << again.error();
        EXPECT_EQ(*again, move) << text;
    }
}

TEST(MoveText, DamagedTextsAreAnswered) {
    for (const char* name : {"chess", "crazyhouse", "shogi", "raumschach"}) {
        const VariantPtr variant = shipped(name);
        Position position = start_position(variant);
        const Position before = position;
        Rules rules(variant);
        const MoveList legal = rules.legal_moves(position);
        for (std::size_t i = 0; i < legal.size(); i += 6) {
            const std::string text = move_text(position, legal[i]);
            const std::string san = san_text(rules, position, legal[i]);
            for (const std::string& good : {text, san, text + "=Q+", 'N' + san, "Q@" + text, text + text, "O-O" + san})
                for (std::size_t at = 0; at < good.size(); ++at)
                    for (const char c : {'\0', 'x', '@', '=', '+', 'Q', '0', '-', '\xE2', ' '}) {
                        std::string damaged = good;
                        damaged[at] = c;
                        for (const std::string& typed : {damaged, damaged.substr(0, at)}) {
                            const Result<Move> read_back = parse_move(rules, position, typed);
                            if (read_back)
                                EXPECT_NE(std::find(legal.begin(), legal.end(), *read_back), legal.end()) << typed;
                            else
                                EXPECT_FALSE(read_back.error().empty()) << typed;
                        }
                    }
        }
        EXPECT_EQ(position, before);
    }
}

}  // namespace move_text_test
