// Random definitions, kernel against referee: some hundred in the ordinary run, thousands with VARIA_LONG=1, and from
// any seed with VARIA_SEEDS=FIRST,COUNT. A failing one is cut down as far as it still fails, and printed as a file.
#include <cstdlib>
#include <iostream>
#include <string>

#include <gtest/gtest.h>

#include <varia/load.hpp>

#include "duel.hpp"
#include "maker.hpp"
#include "print_definition.hpp"
#include "shrink.hpp"

namespace random_rules {
namespace {

using varia::Definition;

struct Seeds {
    std::uint64_t first = 1;
    int count = 150;
};

Seeds wanted() {
    Seeds run;
    if (const char* seeds = std::getenv("VARIA_SEEDS")) {
        char* end = nullptr;
        run.first = std::strtoull(seeds, &end, 10);
        run.count = *end == ',' ? std::atoi(end + 1) : 1;
    } else if (const char* is_long = std::getenv("VARIA_LONG"); is_long != nullptr && *is_long != '\0' && *is_long != '0') {
        run.count = 5000;
    }
    return run;
}

// A made definition with a set-up that the kernel takes, or why there was none.
struct Made {
    Definition definition;
    varia::VariantPtr variant;
    std::string refusal;
};

Made make(std::uint64_t seed) {
    Maker maker(seed);
    Made made{maker.make(), nullptr, {}};
    for (int attempt = 0; attempt < 12; ++attempt) {
        maker.set_up(made.definition, attempt >= 8);
        const varia::Result<varia::VariantPtr> variant = varia::load_definition(made.definition);
        if (variant) {
            made.variant = *variant;
            return made;
        }
        made.refusal = variant.error();
    }
    return made;
}

// What the duel over a definition finds; "refused" where the kernel does not take it.
std::string verdict(const Definition& definition, std::uint64_t seed, int positions, Tally* tally, bool* ambiguous) {
    const varia::Result<varia::VariantPtr> variant = varia::load_definition(definition);
    if (!variant) return {};
    Duel duel(*variant, definition);
    std::string difference = duel.play(seed, positions, 24);
    if (tally != nullptr) tally->add(duel.tally());
    if (ambiguous != nullptr) *ambiguous = duel.ambiguous();
    return difference;
}

TEST(RandomDefinitions, AgreeWithReference) {
    const Seeds run = wanted();
    Tally all;
    std::map<std::string, int> refusals;
    int compared = 0, ambiguous = 0, failures = 0;
    for (int i = 0; i < run.count && failures < 5; ++i) {
        const std::uint64_t seed = run.first + static_cast<std::uint64_t>(i);
        if (std::getenv("VARIA_SEEDS") != nullptr && std::getenv("VARIA_VERBOSE") != nullptr) std::cout << "seed " << seed << std::endl;
        const Made made = make(seed);
        if (!made.variant) {
            ++refusals[made.refusal.substr(0, 60)];
            if (std::getenv("VARIA_PRINT") != nullptr) std::cout << made.refusal << "\n" << variant_text(made.definition) << "\n";
            continue;
        }
        bool twofold = false;
        const std::string difference = verdict(made.definition, seed, 30, &all, &twofold);
        ambiguous += twofold ? 1 : 0;
        compared += twofold ? 0 : 1;
        if (std::getenv("VARIA_PRINT") != nullptr) std::cout << variant_text(made.definition) << "\n";
        if (difference.empty()) continue;
        ++failures;
        const auto fails = [&](const Definition& smaller) { return !verdict(smaller, seed, 60, nullptr, nullptr).empty(); };
        const Definition smallest = shrunk(made.definition, fails);
        ADD_FAILURE() << "seed " << seed << ": " << difference << "\n  cut down: " << verdict(smallest, seed, 60, nullptr, nullptr)
                      << "\n----\n" << variant_text(smallest) << "----";
    }
    std::cout << compared << " definitions, " << all.games << " games, " << all.positions << " positions, " << all.moves << " moves, "
              << all.attacks << " attacks, " << all.perfts << " perfts; " << ambiguous << " definitions with two moves of one text\n";
    for (const auto& [why, times] : refusals) std::cout << "refused " << times << ": " << why << "\n";
    for (const auto& [fact, times] : all.facts) std::cout << fact << " " << times << ", ";
    std::cout << "\n";
    EXPECT_GT(compared, run.count / 2);
}

}  // namespace
}  // namespace random_rules
