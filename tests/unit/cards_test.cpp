// A game of cards in tables: each card is a way of moving, a state value for each card says who holds it, and a move
// changes two of them. A second implementation of this one game, which shares nothing with the kernel, counts its
// moves. Smaller variants test what moves, drops, castlings and turns do to state values, worked out by hand.
#include <array>
#include <cstdint>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <varia/contest.hpp>
#include <varia/game.hpp>
#include <varia/notation.hpp>
#include <varia/perft.hpp>
#include <varia/rules.hpp>

#include "small_variant.hpp"

namespace cards_test {

using namespace varia;
using tests::after;
using tests::at;
using tests::load;
using tests::moves;
using tests::texts;

using Moves = std::set<std::string>;

struct Card {
    const char* name;
    int owner;  // at the start: 0 White, 1 Black, 2 nobody: it lies on the table
    std::vector<std::array<int, 2>> steps;
};
const std::vector<Card>& cards() {
    static const std::vector<Card> all{{"gale", 0, {{0, 2}, {0, -1}}},
                                       {"reed", 0, {{-2, 0}, {2, 0}, {0, 1}}},
                                       {"frost", 1, {{-1, 1}, {1, 1}, {0, -1}}},
                                       {"ember", 1, {{-1, -1}, {1, -1}, {0, 1}}},
                                       {"tide", 2, {{-1, 0}, {1, 1}, {1, -1}}}};
    return all;
}

// ---- the game as a variant ----------------------------------------------------------------------------------------

// The moves of a piece: one for each side, each card that it may hold, and each card that may lie on the table.
std::string moves_by_cards() {
    std::string text = "moves = [\n";
    for (int side = 0; side < 2; ++side)
        for (const Card& used : cards())
            for (const Card& taken : cards()) {
                if (&used == &taken) continue;
                std::string steps;
                for (const auto& [x, y] : used.steps)
                    steps += "[" + std::to_string(x) + ", " + std::to_string(y) + "], ";
                const std::string owner = std::to_string(side), name = used.name, other = taken.name;
                text += "  { leap = [" + steps + "], expand = \"none\", side = \"" + (side == 0 ? "white" : "black") +
                        "\", suffix = \"/" + name + "\", state = { " + name + " = " + owner + ", " + other +
                        " = 2 }, sets = { " + name + " = 2, " + other + " = " + owner + " } },\n";
            }
    return text + "]\n";
}

VariantPtr card_game() {
    std::string states;
    for (const Card& card : cards())
        states += std::string(card.name) + " = { initial = " + std::to_string(card.owner) + ", max = 2 }\n";
    return load(R"(format = 1
name = "Cards"
[board]
axes = [{ name = "file", labels = "a-e" }, { name = "rank", labels = "1-5" }]
[state]
)" + states + "[pieces.M]\nname = \"Master\"\n" +
                moves_by_cards() + "[pieces.S]\nname = \"Student\"\n" + moves_by_cards() + R"([rules]
extinction = [{ kinds = ["M"], result = "loss", reason = "captured" }]
goal = [{ kinds = ["M"], zone = "file == 3 and rank == 5", result = "win", reason = "temple" }]
[setup]
position = "ssmss/5/5/5/SSMSS w - - 0 1"
)");
}

// ---- the same game without any of Varia ---------------------------------------------------------------------------

struct Table {
    std::map<std::pair<int, int>, std::pair<int, char>> men;  // by file and rank, from 0: side and kind
    std::vector<int> owners;                                  // of the cards
    int side = 0;
};

Table first_table() {
    Table table;
    for (int file = 0; file < 5; ++file) {
        table.men[{file, 0}] = {0, file == 2 ? 'M' : 'S'};
        table.men[{file, 4}] = {1, file == 2 ? 'M' : 'S'};
    }
    for (const Card& card : cards()) table.owners.push_back(card.owner);
    return table;
}

bool is_over(const Table& table) {
    for (int side = 0; side < 2; ++side) {
        bool master = false;
        for (const auto& [cell, man] : table.men) {
            master = master || man == std::pair(side, 'M');
            if (man == std::pair(side, 'M') && cell == std::pair(2, side == 0 ? 4 : 0)) return true;
        }
        if (!master) return true;
    }
    return false;
}

std::map<std::string, Table> played(const Table& table) {
    std::map<std::string, Table> all;
    if (is_over(table)) return all;
    std::size_t lies = 0;
    while (table.owners[lies] != 2) ++lies;
    const auto name = [](std::pair<int, int> cell) {
        return std::string(1, static_cast<char>('a' + cell.first)) + std::to_string(cell.second + 1);
    };
    for (std::size_t card = 0; card < cards().size(); ++card) {
        if (table.owners[card] != table.side) continue;
        for (const auto& [from, man] : table.men) {
            if (man.first != table.side) continue;
            for (const auto& [x, y] : cards()[card].steps) {
                const std::pair to{from.first + x, from.second + (table.side == 0 ? y : -y)};
                if (to.first < 0 || to.first > 4 || to.second < 0 || to.second > 4) continue;
                const auto there = table.men.find(to);
                if (there != table.men.end() && there->second.first == table.side) continue;
                Table after = table;
                after.men.erase(from);
                after.men[to] = man;
                after.owners[card] = 2;
                after.owners[lies] = table.side;
                after.side = 1 - table.side;
                all[name(from) + "-" + name(to) + "/" + cards()[card].name] = after;
            }
        }
    }
    return all;
}

std::uint64_t counted(const Table& table, int depth) {
    if (depth == 0) return 1;
    std::uint64_t total = 0;
    for (const auto& [text, after] : played(table)) total += counted(after, depth - 1);
    return total;
}

TEST(Cards, TheMovesOfTheGame) {
    const VariantPtr variant = card_game();
    ASSERT_TRUE(variant);
    Rules rules(variant);
    Position start = start_position(variant);
    for (int depth = 1; depth <= 4; ++depth)
        EXPECT_EQ(rules.perft(start, depth), counted(first_table(), depth)) << "depth " << depth;
    EXPECT_EQ(counted(first_table(), 1), 10U) << "gale and reed: five steps ahead each; nobody goes aside or back";
}

// Both play on, always by the move in the middle of the list; the texts of all moves are the same in each position.
TEST(Cards, WhatEachMoveIsCalled) {
    const VariantPtr variant = card_game();
    ASSERT_TRUE(variant);
    Rules rules(variant);
    Position position = start_position(variant);
    Table table = first_table();
    std::size_t twice = 0;  // cells to which a piece goes by two cards
    for (int ply = 0; ply < 40; ++ply) {
        const std::map<std::string, Table> expected = played(table);
        Moves names;
        std::set<std::string> cells;
        for (const auto& [text, after] : expected) {
            names.insert(text);
            if (!cells.insert(text.substr(0, 5)).second) ++twice;
        }
        const std::vector<std::string> list = texts(position);
        ASSERT_EQ(Moves(list.begin(), list.end()), names) << format_position(position);
        if (names.empty()) break;
        const auto chosen = std::next(expected.begin(), static_cast<std::ptrdiff_t>(expected.size() / 2));
        const Result<Move> move = parse_move(rules, position, chosen->first);
        ASSERT_TRUE(move) << move.error();
        Position::Undo undo;
        const std::string before = format_position(position);
        rules.do_move(position, *move, undo);
        EXPECT_EQ(position.zobrist_key(), position.recomputed_key());
        rules.undo_move(position, undo);
        EXPECT_EQ(format_position(position), before);
        rules.do_move(position, *move, undo);
        table = chosen->second;
        for (std::size_t card = 0; card < cards().size(); ++card)
            EXPECT_EQ(position.state(static_cast<int>(card)), table.owners[card]) << chosen->first;
    }
    EXPECT_GT(twice, 0U) << "no position had two moves between the same cells";
}

// ---- small variants -----------------------------------------------------------------------------------------------

VariantPtr small(const std::string& state, const std::string& pieces, const std::string& rest = {}) {
    return load(R"(format = 1
name = "Test"
[board]
axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-4" }]
[state]
)" + state + R"([pieces]
K = { name = "King", royal = true, moves = [{ leap = [1, 0] }] }
)" + pieces + rest +
                R"([setup]
position = "k3/4/4/3K w - - 0 1"
)");
}

TEST(StateChanges, SetsAndAdds) {
    const VariantPtr variant = small(
        "mana = { initial = 1, max = 3 }\nring = { initial = 0, min = -1, max = 2, cycle = true }\n",
        R"(R = { name = "Rook", moves = [
    { leap = [0, 1], expand = "none", adds = { mana = 2, ring = 2 } },
    { leap = [1, 0], expand = "none", adds = { mana = -2, ring = -2 } },
    { leap = [1, 1], expand = "none", sets = { mana = 3 }, adds = { ring = 9 } },
] }
)");
    ASSERT_TRUE(variant);
    const std::string start = "k3/4/4/R2K w - - 0 1";
    EXPECT_EQ(after(variant, start, "a1-a2"), "k3/4/R3/3K b - - 1 1 mana=3 ring=2");
    EXPECT_EQ(after(variant, start, "a1-b1"), "k3/4/4/1R1K b - - 1 1 mana=0 ring=2") << "0 to -1 to 2";
    EXPECT_EQ(after(variant, start, "a1-b2"), "k3/4/1R2/3K b - - 1 1 mana=3 ring=1") << "two rounds and one more";
    EXPECT_EQ(after(variant, "k3/4/4/R2K w - - 0 1 mana=2", "a1-a2"), "k3/4/R3/3K b - - 1 1 mana=3 ring=2")
        << "it stays at its largest number";
    EXPECT_EQ(after(variant, start, "d1-d2"), "k3/4/3K/R3 b - - 1 1") << "a king's move changes nothing";
}

TEST(StateChanges, TwoMovesBetweenTheSameCells) {
    const VariantPtr variant = small("card = { initial = 0, max = 3 }\n", R"(R = { name = "Rook", moves = [
    { leap = [0, 1], expand = "none", sets = { card = 1 }, suffix = "/one" },
    { leap = [0, 1], expand = "none", sets = { card = 2 }, suffix = "/two" },
    { leap = [0, 1], expand = "none", sets = { card = 2 }, suffix = "/two" },
    { leap = [0, 1], expand = "none" },
] }
)");
    ASSERT_TRUE(variant);
    const std::string start = "k3/4/4/R2K w - - 0 1";
    EXPECT_EQ(moves(variant, start), (Moves{"a1-a2", "a1-a2/one", "a1-a2/two", "d1-c1", "d1-d2"}));
    EXPECT_EQ(after(variant, start, "a1-a2/two"), "k3/4/R3/3K b - - 1 1 card=2");
    EXPECT_EQ(after(variant, start, "a1-a2"), "k3/4/R3/3K b - - 1 1");
    const VariantPtr without = small("card = { initial = 0, max = 3 }\n", R"(R = { name = "Rook", moves = [
    { leap = [0, 1], expand = "none", sets = { card = 1 } },
    { leap = [0, 1], expand = "none", sets = { card = 2 } },
] }
)");
    ASSERT_TRUE(without);
    EXPECT_EQ(moves(without, start), (Moves{"a1-a2/1", "a1-a2/2", "d1-c1", "d1-d2"}));
}

TEST(StateChanges, PromotionsKeepTheSuffix) {
    const VariantPtr variant = small("card = { initial = 0, max = 3 }\n",
                                     R"(R = { name = "Rook", moves = [{ slide = [1, 0] }] }
P = { name = "Pawn", moves = [
    { leap = [0, 1], expand = "none", sets = { card = 1 }, suffix = "/one" },
    { leap = [0, 1], expand = "none", sets = { card = 2 }, suffix = "/two" },
], promotion = { zone = "rank == 4", to = ["R"], state = { card = [0, 2] } } }
)");
    ASSERT_TRUE(variant);
    EXPECT_EQ(moves(variant, "3k/P3/4/3K w - - 0 1"), (Moves{"a3-a4/one=R", "a3-a4/two=R", "d1-c1", "d1-d2"}));
    EXPECT_EQ(moves(variant, "3k/P3/4/3K w - - 0 1 card=3"), (Moves{"a3-a4/one", "a3-a4/two", "d1-c1", "d1-d2"}));
    EXPECT_EQ(after(variant, "3k/P3/4/3K w - - 0 1", "a3-a4/two=R"), "R2k/4/4/3K b - - 1 1 card=2");
}

TEST(StateChanges, ChecksCountWithTheNewValues) {
    // The rook moves like a rook while the bell rings, and rings it.
    const VariantPtr variant = small("bell = { initial = 0, max = 1 }\n", R"(R = { name = "Rook", moves = [
    { leap = [0, 1], expand = "none", only = "quiet", sets = { bell = 1 } },
    { slide = [1, 0], only = "capture", state = { bell = 1 } },
] }
S = { name = "Stone", moves = [{ leap = [0, 1], expand = "none", sets = { bell = 1 } }] }
)");
    ASSERT_TRUE(variant);
    Rules rules(variant);
    Position place = at(variant, "k3/4/4/R2K w - - 0 1");
    EXPECT_FALSE(rules.in_check(place, Side::second));
    const Result<Move> move = parse_move(rules, place, "a1-a2");
    ASSERT_TRUE(move) << move.error();
    EXPECT_TRUE(rules.gives_check(place, *move));
    // White may not ring the bell itself while Black's rook looks at its king.
    EXPECT_EQ(moves(variant, "k2r/4/S3/3K w - - 0 1"), (Moves{"d1-c1", "d1-d2"}));
    EXPECT_EQ(moves(variant, "k1r1/4/S3/3K w - - 0 1"), (Moves{"a2-a3", "d1-c1", "d1-d2"}));
}

TEST(StateChanges, DropsAndCastlings) {
    const VariantPtr variant = small(
        "card = { initial = 0, max = 3 }\n",
        R"(R = { name = "Rook", moves = [{ slide = [1, 0] }], drop = { sets = { card = 3 } } }
)",
        R"([[castling]]
name = "O-O"
letter = "K"
king = "K"
partner = "R"
king_from = "d1"
king_to = "b1"
partner_from = "a1"
partner_to = "c1"
adds = { card = 1 }
[rules]
reserve = "captor"
)");
    ASSERT_TRUE(variant);
    EXPECT_EQ(after(variant, "1k2/4/4/R2K[R] w K - 0 1", "d1-b1"), "1k2/4/4/1KR1[R] b - - 1 1 card=1");
    EXPECT_EQ(after(variant, "1k2/4/4/3K[R] w - - 0 1", "R@a1"), "1k2/4/4/R2K[] b - - 1 1 card=3");
}

// The hawk that the step after a move puts down is no drop: the number of drops stays as it is.
TEST(StateChanges, AStepOutOfTheHandIsNoDrop) {
    const VariantPtr variant = small(
        "drops = { initial = 0, max = 3 }\n",
        R"(H = { name = "Hawk", moves = [{ leap = [1, 1] }], drop = { adds = { drops = 1 } } }
)",
        R"([turn.then.gate]
after = ["move"]
must = "never"
place = ["H"]
source = "hand"
to = "left"
)");
    ASSERT_TRUE(variant);
    Result<Contest> contest = Contest::parse(variant, "k3/4/4/3K[HH] w - - 0 1");
    ASSERT_TRUE(contest) << contest.error();
    ASSERT_TRUE(contest->play("d1-d2/H"));
    EXPECT_EQ(contest->text(), "k3/4/3K/3H[H] b - - 1 1");
    ASSERT_TRUE(contest->play("a4-a3"));
    ASSERT_TRUE(contest->play("H@a1"));
    EXPECT_EQ(contest->text(), "4/k3/3K/H2H[] b - - 3 2 drops=1");
}

// In turns with the same result only one counts, also if one of the moves sets a value to what it is.
TEST(StateChanges, TurnsThatComeToOne) {
    const VariantPtr variant = small("mode = { initial = 1, max = 1 }\n",
                                     R"(M = { name = "Man", moves = [
    { leap = [1, 0], only = "quiet" },
    { leap = [1, 0], only = "quiet", sets = { mode = 1 } },
    { hop = [1, 1], takes = "hurdle" },
] }
)",
                                     "[turn]\nsame = \"result\"\n");
    ASSERT_TRUE(variant);
    // The king has two turns on d1, and the man two.
    Result<Contest> contest = Contest::parse(variant, "k3/4/4/M2K w - - 0 1");
    ASSERT_TRUE(contest) << contest.error();
    EXPECT_EQ(contest->count_turns(), 4U);
    Result<Contest> other = Contest::parse(variant, "k3/4/4/M2K w - - 0 1 mode=0");
    ASSERT_TRUE(other) << other.error();
    EXPECT_EQ(other->count_turns(), 6U);
}

// No move is listed twice where pieces capture each other from afar, though no enemy can attack the king along a line.
TEST(StateChanges, MovesToOneCellWithRemoteCaptures) {
    const VariantPtr variant = small(
        "mode = { initial = 0, max = 1 }\n",
        R"(R = { name = "Rook", moves = [{ leap = [1, 0] }, { leap = [1, 0], sets = { mode = 1 }, suffix = "/m" }] }
A = { name = "Approacher", moves = [{ leap = [1, 0] }], strikes = [{ custodian = [1, 0] }] }
)");
    ASSERT_TRUE(variant);
    EXPECT_EQ(texts(variant, "3k/3a/1R2/K3 w - - 0 1"),
              (std::vector<std::string>{"a1-a2", "a1-b1", "b2-a2", "b2-a2/m", "b2-b1", "b2-b1/m", "b2-b3", "b2-b3/m",
                                        "b2-c2", "b2-c2/m"}));
}

TEST(StateChanges, AValueThatCountsTurns) {
    const VariantPtr variant = small(
        "year = { initial = 0, max = 3, counts = \"turn\", cycle = true, repetition = false }\n"
        "age = { initial = 0, max = 2, counts = \"turn\" }\n",
        "", "[rules]\nrepetition = { count = 2, result = \"draw\" }\n");
    ASSERT_TRUE(variant);
    EXPECT_EQ(after(variant, "k3/4/4/3K w - - 0 1", "d1-d2"), "k3/4/3K/4 b - - 1 1 year=1 age=1");
    EXPECT_EQ(after(variant, "k3/4/4/3K w - - 0 1 year=3 age=2", "d1-d2"), "k3/4/3K/4 b - - 1 1 age=2")
        << "the year begins anew, the age stays";
    // Only while it grows does the age keep positions apart.
    Game game(variant);
    for (const char* const move : {"d1-d2", "a4-a3", "d2-d1", "a3-a4"}) ASSERT_TRUE(game.play(move));
    EXPECT_FALSE(game.outcome().over) << "at the start the age was 0";
    ASSERT_TRUE(game.play("d1-d2"));
    EXPECT_FALSE(game.outcome().over) << "after the first move the age was 1";
    ASSERT_TRUE(game.play("a4-a3"));
    EXPECT_TRUE(game.outcome().over) << "from the second move on it is 2, and the year does not count";
}

TEST(StateChanges, MovesByTheYear) {
    const VariantPtr variant = small(
        "year = { initial = 0, max = 3, counts = \"turn\", cycle = true }\n",
        "R = { name = \"Rook\", moves = [{ slide = [1, 0], state = { year = [2, 3] } }] }\n");
    ASSERT_TRUE(variant);
    EXPECT_EQ(moves(variant, "k3/4/4/R2K w - - 0 1").size(), 2U);
    // With Black's move the year becomes 2, and then the rook takes along the file.
    EXPECT_EQ(moves(variant, "k3/4/4/R2K b - - 0 1 year=1"), (Moves{"a4-b4"}));
    EXPECT_EQ(moves(variant, "k3/4/4/R2K b - - 0 1 year=3"), (Moves{"a4-b4", "a4-a3"}));
}

}  // namespace cards_test
