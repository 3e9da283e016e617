// Castling rights as position text writes them: the castling's letter, or the letter of the partner's place on the
// first axis where king or partner do not stand where the castling usually begins (`HAha`). Of more than two sides each side's stand behind its letter: `rKQbKQ`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <varia/position.hpp>

#include "typed_text.hpp"

namespace varia {

using CastlingRight = Position::CastlingRight;

// The rights that a position text's letters say, by side.
struct CastlingRights {
    BySide<std::vector<CastlingRight>> of;
};

// Every castling whose king and partner stand in place, whatever their marks: what a set-up that says nothing means.
[[nodiscard]] CastlingRights rights_in_place(const Position& position);

// Reads `KQkq`, `HAha`, or `-`. A right whose king or partner does not stand in place is an error.
[[nodiscard]] CastlingRights read_castling_field(const Position& position, TypedText& source, TypedText::Field field);

// The field for the position's rights. Rights that no letter can name are left out of the text and of `named`; their
// marks have to be written one by one.
[[nodiscard]] std::string castling_field(const Position& position, CastlingRights& named);

// Whether king and partner stand where the file says that the castling begins.
[[nodiscard]] bool in_usual_place(const Position& position, Side side, const CastlingRight& right);

}  // namespace varia
