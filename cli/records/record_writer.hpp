// Records written in the form of PGN that RecordReader reads: lines of at most 79 columns, as the Standard's export
// format has them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <varia/contest.hpp>

#include "game_record.hpp"

namespace varia::cli {

// Ends with an empty line, so that records can follow each other.
[[nodiscard]] std::string pgn_text(const GameRecord& record);
// Its moves alone, with their numbers, and the result.
[[nodiscard]] std::string moves_text(const GameRecord& record);

// What stands above any game: the seven tags of the Standard (with a tag for each player, by his name), Variant and
// RulesHash, the options that were set, and the position that it begins with, if that is not the usual one.
void set_heading(GameRecord& record, const Contest& start,
                 const std::vector<std::pair<std::string, std::string>>& options);
// How it ended or stands: Result, Status and Termination.
void set_ending(GameRecord& record, const Contest& now, const Standing& standing);
// The tag of a player: his name with a capital, `White`.
[[nodiscard]] std::string player_tag(const Contest& contest, int player);
// Today, as PGN has dates.
[[nodiscard]] std::string date_today();

// A record of what was played: its moves in their canonical texts, for replay() to write as they are wanted.
[[nodiscard]] GameRecord record_of(const Contest& contest);

}  // namespace varia::cli
