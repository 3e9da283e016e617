// A leg that goes over empty cells and gaps: where it may end, and what it attacks. The cells were found by hand.
#include <set>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/rules.hpp>

namespace over_open_test {

using namespace varia;

// Six files in three places; the one in the middle has no block. The rook goes to the right as white sees it.
VariantPtr variant() {
    Result<VariantPtr> loaded = load_text(R"toml(
format = 1
name = "Open"
[board]
axes = [{ name = "file", labels = "a-f" }, { name = "rank", labels = "1-2" }]
[blocks.tile]
size = { file = 2, rank = 2 }
moves = { E = [1, 0], W = [-1, 0] }
control = "none"
[pieces.K]
name = "King"
royal = true
moves = [{ leap = [1, 0] }, { leap = [1, 1] }]
[pieces.R]
name = "Rook"
moves = [{ legs = [{ step = [1, 0], range = [1, 9], over = ["empty", "gap"] }], expand = "none" }]
[setup]
position = "K1**k1/R1**2 w - - 0 1"
)toml",
                                          "test.toml", "test");
    if (!loaded) throw std::runtime_error(loaded.error());
    return *loaded;
}

Position at(const VariantPtr& of, const char* text) {
    Result<Position> position = parse_position(of, text);
    if (!position) throw std::runtime_error(position.error());
    return *position;
}

std::set<std::string> cells_from(const VariantPtr& of, Position position, const char* from) {
    Rules rules(of);
    std::set<std::string> cells;
    for (const Move move : rules.legal_moves(position))
        if (move.from == of->board().find(from)) cells.insert(of->board().name(move.to));
    return cells;
}

TEST(OverEmptyCellsAndGaps, EndsOnEmptyCellsOfBothSidesOfAGap) {
    const VariantPtr open = variant();
    EXPECT_EQ(cells_from(open, start_position(open), "a1"), (std::set<std::string>{"b1", "e1", "f1"}));
}

TEST(OverEmptyCellsAndGaps, APieceStopsIt) {
    const VariantPtr open = variant();
    // Behind the gap it captures the rook on e1, and it goes no further.
    EXPECT_EQ(cells_from(open, at(open, "K1**1k/R1**r1 w - - 0 1"), "a1"), (std::set<std::string>{"b1", "e1"}));
    // Its own king before the gap is in its way.
    EXPECT_EQ(cells_from(open, at(open, "2**1k/RK**2 w - - 0 1"), "a1"), std::set<std::string>{});
}

TEST(OverEmptyCellsAndGaps, GivesCheckOverAGap) {
    const VariantPtr open = variant();
    Rules rules(open);
    Position checked = at(open, "K1**2/R1**1k b - - 0 1");
    EXPECT_TRUE(rules.in_check(checked, Side::second));
    Position shielded = at(open, "K1**2/R1**rk b - - 0 1");
    EXPECT_FALSE(rules.in_check(shielded, Side::second));
}

}  // namespace over_open_test
