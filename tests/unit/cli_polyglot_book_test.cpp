// Opening books in Polyglot's format. The keys are those that the description of the format gives for its sample
// positions (M. Van den Bergh, hgm.nubati.net/book_format.html); the entries of books were written by hand after it.
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "polyglot_book.hpp"

namespace cli_polyglot_book_test {

using namespace varia;
using cli::polyglot_key;
using cli::PolyglotBook;

TEST(PolyglotKeys, AreThoseOfTheDescription) {
    const struct {
        const char* fen;
        std::uint64_t key;
    } samples[] = {
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0x463b96181691fc9c},
        {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", 0x823c9b50fd114196},
        {"rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2", 0x0756b94461c50fb0},
        {"rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", 0x662fafb965db29d4},
        {"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", 0x22a48b5a8e47ff78},
        {"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3", 0x652a607ca3f242c1},
        {"rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4", 0x00fdd303c946bdd9},
        {"rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3", 0x3c8123ea7b067637},
        {"rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4", 0x5c3f9b829b279560},
    };
    for (const auto& sample : samples) EXPECT_EQ(polyglot_key(sample.fen), sample.key) << sample.fen;
}

std::string entry(std::uint64_t key, unsigned move, unsigned weight) {
    std::string bytes;
    for (int shift = 56; shift >= 0; shift -= 8)
        bytes += static_cast<char>(key >> static_cast<unsigned>(shift) & 0xFFU);
    for (const unsigned number : {move, weight}) {
        bytes += static_cast<char>(number >> 8U);
        bytes += static_cast<char>(number & 0xFFU);
    }
    return bytes + std::string(4, '\0');
}

// The bits of a move: promotion, rank and file of departure, rank and file of arrival, each of three bits.
constexpr unsigned code(unsigned from_file, unsigned from_rank, unsigned to_file, unsigned to_rank,
                        unsigned promotion = 0) {
    return promotion << 12U | from_rank << 9U | from_file << 6U | to_rank << 3U | to_file;
}

TEST(PolyglotBooks, HaveMovesWithWeights) {
    const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const std::string promotes = "8/P6k/8/8/8/8/8/4K2R w K - 0 1";
    const auto book = PolyglotBook::parse(
        entry(polyglot_key(promotes), code(0, 6, 0, 7, 4), 7) + entry(polyglot_key(start), code(4, 1, 4, 3), 3) +
        entry(polyglot_key(promotes), code(4, 0, 7, 0), 1) + entry(polyglot_key(start), code(3, 1, 3, 3), 260));
    ASSERT_TRUE(book) << book.error();
    const std::vector<PolyglotBook::Move> first = book->moves(start);
    ASSERT_EQ(first.size(), 2U);
    EXPECT_EQ(first[0].text, "e2e4");
    EXPECT_EQ(first[0].weight, 3U);
    EXPECT_EQ(first[1].text, "d2d4");
    EXPECT_EQ(first[1].weight, 260U);
    const std::vector<PolyglotBook::Move> others = book->moves(promotes);
    ASSERT_EQ(others.size(), 2U);
    EXPECT_EQ(others[0].text, "a7a8q");
    EXPECT_EQ(others[1].text, "e1h1");
    EXPECT_TRUE(book->moves("8/P6k/8/8/8/8/8/4K2R w - - 0 1").empty());
}

TEST(PolyglotBooks, AreWholeEntries) {
    EXPECT_FALSE(PolyglotBook::parse(""));
    EXPECT_FALSE(PolyglotBook::parse("fifteen letters"));
    EXPECT_TRUE(PolyglotBook::parse(entry(1, 2, 3)));
}

}  // namespace cli_polyglot_book_test
