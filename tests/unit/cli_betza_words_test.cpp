// Pieces written in Betza notation. The expected texts are those of XBoard's page
// (www.gnu.org/software/xboard/Betza.html) and of common use. Besides, the text of each piece that ships must be read,
// by the reader of variant files, as the same moves.
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/betza.hpp>
#include <varia/importers/betza_text.hpp>
#include <varia/load.hpp>

#include "small_variant.hpp"
#include "xboard_games.hpp"

namespace varia::cli {

using importers::betza_text;
using importers::wide_betza_text;

namespace {

std::string of(const std::string& name, const std::string& letter) {
    const VariantPtr variant = *load_builtin(name);
    return betza_text(variant, variant->find_kind(letter)).value_or("none");
}

TEST(BetzaWords, AsTheyAreKnown) {
    EXPECT_EQ(of("chess", "N"), "N");
    EXPECT_EQ(of("chess", "R"), "R");
    EXPECT_EQ(of("chess", "Q"), "Q");
    EXPECT_EQ(of("chess", "K"), "KisO2");
    EXPECT_EQ(of("chess", "P"), "fmWifmnDfceF");
    EXPECT_EQ(of("xiangqi", "N"), "nN");
    EXPECT_EQ(of("xiangqi", "C"), "mRcpR");
    EXPECT_EQ(of("shogi", "G"), "WfF");
    EXPECT_EQ(of("shogi", "S"), "FfW");
    EXPECT_EQ(of("shogi", "L"), "fR");
    EXPECT_EQ(of("shogi", "N"), "fN");
    EXPECT_EQ(of("capablanca", "C"), "RN");
    EXPECT_EQ(of("knightmate", "K"), "N" /* royal */ "isO2");
    EXPECT_EQ(of("elevator", "R"), "none");  // the board is not flat
}

// Returns all that a move can do, once for each direction, with its steps one by one.
std::multiset<std::string> described(const Variant& variant, const std::vector<MoveDef>& moves) {
    std::set<std::string> all;
    const Board& board = variant.board();
    for (const MoveDef& move : moves) {
        std::vector<bool> axes(2, move.axes.empty());
        for (const Name& name : move.axes) axes[static_cast<std::size_t>(*board.find_axis(name.text))] = true;
        for (const std::vector<Leg>& path : move.paths) {
            std::vector<Vector> together;
            for (const Leg& leg : path) together.push_back(leg.step);
            const auto images = move.expand == Expand::none ? std::vector<std::vector<Vector>>{together}
                                                            : board.symmetries(together, axes);
            for (const std::vector<Vector>& image : images) {
                std::string text = std::string(move.quiet ? "m" : "") + (move.capture ? "c" : "") +
                                   (move.first || !move.from.empty() ? "i" : "") + (move.exposes ? "x" : "") +
                                   (move.en_passant ? "e" : "") + (move.anywhere ? "U" : "");
                for (std::size_t i = 0; i < path.size(); ++i) {
                    const Leg& leg = path[i];
                    const bool fixed = leg.min == leg.max;
                    for (int step = 0; step < (fixed ? leg.min : 1); ++step) {
                        const bool last = i + 1 == path.size() && (!fixed || step + 1 == leg.min);
                        const bool stops = leg.stop && (!fixed || step + 1 == leg.min);
                        text += " " + std::to_string(image[i][0]) + "," + std::to_string(image[i][1]) +
                                (stops ? "!" : "");
                        if (!fixed)
                            text += " " + std::to_string(leg.min) + "-" + std::to_string(std::min(leg.max, 100));
                        if (!last || !fixed)
                            text += leg.over == Over::empty ? "e" : leg.over == Over::piece ? "p" : "a";
                    }
                }
                all.insert(text);
            }
        }
    }
    return {all.begin(), all.end()};
}

// Palaces, neighbours and rows are left out. The elephant of janggi goes one cell straight and two diagonally, so to a
// cell at a distance of 3 and 2, which is the zebra's leap.
TEST(BetzaWords, AreWiderWithoutConditions) {
    const auto wide = [](const std::string& name, const std::string& letter) {
        const VariantPtr variant = *load_builtin(name);
        return wide_betza_text(variant, variant->find_kind(letter)).value_or("none");
    };
    EXPECT_EQ(of("janggi", "K"), "none");
    EXPECT_EQ(wide("janggi", "K"), "K");
    EXPECT_EQ(of("janggi", "B"), "none");
    EXPECT_EQ(wide("janggi", "B"), "Z");
    EXPECT_EQ(wide("janggi", "N"), "nN");
    EXPECT_EQ(wide("chess", "N"), "N");
    EXPECT_EQ(wide("chess", "K"), "KisO2");
    EXPECT_EQ(wide("rifle", "N"), "none");
}

// Betza notation has one text for both sides, so a castling that only one of them has is told to both, and not exactly.
TEST(BetzaWords, OfACastlingThatOneSideHas) {
    const VariantPtr variant = tests::load(R"(format = 1
name = "Test"
extends = "chess"
[[castling]]
name = "O-O"
letter = "K"
side = "black"
king = "K"
partner = "R"
king_from = "e1"
king_to = "g1"
partner_from = "h1"
partner_to = "f1"
[setup]
position = "4k2r/8/8/8/8/8/8/4K2R w k - 0 1"
)");
    ASSERT_TRUE(variant);
    const Kind king = variant->find_kind("K");
    EXPECT_EQ(betza_text(variant, king), std::nullopt);
    EXPECT_EQ(wide_betza_text(variant, king), "KirO2");
    EXPECT_EQ(betza_text(variant, variant->find_kind("R")), "R");
}

TEST(BetzaWords, AreReadAsTheSameMoves) {
    int written = 0;
    // These are not announced to XBoard, but their pieces have texts, too.
    std::vector<std::string> names = xboard_variants();
    names.insert(names.end(), {"hnefatafl", "rifle", "tai-shogi", "tilechess", "ultima"});
    for (const std::string& name : names) {
        const VariantPtr variant = *load_builtin(name);
        for (int k = 1; k <= variant->kinds(); ++k) {
            const auto kind = static_cast<Kind>(k);
            const std::optional<std::string> text = betza_text(variant, kind);
            if (!text) continue;
            const Result<BetzaPiece> read = read_betza(*text);
            ASSERT_TRUE(read) << name << " " << variant->kind(kind).letter.text << " " << *text << ": " << read.error();
            EXPECT_EQ(described(*variant, read->moves), described(*variant, variant->kind(kind).moves))
                << name << " " << variant->kind(kind).letter.text << " " << *text;
            ++written;
        }
    }
    EXPECT_GT(written, 150);
}

}  // namespace
}  // namespace varia::cli
