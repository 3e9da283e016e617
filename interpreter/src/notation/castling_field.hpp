// Castling rights as position text writes them: the castling's letter, or the letter of the partner's place on the
// first axis where king or partner do not stand where the castling usually begins (`HAha`). Of more than two sides each
// side's stand behind its letter: `rKQbKQ`.
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
    // Where a variant names unmoved pieces by their places (Definition::unmoved_by_file): the cells of those named, and
    // of which sides some are, so that whoever of theirs is not named has moved.
    BySide<std::vector<Cell>> unmoved;
    BySide<bool> by_file{};
};

class StartBoard;

enum class Reading {
    set_up,  // a variant's start: the board alone will do, and rights follow from where the pieces stand
    // A position somebody wants to play on: one that the rules allow. What other programs leave in it that cannot be is
    // dropped, with a warning.
    playable
};

// Whether the side's unmoved pieces are named by their places in the castling field: those whose first step does
// something still.
[[nodiscard]] bool names_unmoved(const Position& position, Side side);

// Every castling whose king and partner stand in place, whatever their marks: what a set-up that says nothing means.
[[nodiscard]] CastlingRights rights_in_place(const Position& position);

// Reads `KQkq`, `HAha`, or `-`. A right whose king or partner does not stand in place is an error in a set-up.
[[nodiscard]] CastlingRights read_castling_field(const Position& position, const StartBoard& start, TypedText& source,
                                                 TypedText::Field field, Reading reading);

// The field for the position's rights. Rights that no letter can name are left out of the text and of `named`; their
// marks have to be written one by one.
[[nodiscard]] std::string castling_field(const Position& position, CastlingRights& named);

// Whether king and partner stand where the file says that the castling begins.
[[nodiscard]] bool in_usual_place(const Position& position, Side side, const CastlingRight& right);

}  // namespace varia
