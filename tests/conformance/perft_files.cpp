// Leaf counts that others have published or computed, in each variant's perft file. The kernel must reproduce all of
// them. The brute-force referee must reproduce the smaller ones, so that the referee is tested too.
#include <fstream>

#include <gtest/gtest.h>

#include <varia/load.hpp>
#include <varia/notation.hpp>

#include "effort.hpp"
#include "match_trial.hpp"
#include "referee.hpp"
#include "source_dir.hpp"
#include "starts.hpp"

namespace perft_files_test {

using conformance::fields;

struct Count {
    std::string position;
    int depth = 0;
    std::uint64_t leaves = 0;
    varia::LoadOptions options;  // the fifth field, "name=value name=value"; usually empty
    std::string place;
};

std::vector<Count> read_counts(const std::string& variant) {
    std::vector<Count> counts;
    const std::string path = varia::tests::source_dir() + "/variants/" + variant + "/" + variant + ".perft";
    std::ifstream in(path);
    int number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        if (conformance::trimmed(line).empty() || conformance::trimmed(line)[0] == '#') continue;
        const std::vector<std::string> parts = fields(line, '|');
        const std::string place = variant + ".perft:" + std::to_string(number);
        if (parts.size() < 4 || parts[3].empty()) {
            ADD_FAILURE() << place << ": should be POSITION | depth | count | source";
            continue;
        }
        varia::LoadOptions options;
        if (parts.size() > 4)
            for (const std::string& set : conformance::words(parts[4])) {
                const std::size_t equals = set.find('=');
                if (equals == std::string::npos)
                    ADD_FAILURE() << place << ": options are written name=value";
                else
                    options.set.emplace_back(set.substr(0, equals), set.substr(equals + 1));
            }
        counts.push_back({parts[0], std::stoi(parts[1]), std::stoull(parts[2]), options, place});
    }
    return counts;
}

class PerftFile : public testing::TestWithParam<std::string> {};

TEST_P(PerftFile, Kernel) {
    const std::vector<Count> counts = read_counts(GetParam());
    EXPECT_FALSE(counts.empty()) << GetParam() << " has no perft file";
    const std::uint64_t budget = conformance::long_run() ? UINT64_MAX : 5'000'000;
    for (const Count& count : counts) {
        if (count.leaves > budget) continue;
        const varia::Result<varia::VariantPtr> variant = varia::load_builtin(GetParam(), count.options);
        ASSERT_TRUE(variant) << count.place << ": " << variant.error();
        if ((*variant)->definition().match) {
            const varia::Result<varia::LinkedBoardsPtr> linked = varia::load_linked_boards(**variant);
            ASSERT_TRUE(linked) << count.place << ": " << linked.error();
            varia::Result<varia::Match> match = varia::Match::parse(*linked, count.position);
            ASSERT_TRUE(match) << count.place << ": " << match.error();
            EXPECT_EQ(match->perft(count.depth), count.leaves) << count.place << " at depth " << count.depth;
            continue;
        }
        varia::Result<varia::Position> position = varia::parse_position(*variant, count.position);
        if (!position) {
            ADD_FAILURE() << count.place << ": " << position.error();
            continue;
        }
        varia::Rules rules(*variant);
        EXPECT_EQ(rules.perft(*position, count.depth), count.leaves)
            << count.place << ": " << count.position << " at depth " << count.depth;
    }
}

class PerftFileReferee : public PerftFile {};

TEST_P(PerftFileReferee, Reference) {
    const std::uint64_t budget = conformance::long_run() ? 1'000'000 : 20'000;
    for (const Count& count : read_counts(GetParam())) {
        if (count.leaves > budget) continue;
        const varia::Result<varia::VariantPtr> variant = varia::load_builtin(GetParam(), count.options);
        ASSERT_TRUE(variant) << count.place << ": " << variant.error();
        if ((*variant)->definition().match) {
            conformance::MatchTrial trial(GetParam(), count.options.set);
            EXPECT_EQ(trial.reference_perft(count.depth, count.position), count.leaves)
                << count.place << " at depth " << count.depth;
            continue;
        }
        reference::Referee referee((*variant)->definition());
        const std::vector<int> cells = reference::matched_cells((*variant)->board(), referee.space());
        const varia::Result<varia::Position> position = varia::parse_position(*variant, count.position);
        if (!position) continue;
        EXPECT_EQ(referee.perft(reference::state_of(*position, cells), count.depth), count.leaves)
            << count.place << ": " << count.position << " at depth " << count.depth;
    }
}

INSTANTIATE_TEST_SUITE_P(Variants, PerftFile, testing::ValuesIn(varia::builtin_variants()),
                         [](const auto& info) { return conformance::test_name(info.param); });

// The variants that the referee plays, and the matches, which have a referee of their own.
std::vector<std::string> countable_by_referee() {
    std::vector<std::string> names = conformance::refereed_variants();
    for (const std::string& match : conformance::match_variants()) names.push_back(match);
    return names;
}

INSTANTIATE_TEST_SUITE_P(Variants, PerftFileReferee, testing::ValuesIn(countable_by_referee()),
                         [](const auto& info) { return conformance::test_name(info.param); });

}  // namespace perft_files_test
