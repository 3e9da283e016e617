// Without pruning the search is a plain minimax. It is compared with a minimax that works on games instead of
// positions, so that endings, turns and repetitions come from Game alone.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>

#include <varia/contest.hpp>
#include <varia/game.hpp>
#include <varia/load.hpp>
#include <varia/player/engine.hpp>

namespace varia::player::minimax_test {

int minimax(Game& game, const Engine& engine, int depth, int ply, std::uint64_t& looked_at) {
    const Outcome outcome = game.outcome();
    const Side side = game.position().turn();
    if (outcome.over) return share_value(outcome.score[static_cast<std::size_t>(index(side))], ply);
    if (depth == 0) return engine.evaluate(game.position()).points;
    int best = -2 * all_value;
    const MoveList moves = game.legal_moves();
    for (const Move move : moves) {
        game.play(move);
        ++looked_at;
        const int value = minimax(game, engine, depth - 1, ply + 1, looked_at);
        best = std::max(best, game.variant().allies(side).has(game.position().turn()) ? value : -value);
        game.undo_step();
    }
    return best;
}

class EveryVariant : public testing::TestWithParam<std::string> {};

TEST_P(EveryVariant, IsSearchedAsByMinimax) {
    const VariantPtr variant = load_builtin(GetParam()).value();
    Options options;
    options.pruning = false;
    Engine engine(Layout::of_one_board(variant), options);
    std::uint64_t state = 7;
    for (const int plies : {0, 9, 30}) {
        Game game(variant);
        for (int ply = 0; ply < plies && !game.outcome().over; ++ply) {
            const MoveList& moves = game.legal_moves();
            state = state * 6364136223846793005U + 1442695040888963407U;
            game.play(moves[(state >> 33) % moves.size()]);
        }
        if (game.outcome().over) continue;
        // The depth is such that some thousand positions are searched.
        const std::size_t width = game.legal_moves().size();
        const int depth = width > 60 ? 1 : width > 16 ? 2 : 3;
        std::uint64_t looked_at = 0;
        const int expected = minimax(game, engine, depth, 0, looked_at);
        Limits limits;
        limits.depth = depth;
        const Answer answer = engine.search(Contest(game), limits);
        ASSERT_FALSE(answer.info.lines.empty());
        EXPECT_EQ(answer.info.lines.front().value.points, expected)
            << plies << " plies, depth " << depth << ", " << looked_at << " positions";
    }
}

// These variants have too many or too slow first moves for a plain search, or more than the two sides that minimax is
// for. They are named, because every process of these tests lists the variants, and to load them all for that takes
// longer than most tests.
const std::vector<std::string> left_out{"chaturaji",         "chinese-checkers", "four-player",
                                        "four-player-teams", "tai-shogi",        "three-player-hex"};

std::vector<std::string> names() {
    std::vector<std::string> names = builtin_variants();
    std::erase_if(names, [](const std::string& name) { return std::ranges::count(left_out, name) != 0; });
    return names;
}

TEST(Minimax, LeavesOutLargeBoardsAndManySides) {
    for (const std::string& name : builtin_variants()) {
        const VariantPtr variant = load_builtin(name).value();
        EXPECT_EQ(std::ranges::count(left_out, name) != 0,
                  variant->board().cells() > 600 || variant->sides().size() > 2)
            << name;
    }
}

std::string plain(const testing::TestParamInfo<std::string>& info) {
    std::string name = info.param;
    std::ranges::replace_if(
        name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Search, EveryVariant, testing::ValuesIn(names()), plain);

}  // namespace varia::player::minimax_test
