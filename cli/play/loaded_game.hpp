// Restores a game from a record: finds it in a file, compares it with the variant that is played, and replays it.
#pragma once

#include <optional>
#include <string>

#include <varia/records/game_record.hpp>

#include "played_game.hpp"

namespace varia::cli {

// The record of a game in a file.
struct FoundRecord {
    records::GameRecord record;
    std::string file;
    bool first_of_many = false;  // the file has more games
};
// `what`: "games.pgn", or "games.pgn 3" for the third game. Reports errors.
[[nodiscard]] std::optional<FoundRecord> find_record(const std::string& what);

// Whether the record is of the variant that is played, with the same options. If not, reports this; `again` is the
// command that reads the record in another session.
[[nodiscard]] bool is_of_same_variant(const records::GameRecord& record, const VariantChoice& choice,
                                      const Variant& variant, const std::string& again);

// The record's game, as far as its moves are legal. Reports moves that are not legal. `file`: the record's file; empty
// if the record was typed. Returns nothing if no part of the record can be played.
[[nodiscard]] std::optional<LoadedGame> replay_loaded(records::GameRecord record, const VariantPtr& variant,
                                                      const std::string& file);

// If the game goes on by the rules although the record has a result, prints this.
void report_of_result(const std::string& result, Contest& contest);

}  // namespace varia::cli
