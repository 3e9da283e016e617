// Reads the games of a rules file of Zillions of Games: the sections of its game and of its variants.
#pragma once

#include <string>
#include <vector>

#include <varia/importers/import.hpp>
#include <varia/result.hpp>

#include "zillions_forms.hpp"
#include "zillions_game.hpp"

namespace varia::importers {

// A game with what the new file will not say of it.
struct ReadZillionsGame {
    std::string name;  // small letters, digits and hyphens, made from the title
    ZillionsGame game;
    Untold untold;
    Diagnostics problems;  // why it cannot be imported, with their places
};

// Reads the games that `names` names, by name or by title; all if it is empty. A variant has the sections of the game
// above it but for those that it replaces: pieces and options by their names, goals all together. Errors are added to
// `problems` with their places.
[[nodiscard]] std::vector<ReadZillionsGame> read_zillions_games(ZillionsFile& source, const std::string& file,
                                                                const std::vector<std::string>& names,
                                                                Diagnostics& problems);

}  // namespace varia::importers
