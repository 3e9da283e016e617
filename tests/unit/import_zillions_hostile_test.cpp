// Rules files of Zillions of Games from which somebody hopes that they break the importer: cut off, damaged, and wrong
// by design. There is always a game, or errors with their places, in bounded time.
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <varia/importers/import.hpp>
#include <varia/load.hpp>

namespace varia::import_zillions_hostile_test {

using importers::import_zillions;
using importers::ImportedGame;

// Five small files of our own, which use most forms.
constexpr std::array<std::string_view, 5> files{
    "(define step ($1 (verify not-friend?) add))\n"
    "(game (title \"A\") (players W B) (turn-order W B)\n"
    "(board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (9 0)) (\"3/2/1\" (0 9))) (directions (n 0 -1) (s 0 "
    "1) "
    "(e 1 0)))\n(symmetry B (n s) (s n)) (zone (name z) (players W) (positions a3 b3)) (kill-positions c3))\n"
    "(piece (name K) (moves (step n) (step e) (step s))) (board-setup (W (K a1)) (B (K b3)))\n"
    "(loss-condition (W B) (checkmated K)))\n",
    "(game (title \"B\") (players W B) (turn-order W repeat B W) (option \"pass turn\" forced)\n"
    "(board (positions (p 0 0 9 9) (q 20 0 29 9) (r 20 20 29 29)) (links x (p q) (q r)) (unlink (q r)) (dummy r))\n"
    "(piece (name M) (attribute fresh true) (moves (move-type a) (x (verify empty?) (set-attribute fresh false) add)\n"
    "(move-type b) (x (verify enemy?) capture add))) (move-priorities b a)\n"
    "(board-setup (W (M p)) (B (M r off 2))) (draw-condition (W) stalemated) (win-condition (B) (pieces-remaining "
    "1)))\n",
    "(define ride ($1 (while empty? add $1) (verify enemy?) add))\n"
    "(game (title \"C\") (players W B N) (turn-order W B)\n"
    "(board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c/d\" (9 0))) (directions (e 1) (w -1))))\n"
    "(piece (name R) (moves (ride e) (ride w) (e mark e (if (enemy? e) back cascade w) (add R P)))) (piece (name P) "
    "(drops ((verify empty?) add)))\n(board-setup (W (R a1) (P off 3)) (B (R d)) (N (P c)))\n"
    "(count-condition (W B) repetition))\n(variant (title \"C2\") (board-setup (W (R b)) (B (R c))))\n",
    "(game (title \"D\") (players W B) (turn-order (W t) (B u))\n"
    "(board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (9 0)) (\"2/1\" (0 9)) (\"x/y\" (40 0))) (directions "
    "(u 0 0 "
    "1) (n 0 -1 0))))\n(piece (name S) (moves (move-type t) (u (verify not-enemy?) capture n (add-partial t)) "
    "(move-type u)\n"
    "((if (flag? f) u else n) (set-flag f true) (while not-empty? n) add)))\n"
    "(board-setup (W (S a1x)) (B (S b2y))) (win-condition (W B) (and (absolute-config S (b2x)) (not stalemated))))\n",
    "(include \"x\")\n(define m $1 $2) (define l (m (m $1) (m $2)))\n(game (title \"E\") (players W B)\n"
    "(board (l (grid (dimensions (\"a/b/c\" (9 0))) (directions (e 1))) (zone (name z) (positions a b c))))\n"
    "(piece (name L) (moves (e (verify (and empty? (in-zone? z))) (go from) opposite e to add)))\n"
    "(board-setup (W (L a)) (B (L c))) (win-condition (W) (relative-config L e L)))\n"};

FileText nothing(const std::string&) { return FileText{"(define other (e add))", {}}; }

// Imports a text, and tests what is true of every answer.
void expect_an_answer(const std::string& text, const std::string& what) {
    const Result<std::vector<ImportedGame>> games = import_zillions(text, "hostile.zrf", {}, nothing);
    if (games) return;
    EXPECT_LE(games.diagnostics().size(), 100U) << what;
    for (const Diagnostic& problem : games.diagnostics()) {
        if (problem.severity != Severity::error) continue;
        EXPECT_NE(problem.line, 0U) << what << ": " << problem.text();
        EXPECT_NE(problem.column, 0U) << what << ": " << problem.text();
    }
}

void expect_refusal(const std::string& text, const std::string& part) {
    const Result<std::vector<ImportedGame>> games = import_zillions(text, "hostile.zrf", {}, nothing);
    ASSERT_FALSE(games) << part;
    EXPECT_NE(games.error().find(part), std::string::npos) << games.error();
    expect_an_answer(text, part);
}

TEST(ImportZillionsHostile, TheFilesAreRead) {
    for (const std::string_view file : files) {
        const Result<std::vector<ImportedGame>> games = import_zillions(file, "hostile.zrf", {}, nothing);
        EXPECT_TRUE(games) << (games ? std::string() : games.error());
    }
}

TEST(ImportZillionsHostile, EveryPrefix) {
    for (const std::string_view file : files)
        for (std::size_t length = 0; length <= file.size(); ++length)
            expect_an_answer(std::string(file.substr(0, length)), "a prefix of " + std::to_string(length) + " bytes");
}

// A wrong byte mostly makes a wrong word, so that the file is read to its end.
TEST(ImportZillionsHostile, OneWrongByte) {
    std::mt19937 random(47);
    constexpr std::string_view usual = "abnewszWBMKR0123456789() $\"-?";
    for (int i = 0; i < 5000; ++i) {
        std::string text(files[random() % files.size()]);
        text[random() % text.size()] = i % 2 == 0 ? static_cast<char>(random() % 256) : usual[random() % usual.size()];
        expect_an_answer(text, "damage " + std::to_string(i));
    }
}

// A word in the place of another one, and words that are missing.
TEST(ImportZillionsHostile, WrongWords) {
    std::mt19937 random(48);
    const auto words_of = [](std::string_view file) {
        std::vector<std::string> words(1);
        for (const char c : file) {
            const bool alone = c == '(' || c == ')' || c == ' ' || c == '\n';
            if (alone) words.emplace_back(1, c);
            if (alone) words.emplace_back();
            if (!alone) words.back() += c;
        }
        return words;
    };
    for (int i = 0; i < 1000; ++i) {
        std::vector<std::string> words = words_of(files[random() % files.size()]);
        std::string& word = words[random() % words.size()];
        word = i % 3 == 0 ? std::string() : words[random() % words.size()];
        std::string text;
        for (const std::string& each : words) text += each;
        expect_an_answer(text, "word " + std::to_string(i));
    }
}

TEST(ImportZillionsHostile, Bombs) {
    // Each macro is ten of the macro before it.
    std::string bomb = "(define a0 x)";
    for (int i = 1; i < 30; ++i) {
        const std::string before = " (a" + std::to_string(i - 1) + ")";
        bomb += "(define a" + std::to_string(i);
        for (int k = 0; k < 10; ++k) bomb += before;
        bomb += ")";
    }
    expect_refusal(bomb + "(game (a29))", "forms");
    // Lists that become deeper with each macro, and words that become longer.
    std::string deep = "(define d0 (($1)))", wide = "(define w0 $1$1$1$1$1$1$1$1$1$1)";
    for (int i = 1; i < 20; ++i) {
        const std::string n = std::to_string(i), last = std::to_string(i - 1);
        deep += "(define d" + n + " (d" + last + " (d" + last + " $1)))";
        wide += "(define w" + n + " (w" + last + " $1$1$1$1$1$1$1$1$1$1))";
    }
    expect_refusal(deep + "(game (d19 x))", "deep");
    expect_refusal(wide + "(game (w19 xxxxxxxxxx))", "bytes");
    expect_refusal("(define a (b)) (define b (c)) (define c (a)) (game (a))", "contains itself");
    expect_refusal(std::string(200, '('), "deep");
    expect_refusal("(game " + std::string(1'100'000, 'x') + ")", "1 MiB");
    expect_refusal("(game (title \"x\x01\"))", "control character");
}

std::string times(int count, const std::string& text) {
    std::string all;
    for (int i = 0; i < count; ++i) all += text;
    return all;
}

// A game on a board of two cells, with these parts of its board, these moves, and more sections.
std::string small_game(const std::string& board, const std::string& moves, const std::string& more = {}) {
    return "(game (title \"x\") (players W B) (turn-order W B) (board (grid (dimensions (\"a/b\" (9 0))) "
           "(directions (e 1) (w -1))) " +
           board + ") (piece (name K) (moves " + moves + ")) (board-setup (W (K a)) (B (K b))) " + more + ")";
}

TEST(ImportZillionsHostile, BombsOfWordsAndVariants) {
    expect_refusal("(define d " + times(300, "$1 ") + ") (define e " + times(100, "(d $1) ") + ") (game (e \"" +
                       std::string(100'000, 'x') + "\"))",
                   "words of more than 64000000 bytes");
    expect_refusal("(define d " + times(1000, "x ") + ") (define m " + times(900, "(d) ") +
                       ") (game (title \"x\") (music (m)))" + times(10, "(variant (title \"y\"))"),
                   "with what variants take from them");
}

// Each of these once took minutes.
TEST(ImportZillionsHostile, MuchWork) {
    std::string labels, directions;
    for (int i = 0; i < 4096; ++i) labels += (i == 0 ? "p" : "/p") + std::to_string(i) + "q";
    for (int i = 0; i < 120; ++i) directions += "(links d" + std::to_string(i) + " (a b))";
    expect_an_answer("(game (title \"x\") (players W B) (board (grid (dimensions (\"" + labels +
                         "\" (1000000 1000000))) (directions (e 1)))) (piece (name K) (moves (" +
                         times(3900, "e (verify empty?) ") + "add))))",
                     "a long way");
    expect_an_answer(small_game(directions + "(symmetry B " + times(80'000, "(e w)") + ")", times(100, "(e add)")),
                     "a symmetry of many pairs");
    expect_an_answer(small_game(directions, "(e add)" + times(250'000, "()")), "empty programs");
    expect_an_answer(
        "(game (title \"x\")" + times(150'000, "(a)") + ")(variant (title \"y\")" + times(150'000, "(b)") + ")",
        "many sections");
    expect_an_answer(small_game("", "(e add)",
                                times(3000, "(win-condition (W) (and (pieces-remaining 1 K) stalemated))") +
                                    "(board-setup (W (K a " + times(100'000, "zz ") + ")) (B (K b)))"),
                     "goals of many pieces");
}

// What is not said stands in comments, and names in scripts and tables: no word of a file ends them.
TEST(ImportZillionsHostile, WordsThatCouldEndATextInTheNewFile) {
    std::string accents = "a";
    for (int i = 0; i < 40; ++i) accents += "\xC3\xA9";
    const std::string step = "(e (verify not-friend?) add)";
    for (const std::string& text :
         {small_game("", step, "(\"x\n[evil]\nk = 1\n#\" y)"),
          small_game("", step + "(w (verify (piece? \"Q\n[evil]\n#\")) add)"),
          small_game("", step, "(piece (name \"" + accents + "\"))"),
          small_game("", step,
                     "(piece (name P) (attribute a'''5 true) (moves (e (verify a'''5) (set-attribute a'''5 (empty? w)) "
                     "(create K w) add)))")}) {
        const Result<std::vector<ImportedGame>> games = import_zillions(text, "hostile.zrf", {}, nothing);
        ASSERT_TRUE(games) << games.error();
        const Result<VariantPtr> variant = load_text(games->front().text, "hostile.toml", "hostile");
        EXPECT_TRUE(variant) << variant.error() << "\n" << games->front().text;
    }
}

TEST(ImportZillionsHostile, Sizes) {
    std::string labels, games = "(game (title \"x\"))", players = "(players";
    for (int i = 0; i < 200; ++i) labels += (i == 0 ? "" : "/") + std::to_string(i);
    for (int i = 0; i < 400; ++i) games += "(variant (title \"x\"))";
    for (int i = 0; i < 20; ++i) players += " p" + std::to_string(i);
    const auto grid = [&](const std::string& dimensions) {
        return "(game (title \"x\") (players W B) (piece (name P)) (board (grid (dimensions " + dimensions + "))))";
    };
    expect_refusal(grid("(\"" + labels + "\" (1 0)) (\"" + labels + "\" (0 1))"), "more than 4096 positions");
    std::string dimensions;
    for (int i = 0; i < 40; ++i) dimensions += "(\"a\" (1 0))";
    expect_refusal(grid(dimensions), "dimensions");
    expect_refusal(games, "more than 300 games");
    expect_refusal("(game (title \"x\") " + players + ") (piece (name P)) (board (grid (dimensions (\"a/b\" (1 0))))))",
                   "more than 8 players");
    std::string pieces;
    for (int i = 0; i < 300; ++i) pieces += "(piece (name P" + std::to_string(i) + "))";
    expect_refusal("(game (title \"x\") (players W B) (board (grid (dimensions (\"a/b\" (1 0))))) " + pieces + ")",
                   "pieces");
}

}  // namespace varia::import_zillions_hostile_test
