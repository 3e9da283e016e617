// Small, nasty variants. Each tests a primitive or a combination that no shipped variant has, from random positions and
// compared with the brute-force referee. A file synthetic/NAME.toml is a test; synthetic/NAME.txt may list starts.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include <gtest/gtest.h>

#include <varia/load.hpp>
#include <varia/notation.hpp>

#include "effort.hpp"
#include "source_dir.hpp"
#include "trial.hpp"

namespace synthetic_test {

using conformance::Trial;

const std::string folder = varia::tests::source_dir() + "/tests/conformance/synthetic/";

std::vector<std::string> synthetic_variants() {
    std::vector<std::string> names;
    for (const auto& entry :
         std::filesystem::directory_iterator(varia::tests::source_dir() + "/tests/conformance/synthetic"))
        if (entry.path().extension() == ".toml") names.push_back(entry.path().stem().string());
    std::sort(names.begin(), names.end());
    return names;
}

class Synthetic : public testing::TestWithParam<std::string> {};

TEST_P(Synthetic, AgreesWithReference) {
    const std::string& name = GetParam();
    std::ifstream in(folder + name + ".toml");
    std::stringstream text;
    text << in.rdbuf();
    const varia::Result<varia::VariantPtr> variant = varia::load_text(text.str(), name + ".toml", name);
    ASSERT_TRUE(variant) << variant.error();
    const varia::Result<varia::Position> usual = varia::parse_position(*variant, "startpos");
    ASSERT_TRUE(usual) << usual.error();
    Trial trial(*variant);
    std::mt19937_64 random(4711);
    const conformance::Starts listed = conformance::read_starts(folder + name + ".txt");
    for (const conformance::Start& start : listed.list) trial.play(start, start.status.empty() ? 6 : 0, random);

    const bool all = conformance::long_run();
    // With more than two sides all sides must be met.
    const long until = trial.work() + (all ? 400'000'000 : (*variant)->sides().size() > 2 ? 40'000'000 : 12'000'000);
    constexpr long enough_plies = 10'000;  // a limit for pieces whose walks are so short that they count little work
    for (int game = 0; !trial.failed() && trial.work() < until && (all || trial.plies() < enough_plies); ++game) {
        const int plies = game % 2 == 0 ? 8 : 40;
        const auto position = conformance::random_position(*variant, trial.referee(), trial.cells(), random);
        if (position && game % 10 != 0)
            trial.play(*position, plies, random);
        else
            trial.play(varia::start_position(*variant), plies * 2, random);
    }
    std::cout << trial.report() << "\n";
    if (!trial.failed()) trial.expect_every_rule(listed.never);
}

INSTANTIATE_TEST_SUITE_P(Variants, Synthetic, testing::ValuesIn(synthetic_variants()),
                         [](const auto& info) { return conformance::test_name(info.param); });

}  // namespace synthetic_test
