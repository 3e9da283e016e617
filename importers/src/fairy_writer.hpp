// Writes the rules of a game of Fairy-Stockfish as a variant file.
#pragma once

#include <string>

#include <varia/importers/import.hpp>

#include "fairy_rules.hpp"

namespace varia::importers {

// The variant file of a game. Precondition: its start fits its board (read_start). `name` is the game's section, and
// `section_line` its line; `file` is named in messages. What cannot be said is in the result's list, behind `warnings`,
// and in comments at the top of the text.
[[nodiscard]] ImportedGame write_fairy(const FairyRules& rules, const std::string& name, std::uint32_t section_line,
                                       const std::string& file, Diagnostics warnings);

}  // namespace varia::importers
