// Castling rights in position text. A right is written as the castling's letter, or as the letter of the partner's
// place on the first axis if king or partner are not where the castling usually begins (`HAha`). In variants that write
// the owners of pieces (names_owners), the rights of each side stand behind its letter: `rKQbKQ`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <varia/position.hpp>

#include "typed_text.hpp"

namespace varia {

using CastlingRight = Position::CastlingRight;

// The rights that the letters of a position text declare, by side.
struct CastlingRights {
    BySide<std::vector<CastlingRight>> of;
    // For variants that name unmoved pieces by their places (Definition::unmoved_by_file). `unmoved`: the cells of the
    // pieces that are named. `by_file`: whether the text names pieces of the side, so that its other pieces count as
    // moved.
    BySide<std::vector<Cell>> unmoved;
    BySide<bool> by_file{};
};

class StartBoard;

enum class Reading {
    set_up,  // a variant's start: the board alone is enough, and rights follow from where the pieces stand
    // A position to play on, which the rules must allow. Impossible parts that other programs leave in it are dropped
    // with a warning.
    playable
};

// Whether the castling field names the side's unmoved pieces by their places: pieces whose first move still has a
// special effect.
[[nodiscard]] bool names_unmoved(const Position& position, Side side);

// All castlings whose king and partner stand in place, regardless of their marks, and where the others may still be
// dropped, also kings and partners that stand alone. These are the rights of a set-up whose text has no castling field.
[[nodiscard]] CastlingRights rights_in_place(const Position& position);

// Reads `KQkq`, `HAha`, or `-`. In a set-up, a right whose king or partner is not in place is an error.
[[nodiscard]] CastlingRights read_castling_field(const Position& position, const StartBoard& start, TypedText& source,
                                                 TypedText::Field field, Reading reading);

// Which letter stands for a right that two letters can name.
enum class CastlingLetters : std::uint8_t {
    usual,  // the castling's own letter while it means this partner, otherwise the partner's place: KQkq (X-FEN)
    places  // the partner's place: HAha (Shredder-FEN). The castling's own letter where no letter of a place means it
};

// Writes the field for the position's rights. Rights that no letter can name are left out of the text and of `named`;
// their marks have to be written one by one.
[[nodiscard]] std::string castling_field(const Position& position, CastlingRights& named,
                                         CastlingLetters letters = CastlingLetters::usual);

// Whether king and partner stand where, according to the file, the castling begins.
[[nodiscard]] bool in_usual_place(const Position& position, Side side, const CastlingRight& right);

}  // namespace varia
