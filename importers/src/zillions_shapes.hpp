// Which programs of a game of Zillions of Games are tables of a variant file, and these tables: moves, promotions,
// drops, castlings, the steps of a turn, and the zones that they use. What is no table is left to a script.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "toml_draft.hpp"
#include "zillions_game.hpp"

namespace varia::importers {

struct ZillionsShapes {
    struct Piece {
        std::vector<std::string> moves;  // entries of `moves`, as TOML
        std::string promotion, drop;     // values as TOML; empty: no such key
        // For each program: why it is no table. Nothing: the tables say it.
        std::vector<std::optional<std::string>> moves_left, drops_left;
    };
    std::vector<Piece> pieces;                               // as in the game
    std::vector<InlineTable> castlings;                      // the keys of each [[castling]]
    std::vector<std::pair<std::string, std::string>> zones;  // besides those of the game: names, and values as TOML
    std::vector<std::pair<std::string, std::string>> turn;   // keys of [turn]
    std::vector<std::pair<std::string, InlineTable>> steps;  // [turn.then.NAME]
    std::vector<std::pair<std::string, std::string>> rules;  // keys of [rules]
    std::optional<bool> neutral_taken;  // whether pieces of nobody can be captured; nothing: either will do

    [[nodiscard]] std::size_t programs() const;  // of all pieces
    [[nodiscard]] std::size_t told() const;      // those that are tables
};

// The tables of a game. What they say in another way than the file is added to `untold`; programs that are no tables
// are not, since a script may say them.
[[nodiscard]] ZillionsShapes shapes_of(const ZillionsGame& game, Untold& untold);

}  // namespace varia::importers
