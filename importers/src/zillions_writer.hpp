// From a game of a rules file of Zillions of Games to the text of a variant file.
#pragma once

#include <varia/importers/import.hpp>
#include <varia/result.hpp>

#include "zillions_reader.hpp"

namespace varia::importers {

// Writes the file. What cannot be written at all (a game with dice) is an error with its place; what the file does not
// say is in the game's `unsaid`.
[[nodiscard]] Result<ImportedGame> write_zillions_game(ReadZillionsGame read);

}  // namespace varia::importers
