// Promotions to kinds of which a side may have only so many on the board (`most`). The counts are those of
// Fairy-Stockfish with promotionLimit = q:1 r:2 n:2, and with mandatoryPawnPromotion = false where promotion is
// optional.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include <varia/rules.hpp>

#include "small_variant.hpp"

namespace promotion_limits_test {

using namespace varia;
using tests::at;
using tests::expect_counts;
using tests::load;

using Texts = std::set<std::string>;

VariantPtr limited(const std::string& more = {}) {
    return load(R"(format = 1
name = "Test"
extends = "chess"
[pieces.P]
promotion = { zone = "rank == 8", to = ["Q", "R", "B", "N"], most = { Q = 1, R = 2, N = 2 })" +
                more + " }\n");
}

// The moves of the piece on the cell.
Texts moves_from(const VariantPtr& variant, const std::string& text, const std::string& cell) {
    Texts texts;
    for (const std::string& move : tests::texts(variant, text))
        if (move.starts_with(cell)) texts.insert(move);
    return texts;
}

const std::string few = "4k3/P6P/8/8/8/8/p6p/4K3 w - - 0 1";
const std::string many = "1n2k3/P6P/8/8/8/8/p6p/QR2K2R w - - 0 1";

TEST(PromotionLimits, LeaveOutKindsThatAreThere) {
    const VariantPtr variant = limited();
    EXPECT_EQ(moves_from(variant, few, "a7"), (Texts{"a7-a8=Q", "a7-a8=R", "a7-a8=B", "a7-a8=N"}));
    EXPECT_EQ(moves_from(variant, many, "a7"), (Texts{"a7-a8=B", "a7-a8=N", "a7-b8=B", "a7-b8=N"}));
    EXPECT_EQ(moves_from(variant, "qrr1k3/7P/8/8/8/8/p6p/4K3 w - - 0 1", "h7"),
              (Texts{"h7-h8=Q", "h7-h8=R", "h7-h8=B", "h7-h8=N"}))
        << "the other side's pieces";
}

TEST(PromotionLimits, CountMarkedFormsWithTheirKinds) {
    const VariantPtr variant = load(R"(format = 1
name = "Test"
extends = "chess"
[pieces.P]
promotion = { zone = "rank == 8", to = ["Q~", "R"], most = { "Q~" = 1 } }
[pieces."Q~"]
name = "Promoted queen"
moves = [{ slide = [1, 0] }, { slide = [1, 1] }]
)");
    EXPECT_EQ(moves_from(variant, "8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7").size(), 2U);
    for (const char* queen : {"Q", "Q~"})
        EXPECT_EQ(moves_from(variant, "8/P3k3/8/8/8/8/8/" + std::string(queen) + "3K3 w - - 0 1", "a7"),
                  (Texts{"a7-a8=R"}));
}

TEST(PromotionLimits, CountAsInFairyStockfish) {
    const VariantPtr must = limited();
    expect_counts(must, few, {13, 128, 1632, 20963});
    expect_counts(must, many, {31, 316, 10383});
    expect_counts(must, "rr2k2q/1P4P1/8/8/8/8/1p4p1/QR2K1NR w - - 0 1", {31, 742, 22806});
    const VariantPtr may = limited(", optional = true");
    expect_counts(may, few, {15, 176, 2315});
    expect_counts(may, many, {34, 379, 12986});
}

TEST(PromotionLimits, AMoveWithoutAChoiceIsNone) {
    const auto pawns = [&](const std::string& more) {
        return load(R"(format = 1
name = "Test"
extends = "chess"
[pieces.P]
promotion = { zone = "rank == 8", to = ["Q"], most = { Q = 1 })" +
                    more + " }\n");
    };
    const std::string full = "4n3/5P2/7k/8/8/8/8/KQ6 w - - 0 1";
    EXPECT_EQ(moves_from(pawns(""), full, "f7"), Texts{});
    EXPECT_EQ(moves_from(pawns(", optional = true"), full, "f7"), (Texts{"f7-f8", "f7-e8"}));
    EXPECT_EQ(moves_from(pawns(", optional = true, must = \"file == 5\""), full, "f7"), Texts{"f7-f8"});
    // The pawn gives check all the same.
    const VariantPtr variant = pawns("");
    Rules rules(variant);
    EXPECT_TRUE(rules.in_check(at(variant, "4k3/5P2/8/8/8/8/8/KQ6 b - - 0 1"), Side::second));
}

TEST(PromotionSides, PromoteByTheirOwnEntries) {
    const VariantPtr variant = load(R"(format = 1
name = "Test"
extends = "chess"
[zones]
edge = { white = [], black = ["a1", "h1"] }
[pieces.P]
promotion = [
    { side = "white", zone = "rank == 8", to = ["Q"] },
    { zone = "edge", to = ["N"] },
    { side = "black", zone = "rank == 8", to = ["R", "B"], optional = true },
]
)");
    EXPECT_EQ(moves_from(variant, few, "a7"), Texts{"a7-a8=Q"});
    const std::string black = "4k3/8/8/8/8/8/p4p2/3K4 b - - 0 1";
    EXPECT_EQ(moves_from(variant, black, "a2"), Texts{"a2-a1=N"});
    EXPECT_EQ(moves_from(variant, black, "f2"), (Texts{"f2-f1", "f2-f1=R", "f2-f1=B"}));
}

// A zone may be empty for one side. If it is empty for all, the promotion never takes place.
TEST(PromotionSides, AZoneWithoutCells) {
    const auto warnings = [](const std::string& white, const std::string& black) {
        return load_text("format = 1\nname = \"Test\"\nextends = \"chess\"\n[zones]\nedge = { white = " + white +
                             ", black = " + black + " }\n[pieces.P]\npromotion = { zone = \"edge\", to = [\"Q\"] }\n",
                         "test.toml", "test")
            .diagnostics();
    };
    EXPECT_TRUE(warnings("[]", "[\"a1\"]").empty());
    EXPECT_TRUE(warnings("[\"a8\"]", "[]").empty());
    const Diagnostics none = warnings("[]", "[]");
    ASSERT_EQ(none.size(), 1U);
    EXPECT_EQ(none[0].message, "promotion of P: the zone has no cells");
}

}  // namespace promotion_limits_test
