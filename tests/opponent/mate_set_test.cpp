// The player finds the mates of data/*.mates, and the files are right.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>

#include <varia/contest.hpp>
#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/player/engine.hpp>

#include "mate_proof.hpp"
#include "mate_set.hpp"

namespace varia::player::mate_set_test {

// Returns 1 with VARIA_LONG=1, so that all positions are tried; otherwise `usual`, so that one of that number is tried.
std::size_t every(std::size_t usual) {
    const char* const set = std::getenv("VARIA_LONG");
    return set != nullptr && *set != '\0' && *set != '0' ? 1 : usual;
}

TEST(MateSet, IsFound) {
    for (const MateSet& set : mate_sets()) {
        const std::string name = set.variant;
        SCOPED_TRACE(name);
        const VariantPtr variant = load_builtin(name).value();
        Engine engine(variant);
        const std::vector<Mate> mates = read_mates(mates_path(name));
        EXPECT_FALSE(mates.empty());
        std::size_t tried = 0, found = 0;
        std::uint64_t max = 0;
        std::chrono::milliseconds longest{0};
        for (std::size_t i = 0; i < mates.size(); i += every(10)) {
            const Mate& mate = mates[i];
            const Contest game = Contest::parse(variant, mate.position).value();
            engine.forget();
            Limits limits;
            limits.mate = mate.moves;
            limits.nodes = 400'000;
            const Answer answer = engine.search(game, limits);
            ASSERT_FALSE(answer.actions.empty());
            const Line& line = answer.info.lines.front();
            const std::string first = line_texts(game, answer.actions).front();
            const bool right = line.value.wins() && moves_to_end(game, line) == mate.moves &&
                               std::ranges::find(mate.keys, first) != mate.keys.end();
            EXPECT_TRUE(right) << written(mate) << "\nplayed " << first << ", " << value_text(line.value);
            ++tried;
            if (right) ++found;
            max = std::max(max, answer.info.nodes);
            longest = std::max(longest, answer.info.time);
        }
        if (every(10) == 1)
            std::printf("%s: %zu of %zu, at most %llu positions and %d ms\n", name.c_str(), found, tried,
                        static_cast<unsigned long long>(max), static_cast<int>(longest.count()));
    }
}

// Compares the files with the referee: some cheap ones in the short run, all in the long run.
TEST(MateSet, IsProved) {
    for (const MateSet& set : mate_sets()) {
        SCOPED_TRACE(set.variant);
        const VariantPtr variant = load_builtin(set.variant).value();
        reference::Referee referee(variant->definition());
        MateProof proof(referee);
        const std::vector<int> cells = reference::matched_cells(variant->board(), referee.space());
        const std::vector<Mate> mates = read_mates(mates_path(set.variant));
        const bool all = every(2) == 1;
        for (std::size_t i = 0; i < (all ? mates.size() : std::min<std::size_t>(mates.size(), 1)); ++i) {
            const Mate& mate = mates[i];
            const reference::State state = reference::state_of(parse_position(variant, mate.position).value(), cells);
            const MateProof::Plays plays = referee.legal_moves(state);
            const int side = referee.side_to_move(state);
            for (const std::string& key : mate.keys) {
                ASSERT_TRUE(plays.contains(key)) << written(mate);
                EXPECT_TRUE(proof.wins_after(plays.at(key), side, mate.moves - 1)) << written(mate);
            }
            if (all) {
                EXPECT_EQ(proof.keys(state, mate.moves), mate.keys) << written(mate);
            }
        }
    }
}

}  // namespace varia::player::mate_set_test
