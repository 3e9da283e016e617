// The names of games in protocols for engines. They are those of XBoard's protocol and of Fairy-Stockfish.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include <varia/load.hpp>

#include "variant_names.hpp"
#include "xboard_games.hpp"

namespace varia::cli::cli_variant_names_test {

using namespace records;
using Names = std::vector<std::string>;

TEST(VariantNames, InProtocols) {
    EXPECT_EQ(protocol_names("chess"), Names{"normal"});
    EXPECT_EQ(protocol_names("antichess"), Names{"giveaway"});
    EXPECT_EQ(protocol_names("shogi"), Names{"shogi"});
    // A game without such a name has its id.
    EXPECT_EQ(protocol_names("duck"), Names{"duck"});
    EXPECT_EQ(protocol_names("janggi"), Names{"janggi"});
    // Records may use these names as well.
    EXPECT_EQ(variant_called("giveaway"), "antichess");
    EXPECT_EQ(variant_called("Fischer Random"), "chess960");
    EXPECT_EQ(game_meant("fischerandom").variant, "chess960");
    EXPECT_TRUE(game_meant("fischerandom").set.empty());
    EXPECT_EQ(game_meant("no-such-game").variant, "no-such-game");
    EXPECT_EQ(game_meant("some/janggicasual").variant, "some/janggicasual");
}

TEST(VariantNames, ThatChooseOptions) {
    const NamedGame meant = game_meant("janggitraditional");
    EXPECT_EQ(meant.variant, "janggi");
    EXPECT_EQ(meant.set, (NamedGame::Options{{"form", "traditional"}}));
    // The name takes precedence over what was said before.
    EXPECT_EQ(meant.with({{"form", "points"}}), (NamedGame::Options{{"form", "points"}, {"form", "traditional"}}));
    EXPECT_EQ(names_with_options("janggi"), (Names{"janggitraditional", "janggicasual"}));
    EXPECT_TRUE(names_with_options("chess").empty());
    EXPECT_EQ(variant_called("janggitraditional"), std::nullopt);
    LoadOptions casual;
    casual.set = {{"form", "casual"}};
    EXPECT_EQ(fitting_names((*load_builtin("janggi", casual))->definition()), Names{"janggicasual"});
    EXPECT_TRUE(fitting_names((*load_builtin("janggi"))->definition()).empty());
}

TEST(VariantNames, OfGamesThatXboardPlays) {
    EXPECT_TRUE(is_known_to_xboard((*load_builtin("crazyhouse"))->definition()));
    EXPECT_FALSE(is_known_to_xboard((*load_builtin("janggi"))->definition()));
    // A file does not inherit the names of the game that it changes.
    const auto known = [](std::string_view more, const std::string& size) {
        LoadOptions options;
        if (!size.empty()) options.set = {{"size", size}};
        const std::string text =
            "format = 1\nname = \"Mine\"\nextends = \"chess\"\n[options]\n"
            "size = { default = 8, choices = [8, 10] }\n" +
            std::string(more);
        const Result<VariantPtr> variant = load_text(text, "mine.toml", "mine", options);
        EXPECT_TRUE(variant) << variant.error();
        return variant && is_known_to_xboard((*variant)->definition());
    };
    EXPECT_FALSE(known("", ""));
    EXPECT_FALSE(known("[[protocol]]\nname = \"mine\"\n", ""));
    EXPECT_TRUE(known("[[protocol]]\nname = \"mine\"\nxboard = true\n", ""));
    // It knows the game with the options that the name means, and no others.
    EXPECT_FALSE(known("[[protocol]]\nname = \"mine\"\nxboard = true\n", "10"));
    EXPECT_TRUE(known("[[protocol]]\nname = \"mine\"\nxboard = true\nset = { size = 10 }\n", "10"));
    EXPECT_FALSE(known("[[protocol]]\nname = \"mine\"\nxboard = true\nset = { size = 10 }\n", "8"));
}

}  // namespace varia::cli::cli_variant_names_test
