// Random games of the Python rules (tests/reference-python), which were written from the pages of the games alone: at every ply
// Varia has the same moves, and after the move the same position and the same status.
#include <algorithm>
#include <cstdio>
#include <memory>

#include <gtest/gtest.h>

#include <varia/game.hpp>
#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/rules.hpp>

#include "effort.hpp"
#include "source_dir.hpp"
#include "starts.hpp"

namespace {

class PythonRules : public testing::TestWithParam<std::string> {};

std::string output_of(const std::string& command) {
    std::string text;
    std::FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) return text;
    char part[4096];
    for (std::size_t size = 0; (size = std::fread(part, 1, sizeof part, pipe)) > 0;) text.append(part, size);
    return pclose(pipe) == 0 ? text : std::string{};
}

// What stands behind a word that a line begins with.
std::string behind(const std::string& line, const std::string& word) { return conformance::trimmed(line.substr(word.size())); }

TEST_P(PythonRules, AgreeOnRandomGames) {
    const varia::Result<varia::VariantPtr> variant = varia::load_builtin(GetParam());
    ASSERT_TRUE(variant) << variant.error();
    const char* size = conformance::long_run() ? " 11 40 300" : " 11 4 250";
    const std::string text = output_of("python3 '" + varia::tests::source_dir() + "/tests/reference-python/check.py' random " + GetParam() + size);
    ASSERT_FALSE(text.empty()) << "the Python program has failed";
    varia::Rules rules(*variant);
    std::unique_ptr<varia::Game> game;
    std::string place;
    int plies = 0;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("game ")) {
            game = std::make_unique<varia::Game>(*variant);
            place = line;
        } else if (line.starts_with("position:")) {
            // Who moved last is written where something may come of it.
            std::string wanted = behind(line, "position:");
            if (!(*variant)->definition().rules.out.any()) wanted = wanted.substr(0, wanted.find(" last="));
            // Who is to move in a game that is over the pages leave open.
            const std::string position = varia::format_position(game->position());
            if (!game->outcome().over) {
                ASSERT_EQ(position, wanted) << place;
            }
            place = line;
            ++plies;
        } else if (line.starts_with("moves:")) {
            std::vector<std::string> moves;
            varia::Position here = game->position();
            if (!game->outcome().over) moves = varia::sorted_turn_texts(rules, here);
            ASSERT_EQ(moves, conformance::words(behind(line, "moves:"))) << place;
        } else if (line.starts_with("play:")) {
            const varia::Result<varia::Turn> played = game->play(behind(line, "play:"));
            ASSERT_TRUE(played) << place << ": " << played.error();
        } else if (line.starts_with("status:")) {
            ASSERT_EQ(game->outcome().text(**variant), behind(line, "status:")) << place;
        }
    }
    EXPECT_GT(plies, 100);
    std::cout << GetParam() << ": " << plies << " plies\n";
}

INSTANTIATE_TEST_SUITE_P(Variants, PythonRules, testing::Values("four-player", "four-player-teams", "three-player-hex", "chaturaji", "draughts-international",
                                                                  "draughts-russian", "draughts-brazilian", "draughts-english", "amazons", "duck",
                                                                  "seirawan", "chinese-checkers"),
                         [](const auto& info) { return conformance::test_name(info.param); });

}  // namespace
