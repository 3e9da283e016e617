// A session of `varia play`: a game or a match in the terminal, line by line. It runs what is typed, prints and shows
// what is played, and lets machines answer.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <varia/contest.hpp>

#include "machines.hpp"
#include "pasted_record.hpp"
#include "play_options.hpp"
#include "play_screen.hpp"
#include "played_game.hpp"
#include "saved_game.hpp"
#include "terminal.hpp"
#include "typed_moves.hpp"

namespace varia::cli {

class PlaySession {
public:
    // `random`, `computer`: the players that the options name. `first`: the board of a match that is shown first.
    PlaySession(const PlayOptions& options, Contest contest, std::vector<int> random, std::vector<int> computer,
                std::uint64_t seed, int first);

    // Runs the session, and returns the exit code. The code is an error if a script has failed.
    int run();

    // ---- for commands ---------------------------------------------------------------------------------------------
    [[nodiscard]] PlayedGame& game() { return game_; }
    [[nodiscard]] Machines& machines() { return machines_; }
    [[nodiscard]] PlayScreen& screen() { return screen_; }
    [[nodiscard]] const PlayScreen& screen() const { return screen_; }
    // Plays an action, or steps of a turn: prints it with a remark behind it, shows the game, and lets machines answer.
    // Precondition: the actions are legal.
    void play(const ActionList& actions, const std::string& remark = {});
    // Shows the game after a change, and lets machines answer.
    void go_on();
    // Lets the machines act. While machines have the turn, they make their turns. Where no player has the turn, each
    // machine makes one action after an action of another player. If there are only machines, and one of them is the
    // computer, they act until the end.
    void let_machines_play();
    // Replaces the game, by one that was read or by a new one.
    void take(LoadedGame loaded);
    void begin(Contest contest, std::string start);

private:
    [[nodiscard]] std::string prompt();
    // Whether an interrupt ends the session. It does not if it came too late for the computer's search.
    [[nodiscard]] bool leaves();
    // Runs a typed line, and prints its answer.
    void on_line(const std::string& text);
    // Runs a command of the table, a pasted game, or a move.
    void obey(const std::string& text);
    // Whether a player's time is over. If so, prints this; the game goes on without this player, or is over.
    bool end_on_time();
    // Plays the turn of a machine, or one of its actions. Returns false if there is none.
    bool play_for(int player);
    // Prints the command that restores the game, unless nothing would be lost.
    void say_how_to_go_on();

    bool plain_;
    PlayedGame game_;
    PlayScreen screen_;
    Machines machines_;
    TypedMoves typed_moves_;
    PastedRecord pasted_;
    CutOffGame cut_off_;
    KeptInterrupts interrupts_;
    bool failed_ = false;
    bool left_ = false;  // an interrupt has ended the session
};

}  // namespace varia::cli
