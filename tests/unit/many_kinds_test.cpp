// The largest numbers of kinds and of royal pieces: loaded, played at random, written and read again.
#include <random>

#include <gtest/gtest.h>

#include "small_variant.hpp"

namespace varia::tests::many_kinds_test {

// Plays at random. After every move the list must agree with the count, undoing must restore everything, and the text
// must be read back as the same position.
void play(const VariantPtr& variant, unsigned seed, int plies) {
    ASSERT_NE(variant, nullptr);
    std::mt19937 random(seed);
    Rules rules(variant);
    Position position = start_position(variant);
    for (int ply = 0; ply < plies && !rules.outcome(position).over; ++ply) {
        const MoveList moves = rules.legal_moves(position);
        ASSERT_FALSE(moves.empty());
        ASSERT_EQ(rules.count_legal_moves(position), moves.size());
        const std::string before = position.dump();
        Position::Undo undo;
        const Move move = moves[random() % moves.size()];
        const std::string text = move_text(position, move);
        const Result<Move> read = parse_move(rules, position, text);
        ASSERT_TRUE(read) << read.error();
        EXPECT_EQ(*read, move) << text;
        rules.do_move(position, move, undo);
        rules.undo_move(position, undo);
        ASSERT_EQ(position.dump(), before) << text;
        rules.do_move(position, move, undo);
        ASSERT_EQ(position.zobrist_key(), position.recomputed_key()) << text;
        const std::string written = format_position(position);
        ASSERT_EQ(at(variant, written), position) << written;
    }
}

// Returns a variant with kinds `{K1}` to `{K250}`, the first of them royal. Each has its own leap, and becomes the next
// kind when it captures.
std::string file_of(int kinds) {
    std::string text =
        "format = 1\nname = \"Many kinds\"\n[board]\naxes = [{ name = \"file\", labels = \"1-40\" }, { name = "
        "\"rank\", labels = \"1-40\" }]\n"
        "cell = \"{file}.{rank}\"\n";
    std::string men;
    for (int k = 1; k <= kinds; ++k) {
        const std::string letter = "{K" + std::to_string(k) + "}";
        text += "[pieces.\"" + letter + "\"]\nname = \"Kind " + std::to_string(k) + "\"\nmoves = [{ leap = [" +
                std::to_string(k % 12) + ", " + std::to_string(1 + k / 12 % 12) +
                "] }, { leap = [1, 0], only = \"quiet\" }]\n";
        if (k == 1)
            text += "royal = true\n";
        else if (k < kinds)
            text += "promotion = { to = [\"{K" + std::to_string(k + 1) + "}\"], only = \"capture\" }\n";
        men += letter;
        if (k % 40 == 0) men += '/';
    }
    if (kinds % 40 != 0) men += std::to_string(40 - kinds % 40) + '/';
    std::string small = men;
    for (char& c : small) c = c == 'K' ? 'k' : c;
    std::string empty;
    for (int row = 0; row < 40 - 2 * ((kinds + 39) / 40); ++row) empty += "40/";
    men.pop_back();
    return text + "[setup]\nposition = \"" + small + empty + men + " w - - 0 1\"\n";
}

TEST(ManyKinds, AsManyAsThereMayBePlay) {
    const VariantPtr variant = load(file_of(max_kinds - 1));
    ASSERT_NE(variant, nullptr);
    EXPECT_EQ(variant->kinds(), 250);
    for (const unsigned seed : {1U, 2U, 3U}) play(variant, seed, 300);
}

TEST(ManyKinds, OneMoreIsAnError) {
    const Result<VariantPtr> variant = load_text(file_of(max_kinds), "test.toml", "test", {});
    ASSERT_FALSE(variant);
    EXPECT_NE(variant.error().find("\"pieces\" has at most 250 entries, not 251"), std::string::npos)
        << variant.error();
}

// Returns a variant with kings side by side, at both ends of a board of 40 by 40. All of them may be lost but the last.
std::string file_of_kings(int kings, const std::string& rule) {
    std::string men;
    for (int left = kings; left > 0; left -= 40) {
        const int here = std::min(left, 40);
        men += std::string(static_cast<std::size_t>(here), 'K') + (here < 40 ? std::to_string(40 - here) : "") + '/';
    }
    men += "40/QRBN36/";
    std::string small = men;
    for (char& c : small) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    std::string empty;
    for (int row = 0; row < 40 - 2 * ((kings + 39) / 40 + 2); ++row) empty += "40/";
    men.pop_back();
    return "format = 1\nname = \"Many kings\"\nuse = [\"pieces/fide\"]\n[board]\naxes = [{ name = \"file\", labels = "
           "\"1-40\" }, { name = \"rank\", labels = \"1-40\" }]\n"
           "cell = \"{file}.{rank}\"\n[pieces.P]\npromotion = []\n[rules]\nroyal = \"" +
           rule +
           "\"\n"
           "[setup]\nposition = \"" +
           small + empty + men + " w - - 0 1\"\n";
}

TEST(ManyRoyals, AsManyAsThereMayBePlay) {
    for (const char* rule : {"last", "each"}) {
        const VariantPtr variant = load(file_of_kings(max_royals, rule));
        ASSERT_NE(variant, nullptr);
        EXPECT_EQ(start_position(variant).royals(Side::second).size(), 64U);
        play(variant, 7, 120);
    }
}

TEST(ManyRoyals, OneMoreIsAnError) {
    const Result<VariantPtr> variant = load_text(file_of_kings(max_royals + 1, "last"), "test.toml", "test", {});
    ASSERT_FALSE(variant);
    EXPECT_NE(variant.error().find("starts with 65 royal pieces; the limit is 64"), std::string::npos)
        << variant.error();
}

// ---- letters in braces --------------------------------------------------------------------------------------------

constexpr const char* braces = R"(
format = 1
name = "Braces"
[board]
axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-4" }]
[pieces]
K = { name = "King", royal = true, moves = "K" }
"{LN}" = { name = "Lance", moves = "fR", promotion = { to = ["+{LN}", "{G2}"], only = "capture" }, drop = true }
"+{LN}" = { name = "Promoted lance", moves = "W", captured_as = "{LN}" }
"{G2}" = { name = "General", moves = "mUcF" }
"{G2}~" = { name = "Marked general", moves = "F" }
[rules]
reserve = "captor"
[setup]
position = "k1{ln}1/4/+{ln}3/{LN}{G2}~1K[{LN}{LN}{g2}] w - - 0 1"
)";

TEST(LettersInBraces, AreReadAndWritten) {
    const VariantPtr variant = load(braces);
    ASSERT_NE(variant, nullptr);
    const Position start = start_position(variant);
    EXPECT_EQ(format_position(start), "k1{ln}1/4/+{ln}3/{LN}{G2}~1K[{LN}{LN}{g2}] w - - 0 1");
    const std::vector<std::string> moves = texts(start);
    const auto has = [&](const char* text) { return std::find(moves.begin(), moves.end(), text) != moves.end(); };
    EXPECT_TRUE(has("{LN}@c1"));
    EXPECT_TRUE(has("a1-a2+"));
    EXPECT_TRUE(has("a1-a2={G2}"));
    EXPECT_FALSE(has("a1-a2"));  // it must promote by capturing
    EXPECT_FALSE(has("a1-a3"));
    Rules rules(variant);
    Position position = start;
    for (const char* text : {"a1a2{g2}", "a1xa2={G2}", "{LN}xa2={G2}", "{ln}@c1", "{LN}@c1"})
        EXPECT_TRUE(parse_move(rules, position, text)) << text;
}

TEST(LettersInBraces, WhatIsWrongIsReportedWhereItStands) {
    const VariantPtr variant = load(braces);
    ASSERT_NE(variant, nullptr);
    struct Wrong {
        const char* text;
        std::uint32_t column;
        const char* says;
    };
    for (const Wrong& w : {Wrong{"k1{ln1/4/4/3K[] w - - 0 1", 3, "a letter's { is never closed"},
                           {"k1{LN}}/4/4/3K[] w - - 0 1", 7, "unexpected \"}\""},
                           {"k1{Ln}1/4/4/3K[] w - - 0 1", 3, "no piece has the letter \"{Ln}\""},
                           {"k1{XX}1/4/4/3K[] w - - 0 1", 3, "no piece has the letter \"{XX}\""},
                           {"k1+{G2}1/4/4/3K[] w - - 0 1", 3, "no piece has the letter \"+{G2}\""},
                           {"k3/4/4/3K[{LN] w - - 0 1", 11, "a letter's { is never closed"}}) {
        const Result<Position> position = parse_position(variant, w.text);
        ASSERT_FALSE(position) << w.text;
        EXPECT_EQ(position.diagnostics()[0].column, w.column) << w.text << position.error();
        EXPECT_NE(position.error().find(w.says), std::string::npos) << position.error();
    }
}

}  // namespace varia::tests::many_kinds_test
