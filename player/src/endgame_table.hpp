// A solved set: what every position of it is worth, two bytes each.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <varia/player/endgame.hpp>

#include "endgame_set.hpp"

namespace varia::player {

// A word for a position: 0 where nobody can force an end but a draw; otherwise whether the side to move gets the more,
// which of the table's shares that is, and in how many half-moves.
using EndgameCode = std::uint16_t;
inline constexpr EndgameCode no_position = 0xFFFF;
inline constexpr int most_levels = 6;
inline constexpr int most_plies = 4095;
[[nodiscard]] constexpr EndgameCode endgame_code(bool wins, int level, int plies) {
    return static_cast<EndgameCode>((wins ? 1 : 0) | (level + 1) << 1 | plies << 4);
}
[[nodiscard]] constexpr bool code_wins(EndgameCode code) { return (code & 1) != 0; }
[[nodiscard]] constexpr int code_level(EndgameCode code) { return (code >> 1 & 7) - 1; }
[[nodiscard]] constexpr int code_plies(EndgameCode code) { return code >> 4; }

struct EndgameTable {
    explicit EndgameTable(EndgameSet s) : set(std::move(s)) {}
    EndgameSet set;
    std::vector<Score> levels;  // shares above a half, the greatest first
    std::vector<EndgameCode> codes;

    [[nodiscard]] EndgameValue value(EndgameCode code) const {
        if (code == 0) return {};
        const Score most = levels[static_cast<std::size_t>(code_level(code))];
        return {code_wins(code) ? most : Score{most.denominator - most.numerator, most.denominator}, code_plies(code)};
    }
    [[nodiscard]] EndgameCounts counts(Side side) const;
    // The number of a position with the longest win; nowhere if there is none.
    [[nodiscard]] std::uint64_t longest() const;
};

// The file that keeps it: some lines of text, then the words. It is a plain file: a link or a pipe of its name is none.
inline constexpr std::size_t longest_heading = 4096;  // bytes of such a line
[[nodiscard]] std::string endgame_file_name(const Variant& variant, std::uint64_t rules, std::uint64_t key);
// Why it could not be written, or nothing. Whoever reads meanwhile finds the old file or the new one. It takes the
// place of no other file than one of this kind.
[[nodiscard]] std::string write_endgame(const std::string& folder, const VariantPtr& variant, std::uint64_t rules,
                                        const EndgameTable& table);
// Nothing if there is none, or it is not of these rules or damaged.
[[nodiscard]] std::unique_ptr<EndgameTable> read_endgame(const std::string& path, const VariantPtr& variant,
                                                         std::uint64_t rules);

}  // namespace varia::player
