// How a piece of Fairy-Stockfish moves: sets of steps, which are compared, and written in that program's Betza
// notation.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include <varia/board.hpp>
#include <varia/definition.hpp>

namespace varia::importers {

struct FairyStep {
    enum class Way : std::uint8_t {
        leap,
        lame,   // the cells on the way must be empty, by the way that this program goes
        slide,  // repeats the vector over empty cells, at most `most` times
        hop,    // slides, jumps one piece and slides on, at most `most` cells
    } way = Way::leap;
    int x = 0, y = 0;
    int most = 0;  // 0: no limit
    friend auto operator<=>(const FairyStep&, const FairyStep&) = default;
};

using FairySteps = std::set<FairyStep>;

struct FairyMoves {
    FairySteps quiet, capture;
    friend bool operator==(const FairyMoves&, const FairyMoves&) = default;
    [[nodiscard]] bool empty() const { return quiet.empty() && capture.empty(); }
};

// The steps of a move's paths in all their directions, on a board of two axes, as the first side sees it. Nothing if
// this program has no such steps.
[[nodiscard]] std::optional<FairySteps> steps_of(const MoveDef& move, const Board& board);

// Leaves out steps that others cover, and those that leave a board of this size from every cell.
void simplify(FairySteps& steps, int files, int ranks);

// The moves of a text in this program's notation. Precondition: the text is right.
[[nodiscard]] FairyMoves moves_of_betza(std::string_view betza, const Board& board);

// Whether the program goes otherwise if these moves are written as one piece: it keeps one range for a direction.
[[nodiscard]] bool mixes(const FairyMoves& moves);

// The text for custom pieces: `first` are moves from the region of double steps. With `passant` its captures that are
// no other moves capture en passant, too. Nothing if a range is too long for a digit.
[[nodiscard]] std::optional<std::string> betza_of(const FairyMoves& moves, const FairyMoves& first, bool passant);

// The steps as the other side makes them, whose board that program turns by half.
[[nodiscard]] FairySteps turned(const FairySteps& steps);
// The steps as a side sees them whose board is mirrored along these axes.
[[nodiscard]] FairySteps mirrored(const FairySteps& steps, bool files, bool ranks);

}  // namespace varia::importers
