// Bitboard tables and footprints are shortcuts. With them and without, the moves and counts must be the same in every
// position of random games. The conformance tests check that the moves are right; here one way is compared with the
// other.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <thread>

#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/perft.hpp>
#include <varia/playout.hpp>

#include "generator.hpp"
#include "programs.hpp"
#include "small_bitboard.hpp"
#include "small_variant.hpp"

namespace varia::fast_paths_test {

class FastPaths : public testing::TestWithParam<std::string> {};

TEST_P(FastPaths, FindTheSameMoves) {
    const auto loaded = load_builtin(GetParam());
    ASSERT_TRUE(loaded) << loaded.error();
    const VariantPtr& variant = *loaded;
    Scratch scratch(variant->state());
    const auto runner = variant->hooks() ? variant->hooks()->make(*variant) : nullptr;
    HookRunner* const hooks = runner.get();
    Rules rules(variant);
    std::uint64_t seed = 7;
    int positions = 0;
    for (int game = 0; game < 12; ++game) {
        Position position = start_position(variant);
        Position::Undo undo;
        for (int ply = 0; ply < 120; ++ply, ++positions) {
            MoveList fast, plain;
            Generator(position, scratch, hooks).list(fast);
            Generator(position, scratch, hooks, false).list(plain);
            std::ranges::sort(fast);
            std::ranges::sort(plain);
            ASSERT_TRUE(std::ranges::equal(fast, plain)) << format_position(position);
            ASSERT_EQ(Generator(position, scratch, hooks).count(), plain.size()) << format_position(position);
            ASSERT_EQ(Generator(position, scratch, hooks).any(), !plain.empty()) << format_position(position);
            MoveList confirmed;
            std::vector<std::uint8_t> unsure;
            rules.pseudo_legal_moves(position, confirmed, unsure);
            ASSERT_EQ(confirmed.size(), unsure.size());
            std::size_t kept = 0;
            for (std::size_t i = 0; i < unsure.size(); ++i)
                if (unsure[i] == 0 || rules.passes_legality(position, confirmed[i])) confirmed[kept++] = confirmed[i];
            confirmed.resize(kept);
            if (rules.legal_moves(position).empty()) break;
            std::ranges::sort(confirmed);
            if (variant->has_turns()) {
                // In variants with turns the generator does not check what may follow a step.
                plain = rules.legal_moves(position);
                std::ranges::sort(plain);
            }
            ASSERT_TRUE(std::ranges::equal(confirmed, plain)) << format_position(position);
            seed = seed * 6364136223846793005U + 1442695040888963407U;
            rules.do_move(position, plain[(seed >> 33) % plain.size()], undo);
        }
    }
    EXPECT_GT(positions, 100);
}

INSTANTIATE_TEST_SUITE_P(Variants, FastPaths, testing::ValuesIn(builtin_variants()), [](const auto& info) {
    std::string name = info.param;
    std::ranges::replace(name, '-', '_');
    return name;
});

// A script that sees the moves to the last rank. Where captures are forced, the moves that it allows are not taken for
// captures: they hide no other moves.
TEST(ForcedCaptures, WithAScriptForSomeMoves) {
    const VariantPtr variant = tests::load(R"(format = 1
name = "Test"
script = "test.lua"
hook = [{ point = "legal", call = "takes_nothing", to = "rank == 3" }]
[board]
axes = [{ name = "file", labels = "a-c" }, { name = "rank", labels = "1-3" }]
[pieces]
W = { name = "Wazir", moves = [{ leap = [1, 0] }] }
[rules]
forced_capture = true
[setup]
position = "3/1W1/W1w w - - 0 1"
)",
                                           "function takes_nothing(_, move) return move.captured == nil end");
    const std::vector<std::string> calm{"a1-a2", "a1-b1", "b2-a2", "b2-b1", "b2-b3", "b2-c2"};
    EXPECT_EQ(tests::texts(variant, "3/1W1/W1w w - - 0 1"), calm);
    EXPECT_EQ(tests::texts(variant, "3/1W1/Ww1 w - - 0 1"), (std::vector<std::string>{"a1-b1", "b2-b1"}));
    // The script forbids the only capture, so it is not forced.
    EXPECT_EQ(tests::texts(variant, "1w1/1W1/W2 w - - 0 1"),
              (std::vector<std::string>{"a1-a2", "a1-b1", "b2-a2", "b2-b1", "b2-c2"}));
}

// The two ways to find the end of a line, compared with a loop over its cells.
TEST(SmallBitboard, LinesAreCutAtTheFirstAndTheLastPiece) {
    std::uint64_t x = 99;
    for (int trial = 0; trial < 2000; ++trial) {
        SmallBitboard<2> pieces{};
        for (auto& word : pieces.w) {
            x = x * 6364136223846793005U + 1442695040888963407U;
            word = trial % 3 == 0 ? 0 : x & (x >> 17) & (x >> 31);
        }
        int first = 128, last = -1;
        for (int c = 0; c < 128; ++c)
            if (pieces.has(static_cast<Cell>(c))) {
                first = std::min(first, c);
                last = c;
            }
        for (int c = 0; c < 128; ++c) {
            EXPECT_EQ(pieces.to_first().has(static_cast<Cell>(c)), c <= first) << c;
            EXPECT_EQ(pieces.from_last().has(static_cast<Cell>(c)), last < 0 || c >= last) << c;
        }
        for (const int by : {-100, -64, -63, -9, -1, 0, 1, 8, 63, 64, 65, 127})
            for (int c = 0; c < 128; ++c)
                EXPECT_EQ(pieces.moved(by).has(static_cast<Cell>(c)),
                          c - by >= 0 && c - by < 128 && pieces.has(static_cast<Cell>(c - by)));
    }
}

// The same seed gives the same games with the same endings, and these agree with Rules and Game.
TEST(Playouts, TheSameSeedPlaysTheSameGames) {
    const auto variant = load_builtin("minishogi");
    ASSERT_TRUE(variant);
    Playouts one(*variant, 42), two(*variant, 42), other(*variant, 43);
    int differing = 0;
    for (int game = 0; game < 20; ++game) {
        const Position start = start_position(*variant);
        const auto a = one.play(start), b = two.play(start), c = other.play(start);
        EXPECT_EQ(a.plies, b.plies);
        EXPECT_EQ(a.outcome.text(**variant), b.outcome.text(**variant));
        EXPECT_TRUE(one.last() == two.last());
        EXPECT_TRUE(a.outcome.over);
        differing += a.plies != c.plies ? 1 : 0;
    }
    EXPECT_GT(differing, 0);
}

TEST(Playouts, ThreadsPlayTheSameGames) {
    for (const char* name : {"spartan", "cambodian", "chess"}) {
        const auto variant = load_builtin(name);
        ASSERT_TRUE(variant);
        const auto play = [&](std::string& games) {
            Playouts playouts(*variant, 5);
            for (int game = 0; game < 5; ++game) {
                const auto result = playouts.play(start_position(*variant), 60);
                games += std::to_string(result.plies) + " " + format_position(playouts.last()) + "\n";
            }
        };
        std::string alone, one, two;
        play(alone);
        std::thread first([&] { play(one); });
        std::thread second([&] { play(two); });
        first.join();
        second.join();
        EXPECT_EQ(alone, one) << name;
        EXPECT_EQ(alone, two) << name;
    }
}

TEST(Playouts, EndAsGamesEnd) {
    const auto variant = load_builtin("chess");
    ASSERT_TRUE(variant);
    const auto check = [&](const char* text, const char* outcome, int plies) {
        const auto start = parse_position(*variant, text);
        ASSERT_TRUE(start);
        const auto game = Playouts(*variant, 1).play(*start);
        EXPECT_EQ(game.outcome.text(**variant), outcome);
        EXPECT_EQ(game.plies, plies);
    };
    check("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "white-wins checkmate 1-0", 0);
    check("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "draw stalemate 1/2-1/2", 0);
    check("7k/8/6K1/8/8/8/8/8 b - - 0 1", "draw bare-kings 1/2-1/2", 0);
    check("7k/8/6K1/8/8/8/8/R7 b - - 100 90", "draw move-rule 1/2-1/2", 0);
    // The only move bares both kings.
    check("8/8/8/8/8/1k6/1q6/K7 w - - 0 1", "black-wins checkmate 0-1", 0);
    check("8/8/8/8/8/8/1qk5/K7 w - - 0 1", "black-wins checkmate 0-1", 0);
    check("8/8/8/2k5/8/8/1q6/K7 w - - 0 1", "draw bare-kings 1/2-1/2", 1);
}

TEST(PerftTable, RemembersWithoutChangingACount) {
    const auto variant = load_builtin("chess");
    ASSERT_TRUE(variant);
    Rules rules(*variant);
    Position position = start_position(*variant);
    for (const std::size_t bytes : {0, 24, 1000, 1 << 20}) {
        PerftTable table(bytes);
        EXPECT_EQ(rules.perft(position, 4, &table), 197281U);  // https://www.chessprogramming.org/Perft_Results
    }
}

}  // namespace varia::fast_paths_test
