// Pieces that a script places as ones that have not moved: docs/hooks.md.
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/rules.hpp>

#include "small_variant.hpp"

namespace unmoved_pieces_test {

using namespace varia;

// Chess in which a pawn's move is followed by what the script says.
VariantPtr game(const std::string& effect) {
    return tests::load(R"(format = 1
name = "Test"
extends = "chess"
script = "rules.lua"
[[hook]]
point = "after"
call = "follow"
pieces = ["P"]
)",
                       "function follow(position, move) return { " + effect + " } end");
}

// The position after a2-a3, and whether White may castle there after a move of Black's.
std::string after_pawn(const VariantPtr& variant, const std::string& text) {
    Position position = tests::at(variant, text);
    const Position before = position;
    Rules rules(variant);
    const Result<Move> move = parse_move(rules, position, "a2-a3");
    EXPECT_TRUE(move) << move.error();
    if (!move) return {};
    Position::Undo undo;
    rules.do_move(position, *move, undo);
    EXPECT_EQ(position.zobrist_key(), position.recomputed_key());
    const std::string written = format_position(position);
    EXPECT_TRUE(tests::at(variant, written) == position) << written;
    rules.undo_move(position, undo);
    EXPECT_TRUE(position == before);
    return written;
}

TEST(UnmovedPieces, GiveBackTheRightToCastle) {
    const VariantPtr unmoved = game("{ \"place\", \"h1\", \"R\", \"white\", unmoved = true }");
    const VariantPtr moved = game("{ \"place\", \"h1\", \"R\", \"white\" }");
    const VariantPtr no = game("{ \"place\", \"h1\", \"R\", \"white\", unmoved = false }");
    ASSERT_TRUE(unmoved && moved && no);
    const std::string text = "4k3/8/8/8/8/8/P7/R3K3 w Q - 0 1";
    EXPECT_EQ(after_pawn(unmoved, text), "4k3/8/8/8/8/P7/8/R3K2R b KQ - 0 1");
    EXPECT_EQ(after_pawn(moved, text), "4k3/8/8/8/8/P7/8/R3K2R b Q - 0 1");
    EXPECT_EQ(after_pawn(no, text), "4k3/8/8/8/8/P7/8/R3K2R b Q - 0 1");
    EXPECT_EQ(after_pawn(unmoved, "4k3/8/8/8/8/8/P7/R3K3 w - - 0 1"), "4k3/8/8/8/8/P7/8/R3K2R b - - 0 1")
        << "the king has moved";
}

TEST(UnmovedPieces, AreOfKindsThatMind) {
    const auto complaint = [](const std::string& effect) {
        const VariantPtr variant = game(effect);
        if (!variant) return std::string();
        Rules rules(variant);
        Position position = tests::at(variant, "4k3/8/8/8/8/8/P7/R3K3 w Q - 0 1");
        (void)rules.legal_moves(position);
        const std::optional<Diagnostic> failure = rules.take_failure();
        return failure ? failure->text() : std::string("nothing failed");
    };
    const auto says = [&](const std::string& effect, const std::string& part) {
        EXPECT_NE(complaint(effect).find(part), std::string::npos) << complaint(effect);
    };
    says("{ \"place\", \"h1\", \"N\", \"white\", unmoved = true }",
         "whether the Knight has moved makes no difference; leave `unmoved` out");
    says("{ \"place\", \"h1\", \"R\", \"white\", unmoved = 1 }", "unmoved is true or false, not 1");
    says("{ \"place\", \"h1\", \"R\", \"white\", moved = true }", "takes 3 values, found 4");
    says("{ \"remove\", \"a1\", unmoved = true }", "takes 1 value, found 2");
}

}  // namespace unmoved_pieces_test
