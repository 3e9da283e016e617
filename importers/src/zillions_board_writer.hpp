// Writes the board, the sides and the start of a game of Zillions of Games.
#pragma once

#include <string>
#include <vector>

#include "toml_draft.hpp"
#include "zillions_game.hpp"

namespace varia::importers {

// `[board]` without its links, and `[board.draw]` where the cells do not stand in the rows of a grid.
void write_zillions_board(TomlDraft& draft, const ZillionsBoard& board);
// The links of the directions that lead elsewhere than to the next cell of the grid. `said` is the text of the moves:
// directions that are not in it need no links.
void write_zillions_links(TomlDraft& draft, const ZillionsBoard& board, std::string_view said, Untold& untold);

// `[sides]`, with the order of turns. `neutral_taken`: pieces of nobody can be captured.
void write_zillions_sides(TomlDraft& draft, const ZillionsGame& game, bool neutral_taken, Untold& untold);

// `[setup]`: the pieces on the board and in the hands. `letters` are those of the kinds that the pieces are at the
// start.
void write_zillions_start(TomlDraft& draft, const ZillionsGame& game, const std::vector<std::string>& letters,
                          bool one_sided, Untold& untold);

// Whether a piece is in a hand at the start.
[[nodiscard]] bool has_hands_at_start(const ZillionsGame& game);

// A vector as TOML writes it: [1, 0].
[[nodiscard]] std::string plain_vector(const std::vector<int>& vector);
// The key of a table of a kind: pieces.K, pieces."{KN}".
[[nodiscard]] std::string piece_table(const std::string& letter);

}  // namespace varia::importers
