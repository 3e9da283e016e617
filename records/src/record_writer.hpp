// Writes records as PGN that RecordReader reads, in lines of at most 79 columns as in the Standard's export format.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <varia/contest.hpp>
#include <varia/records/game_record.hpp>

namespace varia::records {

// The whole record. It ends with an empty line, so that another record can follow.
[[nodiscard]] std::string pgn_text(const GameRecord& record);
// The moves alone, with their numbers, and the result.
[[nodiscard]] std::string moves_text(const GameRecord& record);

// Sets the tags that stand above any game: the seven tags of the Standard (with a tag for each player, by the player's
// name), Variant and RulesHash, the options that were set, the number of a match's boards, and the start position if it
// is not the usual one.
void set_heading(GameRecord& record, const Contest& start,
                 const std::vector<std::pair<std::string, std::string>>& options);
// Sets the tags for the result or the current state: Result, Status and Termination.
void set_ending(GameRecord& record, const Contest& now, const Standing& standing);
// The tag of a player: the player's name with a capital, such as `White`.
[[nodiscard]] std::string player_tag(const Contest& contest, int player);

// The record of a played game, with its moves in their canonical texts. replay() can rewrite them in another form.
[[nodiscard]] GameRecord record_of(const Contest& contest);

}  // namespace varia::records
