// Start positions with numbers: how many there are, which number means which, and what is refused.
//
// The numbers of Chess960 are Scharnagl's, as published: 0 is BBQNNRKR, 518 RNBQKBNR, 959 RKRNNQBB. Other counts are
// published for the arrays of Capablanca's chess (84,000 with bishops on both colours and the king between the rooks,
// 48,000 if the queen and the archbishop stand on both colours, too) and of Arimaa (64,864,800 for one side), or are
// products of the choices that each lot leaves.
#include <algorithm>
#include <cctype>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/contest.hpp>
#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/rules.hpp>

namespace numbered_starts_test {

using namespace varia;

VariantPtr loaded(const std::string& setup, const std::string& base = "chess") {
    const Result<VariantPtr> variant = load_text("format = 1\nname = \"Lots\"\nextends = \"" + base + "\"\n" + setup,
                                                 "test.toml", "test");
    EXPECT_TRUE(variant) << setup << variant.error();
    return variant ? *variant : nullptr;
}

// The first rank of a start position, or what is wrong.
std::string first_rank(const VariantPtr& variant, const std::string& text) {
    const Result<Position> position = parse_position(variant, text);
    if (!position) return position.diagnostics().front().message;
    const std::string board = format_position(*position);
    const std::string rows = board.substr(0, board.find(' '));
    return rows.substr(rows.rfind('/') + 1);
}

std::vector<std::uint64_t> arrays(const std::string& setup, const std::string& base = "chess") {
    const VariantPtr variant = loaded(setup, base);
    return variant ? start_arrays(*variant) : std::vector<std::uint64_t>{};
}

const std::string bishops = R"toml([[setup.lot]]
on = "rank == 1 and even(file)"
pieces = ["B"]
[[setup.lot]]
on = "rank == 1 and odd(file)"
pieces = ["B"]
)toml";

TEST(NumberedStarts, OfChess960) {
    const VariantPtr variant = *load_builtin("chess960");
    EXPECT_EQ(start_arrays(*variant), std::vector<std::uint64_t>{960});
    EXPECT_EQ(first_rank(variant, "start:0"), "BBQNNRKR");
    EXPECT_EQ(first_rank(variant, " start:1 "), "BQNBNRKR");
    EXPECT_EQ(first_rank(variant, "start:518"), "RNBQKBNR");
    EXPECT_EQ(first_rank(variant, "start:959"), "RKRNNQBB");
    EXPECT_EQ(*parse_position(variant, "start:518"), start_position(variant));
    std::set<std::string> seen;
    for (std::uint64_t number = 0; number < 960; ++number) {
        const Result<Position> position = numbered_start(variant, std::vector<std::uint64_t>{number});
        ASSERT_TRUE(position) << number << position.error();
        EXPECT_TRUE(position.diagnostics().empty()) << number;
        const std::string text = format_position(*position);
        seen.insert(text);
        EXPECT_EQ(numbered_start_text(*position), "start:" + std::to_string(number));
        const std::string rank = first_rank(variant, text);
        std::string opposite = rank;
        std::ranges::transform(opposite, opposite.begin(),
                               [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        EXPECT_TRUE(text.starts_with(opposite + "/pppppppp/8/8/8/8/PPPPPPPP/" + rank + " w KQkq - 0 1")) << text;
        EXPECT_NE(rank.find('B') % 2, rank.rfind('B') % 2) << rank;
        EXPECT_TRUE(rank.find('R') < rank.find('K') && rank.find('K') < rank.rfind('R')) << rank;
    }
    EXPECT_EQ(seen.size(), 960U);
}

TEST(NumberedStarts, AreRefusedBeyondTheLast) {
    const VariantPtr variant = *load_builtin("chess960");
    EXPECT_EQ(first_rank(variant, "start:960"), "there is no start position 960: the numbers go from 0 to 959");
    for (const char* const text :
         {"start:", "start:-1", "start:1x", "start:1,", "start:?", "start:99999999999999999999"})
        EXPECT_NE(first_rank(variant, text).find("is no number of a start position"), std::string::npos) << text;
    EXPECT_EQ(first_rank(variant, "start:1,2"), "a start position has one number here, not 2");
    EXPECT_EQ(first_rank(*load_builtin("chess"), "start:0"), "this game has no start positions with numbers");
    EXPECT_TRUE(start_arrays(**load_builtin("chess")).empty());
}

TEST(NumberedStarts, BySeed) {
    const VariantPtr variant = *load_builtin("chess960");
    EXPECT_EQ(first_rank(variant, "start:?7"), first_rank(variant, "start:?7"));
    std::set<std::string> seen;
    for (int seed = 0; seed < 40; ++seed) seen.insert(first_rank(variant, "start:?" + std::to_string(seed)));
    EXPECT_GT(seen.size(), 30U);
}

// A side that draws for itself has a number of its own: 960 for each side, and Black's by where Black sees the cells.
TEST(NumberedStarts, OfEachSide) {
    const VariantPtr variant = loaded("setup = { each_side = true }\n", "chess960");
    EXPECT_EQ(start_arrays(*variant), (std::vector<std::uint64_t>{960, 960}));
    const Result<Position> position = parse_position(variant, "start:518,0");
    ASSERT_TRUE(position) << position.error();
    EXPECT_EQ(format_position(*position), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    EXPECT_EQ(numbered_start_text(*position), "start:518,0");
    EXPECT_EQ(first_rank(variant, "start:518"), "a start position has 2 numbers here, one for each side, not 1");
}

// 8!/(2! 2! 2!) orders, of which 16 of 28 pairs of cells for the bishops are on both colours.
TEST(NumberedStarts, OfShuffleChess) {
    const std::string all = R"toml([[setup.lot]]
on = "rank == 1"
pieces = ["K", "Q", "R", "R", "N", "N", "B", "B"]
)toml";
    EXPECT_EQ(arrays(all), std::vector<std::uint64_t>{5040});
    EXPECT_EQ(arrays(all + "[[setup.condition]]\nof = [\"B\"]\napart = \"odd(file)\"\n"),
              std::vector<std::uint64_t>{2880});
    EXPECT_EQ(arrays(bishops + R"toml([[setup.lot]]
on = "rank == 1"
pieces = ["K", "Q", "R", "R", "N", "N"]
)toml"),
              std::vector<std::uint64_t>{2880});
    // A third of them has the king between the rooks.
    const std::string both = all + R"toml([[setup.condition]]
of = ["B"]
apart = "odd(file)"
[[setup.condition]]
of = ["K"]
between = ["R"]
)toml";
    const VariantPtr variant = loaded(both);
    EXPECT_EQ(start_arrays(*variant), std::vector<std::uint64_t>{960});
    std::set<std::string> ours, theirs;
    const VariantPtr chess960 = *load_builtin("chess960");
    for (int number = 0; number < 960; ++number) {
        const std::string text = "start:" + std::to_string(number);
        ours.insert(first_rank(variant, text));
        theirs.insert(first_rank(chess960, text));
    }
    EXPECT_EQ(ours, theirs);
}

TEST(NumberedStarts, OfCapablancasPieces) {
    const std::string knights = R"toml([[setup.lot]]
on = "rank == 1"
pieces = ["N", "N"]
[[setup.lot]]
on = "rank == 1"
pieces = ["R", "K", "R"]
in_order = true
)toml";
    std::string singles;
    for (const char* const letter : {"A", "C", "Q"})
        singles += "[[setup.lot]]\non = \"rank == 1\"\npieces = [\"" + std::string(letter) + "\"]\n";
    const VariantPtr variant = loaded(bishops + singles + knights, "capablanca");
    EXPECT_EQ(start_arrays(*variant), std::vector<std::uint64_t>{84000});
    // The published example: 12345 is 0 of 5, 4 of 5, 5 of 8, 5 of 7, 2 of 6 and 1 of 10. So the bishops stand on b and
    // i, the archbishop on the sixth free file, the chancellor and the queen on the sixth and third of what is left
    // then, and the knights on the first and third.
    EXPECT_EQ(first_rank(variant, "start:12345"), "NBRQNKACBR");
    EXPECT_EQ(arrays(bishops + singles + knights + "[[setup.condition]]\nof = [\"Q\", \"A\"]\napart = \"odd(file)\"\n",
                     "capablanca"),
              std::vector<std::uint64_t>{48000});
}

// All 8!/(2! 2! 2!) orders less those in which the two bishops are neighbours: 7 pairs of cells, and 6!/(2! 2!) orders
// of the others.
TEST(NumberedStarts, WithoutNeighbours) {
    EXPECT_EQ(arrays(R"toml([[setup.lot]]
on = "rank == 1"
pieces = ["K", "Q", "R", "R", "N", "N", "B", "B"]
[[setup.condition]]
of = ["B"]
beside = ["B"]
)toml"),
              std::vector<std::uint64_t>{5040 - 7 * 180});
}

// Rows from a list, in which a displacement chess begins; other pieces of the start stay where they are.
TEST(NumberedStarts, OfAList) {
    const VariantPtr variant = loaded(R"toml([[setup.lot]]
cells = ["d1", "e1"]
one_of = ["Q K", "K Q"]
[[setup.lot]]
cells = ["b8", "c8"]
one_of = ["N B", "B N", ". N"]
side = "black"
)toml");
    EXPECT_EQ(start_arrays(*variant), std::vector<std::uint64_t>{6});
    EXPECT_EQ(format_position(*parse_position(variant, "start:0")),
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    EXPECT_EQ(format_position(*parse_position(variant, "start:3")).substr(0, 46),
              "rbnkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w ");
    EXPECT_EQ(format_position(*parse_position(variant, "start:4")).substr(0, 46),
              "r1nqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w ");
}

// Kinds by weights: on seven cells each of five kinds, one of them twice as often: 6 to the power of 7 numbers.
TEST(NumberedStarts, ByWeights) {
    const VariantPtr variant = loaded(R"toml([setup]
each_side = true
[[setup.lot]]
on = "rank == 1 and file != 5"
weights = { P = 2, N = 1, B = 1, R = 1, Q = 1 }
)toml");
    EXPECT_EQ(start_arrays(*variant), (std::vector<std::uint64_t>{279936, 279936}));
    EXPECT_EQ(first_rank(variant, "start:0,0"), "PPPPKPPP");
    EXPECT_EQ(first_rank(variant, "start:279935,5"), "QQQQKQQQ");
    EXPECT_EQ(first_rank(variant, "start:2,5"), "NPPPKPPP");
    // Numbers 0 and 1 are the same array, and the lower one is its name.
    EXPECT_EQ(numbered_start_text(*parse_position(variant, "start:1,0")), "start:0,0");
}

// One side of Arimaa: 16!/(8! 2! 2! 2!).
TEST(NumberedStarts, OfManyPieces) {
    EXPECT_EQ(arrays(R"toml([setup]
each_side = true
[[setup.lot]]
on = "rank <= 2"
pieces = ["K", "Q", "B", "B", "R", "R", "N", "N", "P", "P", "P", "P", "P", "P", "P", "P"]
)toml"),
              (std::vector<std::uint64_t>{64864800, 64864800}));
}

// The fourth of the words KQRRNNBB, KQRRNBNB, KQRRNBBN, KQRRBNNB and so on, on every floor.
TEST(NumberedStarts, OfMatches) {
    const VariantPtr variant = loaded(R"toml([[setup.lot]]
on = "rank == 1"
pieces = ["K", "Q", "R", "R", "N", "N", "B", "B"]
)toml",
                                      "elevator-chess");
    ASSERT_TRUE(variant);
    const Result<Contest> both = Contest::parse(variant, " start:3 ");
    ASSERT_TRUE(both) << both.error();
    const std::string floor = " | kqrrbnnb/pppppppp/8/8/8/8/PPPPPPPP/KQRRBNNB w Kk - 0 1";
    EXPECT_EQ(both->text(), "w" + floor + floor);
    const Result<Contest> apart = Contest::parse(variant, "w | start:3 | start:3");
    ASSERT_TRUE(apart) << apart.error();
    EXPECT_EQ(apart->text(), both->text());
    EXPECT_FALSE(Contest::parse(variant, "start:5040"));
}

// Random lots for the first rank of a small board, written out one array after another as docs/lots.md says: rows as
// sorted words, the first lot fastest, and only arrays that fulfil the conditions.
class Arrays {
public:
    explicit Arrays(unsigned seed) : dice_(seed) {
        // Each lot has the first so many cells of its half, or all cells: then it contains those before it.
        std::size_t left = 0, right = 0;
        for (int lot = 0, lots = from(1, 4); lot < lots; ++lot) {
            std::vector<int> cells;
            if (lot + 1 < lots && from(0, 2) != 0) {
                std::size_t& size = from(0, 1) == 0 ? left : right;
                size = static_cast<std::size_t>(from(static_cast<int>(std::max<std::size_t>(size, 1)), 3));
                for (int i = 0; i < static_cast<int>(size); ++i) cells.push_back(&size == &left ? i : 5 - i);
            } else {
                cells = {0, 1, 2, 3, 4, 5};
            }
            add(cells);
            if (cells.size() == 6) break;
        }
        if (from(0, 2) == 0) say("[[setup.condition]]\nof = [\"A\", \"B\"]\napart = \"file <= 3\"\n", balance);
        if (from(0, 2) == 0) say("[[setup.condition]]\nof = [\"A\"]\nbetween = [\"B\"]\n", between);
        if (from(0, 2) == 0) say("[[setup.condition]]\nof = [\"A\"]\nbeside = [\"A\", \"C\"]\n", beside);
    }

    [[nodiscard]] const std::string& toml() const { return toml_; }

    // All arrays in the order of their numbers.
    [[nodiscard]] std::vector<std::string> all() const {
        std::size_t count = 1;
        for (const Lot& lot : lots_) count *= lot.rows.size();
        std::vector<std::string> made;
        for (std::size_t number = 0; number < count; ++number) {
            std::string row = "......", taken = row;
            std::size_t rest = number;
            for (const Lot& lot : lots_) {
                std::size_t next = 0;
                const std::string& drawn = lot.rows[rest % lot.rows.size()];
                rest /= lot.rows.size();
                for (const int cell : lot.cells) {
                    const auto at = static_cast<std::size_t>(cell);
                    if (taken[at] != '.') continue;
                    row[at] = drawn[next++];
                    if (row[at] != '.' || lot.fills) taken[at] = 'x';
                }
            }
            if (std::ranges::all_of(conditions_, [&](bool (*holds)(const std::string&)) { return holds(row); }))
                made.push_back(row);
        }
        return made;
    }

private:
    struct Lot {
        std::vector<int> cells;
        std::vector<std::string> rows;
        bool fills;
        std::size_t pieces;
    };

    int from(int low, int high) { return std::uniform_int_distribution<int>(low, high)(dice_); }
    char letter() { return "ABC"[from(0, 2)]; }

    void say(const std::string& text, bool (*holds)(const std::string&)) {
        toml_ += text;
        conditions_.push_back(holds);
    }

    void add(const std::vector<int>& cells) {
        std::size_t free = cells.size();
        for (const Lot& earlier : lots_)
            if (std::ranges::find(cells, earlier.cells.front()) != cells.end()) free -= earlier.pieces;
        if (free == 0) return;
        Lot lot{cells, {}, false, 0};
        std::string list;
        for (const int cell : cells) list += std::string(list.empty() ? "" : ", ") + "\"" + "abcdef"[cell] + "1\"";
        toml_ += "[[setup.lot]]\nside = \"white\"\ncells = [" + list + "]\n";
        const int way = from(0, 4);
        if (way == 0) {
            toml_ += "weights = { A = 2, B = 1 }\n";
            rows_of_weights(free, lot.rows);
        } else if (way == 1) {
            std::string texts;
            for (int i = from(1, 3); i > 0; --i) {
                std::string row, text;
                for (std::size_t c = 0; c < free; ++c) {
                    row += from(0, 3) == 0 ? '.' : letter();
                    text += std::string(c == 0 ? "" : " ") + row.back();
                }
                lot.rows.push_back(row);
                texts += (texts.empty() ? "\"" : ", \"") + text + "\"";
            }
            toml_ += "one_of = [" + texts + "]\n";
        } else {
            lot.pieces = static_cast<std::size_t>(from(1, static_cast<int>(std::min<std::size_t>(free, 3))));
            std::string pieces, text;
            for (std::size_t i = 0; i < lot.pieces; ++i) {
                pieces += letter();
                text += std::string(text.empty() ? "\"" : ", \"") + pieces.back() + "\"";
            }
            toml_ += "pieces = [" + text + "]\n" + (way == 2 ? "in_order = true\n" : "");
            rows_of_pieces(pieces, free, way == 2, lot.rows);
        }
        lot.fills = lot.pieces == 0;
        if (lot.fills) lot.pieces = free;
        lots_.push_back(std::move(lot));
    }

    // The first cell is the lowest digit; the digits 0 and 1 are an A, 2 is a B.
    static void rows_of_weights(std::size_t free, std::vector<std::string>& rows) {
        rows = {""};
        for (std::size_t c = 0; c < free; ++c) {
            std::vector<std::string> longer;
            for (const char last : {'A', 'A', 'B'})
                for (const std::string& row : rows) longer.push_back(row + last);
            rows = longer;
        }
    }

    static void rows_of_pieces(const std::string& pieces, std::size_t free, bool in_order,
                               std::vector<std::string>& rows) {
        // The places of the letters in `pieces` sort the words; an empty cell comes last.
        std::vector<std::size_t> word;
        for (const char piece : pieces) word.push_back(in_order ? 0 : pieces.find(piece));
        word.resize(free, pieces.size());
        std::ranges::sort(word);
        do {
            std::string row;
            std::size_t next = 0;
            for (const std::size_t place : word)
                row += place == pieces.size() ? '.' : in_order ? pieces[next++] : pieces[place];
            rows.push_back(row);
        } while (std::next_permutation(word.begin(), word.end()));
    }

    static bool balance(const std::string& row) {
        int more = 0;
        for (std::size_t i = 0; i < row.size(); ++i)
            if (row[i] == 'A' || row[i] == 'B') more += i < 3 ? 1 : -1;
        return more >= -1 && more <= 1;
    }
    static bool between(const std::string& row) {
        for (std::size_t i = 0; i < row.size(); ++i)
            if (row[i] == 'A' && (row.find('B') > i || row.rfind('B') == std::string::npos || row.rfind('B') < i))
                return false;
        return true;
    }
    static bool beside(const std::string& row) {
        for (std::size_t i = 0; i + 1 < row.size(); ++i)
            if ((row[i] == 'A' && (row[i + 1] == 'A' || row[i + 1] == 'C')) || (row[i] == 'C' && row[i + 1] == 'A'))
                return false;
        return true;
    }

    std::mt19937 dice_;
    std::string toml_;
    std::vector<Lot> lots_;
    std::vector<bool (*)(const std::string&)> conditions_;
};

TEST(NumberedStarts, OfRandomLots) {
    const std::string board = R"toml(
format = 1
name = "Random lots"
board = { axes = [{ name = "file", labels = "a-f" }, { name = "rank", labels = "1-3" }] }
rules = { extinction = [{ result = "loss" }] }
pieces = { A = { name = "A", moves = [] }, B = { name = "B", moves = [] }, C = { name = "C", moves = [] } }
[setup]
position = "a5/A5/6 w - - 0 1"
)toml";
    int kept = 0, none = 0;
    for (unsigned seed = 0; seed < 120; ++seed) {
        const Arrays arrays(seed);
        SCOPED_TRACE(std::to_string(seed) + ":\n" + arrays.toml());
        const std::vector<std::string> all = arrays.all();
        const Result<VariantPtr> variant = load_text(board + arrays.toml(), "test.toml", "test");
        if (all.empty()) {
            ++none;
            EXPECT_FALSE(variant);
            continue;
        }
        ASSERT_TRUE(variant) << variant.error();
        ASSERT_EQ(start_arrays(**variant), std::vector<std::uint64_t>{all.size()});
        kept += static_cast<int>(all.size());
        for (std::size_t number = 0; number < all.size(); number += 1 + all.size() / 50) {
            const Result<Position> position = numbered_start(*variant, std::vector<std::uint64_t>{number});
            ASSERT_TRUE(position) << position.error();
            std::string row;
            for (Cell c = 0; c < 6; ++c)
                row += position->at(c).empty() ? '.' : (*variant)->kind(position->at(c).kind()).letter.text[0];
            ASSERT_EQ(row, all[number]) << number;
        }
    }
    EXPECT_GT(kept, 2000);
    EXPECT_GT(none, 0);
}

}  // namespace numbered_starts_test
