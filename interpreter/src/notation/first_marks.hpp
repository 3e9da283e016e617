// Determines which pieces have not moved yet from the board and the castling rights, so that position text only lists
// the exceptions.
#pragma once

#include <string>
#include <vector>

#include <varia/position.hpp>

#include "bitboard.hpp"
#include "castling_field.hpp"
#include "typed_text.hpp"

namespace varia {

// The starting board of the variant; every cell is empty if the variant has no start position yet.
class StartBoard {
public:
    explicit StartBoard(const VariantPtr& variant);
    [[nodiscard]] bool known() const { return known_; }
    [[nodiscard]] const Position& position() const { return position_; }
    // Whether a piece stands on a cell where a piece of its kind and side starts; always true if the start is not
    // known.
    [[nodiscard]] bool starts(Cell c, Piece piece) const { return !known_ || position_.at(c) == piece; }

private:
    Position position_;
    bool known_;
};

// Sets the marks that the reader of position text assumes: for pieces on their starting cells whose first move is
// special, and for the pieces of the castling rights. Previous marks are removed.
void set_usual_marks(Position& position, const CastlingRights& rights, const StartBoard& start);

// Writes ` moved=a2,b2 unmoved=e4`: the differences between the position's marks and the usual ones; empty if there are
// none. Each field begins with a blank.
[[nodiscard]] std::string mark_fields(const Position& position, const CastlingRights& rights);

// Reads one of these fields; returns false if the text is another field. `told` collects the cells that the fields
// name.
bool read_mark_field(Position& position, TypedText& source, TypedText::Field field, Bitboard& described);

}  // namespace varia
