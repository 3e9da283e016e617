// Start positions by number: the kernel computes them from the number, and the referee writes all of them out, as
// docs/lots.md describes them. Random definitions (tests/random) compare lots of every form; here are the shipped games
// that have lots, and lots whose cells the sides see in different ways.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/load.hpp>
#include <varia/notation.hpp>

#include "shipped_variants.hpp"
#include "start_arrays.hpp"
#include "state.hpp"

namespace start_arrays_test {

using namespace varia;

// Compares every array of the first number, with arrays of the other numbers in turn.
void compare(const VariantPtr& variant) {
    SCOPED_TRACE(variant->id());
    const Definition& definition = variant->definition();
    const reference::StartArrays arrays(definition, 100'000);
    ASSERT_TRUE(arrays.listed());
    const std::vector<std::uint64_t> counts = start_arrays(*variant);
    ASSERT_EQ(counts, arrays.counts());
    const reference::Space space(definition);
    const std::vector<int> cells = reference::matched_cells(variant->board(), space);
    const reference::State usual = reference::state_of(start_position(variant), cells);
    for (std::uint64_t number = 0; number < counts.front(); ++number) {
        std::vector<std::uint64_t> numbers;
        for (const std::uint64_t count : counts) numbers.push_back((number * (1 + numbers.size())) % count);
        const Result<Position> drawn = numbered_start(variant, numbers);
        ASSERT_TRUE(drawn) << number << ": " << drawn.error();
        ASSERT_EQ(reference::difference(arrays.start(usual, numbers), *drawn, space, cells), "") << number;
    }
}

TEST(StartArrays, OfShippedGamesAgreeWithReference) {
    int games = 0;
    for (const std::string& name : conformance::single_variants()) {
        const Result<VariantPtr> variant = load_builtin(name);
        ASSERT_TRUE(variant) << name << variant.error();
        if ((*variant)->definition().setup.lots.empty()) continue;
        compare(*variant);
        ++games;
    }
    EXPECT_GT(games, 0);
}

TEST(StartArrays, AgreeWithReference) {
    const std::string kinds = R"toml(
format = 1
name = "Lots"
rules = { extinction = [{ result = "loss" }] }
pieces = { A = { name = "A", moves = [] }, B = { name = "B", moves = [] }, C = { name = "C", moves = [] } }
)toml";
    const std::vector<std::string> texts{
        // Three sides on hexagons, each with its own view; all draw alike, and no two A touch.
        R"toml(
board = { grid = "hex", axes = [{ name = "file", labels = "a-e" }, { name = "rank", labels = "1-5" }], keep = "abs(file - rank) <= 2" }
sides = { names = ["red", "blue", "green"], letters = ["r", "b", "g"], views = ["file, rank", "rank, -file - rank", "-file - rank, file"] }
[setup]
position = "3/4/2rC2/4/3 r - - 0 1"
[[setup.lot]]
cells = ["a1", "b1", "c1", "b2"]
pieces = ["A", "B", "A"]
[[setup.condition]]
of = ["A"]
beside = ["A"]
)toml",
        // Each side draws for itself, in a zone that the second side has elsewhere.
        R"toml(
board = { axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-4" }] }
[zones]
home = { white = "rank == 1", black = "rank == 4 and file > 1" }
[setup]
position = "4/4/1a1A/4 w - - 0 1"
each_side = true
[[setup.lot]]
on = "home"
side = "white"
weights = { A = 2, C = 1 }
[[setup.lot]]
on = "home"
side = "black"
pieces = ["B", "A"]
)toml",
        // Several sets of cells that lie in one another, around a board whose files are joined.
        R"toml(
board = { axes = [{ name = "file", labels = "a-e", wrap = true }, { name = "rank", labels = "1-4" }] }
[setup]
position = "5/a3A/5/5 w - - 0 1"
[[setup.lot]]
cells = ["c1", "a1"]
pieces = ["C"]
[[setup.lot]]
cells = ["e1"]
one_of = ["C", ".", "B"]
[[setup.lot]]
on = "rank <= 2"
pieces = ["B", "A", "B"]
in_order = true
[[setup.condition]]
of = ["A", "C"]
beside = ["C"]
[[setup.condition]]
of = ["A"]
between = ["B"]
[[setup.condition]]
of = ["A", "B"]
apart = "even(file)"
)toml"};
    for (const std::string& text : texts) {
        SCOPED_TRACE(text);
        const Result<VariantPtr> variant = load_text(kinds + text, "test.toml", "test");
        ASSERT_TRUE(variant) << variant.error();
        compare(*variant);
    }
}

}  // namespace start_arrays_test
