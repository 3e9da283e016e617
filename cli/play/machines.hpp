// The players that are machines: the computer, and players that move at random. Machines only choose actions. Other
// classes play, print and draw them.
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <varia/contest.hpp>

#include "game_clocks.hpp"
#include "opponent.hpp"
#include "play_options.hpp"

namespace varia::cli {

// The next choice of a machine.
struct Chosen {
    ActionList actions;  // an action, steps of a turn, or a whole turn in a match; empty if there is none
    std::optional<Diagnostic> failure;  // the computer's answer is worthless then
    bool thought = false;               // the computer has chosen, by a search
    bool interrupted = false;           // an interrupt has ended its search
};

class Machines {
public:
    // `options`: which players are machines, by name, and how strong the computer is. `random` and `computer` are the
    // players with these names.
    Machines(const PlayOptions& options, std::vector<int> random, std::vector<int> computer, std::uint64_t seed);

    // Whether there are machines.
    explicit operator bool() const { return !random_.empty() || !computer_.empty(); }
    [[nodiscard]] bool is_random(int player) const;
    [[nodiscard]] bool is_computer(int player) const;
    [[nodiscard]] bool is_machine(int player) const { return is_random(player) || is_computer(player); }
    // Whether all players are machines.
    [[nodiscard]] bool play_alone(const Contest& contest) const;
    [[nodiscard]] bool has_computer() const { return !computer_.empty(); }
    // A line such as "The computer plays black, at level 3 of 20.", or an empty text.
    [[nodiscard]] std::string introduction(const Contest& contest, int width) const;

    // Replaces these machines by those that a saved game names.
    void replace(const PlayOptions& options, const Contest& contest);

    // Chooses for a player who is a machine and is to act. The computer takes its clock into account.
    [[nodiscard]] Chosen choose(Contest& contest, int player, const GameClocks& clocks);
    // Prints what the computer would play, or reports why there is no advice.
    void advise(Contest& contest, int width);
    // Whether the computer has answered in a game on one board since the last line was typed. An interrupt may have
    // come too late for its search.
    [[nodiscard]] bool answered() const { return answered_; }
    void forget_answered() { answered_ = false; }

    // The options that restore the machines: for a command, as a shell reads them, and for a saved game.
    [[nodiscard]] std::string command_options() const;
    [[nodiscard]] std::string tag_options() const;

private:
    [[nodiscard]] Chosen choose_at_random(Contest& contest, int player);
    // The player whom advice is for.
    [[nodiscard]] int advised(Contest& contest) const;
    [[nodiscard]] Opponent& opponent(const Contest& contest);
    [[nodiscard]] std::string strength_options() const;
    [[nodiscard]] std::string seed_option() const;

    PlayOptions options_;
    std::vector<int> random_, computer_;  // indices of players
    std::uint64_t seed_;
    std::mt19937_64 generator_;
    std::optional<Opponent> opponent_;  // created when it is needed
    bool answered_ = false;
};

}  // namespace varia::cli
