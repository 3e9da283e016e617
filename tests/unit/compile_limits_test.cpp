// Declarations within each single limit whose compiled tables would still be too large. Earlier such numbers wrapped
// around at 16 bits without a message.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/limits.hpp>
#include <varia/load.hpp>

namespace compile_limits_test {

using namespace varia;

AxisDef axis(const char* name, int length, bool wrap) {
    AxisDef axis{{name, {}}, {}, wrap};
    for (int i = 1; i <= length; ++i) axis.labels.push_back(std::to_string(i));
    return axis;
}

// Returns a definition with a king on a board of this many files and ranks.
Definition lone_king(int files, int ranks, bool wrap) {
    Definition d;
    d.files = {"host"};
    d.name = "Host";
    d.sides.side[0] = {{"white", {}}, "w"};
    d.sides.side[1] = {{"black", {}}, "b"};
    d.board.axes = {axis("file", files, wrap), axis("rank", ranks, wrap)};
    d.board.cell.text = "{file}x{rank}";
    d.board.where = {0, 3, 1};
    PieceDef king;
    king.letter.text = "K";
    king.name = "King";
    king.royal = true;
    king.moves = {{}};
    king.moves[0].paths = {{{{1, 0}}}};
    d.pieces = {king};
    d.setup.slices = {{{}, std::vector<Name>(static_cast<std::size_t>(ranks), {".", {}})}};
    for (Name& row : d.setup.slices[0].rows)
        for (int f = 1; f < files; ++f) row.text += " .";
    d.setup.slices[0].rows[0].text[0] = 'k';
    d.setup.slices[0].rows[1].text[6] = 'K';
    return d;
}

std::string letter(std::size_t n) {
    const std::string name(1, static_cast<char>('A' + n % 26));
    return n < 26 ? name : n < 52 ? "+" + name : name + "~";
}

// Sixty kinds that leap from some cells onto some cells in a random way: hardly two pairs of cells are connected by the
// same kinds.
TEST(CompileLimits, SetsOfAttackers) {
    Definition d = lone_king(128, 128, false);
    for (std::size_t n = 0; d.pieces.size() < 61; ++n) {
        if (letter(n) == "K") continue;
        PieceDef piece;
        piece.letter.text = letter(n);
        piece.name = "Leaper";
        MoveDef move;
        const std::string a = std::to_string(n * 7919 % 1009 + 3), b = std::to_string(n * 104729 % 2003 + 5),
                          c = std::to_string(n % 17 + 2);
        const std::string lot = "(file * " + a + " + rank * " + b + " + file * rank) / " + c + " % 2 == ";
        move.from.text = lot + "0";
        move.to.text = lot + "1";
        for (const Vector& v :
             std::vector<Vector>{{1, 0}, {0, 1}, {1, 1}, {1, 2}, {2, 1}, {3, 1}, {1, 3}, {2, 3}, {3, 2}})
            move.paths.push_back({{v}});
        move.expand = Expand::none;
        piece.moves = {move};
        d.pieces.push_back(piece);
    }
    LoadBudget ample;
    ample.steps = ample.steps * 10;
    ample.memory = ample.memory * 10;
    const Result<VariantPtr> variant = load_definition(std::move(d), {}, ample);
    ASSERT_FALSE(variant);
    EXPECT_EQ(variant.error(),
              "host:3:1: error: the pieces attack in too many ways on this board; give their moves shorter "
              "ranges, or fewer zones to begin and end in");
}

}  // namespace compile_limits_test
