// The Betza text of a piece, divided into what Varia says in the same words, what it says in others, and the rest.
#pragma once

#include <string>
#include <vector>

#include <varia/betza.hpp>

#include "source_lines.hpp"

namespace varia::importers {

// A castling that a text asks for, and where.
struct BetzaCastlingText {
    BetzaCastling castling;
    SourceText place;
};

// A term that Varia does not read.
struct UnreadTerm {
    SourceText term;
    std::string reason;
};

struct BetzaMoves {
    std::string text;            // the terms that Varia reads
    std::string royals;          // ... and terms of captures that are for royal pieces alone
    std::vector<MoveDef> moves;  // what these terms mean
    bool drop = false;           // the text says where the piece is dropped
    std::vector<BetzaCastlingText> castlings;
    std::vector<UnreadTerm> unread;

    // Whether the moves to the left are others than those to the right.
    [[nodiscard]] bool is_uneven() const;
};

// The number of terms that are read of all pieces of a game together.
inline constexpr int most_betza_terms = 1000;

// Terms that are read are taken off `terms_left`; when none is left, the rest is unread. Precondition: the board has at
// least one cell along each axis.
[[nodiscard]] BetzaMoves read_betza_moves(const SourceText& text, int files, int ranks, int& terms_left);

}  // namespace varia::importers
