// A solved set of pieces: the result of each of its positions, two bytes each.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <varia/player/endgame.hpp>

#include "endgame_set.hpp"

namespace varia::player {

// The result of a position: 0 if nobody can force more than a draw; otherwise whether the side to move gets the larger
// share, the index of that share in `levels`, and the number of half-moves to the end of the game.
using EndgameCode = std::uint16_t;
inline constexpr EndgameCode no_position = 0xFFFF;
inline constexpr int max_levels = 6;
inline constexpr int max_plies = 4095;
[[nodiscard]] constexpr EndgameCode endgame_code(bool wins, int level, int plies) {
    return static_cast<EndgameCode>((wins ? 1 : 0) | (level + 1) << 1 | plies << 4);
}
[[nodiscard]] constexpr bool code_wins(EndgameCode code) { return (code & 1) != 0; }
[[nodiscard]] constexpr int code_level(EndgameCode code) { return (code >> 1 & 7) - 1; }
[[nodiscard]] constexpr int code_plies(EndgameCode code) { return code >> 4; }

struct EndgameTable {
    explicit EndgameTable(EndgameSet s) : set(std::move(s)) {}
    EndgameSet set;
    std::vector<Score> levels;  // shares above one half, the greatest first
    std::vector<EndgameCode> codes;

    [[nodiscard]] EndgameValue value(EndgameCode code) const {
        if (code == 0) return {};
        const Score max = levels[static_cast<std::size_t>(code_level(code))];
        return {code_wins(code) ? max : Score{max.denominator - max.numerator, max.denominator}, code_plies(code)};
    }
    [[nodiscard]] EndgameCounts counts(Side side) const;
    // The number of a position with the longest win; nowhere if no position is won.
    [[nodiscard]] std::uint64_t longest() const;
};

// The file of a table: some lines of text, then the codes. It must be a regular file: a link or a pipe of this name is
// not read.
inline constexpr std::size_t max_heading_length = 4096;  // bytes of one line of text
[[nodiscard]] std::string endgame_file_name(const Variant& variant, std::uint64_t rules, std::uint64_t key);
// Returns why the file could not be written; empty on success. A process that reads at the same time finds the old file
// or the new one. The new file replaces nothing but another file of this kind.
[[nodiscard]] std::string write_endgame(const std::string& folder, const VariantPtr& variant, std::uint64_t rules,
                                        const EndgameTable& table);
// Returns null if there is no such file, if it is damaged, or if it was made for other rules.
[[nodiscard]] std::unique_ptr<EndgameTable> read_endgame(const std::string& path, const VariantPtr& variant,
                                                         std::uint64_t rules);

}  // namespace varia::player
