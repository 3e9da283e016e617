// Loading: memory may run out at any allocation between a variant's text and the finished variant. No memory leaks
// then, and the next attempt succeeds.
#include <gtest/gtest.h>

#include <varia/game.hpp>
#include <varia/hook_check.hpp>
#include <varia/notation.hpp>

#include "failing.hpp"
#include "stages.hpp"

namespace {

using namespace varia;
using failing::survive;

// A small game with one item of each kind: zones, promotion, a hand, a state value, a rule in Lua, an ending.
constexpr const char* everything = R"(format = 1
name = "Everything, small"

[options.goal]
default = true
help = "whether the far rank wins"

[board]
axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-5" }]
cell = "{file}{rank}"
links = [{ from = "a1", to = "d5", by = [-1, 0] }]

[zones]
far = "rank == 5"

[pieces.K]
name = "King"
royal = true
moves = [{ leap = [1, 0] }, { leap = [1, 1] }]

[pieces.R]
name = "Rook"
moves = [{ slide = [1, 0] }]

[pieces.P]
name = "Pawn"
moves = [{ leap = [0, 1], expand = "none", only = "quiet" }]
promotion = { to = ["R"], zone = "far" }
drop = { zone = "rank > 1" }

[state]
held = 0

[[hook]]
point = "allow"
call = "allowed"
pieces = ["R"]

[rules]
reserve = "captor"

[setup]
position = "k2r/p3/4/3P/R2K"
)";

constexpr const char* rules_in_lua =
    "function allowed(position, move)\n  return position:empty(move.to) or move.captured ~= nil\nend\n";

Result<VariantPtr> load_everything() {
    LoadOptions options;
    options.read = [](const std::string& path) {
        return path == "rules.lua" ? FileText{rules_in_lua, ""} : FileText{"", "no such file"};
    };
    return load_text("script = \"rules.lua\"\n" + std::string(everything), "everything.toml", "everything", options);
}

template <class Load>
void load(const std::string& what, Load&& load, std::uint64_t all) {
    int looked = 0;
    survive(
        what, [] { return 0; }, [&](int) { (void)load(); },
        [&](int, bool) {
            if (++looked % 64 == 1) {
                EXPECT_TRUE(load()) << load().error();
            }
        },
        all);
}

TEST(LoadOutOfMemory, FromText) {
    const Result<VariantPtr> loaded = load_everything();
    ASSERT_TRUE(loaded) << loaded.error();
    load("loading a text", load_everything, 1'000'000);
}

TEST(LoadOutOfMemory, FromADeclaration) {
    LoadOptions options;
    const auto declare = [&] { return read_definition(everything, "everything.toml", "everything", options); };
    const Result<Definition> declared = load_everything() ? Result<Definition>((*load_everything())->definition())
                                                          : declare();
    ASSERT_TRUE(declared) << declared.error();
    load(
        "loading a declaration", [&] { return load_definition(*declared); }, 400);
    load(
        "compiling a declaration", [&] { return Variant::compile(*declared); }, 400);
}

TEST(LoadOutOfMemory, OfWhatIsWrong) {
    const std::string wrong = std::string(everything) +
                              "\n[pieces.X]\nnmae = \"no\"\nmoves = [{ leep = [1] }]\n[rulez]\n";
    survive(
        "loading nonsense", [] { return 0; }, [&](int) { EXPECT_FALSE(load_text(wrong, "wrong.toml", "wrong")); },
        [](int, bool) {}, 400);
    survive(
        "loading what is no TOML", [] { return 0; },
        [&](int) { EXPECT_FALSE(load_text("a = [1,", "wrong.toml", "wrong")); }, [](int, bool) {}, 400);
    survive(
        "loading what there is not", [] { return 0; }, [](int) { EXPECT_FALSE(load_builtin("ches")); },
        [](int, bool) {}, 400);
}

TEST(LoadOutOfMemory, OfShippedVariants) {
    for (const std::string name : {"chess", "xiangqi", "elevator", "tilechess", "octahedral"})
        load(
            "loading " + name, [&] { return load_builtin(name); }, 60);
}

TEST(LoadOutOfMemory, OfLinkedBoards) {
    const VariantPtr mixed = failing::variant("elevator-chess-mixed");
    load(
        "loading the boards of a match", [&] { return load_linked_boards(*mixed); }, 60);
}

TEST(LoadOutOfMemory, CheckingScripts) {
    const Result<VariantPtr> loaded = load_everything();
    ASSERT_TRUE(loaded) << loaded.error();
    HookCheckOptions options;
    options.games = 1;
    options.plies = 2;
    survive(
        "checking scripts", [] { return 0; }, [&](int) { (void)check_hooks(*loaded, options); }, [](int, bool) {}, 60);
}

}  // namespace
