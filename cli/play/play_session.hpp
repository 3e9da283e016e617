// A game or a match that is played in the terminal, line by line: what is typed is obeyed, what is played is told and
// shown, and machines answer it.
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
    // `random`, `computer`: the players whom the options name. `first`: the floor of a match that is shown first.
    PlaySession(const PlayOptions& options, Contest contest, std::vector<int> random, std::vector<int> computer,
                std::uint64_t seed, int first);

    // The code to exit with: a script that failed spoils the game.
    int run();

    // ---- for commands ---------------------------------------------------------------------------------------------
    [[nodiscard]] PlayedGame& game() { return game_; }
    [[nodiscard]] Machines& machines() { return machines_; }
    [[nodiscard]] PlayScreen& screen() { return screen_; }
    [[nodiscard]] const PlayScreen& screen() const { return screen_; }
    // An action, or steps of a turn: told, with a remark behind it, shown, and answered. Precondition: legal.
    void play(const ActionList& actions, const std::string& remark = {});
    // It stands otherwise than before: that is shown, and machines answer.
    void go_on();
    // The machines' actions: in their turns all of them, and where nobody has the turn one of each after each of the
    // others', or if there are no others until the end.
    void let_machines_play();
    // A game that was read takes this one's place.
    void take(LoadedGame loaded);
    void begin(Contest contest, std::string start);

private:
    [[nodiscard]] std::string prompt();
    // An interrupt leaves, but for one that came too late for the computer: false.
    [[nodiscard]] bool leaves();
    // A line that was typed: what it comes to is told.
    void hear(const std::string& text);
    // A command of the table, a pasted game, or a move.
    void obey(const std::string& text);
    // Whether somebody's time is over: said, and the game goes on without him or is over.
    bool end_on_time();
    // The turn of a machine, or one action of it; false if it has none.
    bool play_for(int player);
    // Unless nothing would be lost.
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
    bool left_ = false;  // by an interrupt
};

}  // namespace varia::cli
