// The start position of a game of Fairy-Stockfish, taken apart.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace varia::importers {

struct StartCell {
    char letter = 0;        // 0: empty; '*': a wall
    bool promoted = false;  // + before the letter
    bool marked = false;    // ~ behind it
};

struct FairyStart {
    std::vector<std::vector<StartCell>> rows;  // from the first rank
    std::string hand;                          // letters, capitals are white's
    bool has_hand = false;
    // `checks`: how many checks each side still has to give, "3+3"; empty if the text does not say it.
    std::string side = "w", castling, passant = "-", checks, clock = "0", move = "1";

    [[nodiscard]] const StartCell& at(int file, int rank) const {
        return rows[static_cast<std::size_t>(rank)][static_cast<std::size_t>(file)];
    }
    [[nodiscard]] bool has_walls() const;
};

// Empty if the text is no position of a board of this size.
[[nodiscard]] std::optional<FairyStart> read_start(std::string_view text, int files, int ranks);

}  // namespace varia::importers
