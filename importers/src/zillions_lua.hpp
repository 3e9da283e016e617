// The programs and goals of a game of Zillions of Games that are no tables, as a script in Lua over the library
// `rules/zillions`. A program becomes a function of the directions that it goes; programs that differ in their
// directions alone share one:
//
//     (n (verify not-friend?) add)  and  (e (verify not-friend?) add)
//
//     function rook_1(m, a)
//       if not go(m, a) then return end
//       if friend(m, m.here) then return end
//       add(m)
//     end
//     pieces = { R = { { rook_1, "n" }, { rook_1, "e" } } }
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zillions_game.hpp"

namespace varia::importers {

// A kind of Varia that stands for a piece with certain attributes.
struct ZillionsKind {
    std::size_t piece = 0;     // number in ZillionsGame::pieces
    std::vector<bool> values;  // of the attributes of the piece, in its order
    std::string letter;
};

// The kinds that a game needs: each piece with the attributes that it has at the start, in the order of the pieces, and
// behind these every other combination of the attributes that programs set. `letters` are those of the pieces; the
// further kinds have letters in braces, "{K1}", that are none of them. Nothing if there are more than `most`, or if a
// letter would be too long.
[[nodiscard]] std::optional<std::vector<ZillionsKind>> zillions_kinds(const ZillionsGame& game,
                                                                      const std::vector<std::string>& letters,
                                                                      std::size_t most = 250);

// What the variant file calls the things of the game.
struct ZillionsNames {
    std::vector<int> cells;  // number of the cell of each position, from 1; 0: there is no cell
    // Of each direction, the vector along the board's axes if it is the same everywhere.
    std::vector<std::optional<std::vector<int>>> vectors;
    std::vector<std::string> sides;  // names of the players' sides, then of the neutral ones: "neutral"
    std::vector<ZillionsKind> kinds;
};

// Which programs and goals the script is to contain: the others are tables.
struct ZillionsRest {
    std::vector<std::vector<bool>> moves, drops;  // [piece][program]
    std::vector<bool> goals;                      // by their numbers in ZillionsGame::goals
};

struct ZillionsScript {
    std::string text;                // in Lua; empty if nothing is left for it
    std::vector<std::string> hooks;  // inline tables for the array `hook` of the file
    // Inline tables for `[state]`, by name. With `going`, moves by tables must not be possible while it is not 0: each
    // needs `state = { going = 0 }`.
    std::vector<std::pair<std::string, std::string>> state;
    // For each turn of the turn order the type of moves that a table must have to be possible, or "": moves by tables
    // need a condition on the state value `step`. Empty if no turn asks for a type.
    std::vector<std::string> types;
};

// How many pieces of a kind, or with game.pieces.size() of all kinds, a player has on the board at the start.
[[nodiscard]] int pieces_at_start(const ZillionsGame& game, std::string_view player, std::size_t piece);
// Whether the set-up has such pieces off the board, or with `player` of this player.
[[nodiscard]] bool begins_in_hand(const ZillionsGame& game, std::size_t piece, std::string_view player = {});
// Whether a piece that can be put down never runs out: no set-up says how many there are.
[[nodiscard]] bool is_endless(const ZillionsGame& game, std::size_t piece);

// Whether all programs of the game have to be in the script, because which moves count depends on the types of others:
// moves in parts, priorities, turns that ask for a type of move.
[[nodiscard]] bool is_whole_in_lua(const ZillionsGame& game);

// The script. What it cannot say is added to `untold`, and the program, or the goal, is not in it.
[[nodiscard]] ZillionsScript zillions_script(const ZillionsGame& game, const ZillionsNames& names,
                                             const ZillionsRest& rest, Untold& untold);

}  // namespace varia::importers
