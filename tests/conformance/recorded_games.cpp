// The games in each variant's folder, played move by move. The last line of the file is the expected status.
//
// A file has canonical move texts separated by blanks or line ends; '#' begins a comment. A line "position: TEXT"
// before the moves sets the start position. The last line is the status.
#include <algorithm>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include <varia/game.hpp>
#include <varia/load.hpp>

#include "effort.hpp"
#include "match_trial.hpp"
#include "source_dir.hpp"
#include "starts.hpp"

namespace recorded_games_test {

class RecordedGames : public testing::TestWithParam<std::string> {};

void replay(const varia::VariantPtr& variant, const std::filesystem::path& path) {
    std::ifstream in(path);
    std::vector<std::string> lines;
    varia::Position start = varia::start_position(variant);
    for (std::string line; std::getline(in, line);) {
        line = conformance::trimmed(line.substr(0, line.find('#')));
        if (line.rfind("position:", 0) == 0) {
            const varia::Result<varia::Position> position = varia::parse_position(variant,
                                                                                  conformance::trimmed(line.substr(9)));
            ASSERT_TRUE(position) << path << ": " << position.error();
            start = *position;
        } else if (!line.empty()) {
            lines.push_back(line);
        }
    }
    ASSERT_FALSE(lines.empty()) << path << " is empty";
    const std::string status = lines.back();
    lines.pop_back();
    varia::Game game(variant, start);
    for (const std::string& line : lines)
        for (const std::string& move : conformance::words(line)) {
            const varia::Result<varia::Turn> played = game.play(move);
            ASSERT_TRUE(played) << path << ", ply " << game.plies() + 1 << ": " << played.error();
            EXPECT_EQ(game.texts().back(), move) << path << ": the text is not the canonical one";
        }
    EXPECT_EQ(game.outcome().text(*variant), status) << path;
    const varia::Position end = game.position();
    while (game.undo()) {
    }
    EXPECT_TRUE(game.position() == start) << path << ": taking every move back does not lead to the start";
    EXPECT_FALSE(end == start && game.plies() > 0);
}

// A line "options: boards=3" may come first.
void replay_match(const std::string& variant, const std::filesystem::path& path) {
    std::ifstream in(path);
    std::vector<std::string> lines;
    std::string start = "startpos";
    conformance::OptionList options;
    for (std::string line; std::getline(in, line);) {
        line = conformance::trimmed(line.substr(0, line.find('#')));
        if (line.rfind("options:", 0) == 0)
            options = conformance::options_in(line.substr(8));
        else if (line.rfind("position:", 0) == 0)
            start = conformance::trimmed(line.substr(9));
        else if (!line.empty())
            lines.push_back(line);
    }
    ASSERT_FALSE(lines.empty()) << path << " is empty";
    const std::string status = lines.back();
    lines.pop_back();
    varia::Result<varia::Match> match = varia::Match::parse(conformance::linked_of(variant, options), start);
    ASSERT_TRUE(match) << path << ": " << match.error();
    const varia::Match beginning = *match;
    for (const std::string& line : lines)
        for (const std::string& action : conformance::words(line)) {
            const varia::Result<varia::Action> played = match->play(action);
            ASSERT_TRUE(played) << path << ", action " << match->texts().size() + 1 << ": " << played.error();
            EXPECT_EQ(match->texts().back(), action) << path << ": the text is not the canonical one";
        }
    EXPECT_EQ(match->status(), status) << path;
    while (match->undo()) {
    }
    EXPECT_TRUE(*match == beginning) << path << ": taking every action back does not lead to the start";
}

TEST_P(RecordedGames, Replay) {
    const varia::Result<varia::VariantPtr> variant = varia::load_builtin(GetParam());
    ASSERT_TRUE(variant) << variant.error();
    const std::filesystem::path folder = std::filesystem::path(varia::tests::source_dir()) / "variants" / GetParam() /
                                         "games";
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".txt") paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    for (const auto& path : paths)
        if ((*variant)->definition().match)
            replay_match(GetParam(), path);
        else
            replay(*variant, path);
}

INSTANTIATE_TEST_SUITE_P(Variants, RecordedGames, testing::ValuesIn(conformance::recorded_variants()),
                         [](const auto& info) { return conformance::test_name(info.param); });

}  // namespace recorded_games_test
