// Betza notation as a whole: a piece is loaded from a file, compiled, and its moves are generated. They are compared
// with the walker of betza_drawing.hpp, which walks the legs itself, on boards with random pieces. The drawings in
// betza_test.cpp test that walker.
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/rules.hpp>

#include "betza_drawing.hpp"

namespace betza_kernel_test {

using namespace betza_drawing;

constexpr int size = 9;

std::string file_of(const std::string& betza) {
    return R"(
format = 1
name = "Betza"
[board]
axes = [ { name = "file", labels = "a-i" }, { name = "rank", labels = "1-9" } ]
[pieces.X]
name = "Mover"
moves = ")" +
           betza + R"("
[pieces.P]
name = "Post"
moves = []
[setup]
position = "9/9/9/9/4X4/9/9/9/9 w - - 0 1"
)";
}

// Returns a board with the mover on a random cell and few or many random pieces of both sides.
Rows strewn(std::uint32_t& seed) {
    const auto next = [&](std::uint32_t n) {
        seed = seed * 1664525U + 1013904223U;
        return (seed >> 16) % n;
    };
    Rows picture(size, std::string(size, '.'));
    const std::uint32_t density = 2 + next(12);
    for (std::string& row : picture)
        for (char& c : row)
            if (next(density) == 0) c = next(2) == 0 ? 'p' : 'P';
    picture[next(size)][next(size)] = '*';
    return picture;
}

// Returns the drawing as position text. For the second side the board is turned over and its pieces change sides.
std::string position_text(Rows picture, bool second) {
    std::string text;
    if (second) std::reverse(picture.begin(), picture.end());
    for (const std::string& row : picture) {
        if (!text.empty()) text += '/';
        int empty = 0;
        for (const char c : row + '|') {
            if (c == '.') {
                ++empty;
                continue;
            }
            if (empty > 0) text += std::to_string(empty);
            empty = 0;
            if (c == '*')
                text += second ? 'x' : 'X';
            else if (c != '|')
                text += second == (c == 'p') ? 'P' : 'p';
        }
    }
    return text + (second ? " b - - 0 1" : " w - - 0 1");
}

TEST(BetzaKernel, GoesWhereTheLegsLead) {
    const std::vector<std::string> texts = {
        "W",
        "F",
        "D",
        "N",
        "A",
        "H",
        "C",
        "Z",
        "G",
        "K",
        "R",
        "B",
        "Q",
        "NN",
        "W3",
        "C2",
        "fhNbW",
        "hrC",
        "lfZ",
        "mRcpR",
        "gQ",
        "pR4",
        "gB5",
        "nN",
        "nD3",
        "nH",
        "jH",
        "jA",
        "jN",
        "nG",
        "jR",
        "jB3",
        "afsW",
        "afsF",
        "afsK",
        "aaK",
        "afraflWaflafrW",
        "FyafsF",
        "WyafsW",
        "FyafsFnA",
        "gafK",
        "mafsR",
        "fmasR",
        "pasR",
        "mpafN",
        "rfafrN",
        "yafN",
        "zB7",
        "zR5",
        "mQcN",
        "fmWfcF",
        "mNcK",
        "gafsW0",
        "pafW2",
        "afpR",
        "mpapafK",
        "fpR",
        "cpBmB",
        "FX",
        "(1,4)W",
        "[F?R]",
        "[W-F]nA",
        "v[F?R]",
        "pR-B",
        "(W-F)2",
        "ffqN",
        "qF",
        "jjR",
        "maisR2",
        "tpR",
        "tgQ",
        "dR",
        "mcdK",
    };
    std::uint32_t seed = 2024;
    int reached = 0;
    for (const std::string& text : texts) {
        const auto variant = varia::load_text(file_of(text), "betza.toml", "betza");
        ASSERT_TRUE(variant) << text << ": " << variant.error();
        varia::Rules rules(*variant);
        for (int round = 0; round < 60; ++round) {
            const bool second = round % 2 == 1;
            const Rows picture = strewn(seed);
            const auto position = varia::parse_position(*variant, position_text(picture, second));
            ASSERT_TRUE(position) << text << ": " << position.error();
            std::set<Spot> expected;
            Walker walker(picture);
            for (const MoveDef& move : parse(text))
                for (const Spot& s : walker.ends(move)) expected.insert(s);
            std::set<Spot> found;
            for (int c = 0; c < (*variant)->board().cells(); ++c) {
                const auto cell = static_cast<varia::Cell>(c);
                const varia::Piece piece = position->at(cell);
                if (piece.empty() || (*variant)->kind(piece.kind()).letter.text != "X") continue;
                for (const varia::Rules::Reach& r : rules.reach(*position, cell)) {
                    const auto to = (*variant)->board().coordinates(r.to);
                    if (position->at(r.to).empty() ? !r.quiet : !r.capture) continue;
                    found.insert({to[0], second ? size - 1 - to[1] : to[1]});
                }
            }
            EXPECT_EQ(found, expected) << text << (second ? " for the second side, turned over" : "")
                                       << joined(picture);
            reached += static_cast<int>(found.size());
        }
    }
    EXPECT_GT(reached, 10000);
}

// Captures on the way are not in Rules::reach(): the legal moves are compared.
TEST(BetzaKernel, CapturesOnTheWay) {
    std::uint32_t seed = 77;
    int found_at_all = 0;
    for (const std::string text : {"cafmF", "fcafmF", "cafmR", "camK", "cW-mF", "cafmD"}) {
        const auto variant = varia::load_text(file_of(text), "betza.toml", "betza");
        ASSERT_TRUE(variant) << text << ": " << variant.error();
        varia::Rules rules(*variant);
        for (int round = 0; round < 60; ++round) {
            const bool second = round % 2 == 1;
            const Rows picture = strewn(seed);
            const auto position = varia::parse_position(*variant, position_text(picture, second));
            ASSERT_TRUE(position) << text << ": " << position.error();
            std::set<Spot> expected, found;
            Walker walker(picture);
            for (const MoveDef& move : parse(text))
                for (const Spot& s : walker.ends(move)) expected.insert(s);
            varia::Position start = *position;
            for (const varia::Move& move : rules.legal_moves(start)) {
                if (move.type == varia::MoveType::pass) continue;
                const auto to = (*variant)->board().coordinates(move.to);
                found.insert({to[0], second ? size - 1 - to[1] : to[1]});
            }
            EXPECT_EQ(found, expected) << text << (second ? " for the second side, turned over" : "")
                                       << joined(picture);
            found_at_all += static_cast<int>(found.size());
        }
    }
    EXPECT_GT(found_at_all, 200);
}

TEST(BetzaKernel, AFaultInAFileIsPlacedInIt) {
    // moves = "..." is in line 8 of the file, its text begins in column 10, and "k" is its third character.
    const auto variant = varia::load_text(file_of("fWkF"), "betza.toml", "betza");
    ASSERT_FALSE(variant);
    const auto& list = variant.diagnostics();
    const auto error = std::find_if(list.begin(), list.end(),
                                    [](const varia::Diagnostic& d) { return d.severity == varia::Severity::error; });
    ASSERT_NE(error, list.end());
    const varia::Diagnostic& first = *error;
    EXPECT_EQ(first.file, "betza.toml");
    EXPECT_EQ(first.line, 8U);
    EXPECT_EQ(first.column, 12U);
    EXPECT_NE(first.message.find("\"k\""), std::string::npos) << first.message;
}

}  // namespace betza_kernel_test
