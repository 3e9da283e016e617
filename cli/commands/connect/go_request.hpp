// What a line `go` of UCI, USI or UCCI asks for.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <varia/player/engine.hpp>

#include "line_words.hpp"

namespace varia::cli {

// The meaning of a word of `go`.
enum class GoWord : std::uint8_t {
    infinite,         // until `stop`
    ponder,           // until `ponderhit` or `stop`
    draw,             // the opponent offers a draw
    search_moves,     // the moves that follow, and no others
    perft,            // a count of leaves
    move_time,        // the time for this move
    first_time,       // the clock of the first side ...
    other_time,       // ... and that of all others
    first_increment,  // their increments
    other_increment,
    own_time,  // the clock of the side to move
    own_increment,
    byoyomi,      // the time for each move when the clock has run down
    moves_to_go,  // the moves for which the clock must last
    nodes,
    depth,
    mate,      // a win in so many moves
    solve,     // a win in any number of moves, for so many milliseconds or `infinite`
    opponent,  // a number about the opponent, which is not used
};
struct NamedGoWord {
    std::string_view name;
    GoWord means;
};

struct GoRequest {
    player::Limits limits;          // without the lines and the only moves
    bool endless = false;           // `infinite`
    bool ponders = false;           // `ponder`
    bool solves = false;            // `mate` of USI
    bool draw_offered = false;      // `draw` of UCCI
    std::optional<int> count;       // the depth of `perft`
    std::vector<std::string> only;  // the moves of `searchmoves`
};

// Reads the words behind `go`. `known` are the words of the protocol; other words are passed over with the word behind
// them. `first`: whether the first side is to move. `unit` is the unit of clocks and increments.
[[nodiscard]] GoRequest read_go(LineWords& line, std::span<const NamedGoWord> known, bool first,
                                std::chrono::milliseconds unit);

}  // namespace varia::cli
