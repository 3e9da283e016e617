// Positions that other programs wrote in their games, with their number of legal moves. Each is read as the same
// position. tests/elsewhere has a file for each game, whose first line names the program.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "notation_variants.hpp"
#include "source_dir.hpp"

namespace positions_elsewhere_test {

using namespace varia;
using namespace notation_test;

TEST(PositionsElsewhere, AreReadAsTheyAreMeantThere) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(varia::tests::source_dir() + "/tests/elsewhere"))
        files.push_back(entry.path());
    std::ranges::sort(files);
    ASSERT_GE(files.size(), 18U);
    for (const std::filesystem::path& path : files) {
        const VariantPtr variant = shipped(path.stem().string());
        Rules rules(variant);
        std::ifstream file(path);
        std::size_t positions = 0;
        for (std::string line; std::getline(file, line);) {
            if (line.starts_with("#")) continue;
            const std::size_t bar = line.find(" | ");
            ASSERT_NE(bar, std::string::npos) << path << ": " << line;
            const std::string text = line.substr(0, bar);
            Result<Position> position = parse_position(variant, text);
            ASSERT_TRUE(position) << path << ": " << text << ": " << position.error();
            EXPECT_EQ(rules.perft(*position, 1), std::stoull(line.substr(bar + 3))) << path << ": " << text;
            // The written text is read back as the same position.
            const Result<Position> again = parse_position(variant, format_position(*position));
            ASSERT_TRUE(again) << format_position(*position) << ": " << again.error();
            EXPECT_EQ(*again, *position) << path << ": " << text;
            ++positions;
        }
        EXPECT_GE(positions, 10U) << path;
    }
}

// python-chess writes X-FEN: the castling rights are equal letter for letter.
TEST(PositionsElsewhere, RightsAreWrittenAsTheyAreThere) {
    for (const char* game : {"chess", "chess960", "crazyhouse", "atomic", "seirawan", "cambodian"}) {
        std::ifstream file(varia::tests::source_dir() + "/tests/elsewhere/" + game + ".txt");
        for (std::string line; std::getline(file, line);) {
            if (line.starts_with("#")) continue;
            const auto third = [](const std::string& text) {
                const std::size_t begin = text.find(' ', text.find(' ') + 1) + 1;
                return text.substr(begin, text.find(' ', begin) - begin);
            };
            EXPECT_EQ(third(format_position(position_of(shipped(game), line.substr(0, line.find(" | "))))), third(line))
                << game << ": " << line;
        }
    }
}

}  // namespace positions_elsewhere_test
