// What brings a game back: a command line, or a record in a file.
//
// Records are as docs/records.md has them: any program that reads PGN reads that of a flat game. The tag Play says
// against whom it is played, as options of `varia play`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>

#include "game_record.hpp"
#include "machines.hpp"
#include "played_game.hpp"

namespace varia::cli {

// The command that brings a game or a match back, in the middle of a turn too, against the same opponents.
[[nodiscard]] std::string command_to_return(PlayedGame& game, const Machines& machines);
// That a game was played so far, if any move was: before another takes its place.
void tell_of_game_so_far(PlayedGame& game, const Machines& machines);

// The game, what was said of it where it came from, and against whom it is played.
[[nodiscard]] GameRecord saved_record(PlayedGame& game, const Machines& machines);
// Writes it, over nothing but what was written so. What goes wrong is complained of, and false.
bool save_record(PlayedGame& game, const Machines& machines, const std::string& file);

// Where a game is kept that a signal cuts off, as the XDG Base Directory Specification has it; empty: nowhere.
[[nodiscard]] std::string cut_off_file();
// That one is there.
void tell_of_cut_off_game();

// Whatever ends the program while somebody types: the game is kept in that file, and the way back to it is told.
class CutOffGame {
public:
    // How it stands now. Asked at every prompt.
    void keep(PlayedGame& game, const Machines& machines);

private:
    std::optional<std::tuple<std::uint64_t, bool, std::size_t>> kept_;  // how it stood when that was asked last
};

}  // namespace varia::cli
