// Material with which a side cannot win: questions from the tests of other programs, with their answers
// (conformance/cannot_win.txt). No position with this material is mate, by trying all cells, with moves written here a
// second time. Also the inheritance of these rules.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include <varia/contest.hpp>

#include "effort.hpp"
#include "small_variant.hpp"
#include "source_dir.hpp"

namespace varia::material_test {

using tests::at;
using tests::load;
using tests::status;

std::vector<std::string> fields(const std::string& line) {
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= line.size();) {
        const std::size_t end = std::min(line.find(" | ", begin), line.size());
        parts.push_back(line.substr(begin, end - begin));
        begin = end + 3;
    }
    return parts;
}

TEST(Material, AnswersAreThoseOfOtherPrograms) {
    std::ifstream file(tests::source_dir() + "/tests/conformance/cannot_win.txt");
    std::map<std::string, VariantPtr> variants;
    int asked = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '#') continue;
        const std::vector<std::string> said = fields(line);
        ASSERT_EQ(said.size(), 4U) << line;
        VariantPtr& variant = variants[said[0]];
        if (!variant) variant = *load_builtin(said[0]);
        Position position = at(variant, said[1]);
        bool dead = true;
        for (const Side side : {Side::first, Side::second}) {
            const std::string& answer = said[side == Side::first ? 2 : 3];
            dead = dead && answer == "cannot";
            if (answer == "?") continue;
            ++asked;
            EXPECT_EQ(Rules::can_win(position, side), answer == "can") << line;
        }
        Rules rules(variant);
        const bool over = rules.decided(position).has_value() || !rules.has_legal_move(position);
        const Outcome outcome = rules.outcome(position);
        if (!over) {
            EXPECT_EQ(outcome.over && outcome.verdict == Verdict::draw, dead) << line << ": " << outcome.text(*variant);
        }
        EXPECT_EQ(Rules::is_dead(position), dead) << line;
    }
    EXPECT_GT(asked, 1900);
}

TEST(Material, ListsAndCountsGoOnPastDeadPositions) {
    const VariantPtr chess = *load_builtin("chess");
    const std::string text = "4k3/8/8/2N5/8/8/8/4K3 w - - 0 1";
    Position position = at(chess, text);
    // The knight has eight moves, the king five.
    EXPECT_EQ(Rules(chess).count_legal_moves(position), 13U);
    EXPECT_EQ(Rules(chess).perft(position, 1), 13U);
    Contest contest = *Contest::parse(chess, text);
    EXPECT_EQ(contest.standing().text, "draw dead-position 1/2-1/2");
    EXPECT_TRUE(contest.legal_actions().empty());
    EXPECT_FALSE(contest.play("c5-d7"));
    contest.pass_draws(true);
    EXPECT_TRUE(contest.play("c5-d7"));
}

TEST(Material, EachGameSaysItselfWhatItChanges) {
    const std::string head = "format = 1\nname = \"Other\"\nextends = \"chess\"\n";
    const std::string knight = "4k3/8/8/2N5/8/8/8/4K3 w - - 0 1";
    EXPECT_EQ(status(load(head), knight), "draw dead-position 1/2-1/2");
    EXPECT_EQ(status(load(head + "[rules]\nrepetition = false\n"), knight), "draw dead-position 1/2-1/2");
    // With a knight of longer range, or another way to win, the rule does not apply.
    EXPECT_EQ(status(load(head + "[pieces.N]\nmoves = \"NR\"\n"), knight), "ongoing");
    EXPECT_EQ(status(load(head + "[rules]\nstalemate = \"win\"\n"), knight), "ongoing");
    EXPECT_EQ(
        status(
            load(head +
                 "[rules]\nstalemate = \"win\"\ncannot_win = [{ own = [{ of = [\"N\"], most = 1 }, { most = 1 }] }]\n"),
            knight),
        "draw dead-position 1/2-1/2");
    EXPECT_EQ(status(load(head + "[rules]\ncannot_win = false\n"), knight), "ongoing");
}

TEST(Material, WhoCannotWinIsReportedOfEachSide) {
    const VariantPtr chess = *load_builtin("chess");
    const Position queen = at(chess, "7k/8/8/8/8/8/4K3/1Q6 w - - 0 1");
    EXPECT_TRUE(Rules::can_win(queen, Side::first));
    EXPECT_FALSE(Rules::can_win(queen, Side::second));
    EXPECT_FALSE(Rules::is_dead(queen));
    // If bare kings are a draw, a bare king cannot win, whatever else is declared.
    const VariantPtr dragonchess = *load_builtin("dragonchess");
    EXPECT_TRUE(Rules::can_win(start_position(dragonchess), Side::first));
    const VariantPtr makruk = *load_builtin("makruk");
    EXPECT_FALSE(Rules::can_win(at(makruk, "4k3/8/8/8/8/4N3/8/4K3 w - - 0 1"), Side::second));
    EXPECT_TRUE(Rules::can_win(at(makruk, "4k3/8/8/8/8/4N3/8/4K3 w - - 0 1"), Side::first));
    // In a match on several boards, pieces may arrive.
    LoadOptions three;
    three.set = {{"boards", "3"}};
    const Contest match(*load_builtin("elevator-chess", three));
    EXPECT_TRUE(match.can_win(0));
}

// A variant made for this test: one position for each side of the meaning of each key.
TEST(Material, EachKeyOfAnEntryMeansWhatItSays) {
    const auto game = [](const std::string& entries) {
        return load(
            "format = 1\nname = \"Small\"\n"
            "board = { axes = [{ name = \"file\", labels = \"a-e\" }, { name = \"rank\", labels = \"1-5\" }] }\n"
            "sides = { names = [\"white\", \"black\"], mirror = [\"rank\"] }\n"
            "[pieces.K]\nname = \"King\"\nroyal = true\nmoves = \"K\"\n"
            "[pieces.A]\nname = \"Arm\"\nmoves = \"W\"\n[pieces.B]\nname = \"Boot\"\nmoves = \"F\"\n"
            "[rules]\nreserve = \"owner\"\ncannot_win = [ " +
            entries + " ]\n[setup]\nposition = \"k4/5/5/5/4K w\"\n");
    };
    struct Case {
        const char* entry;
        const char* position;
        bool white, black;  // can win
    };
    const Case cases[] = {
        {"{ own = [{ of = [\"A\"], most = 1 }] }", "k3a/a4/5/5/A3K w", false, true},
        {"{ own = [{ of = [\"A\"], least = 2 }] }", "k3a/a4/5/5/A3K w", true, false},
        {"{ own = [{ not = [\"A\"], most = 0 }] }", "k3a/5/5/5/B3K w", true, false},
        {"{ own = [{ most = 0 }] }", "k3a/5/5/5/4K w", false, true},
        {"{ other = [{ of = [\"B\"], least = 1 }] }", "k3b/5/5/5/4K w", false, true},
        {"{ both = [{ of = [\"A\", \"B\"], most = 2 }] }", "k3b/5/5/5/A3K w", false, false},
        {"{ both = [{ of = [\"A\", \"B\"], most = 1 }] }", "k3b/5/5/5/A3K w", true, true},
        // All counts of an entry must be true; one entry is enough.
        {"{ own = [{ of = [\"A\"], most = 0 }, { of = [\"B\"], most = 0 }] }", "k3b/5/5/5/4K w", false, true},
        {"{ own = [{ of = [\"A\"], least = 3 }] }, { own = [{ of = [\"B\"], least = 1 }] }", "k3b/5/5/5/4K w", true,
         false},
        {"{ side = \"black\", own = [{ most = 9 }] }", "k4/5/5/5/4K w", true, false},
        {"{ to_move = true, own = [{ most = 9 }] }", "k4/5/5/5/4K w", false, true},
        {"{ to_move = true, own = [{ most = 9 }] }", "k4/5/5/5/4K b", true, false},
        {"{ to_move = false, own = [{ most = 9 }] }", "k4/5/5/5/4K b", false, true},
        // A zone in the view of the side: its own first two ranks.
        {"{ own = [{ of = [\"A\"], zone = \"rank <= 2\", least = 1 }] }", "k4/a4/5/A4/4K w", false, false},
        {"{ own = [{ of = [\"A\"], zone = \"rank <= 2\", least = 1 }] }", "4k/A4/5/a4/4K w", true, true},
        // A reserve does not count.
        {"{ own = [{ of = [\"A\"], least = 1 }] }", "k4/5/5/5/4K[A] w", true, true},
    };
    for (const Case& c : cases) {
        SCOPED_TRACE(std::string(c.entry) + " at " + c.position);
        const VariantPtr variant = game(c.entry);
        ASSERT_TRUE(variant);
        const Position position = at(variant, c.position);
        EXPECT_EQ(Rules::can_win(position, Side::first), c.white);
        EXPECT_EQ(Rules::can_win(position, Side::second), c.black);
        EXPECT_EQ(Rules::is_dead(position), !c.white && !c.black);
    }
    // A hand counts where pieces can be dropped.
    const VariantPtr drops = load(
        "format = 1\nname = \"Small\"\nextends = \"minishogi\"\n[rules]\ncannot_win = [{ own = [{ of = [\"G\"], least "
        "= 1 }] }]\n");
    ASSERT_TRUE(drops);
    EXPECT_FALSE(Rules::can_win(at(drops, "4k/5/5/5/K4[G] w"), Side::first));
    EXPECT_TRUE(Rules::can_win(at(drops, "4k/5/5/5/K4[G] w"), Side::second));
}

// ---- all cells tried ----------------------------------------------------------------------------------------------

using Point = std::array<int, 4>;

// A board as a box of points, some of which are not part of it, and the moves of the attacker's piece.
struct Board {
    std::array<int, 4> size;
    bool round = false;                   // whether the first axis wraps around
    bool (*has)(const Point&) = nullptr;  // null if all points belong to the board
    // Number of first axes that are symmetrical: along these the lone king is tried in one half only.
    std::size_t alike = 4;
    [[nodiscard]] bool holds(Point& p) const {
        for (std::size_t a = 0; a < 4; ++a) {
            if (a == 0 && round) p[0] = (p[0] + size[0]) % size[0];
            if (p[a] < 0 || p[a] >= size[a]) return false;
        }
        return has == nullptr || has(p);
    }
    [[nodiscard]] std::vector<Point> points() const {
        std::vector<Point> all;
        for (Point p{}; p[3] < size[3]; ++p[3])
            for (p[2] = 0; p[2] < size[2]; ++p[2])
                for (p[1] = 0; p[1] < size[1]; ++p[1])
                    for (p[0] = 0; p[0] < size[0]; ++p[0])
                        if (Point q = p; holds(q)) all.push_back(p);
        return all;
    }
};

// Returns all steps whose components, without signs and in any order, are one of these.
std::vector<Point> steps(const std::vector<Point>& kinds, int axes) {
    std::vector<Point> all;
    for (Point v{}; v[0] <= 4; ++v[0])
        for (v[1] = 0; v[1] <= 4; ++v[1])
            for (v[2] = 0; v[2] <= 4; ++v[2])
                for (v[3] = 0; v[3] <= 4; ++v[3]) {
                    Point signed_v{v[0] - 2, v[1] - 2, v[2] - 2, v[3] - 2};
                    Point bare{std::abs(signed_v[0]), std::abs(signed_v[1]), std::abs(signed_v[2]),
                               std::abs(signed_v[3])};
                    bool outside = false;
                    for (std::size_t a = static_cast<std::size_t>(axes); a < 4; ++a) outside = outside || bare[a] != 0;
                    std::ranges::sort(bare, std::greater<>());
                    if (!outside && std::ranges::find(kinds, bare) != kinds.end()) all.push_back(signed_v);
                }
    return all;
}

Point plus(const Point& p, const Point& v) { return {p[0] + v[0], p[1] + v[1], p[2] + v[2], p[3] + v[3]}; }

struct Attacker {
    std::string name;
    std::vector<Point> kinds;
    bool slides;
};

// Whether some position is mate: the piece attacks the lone king, and piece or king attack each cell to which it could
// go.
bool can_mate(const Board& board, int axes, const Attacker& piece) {
    std::vector<Point> royal;
    Point ones{};
    for (int a = 0; a < axes; ++a) {
        ones[static_cast<std::size_t>(a)] = 1;
        royal.push_back(ones);
    }
    const std::vector<Point> king = steps(royal, axes);
    const std::vector<Point> ways = steps(piece.kinds, axes);
    const std::vector<Point> cells = board.points();
    const auto beside = [&](const Point& a, const Point& b) {
        return std::ranges::any_of(king, [&](const Point& v) {
            Point to = plus(a, v);
            return board.holds(to) && to == b;
        });
    };
    for (const Point& lone : cells)
        for (const Point& from : cells) {
            bool other_half = from == lone;
            for (std::size_t a = 0; a < board.alike; ++a) other_half = other_half || 2 * lone[a] > board.size[a];
            if (other_half) continue;
            // The cells that the piece attacks on an empty board, because the lone king does not block the line behind
            // it.
            std::vector<Point> hit;
            for (const Point& v : ways) {
                Point to = plus(from, v);
                for (int n = 0; n < 12 && board.holds(to) && to != from; ++n) {
                    hit.push_back(to);
                    if (!piece.slides) break;
                    to = plus(to, v);
                }
            }
            if (std::ranges::find(hit, lone) == hit.end()) continue;
            std::vector<Point> open;
            for (const Point& v : king) {
                Point to = plus(lone, v);
                if (board.holds(to) && to != lone && std::ranges::find(hit, to) == hit.end()) open.push_back(to);
            }
            for (const Point& other : cells) {
                if (other == lone || other == from || beside(other, lone)) continue;
                if (std::ranges::all_of(open, [&](const Point& to) { return to != other && beside(other, to); }))
                    return true;
            }
        }
    return false;
}

TEST(Material, NoCellsAreMateWithWhatIsDead) {
    const std::vector<Point> rook{{1, 0, 0, 0}}, bishop{{1, 1, 0, 0}}, corner{{1, 1, 1, 0}};
    const Board flat{{8, 8, 1, 1}};
    EXPECT_FALSE(can_mate(flat, 2, {"N", {{2, 1, 0, 0}}, false}));
    EXPECT_FALSE(can_mate(flat, 2, {"B", bishop, true}));
    EXPECT_TRUE(can_mate(flat, 2, {"R", rook, true}));
    EXPECT_FALSE(can_mate({{6, 6, 1, 1}}, 2, {"N", {{2, 1, 0, 0}}, false}));
    for (const int width : {10}) {
        EXPECT_FALSE(can_mate({{width, 8, 1, 1}}, 2, {"N", {{2, 1, 0, 0}}, false}));
        EXPECT_FALSE(can_mate({{width, 8, 1, 1}}, 2, {"B", bishop, true}));
    }
    EXPECT_FALSE(can_mate({{8, 8, 1, 1}, true}, 2, {"N", {{2, 1, 0, 0}}, false}));
    EXPECT_FALSE(can_mate({{8, 8, 1, 1}, true}, 2, {"B", bishop, true}));

    const Board raumschach{{5, 5, 5, 1}};
    for (const Attacker& piece : {Attacker{"R", rook, true}, Attacker{"B", bishop, true}, Attacker{"U", corner, true},
                                  Attacker{"N", {{2, 1, 0, 0}}, false}})
        EXPECT_FALSE(can_mate(raumschach, 3, piece)) << piece.name;
    EXPECT_TRUE(can_mate(raumschach, 3, {"Q", {{1, 0, 0, 0}, {1, 1, 0, 0}, {1, 1, 1, 0}}, true}));
}

TEST(Material, NoCellsAreMateWithWhatIsDeadOnLargeBoards) {
    if (!conformance::long_run()) GTEST_SKIP() << "with VARIA_LONG=1";
    const std::vector<Point> rook{{1, 0, 0, 0}}, bishop{{1, 1, 0, 0}}, corner{{1, 1, 1, 0}};
    const Board tesschess{{4, 4, 4, 4}};
    for (const Attacker& piece :
         {Attacker{"R", {{1, 0, 0, 0}, {1, 1, 1, 0}}, true}, Attacker{"B", {{1, 1, 0, 0}, {1, 1, 1, 1}}, true},
          Attacker{"N", {{2, 1, 0, 0}}, false}})
        EXPECT_FALSE(can_mate(tesschess, 4, piece)) << piece.name;

    const Board uplifting{{8, 8, 8, 1}};
    const std::vector<Attacker> army{{"R", rook, true},
                                     {"B", bishop, true},
                                     {"J", corner, true},
                                     {"L", {{1, 0, 0, 0}, {1, 1, 0, 0}}, true},
                                     {"S", {{1, 1, 0, 0}, {1, 1, 1, 0}}, true},
                                     {"C", {{1, 0, 0, 0}, {1, 1, 1, 0}}, true},
                                     {"N", {{2, 1, 0, 0}}, false},
                                     {"F", {{2, 1, 1, 0}}, false},
                                     {"E", {{2, 2, 1, 0}}, false}};
    for (const Attacker& piece : army) EXPECT_FALSE(can_mate(uplifting, 3, piece)) << piece.name;
    EXPECT_TRUE(can_mate(uplifting, 3, {"Q", {{1, 0, 0, 0}, {1, 1, 0, 0}, {1, 1, 1, 0}}, true}));

    // Cells whose distance from the middle is small enough, in squares that become smaller from level to level.
    const auto inside = [](const Point& p) {
        return std::max(std::abs(2 * p[0] - 9), std::abs(2 * p[1] - 9)) + 2 * std::abs(p[2] - 4) <= 9;
    };
    const auto upper = [](const Point& p) {
        return std::max(std::abs(2 * p[0] - 9), std::abs(2 * p[1] - 9)) + 2 * std::abs(p[2] - 4) <= 9 && p[2] >= 4;
    };
    for (const Board& board : {Board{{10, 10, 9, 1}, false, inside}, Board{{10, 10, 9, 1}, false, upper, 2}})
        for (const Attacker& piece :
             {Attacker{"B", bishop, true}, Attacker{"N", {{2, 1, 0, 0}}, false}, Attacker{"E", corner, true}})
            EXPECT_FALSE(can_mate(board, 3, piece)) << piece.name;
}

}  // namespace varia::material_test
