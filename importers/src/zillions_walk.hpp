// Walks a little program of a rules file of Zillions of Games for all positions from which it may start at once, on a
// board whose contents are unknown, and lists what it does: one row for each way through the program that ends with a
// move. The program
//
//     (n (while empty? add n) (verify not-friend?) add)
//
// has, on a board of 8 ranks, rows such as "from ranks 1 to 6: the next position is empty, and the move ends on the
// position behind it, which is empty". Loops are unrolled, until no position is left from which the cursor would still
// be on the board. So positions, zones and edges need no guess: each row has the exact set of positions where it
// begins.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "zillions_contents.hpp"
#include "zillions_game.hpp"

namespace varia::importers {

// A position that depends on where the program starts: for each position of the board, the position that the cursor has
// there if the program starts there, or -1. They are shared, never changed.
using ZillionsMap = std::shared_ptr<const std::vector<int>>;

// A place that a program has come to.
struct ZillionsPoint {
    ZillionsMap at;
    // The directions from the start, in order (indices; those that the player goes, after symmetry). Nothing if it was
    // reached by the name of a position.
    std::optional<std::vector<int>> way = std::vector<int>();
};

// What a way through a program requires of a place.
struct ZillionsPlace {
    ZillionsPoint point;
    ZillionsContents contents;
    // Other questions and their answers, by their words in small letters: {"last-from?", true}.
    std::vector<std::pair<std::string, bool>> facts;

    [[nodiscard]] std::optional<bool> fact(std::string_view name) const {
        for (const auto& [key, value] : facts)
            if (key == name) return value;
        return std::nullopt;
    }
};

// What a program does to a place, other than moving the piece.
struct ZillionsEffect {
    enum class What : std::uint8_t { capture, set_attribute } what;
    ZillionsPoint point;
    std::string word;    // of an attribute: its name in small letters
    bool value = false;  // of an attribute
};

// A piece that goes from one place to another.
struct ZillionsJourney {
    ZillionsPoint from, to;
};

struct ZillionsRow {
    std::vector<bool> starts;               // by position: whether the row may begin there
    std::vector<ZillionsJourney> journeys;  // of the moving piece, and of pieces that go with it (`cascade`)
    std::vector<ZillionsPlace> places;      // those that are asked about; the start is among them
    std::vector<ZillionsEffect> effects;
    std::vector<std::size_t> kinds;  // what the piece may become, in the order of the file; empty: what it is
    bool is_partial = false;         // the piece may go on ...
    std::string partial_type;        // ... by moves of this type; empty: of any
};

// Limits of one walk: steps of ways through the program, and rows.
inline constexpr std::size_t most_zillions_steps = 8'000;
inline constexpr std::size_t most_zillions_rows = 4'000;
inline constexpr std::size_t most_zillions_ways = 128;  // that are open at a time

struct ZillionsWalk {
    std::vector<ZillionsRow> rows;
    // Why the program cannot be walked, and at which form. Then there are no rows.
    std::optional<std::string> reason;
    int line = 0, column = 0;
    std::size_t steps = 0;  // how much work it was
};

// Walks the program of a piece for a player (an index of `players`). `is_drop`: the start is where the piece is put
// down; otherwise the piece stands there. A program that does what no table says is not walked to its end: it makes or
// changes pieces, or has to do with other attributes than `attributes` (in small letters).
[[nodiscard]] ZillionsWalk walk_program(const ZillionsGame& game, std::size_t piece, std::size_t player,
                                        const ZillionsForm& program, bool is_drop,
                                        const std::vector<std::string>& attributes);

}  // namespace varia::importers
