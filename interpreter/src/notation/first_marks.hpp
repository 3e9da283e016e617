// Which pieces have not moved yet, as far as the board and the castling rights tell, so that position text need only
// say where it is otherwise.
#pragma once

#include <string>
#include <vector>

#include <varia/position.hpp>

#include "castling_field.hpp"
#include "cell_set.hpp"
#include "typed_text.hpp"

namespace varia {

// The board a game of the variant starts from; every cell is empty while the variant has no start position yet.
class StartBoard {
public:
    explicit StartBoard(const VariantPtr& variant);
    [[nodiscard]] bool known() const { return known_; }
    [[nodiscard]] const Position& position() const { return position_; }
    // Whether a piece stands where one of its kind and side starts; always, while the start is not known.
    [[nodiscard]] bool starts(Cell c, Piece piece) const { return !known_ || position_.at(c) == piece; }

private:
    Position position_;
    bool known_;
};

// Sets the marks that the position text's reader takes for granted: pieces whose first move is special and that stand
// where they start, and what the castling rights need. Marks set before are forgotten.
void set_usual_marks(Position& position, const CastlingRights& rights, const StartBoard& start);

// ` moved=a2,b2 unmoved=e4`: where the position's marks differ from the usual ones; empty if they do not. Each begins
// with a blank.
[[nodiscard]] std::string mark_fields(const Position& position, const CastlingRights& rights);

// Reads one of these fields; false if it is neither. `told` collects the cells that they speak of.
bool read_mark_field(Position& position, TypedText& source, TypedText::Field field, CellSet& told);

}  // namespace varia
