// Random games of the Python rules (tests/reference-python), which were written from the rule pages of the games alone.
// At every ply Varia must have the same moves, and after the move the same position and status. Where turns have
// several steps, some turns are made step by step, and each step must be chosen from the same list.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <sstream>

#include <gtest/gtest.h>

#include <varia/game.hpp>
#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/rules.hpp>

#include "effort.hpp"
#include "match_trial.hpp"
#include "source_dir.hpp"
#include "starts.hpp"

namespace python_rules_test {

using conformance::trimmed;
using conformance::words;

// A number of games, and the maximum number of plies of each.
struct Size {
    int games, plies;
};

// A game, for example `progressive rules=italian`, and how much of it the ordinary run and the long run play.
struct Games {
    std::string game;
    Size few{4, 250}, many{40, 300};
};

void PrintTo(const Games& games, std::ostream* out) { *out << games.game; }

class PythonRules : public testing::TestWithParam<Games> {};

// Returns the differences between two sorted lists; empty if they are equal. A list may have a hundred thousand texts.
std::string difference(const std::vector<std::string>& ours, const std::vector<std::string>& theirs) {
    std::string text;
    const auto add = [&](const char* what, const std::vector<std::string>& from,
                         const std::vector<std::string>& without) {
        std::vector<std::string> only;
        std::ranges::set_difference(from, without, std::back_inserter(only));
        if (only.empty()) return;
        text += what;
        for (std::size_t i = 0; i < std::min<std::size_t>(only.size(), 20); ++i) text += ' ' + only[i];
        text += " (" + std::to_string(only.size()) + ")\n";
    };
    add("only Varia:", ours, theirs);
    add("only Python:", theirs, ours);
    return text;
}

// Reads the lines of a Python program that prints random games, and plays the same games in Varia.
class Follower {
public:
    explicit Follower(varia::VariantPtr variant) : variant_(std::move(variant)), rules_(variant_) {}

    // Reads a line. Returns the difference between Varia and the line; empty if they agree.
    std::string read(const std::string& line) {
        const std::size_t colon = line.find(':');
        const std::string word = line.substr(0, colon);
        const std::string rest = colon == std::string::npos ? std::string{} : trimmed(line.substr(colon + 1));
        if (line.starts_with("game ")) return begin(line);
        if (word == "start") return start(rest);
        if (word == "position") return position(rest);
        if (word == "moves") return moves(words(rest));
        if (word == "more") return more_than(std::stoul(rest));
        if (word == "steps") return steps(words(rest));
        if (word == "step") return step(rest);
        if (word == "after") return after(conformance::fields(rest, '|'));
        if (word == "play") return play(rest);
        if (word == "status") return same("status", game_->outcome().text(*variant_), rest);
        return "not a line of a game: " + line;
    }

    [[nodiscard]] const std::string& place() const { return place_; }
    int plies = 0, steps_made = 0, lists = 0;
    std::size_t turns = 0;

private:
    static std::string same(const std::string& what, const std::string& ours, const std::string& theirs) {
        return ours == theirs ? std::string{} : what + "\n  Varia:  " + ours + "\n  Python: " + theirs;
    }

    std::string begin(const std::string& line) {
        game_.emplace(variant_);
        place_ = line;
        return {};
    }

    std::string start(const std::string& text) {
        const varia::Result<varia::Position> position = varia::parse_position(variant_, text);
        if (!position) return position.error();
        game_.emplace(variant_, *position);
        return {};
    }

    std::string position(std::string wanted) {
        place_ = wanted;
        ++plies;
        // The side that moved last is part of the position only in games in which sides can go out.
        if (!variant_->definition().rules.out.any()) wanted = wanted.substr(0, wanted.find(" last="));
        // The pages do not say which side is to move after the end of a game.
        return game_->outcome().over ? std::string{}
                                     : same("position", varia::format_position(game_->position()), wanted);
    }

    std::string moves(const std::vector<std::string>& wanted) {
        ++lists;
        turns += wanted.size();
        std::vector<std::string> ours;
        varia::Position here = game_->position();
        if (!game_->outcome().over) ours = varia::sorted_turn_texts(rules_, here);
        if (!std::ranges::is_sorted(wanted)) return "the list is not sorted";
        return difference(ours, wanted);
    }

    std::string more_than(std::size_t max) {
        std::size_t count = 0;
        varia::Position here = game_->position();
        rules_.each_legal_turn(here, [&](const varia::Turn&) { return ++count <= max; });
        return count > max ? std::string{} : "only " + std::to_string(count) + " turns";
    }

    std::string steps(const std::vector<std::string>& wanted) {
        varia::Position here = game_->position();
        return difference(varia::sorted_move_texts(rules_, here), wanted);
    }

    std::string step(const std::string& text) {
        ++steps_made;
        by_steps_ = true;
        const varia::Result<varia::Move> made = game_->play_step(text);
        return made ? std::string{} : text + ": " + made.error();
    }

    // Compares position, status and text after a turn that was made step by step. Then the turn is taken back.
    std::string after(const std::vector<std::string>& wanted) {
        std::string wrong = over_by_steps(wanted[2]);
        if (wrong.empty() && wanted[0] != "-")
            wrong = same("position after " + wanted[2], varia::format_position(game_->position()), wanted[0]);
        if (wrong.empty()) wrong = same("status after " + wanted[2], game_->outcome().text(*variant_), wanted[1]);
        game_->undo();
        by_steps_ = false;
        return wrong;
    }

    // A turn leads to the same position by its steps and by its text.
    std::string play(const std::string& text) {
        std::optional<varia::Position> reached;
        if (by_steps_) {
            if (std::string wrong = over_by_steps(text); !wrong.empty()) return wrong;
            reached = game_->position();
            game_->undo();
            by_steps_ = false;
        }
        const varia::Result<varia::Turn> played = game_->play(text);
        if (!played) return text + ": " + played.error();
        if (reached && reached->zobrist_key() != game_->position().zobrist_key())
            return text + " leads to another position than its steps";
        return {};
    }

    std::string over_by_steps(const std::string& text) {
        if (!game_->step_texts().empty()) return text + " is not over";
        return same("turn", game_->texts().back(), text);
    }

    varia::VariantPtr variant_;
    varia::Rules rules_;
    std::optional<varia::Game> game_;
    std::string place_;
    bool by_steps_ = false;
};

varia::Result<varia::VariantPtr> load(const std::string& game) {
    const std::size_t name = std::min(game.find(' '), game.size());
    varia::LoadOptions options;
    options.set = conformance::options_in(game.substr(name));
    return varia::load_builtin(game.substr(0, name), options);
}

TEST_P(PythonRules, AgreeOnRandomGames) {
    const Games& games = GetParam();
    const varia::Result<varia::VariantPtr> variant = load(games.game);
    ASSERT_TRUE(variant) << variant.error();
    const char* seed = std::getenv("VARIA_SEED");
    const Size size = conformance::long_run() ? games.many : games.few;
    const std::string command = "python3 '" + varia::tests::source_dir() +
                                "/tests/reference-python/check.py' random '" + games.game + "' " +
                                (seed != nullptr ? seed : "11") + ' ' + std::to_string(size.games) + ' ' +
                                std::to_string(size.plies);
    std::FILE* pipe = popen(command.c_str(), "r");
    ASSERT_NE(pipe, nullptr);
    Follower follower(*variant);
    std::string line, wrong;
    char part[65536];
    while (wrong.empty() && std::fgets(part, sizeof part, pipe) != nullptr) {
        line += part;
        if (!line.ends_with('\n')) continue;
        line.pop_back();
        wrong = follower.read(line);
        if (!wrong.empty()) wrong += "\nat " + line.substr(0, 2000);
        line.clear();
    }
    const int result = pclose(pipe);
    ASSERT_EQ(wrong, "") << games.game << ": " << follower.place();
    ASSERT_EQ(result, 0) << "the Python program has failed";
    EXPECT_GT(follower.plies, 5 * size.games);
    std::cout << games.game << ": " << follower.plies << " plies, " << follower.lists << " lists of " << follower.turns
              << " turns, " << follower.steps_made << " steps\n";
}

INSTANTIATE_TEST_SUITE_P(
    Variants, PythonRules,
    testing::Values(Games{"four-player"}, Games{"four-player-teams"}, Games{"three-player-hex"}, Games{"chaturaji"},
                    Games{"draughts-international"}, Games{"draughts-russian"}, Games{"draughts-brazilian"},
                    Games{"draughts-english"}, Games{"amazons"}, Games{"duck"}, Games{"seirawan"},
                    Games{"chinese-checkers"}, Games{"alice"}, Games{"chu-shogi"}, Games{"spartan"},
                    Games{"tamerlane", {6, 60}}, Games{"dragonchess", {2, 60}, {20, 200}},
                    Games{"gomoku", {2, 60}, {20, 250}}, Games{"gomoku overlines=false", {1, 60}, {20, 250}},
                    Games{"score-four"}, Games{"reversi"}, Games{"hnefatafl", {4, 80}},
                    Games{"ultima", {2, 40}, {20, 120}}, Games{"rifle", {4, 80}}, Games{"rifle forced=true", {4, 80}},
                    Games{"grasshopper", {4, 80}}, Games{"knight-relay", {4, 80}},
                    Games{"marseillais", {2, 80}, {40, 300}}, Games{"marseillais balanced=false", {2, 80}, {20, 300}},
                    Games{"monster", {3, 80}, {40, 300}}, Games{"progressive", {3, 12}, {60, 16}},
                    Games{"progressive rules=italian", {3, 12}, {60, 16}}, Games{"arimaa", {1, 16}, {12, 150}},
                    Games{"arimaa setup=numbered number=1234567890123456", {1, 12}, {6, 150}}),
    [](const auto& info) {
        std::string name = info.param.game;
        std::ranges::replace_if(
            name, [](char c) { return c == ' ' || c == '='; }, '_');
        return conformance::test_name(name);
    });

}  // namespace python_rules_test
