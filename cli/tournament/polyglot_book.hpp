// Opening books in Polyglot's format, which is for chess: for the key of a position, moves with weights.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <varia/result.hpp>

namespace varia::cli {

// The key of a position in FEN. An en passant cell counts if a pawn of the side to move stands beside the pawn that can
// be captured. Precondition: a board of chess; what else the text says is not checked.
[[nodiscard]] std::uint64_t polyglot_key(std::string_view fen);

class PolyglotBook {
public:
    // Reads the bytes of a book. The error says what is wrong with them.
    [[nodiscard]] static Result<PolyglotBook> parse(std::string_view bytes);

    struct Move {
        std::string text;  // as UCI writes it; castling as the king's cell and the rook's cell: e1h1
        std::uint32_t weight = 0;
    };
    // The moves of a position, in the order of the book. A move may be illegal in books that are damaged, or if two
    // positions have the same key.
    [[nodiscard]] std::vector<Move> moves(std::string_view fen) const;

private:
    struct Entry {
        std::uint64_t key = 0;
        std::uint16_t move = 0, weight = 0;
    };
    std::vector<Entry> entries_;  // sorted by key
};

}  // namespace varia::cli
