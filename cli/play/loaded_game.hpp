// A game that is brought back from a record: found in a file, held against what is played here, and replayed.
#pragma once

#include <optional>
#include <string>

#include "game_record.hpp"
#include "played_game.hpp"

namespace varia::cli {

// A game of a file.
struct FoundRecord {
    GameRecord record;
    std::string file;
    bool first_of_many = false;  // and there are more
};
// `what`: "games.pgn", or "games.pgn 3" for the third. What is wrong is complained of.
[[nodiscard]] std::optional<FoundRecord> find_record(const std::string& what);

// Whether it is of the variant that is played, with the same options. If not, that is complained of; `again`: the
// command that reads it in another game.
[[nodiscard]] bool is_of_same_variant(const GameRecord& record, const VariantChoice& choice, const Variant& variant,
                                      const std::string& again);

// The record's game, as far as its moves are legal, which is told. `file`: where it stands; empty if it was typed.
// Nothing if none of it makes sense.
[[nodiscard]] std::optional<LoadedGame> replay_loaded(GameRecord record, const VariantPtr& variant,
                                                      const std::string& file);

// That a record has this result, if the game goes on by the rules.
void tell_of_result(const std::string& result, Contest& contest);

}  // namespace varia::cli
