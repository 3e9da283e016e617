// Methods of a position that answer what scripts would otherwise work out cell by cell: distances, connected groups,
// and whether a piece is defended. The expectations are read from the boards by hand, as docs/hooks.md describes the
// methods.
#include <string>

#include <gtest/gtest.h>

#include <varia/load.hpp>
#include <varia/rules.hpp>

#include "small_variant.hpp"

namespace hook_helpers_test {

using namespace varia;
using tests::at;

// Whether the condition is true in the position; an error of the script is a failure of the test.
bool holds(const std::string& game, const std::string& condition, const std::string& position) {
    const VariantPtr variant = tests::load(
        game + "\n[[hook]]\npoint = \"outcome\"\ncall = \"f\"\n",
        "local function list(cells, position)\n"
        "  local text = \"\"\n"
        "  for _, cell in ipairs(cells) do text = text .. \" \" .. position:name(cell) end\n"
        "  return text\n"
        "end\n"
        "function f(position) if " +
            condition + " then return \"win\", \"white\", \"yes\" end end\n");
    if (!variant) return false;
    Rules rules(variant);
    Position p = at(variant, position);
    const Outcome outcome = rules.outcome(p);
    const std::optional<Diagnostic> failed = rules.take_failure();
    EXPECT_FALSE(failed) << condition << ": " << (failed ? failed->text() : "");
    return outcome.over && outcome.reason == "yes";
}

std::string of_chess(const std::string& more = "") {
    return "format = 1\nname = \"Test\"\nextends = \"chess\"\nscript = \"rules.lua\"\n" + more;
}

const std::string start = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

TEST(HookHelpers, Distance) {
    EXPECT_TRUE(holds(of_chess(), "position:distance(\"a1\", \"c8\") == 7", start));
    EXPECT_TRUE(holds(of_chess(), "position:distance(\"a1\", \"c8\", \"file\") == 2", start));
    EXPECT_TRUE(holds(of_chess(), "position:distance(\"c8\", \"a1\", 2) == 7", start));
    EXPECT_TRUE(holds(of_chess(), "position:distance(\"e4\", \"e4\") == 0", start));
    // The files of a cylinder meet: from a to h it is one step.
    const std::string ring =
        "format = 1\nname = \"Test\"\nscript = \"rules.lua\"\n[board]\naxes = [{ name = \"file\", labels = "
        "\"a-h\", wrap = true }, { name = \"rank\", labels = \"1-4\" }]\n[pieces.K]\nname = "
        "\"King\"\nroyal = true\nmoves = [{ leap = [1, 0] }]\n[setup]\nposition = \"k7/8/8/4K3 w\"\n";
    EXPECT_TRUE(holds(ring, "position:distance(\"a1\", \"h1\") == 1", "k7/8/8/4K3 w"));
    EXPECT_TRUE(holds(ring, "position:distance(\"a1\", \"e1\") == 4 and position:distance(\"a1\", \"f1\") == 3",
                      "k7/8/8/4K3 w"));
}

TEST(HookHelpers, Groups) {
    // a1 b2 touch by a corner, b2 b3 along a file; d4 stands alone, and c3 is black's.
    const std::string position = "4k3/8/8/8/3P4/1Pn5/1P6/N3K3 w - - 0 1";
    EXPECT_TRUE(holds(of_chess(), "list(position:group(\"a1\"), position) == \" a1 b2 b3\"", position));
    EXPECT_TRUE(holds(of_chess(), "list(position:group(\"b3\", {{1, 0}, {0, 1}}), position) == \" b3 b2\"", position));
    EXPECT_TRUE(holds(of_chess(), "list(position:group(\"a1\", {{1, 0}, {0, 1}}), position) == \" a1\"", position));
    EXPECT_TRUE(holds(of_chess(), "list(position:group(\"c3\"), position) == \" c3\"", position));
    EXPECT_TRUE(holds(of_chess(), "#position:group(\"h8\") == 0", position));
    // A vector counts in both directions: from e1 two files to the left and three ranks up, and back.
    EXPECT_TRUE(holds(of_chess(), "list(position:group(\"e1\", {{-1, 3}}), position) == \" e1 d4\"", position));
    EXPECT_TRUE(holds(of_chess(), "list(position:group(\"d4\", {{-1, 3}}), position) == \" d4 e1\"", position));
}

TEST(HookHelpers, Defended) {
    // The rook on a4 looks along the rank to the knight on d4; nothing looks at the pawn on h2. The black queen on d8
    // is defended by the king beside it.
    const std::string position = "3qk3/8/8/8/R2N4/8/7P/1K6 w - - 0 1";
    EXPECT_TRUE(holds(of_chess(), "position:defended(\"d4\") and not position:defended(\"h2\")", position));
    EXPECT_TRUE(holds(of_chess(), "position:defended(\"d8\") and not position:defended(\"a4\")", position));
    EXPECT_TRUE(holds(of_chess(), "not position:defended(\"c6\")", position));
    // Where rooks may capture knights only, a rook defends a knight and no pawn: on the cell of the pawn an enemy's
    // pawn could not be captured by it.
    const std::string choosy = of_chess(
        "[pieces.R]\nname = \"Rook\"\nmoves = [{ slide = [1, 0], victims = [\"N\"] }]\n");
    EXPECT_TRUE(holds(choosy, "position:defended(\"d4\")", position));
    EXPECT_TRUE(holds(choosy, "not position:defended(\"a2\")", "4k3/8/8/8/8/8/P7/R3K3 w - - 0 1"));
}

}  // namespace hook_helpers_test
