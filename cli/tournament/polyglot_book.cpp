#include "polyglot_book.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>

#include <fmt/format.h>

#include <varia/text.hpp>

#include "layout.hpp"
#include "polyglot_numbers.hpp"

namespace varia::cli {
namespace {

constexpr std::size_t entry_bytes = 16;  // the key, the move, the weight, and what learning programs store
constexpr std::size_t board_cells = 64;
constexpr std::size_t castling_numbers = 12 * board_cells, en_passant_numbers = castling_numbers + 4,
                      turn_number = en_passant_numbers + 8;
constexpr std::string_view kinds_of_polyglot = "pnbrqk";

std::uint64_t whole_number(std::string_view bytes) {
    std::uint64_t number = 0;
    for (const char byte : bytes) number = number << 8U | static_cast<unsigned char>(byte);
    return number;
}

// From the lowest bits on: the file and the rank of arrival, those of departure, and the promotion.
std::string move_of(std::uint16_t code) {
    const auto three_bits = [code](unsigned at) { return static_cast<char>(code >> at & 7U); };
    std::string text;
    for (const unsigned at : {6U, 0U}) {
        text += static_cast<char>('a' + three_bits(at));
        text += static_cast<char>('1' + three_bits(at + 3));
    }
    if (const auto promotion = static_cast<std::size_t>(three_bits(12)); promotion > 0 && promotion < 5)
        text += kinds_of_polyglot[promotion];
    return text;
}

// The signs of the board by rank and file, blank where a cell is empty.
std::string board_of(std::string_view field) {
    std::string board(board_cells, ' ');
    std::size_t rank = 7, file = 0;
    for (const char sign : field) {
        if (sign == '/')
            rank -= rank > 0 ? 1 : 0, file = 0;
        else if (sign >= '1' && sign <= '8')
            file += static_cast<std::size_t>(sign - '0');
        else if (file < 8)
            board[rank * 8 + file++] = sign;
    }
    return board;
}

}  // namespace

std::uint64_t polyglot_key(std::string_view fen) {
    const std::vector<std::string> fields = words(fen);
    const auto field = [&](std::size_t at) { return at < fields.size() ? fields[at] : std::string("-"); };
    const std::string board = board_of(field(0));
    const bool white = field(1) == "w";
    std::uint64_t key = 0;
    for (std::size_t cell = 0; cell < board_cells; ++cell) {
        const auto sign = static_cast<unsigned char>(board[cell]);
        const std::size_t kind = kinds_of_polyglot.find(static_cast<char>(std::tolower(sign)));
        if (kind == std::string_view::npos) continue;
        key ^= polyglot_numbers[board_cells * (2 * kind + (std::isupper(sign) != 0 ? 1 : 0)) + cell];
    }
    constexpr std::string_view rights = "KQkq";
    for (std::size_t i = 0; i < rights.size(); ++i)
        if (field(2).find(rights[i]) != std::string::npos) key ^= polyglot_numbers[castling_numbers + i];
    if (const std::string passed = field(3); passed.size() == 2 && passed[0] >= 'a' && passed[0] <= 'h') {
        const auto file = static_cast<std::size_t>(passed[0] - 'a');
        const std::size_t row = white ? 4 : 3;
        const char pawn = white ? 'P' : 'p';
        const bool beside = (file > 0 && board[row * 8 + file - 1] == pawn) ||
                            (file < 7 && board[row * 8 + file + 1] == pawn);
        if (beside) key ^= polyglot_numbers[en_passant_numbers + file];
    }
    if (white) key ^= polyglot_numbers[turn_number];
    return key;
}

Result<PolyglotBook> PolyglotBook::parse(std::string_view bytes) {
    if (bytes.empty() || bytes.size() % entry_bytes != 0)
        return typed_error(
            fmt::format("it is no Polyglot book: {} bytes are no entries of {}", bytes.size(), entry_bytes));
    PolyglotBook book;
    book.entries_.reserve(bytes.size() / entry_bytes);
    for (; !bytes.empty(); bytes.remove_prefix(entry_bytes))
        book.entries_.push_back({whole_number(bytes.substr(0, 8)),
                                 static_cast<std::uint16_t>(whole_number(bytes.substr(8, 2))),
                                 static_cast<std::uint16_t>(whole_number(bytes.substr(10, 2)))});
    std::stable_sort(book.entries_.begin(), book.entries_.end(),
                     [](const Entry& a, const Entry& b) { return a.key < b.key; });
    return book;
}

std::vector<PolyglotBook::Move> PolyglotBook::moves(std::string_view fen) const {
    const std::uint64_t key = polyglot_key(fen);
    std::vector<Move> found;
    for (auto entry = std::lower_bound(entries_.begin(), entries_.end(), key,
                                       [](const Entry&a, std::uint64_t wanted) { return a.key < wanted; });
         entry != entries_.end() && entry->key == key; ++entry)
        found.push_back({move_of(entry->move), entry->weight});
    return found;
}

}  // namespace varia::cli
