// Compares the result that a record states with the result that the rules give.
#pragma once

#include <optional>

#include <varia/contest.hpp>
#include <varia/records/game_record.hpp>

namespace varia::records {

// Ends a game of two players by a resignation of the player to move if the record's status says that a player resigned
// or ran out of time. Such a record has no move for this.
void give_up_as_recorded(const GameRecord& record, Contest& now);

// Sets the result of a record that says how it ended, without saying who won, and gives up for the player who resigned.
// `left`: the number of moves of the record that could not be played.
void take_ending(GameRecord& record, Contest& now, std::size_t left);
// How a game of two players ended, relative to the side that would move next: by the record, or else by the rules, or
// else by the record's result, which is then taken for a resignation or an agreement.
[[nodiscard]] RecordedEnd end_of(const GameRecord& record, Contest& now);

// Returns a flaw if the record states another result than the rules give, with the place of the tag that states it.
// `status` and `result` are the places of these tags. Results that the players may have agreed on are not checked.
[[nodiscard]] std::optional<Flaw> result_flaw(const GameRecord& record, Contest& now, Place status, Place result);

}  // namespace varia::records
