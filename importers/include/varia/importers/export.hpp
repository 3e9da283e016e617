// Games of Varia, written as files of other programs: the way back of import.hpp.
//
// A game is written only if the other program then plays it by the same rules. What keeps it from being written is an
// error, with the place of the rule in the variant's file where it is known. Rules that only count when a draw is
// claimed, or that only change how a game looks, may be left out, and are listed. The library opens no files, and the
// functions are thread-safe.
#pragma once

#include <string>

#include <varia/result.hpp>
#include <varia/variant.hpp>

namespace varia::importers {

// A game that has been written.
struct ExportedGame {
    std::string text;    // what the other program reads, UTF-8, with an end of line at its end
    Diagnostics unsaid;  // warnings: what the game has and the text does not say, each with the reason
};

// Writes a section of a variants.ini of Fairy-Stockfish, [ID] by the id of the variant, or [ID-varia] if
// that program has a game of its own with this name, which it prefers. Warnings of the value stand in
// comments of the text too. A game that this program cannot play is an error for each rule that it does not know, at
// most 100 of them; a match is one error. The text can be read again with import_fairy. Precondition: `variant` is not
// null.
[[nodiscard]] Result<ExportedGame> export_fairy(const VariantPtr& variant);

// Writes the parameters of an Interactive Diagram, as they stand in an element of the class "idiagram". Where a piece
// may be dropped is left to the players there, and is a warning. Errors and precondition as for export_fairy. The text
// can be read again with import_diagram.
[[nodiscard]] Result<ExportedGame> export_diagram(const VariantPtr& variant);

// Writes the lines `setup` and `piece` by which an engine describes the game to XBoard. XBoard asks the engine for the
// rest of the rules, so that all of them are warnings; an error is what keeps XBoard from showing the game.
// Precondition as for export_fairy. The text can be read again with import_xboard.
[[nodiscard]] Result<ExportedGame> export_xboard(const VariantPtr& variant);

}  // namespace varia::importers
