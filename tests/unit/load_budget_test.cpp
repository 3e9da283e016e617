// The cost of loading an untrusted file: work and memory are counted before they are used, for everything that a file
// can make long or large, and any number of mistakes is reported in a few lines. The files are small forms of files
// that once took minutes or gigabytes.
#include <ctime>
#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/load.hpp>
#include <varia/match.hpp>

namespace load_budget_test {

using namespace varia;

std::string texts(const Diagnostics& list) {
    std::string out;
    for (const Diagnostic& d : list) out += d.text() + "\n";
    return out;
}

std::string repeated(const std::string& part, int times) {
    std::string out;
    for (int i = 0; i < times; ++i) out += part;
    return out;
}

const std::string wide =
    "format = 1\nname = \"B\"\n[board]\naxes = [{ name = \"a\", labels = \"1-128\" }, { name = \"b\", labels = "
    "\"1-128\" }]\n"
    "cell = \"{a}x{b}\"\n[pieces.K]\nname = \"King\"\nroyal = true\nmoves = [{ leap = [1, 0] }, { leap = [1, 1] }]\n";
// Kings in two corners of that board.
const std::string corners = "[setup]\nposition = \"127k/" + repeated("128/", 126) + "K127 w - - 0 1\"\n";

constexpr const char* too_much_work = "takes more than 200000000 steps of work";
constexpr const char* too_much_memory = "would take more than 256 MiB";

// Processor time, on which other load of the machine has no effect.
double seconds_since(std::clock_t start) { return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC; }

struct Costly {
    std::string what;
    std::string text;
    std::string said;  // a part of the message
};

std::vector<Costly> costly() {
    const std::string sum = repeated("a+", 2000) + "a";
    std::vector<Costly> all;
    std::string zones = "[zones]\n";
    for (int i = 0; i < 30; ++i) zones += "z" + std::to_string(i) + " = \"" + sum + " > " + std::to_string(i) + "\"\n";
    all.push_back({"zones that are long to tell", wide + zones + corners, too_much_work});
    std::string moves = "[pieces.Q]\nname = \"Queen\"\nmoves = [";
    for (int i = 0; i < 30; ++i) moves += "{ leap = [1, 0], from = \"" + sum + " > " + std::to_string(i) + "\" },\n";
    all.push_back({"moves from such zones", wide + moves + "]\n" + corners, too_much_work});
    all.push_back({"cells that are long to tell",
                   "format = 1\nname = \"B\"\n[board]\naxes = [{ name = \"a\", labels = \"1-1024\" }, { name = \"b\", "
                   "labels = \"1-1024\" }]\n"
                   "cell = \"{a}x{b}\"\nkeep = \"" +
                       sum +
                       " < 2100\"\n[pieces.K]\nname = \"King\"\nroyal = true\nmoves = [{ leap = [0, 1] }]\n"
                       "[setup]\nposition = \"K w - - 0 1\"\n",
                   too_much_work});
    all.push_back({"names that are long to make",
                   "format = 1\nname = \"B\"\n[board]\naxes = [{ name = \"a\", labels = \"1-128\" }, { name = \"b\", "
                   "labels = \"1-128\" }]\n"
                   "cell = \"" +
                       repeated("{b}{0 * (" + repeated("a+", 90) + "a)}", 4) +
                       "x{a}\"\n[pieces.K]\nname = \"King\"\nroyal = true\nmoves = []\n" + corners,
                   ""});
    std::string option = "[options]\no = { default = \"" + repeated("x", 39000) + "\" }\n";
    all.push_back({"an option that is long to copy",
                   wide + option + "[zones]\nz = \"" + repeated("o == o and ", 300) + "true\"\n" + corners,
                   too_much_work});
    all.push_back(
        {"riders far and wide",
         wide + "[pieces.Q]\nname = \"Q\"\nmoves = [{ slide = [1, 2], range = 40 }, { slide = [1, 0], range = 40 }]\n" +
             corners,
         too_much_work});
    std::string betza;
    for (int i = 0; i < 200; ++i) betza += "\"" + repeated("mpafs", 190) + "W\",\n";
    all.push_back({"Betza notation without end",
                   "format = 1\nname = \"B\"\nextends = \"chess\"\n[pieces.P]\nmoves = [" + betza + "]\n", ""});
    std::string cannons =
        "format = 1\nname = \"B\"\n[board]\naxes = [{ name = \"a\", labels = \"1-4096\" }, { name = \"b\", labels = "
        "\"1-4\" }]\n"
        "cell = \"{a}x{b}\"\n[pieces.K]\nname = \"King\"\nroyal = true\nmoves = [{ hop = [1, 0] }]\n[setup]\n"
        "position = \"4095k/4096/4096/K4095 w - - 0 1\"\n";
    all.push_back({"cannons on a long board", cannons, ""});
    return all;
}

TEST(LoadBudget, IsKept) {
    for (const Costly& c : costly()) {
        SCOPED_TRACE(c.what);
        const std::clock_t start = std::clock();
        const Result<VariantPtr> variant = load_text(c.text, "costly.toml", "costly");
        EXPECT_LT(seconds_since(start), 40.0) << "two seconds without sanitizers";
        if (c.said.empty()) continue;
        EXPECT_FALSE(variant);
        EXPECT_NE(variant.error().find(c.said), std::string::npos) << texts(variant.diagnostics()).substr(0, 2000);
        EXPECT_TRUE(variant.error().starts_with("costly.toml:")) << variant.error();
    }
}

// Shipped variants load with a tenth of the budget; the army of a hundred kinds uses three tenths.
TEST(LoadBudget, ShippedVariantsTakeATenth) {
    LoadOptions options;
    options.budget = LoadBudget::strict();
    for (const std::string& name : builtin_variants()) {
        const unsigned tenths = name == "tai-shogi" ? 3 : 1;
        options.budget.memory = LoadBudget::strict().memory * tenths;
        options.budget.steps = LoadBudget::strict().steps * tenths;
        const Result<VariantPtr> variant = load_builtin(name, options);
        EXPECT_TRUE(variant) << name << ": " << variant.error();
        if (!variant || !(*variant)->definition().match) continue;
        const Result<LinkedBoardsPtr> linked = load_linked_boards(**variant);
        EXPECT_TRUE(linked) << name << ": " << linked.error();
    }
}

// What was inherited is compiled alone to find more mistakes, for which nothing is left.
TEST(LoadBudget, HeirsSayWhyToo) {
    const std::string heir = "format = 1\nname = \"M\"\nextends = \"chess\"\n";
    int refused = 0;
    for (std::size_t kibibytes = 1; kibibytes < 64 << 10; kibibytes *= 2) {
        LoadOptions options;
        options.budget.memory = kibibytes << 10;
        const auto loaded = load_text(heir, "m.toml", "m", options);
        if (loaded) continue;
        ++refused;
        EXPECT_NE(texts(loaded.diagnostics()).find("would take more than"), std::string::npos) << kibibytes;
    }
    EXPECT_GT(refused, 0);
    for (std::uint64_t steps = 1'000; steps < 100'000'000; steps *= 2) {
        LoadOptions options;
        options.budget.steps = steps;
        const auto loaded = load_text(heir, "m.toml", "m", options);
        if (loaded) continue;
        EXPECT_NE(texts(loaded.diagnostics()).find("steps of work"), std::string::npos) << steps;
    }
}

TEST(LoadBudget, HostsSetIt) {
    LoadOptions options;
    options.budget.steps = 1000;
    EXPECT_NE(load_builtin("chess", options).error().find("takes more than 1000 steps of work"), std::string::npos);
    options.budget = {};
    options.budget.memory = std::size_t{1} << 10;
    EXPECT_NE(load_builtin("chess", options).error().find("would take more than 0 MiB"), std::string::npos);
    options.budget = {};
    int asked = 0;
    options.budget.expired = [&] { return ++asked > 3; };
    EXPECT_NE(load_builtin("elevator", options).error().find("took longer than it may"), std::string::npos);
    EXPECT_EQ(asked, 4);
}

// The games of a match share one budget with the match itself.
TEST(LoadBudget, CountsAllGamesOfAMatch) {
    const std::string game = wide + "[pieces.Q]\nname = \"Q\"\nmoves = [{ slide = [1, 0], range = 12 }]\n" + corners +
                             "[options]\nfar = { default = 1, each_board = true }\n";
    const Result<VariantPtr> alone = load_text(game, "match.toml", "match");
    ASSERT_TRUE(alone) << texts(alone.diagnostics());
    EXPECT_LT((*alone)->memory() * 2, std::size_t{256} << 20);
    LoadOptions options;
    for (int board = 1; board <= 12; ++board)
        options.set.emplace_back("far" + std::to_string(board), std::to_string(board));
    const Result<VariantPtr> match = load_text(game + "[match]\nboards = 12\nshafts = [\"4x4\"]\n", "match.toml",
                                               "match", options);
    ASSERT_FALSE(match);
    EXPECT_TRUE(match.error().find(too_much_memory) != std::string::npos ||
                match.error().find(too_much_work) != std::string::npos)
        << match.error();
}

// Finding any number of mistakes costs no more than reading the file, and their number is reported.
TEST(LoadBudget, MistakesWithoutNumber) {
    std::string keys = "format = 1\nname = \"B\"\nextends = \"chess\"\n";
    for (int i = 0; i < 80000; ++i) keys += "x" + std::to_string(i) + " = 1\n";
    std::string tables = "format = 1\nname = \"B\"\nextends = \"chess\"\n";
    for (int i = 0; i < 30000; ++i) tables += "[pieces.P.a" + std::to_string(i) + "]\n";
    std::string removed = "format = 1\nname = \"B\"\nextends = \"chess\"\n[zones]\n";
    for (int i = 0; i < 200; ++i) removed += "z" + std::to_string(i) + " = false\n";
    for (const auto& [text, number] : {std::pair{keys, 80000}, {tables, 30000}, {removed, 200}}) {
        const std::clock_t start = std::clock();
        const Result<VariantPtr> variant = load_text(text, "wrong.toml", "wrong");
        EXPECT_LT(seconds_since(start), 20.0) << "a third of a second without sanitizers";
        ASSERT_FALSE(variant);
        ASSERT_EQ(variant.diagnostics().size(), 101U);
        EXPECT_EQ(variant.diagnostics().back().message, std::to_string(number - 100) + " more are not shown");
    }
}

// Mistakes in options are reported with their places.
TEST(LoadBudget, OptionsHavePlaces) {
    const std::string link =
        "format = 1\nname = \"A\"\nextends = \"chess\"\n[options]\nsh = { default = \"d4 z9\", each_board = true }\n"
        "[match]\nboards = 3\nshafts = [\"d4\"]\nshafts_option = \"sh\"\n";
    const Result<VariantPtr> variant = load_text(link, "folder/shaft.toml", "shaft");
    const std::string said = variant ? load_linked_boards(**variant).error() : variant.error();
    EXPECT_TRUE(said.starts_with("folder/shaft.toml:5:1: error: ")) << said;
}

}  // namespace load_budget_test
