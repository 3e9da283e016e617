// Restores a game by a command line, or by a record in a file.
//
// The form of records is described in docs/records.md. Any program that reads PGN reads the record of a flat game. The
// tag Play holds the opponents, as options of `varia play`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>

#include <varia/records/game_record.hpp>

#include "machines.hpp"
#include "played_game.hpp"

namespace varia::cli {

// The command that restores a game or a match against the same opponents, also in the middle of a turn.
[[nodiscard]] std::string command_to_return(PlayedGame& game, const Machines& machines);
// Prints the command that restores the current game, if any move was made. Called before another game replaces it.
void report_of_game_so_far(PlayedGame& game, const Machines& machines);

// The record of the game, with the comments that it came with, and with the opponents.
[[nodiscard]] records::GameRecord saved_record(PlayedGame& game, const Machines& machines);
// Writes the record into a file. Replaces only files that this command has written. Reports an error and returns false
// if that fails.
bool save_record(PlayedGame& game, const Machines& machines, const std::string& file);

// The file for a game that a signal cuts off, by the XDG Base Directory Specification. Empty if there is none.
[[nodiscard]] std::string cut_off_file();
// Prints that there is such a game, if there is one.
void report_of_cut_off_game();

// If the program ends in any way while the user types, the game is kept in that file, and the command that restores it
// is printed.
class CutOffGame {
public:
    // Prepares this for the current state. Called at every prompt.
    void keep(PlayedGame& game, const Machines& machines);

private:
    std::optional<std::tuple<std::uint64_t, bool, std::size_t>> kept_;  // the state at the last call
};

}  // namespace varia::cli
