// Who of the players is a machine: the computer, or one who moves at random. They choose; what they choose is played,
// told and drawn elsewhere.
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <varia/contest.hpp>

#include "game_clocks.hpp"
#include "match_opponent.hpp"
#include "opponent.hpp"
#include "play_options.hpp"

namespace varia::cli {

// What one of them plays next.
struct Chosen {
    ActionList actions;                 // an action, steps of a turn, or all of a turn in a match; empty: there is none
    std::optional<Diagnostic> failure;  // the computer's answer is worth nothing then
    bool thought = false;               // it is the computer's
    bool interrupted = false;           // its thinking was made an end of
};

class Machines {
public:
    // `options`: whom they play, by name, and how the computer does; `random` and `computer` are the players named
    // there.
    Machines(const PlayOptions& options, std::vector<int> random, std::vector<int> computer, std::uint64_t seed);

    // Whether there are any.
    explicit operator bool() const { return !random_.empty() || !computer_.empty(); }
    [[nodiscard]] bool is_random(int player) const;
    [[nodiscard]] bool is_computer(int player) const;
    [[nodiscard]] bool is_machine(int player) const { return is_random(player) || is_computer(player); }
    // Whether nobody else plays.
    [[nodiscard]] bool play_alone(const Contest& contest) const;
    [[nodiscard]] bool has_computer() const { return !computer_.empty(); }
    // "The computer plays black, at level 3 of 20." A line, or nothing.
    [[nodiscard]] std::string introduction(const Contest& contest, int width) const;

    // Other opponents in place of these: those that a saved game names.
    void replace(const PlayOptions& options, const Contest& contest);

    // For a player who is a machine and is to act; the computer sees what his clock says.
    [[nodiscard]] Chosen choose(Contest& contest, int player, const GameClocks& clocks);
    // What the computer would play, told or complained of.
    void advise(Contest& contest, int width);
    // Whether the computer has answered in a game since a line was typed: an interrupt may have come too late for it.
    [[nodiscard]] bool answered() const { return answered_; }
    void forget_answered() { answered_ = false; }

    // The options that bring them back: behind those of a command, as a shell takes them, and as a saved game has them.
    [[nodiscard]] std::string command_options() const;
    [[nodiscard]] std::string tag_options() const;

private:
    [[nodiscard]] Chosen choose_at_random(Contest& contest, int player);
    void advise_in_match(const Contest& contest, int width);
    [[nodiscard]] Opponent& opponent(const Contest& contest);
    [[nodiscard]] MatchOpponent& match_opponent(const Contest& contest);
    [[nodiscard]] std::string strength_options() const;
    [[nodiscard]] std::string seed_option() const;

    PlayOptions options_;
    std::vector<int> random_, computer_;  // players
    std::uint64_t seed_;
    std::mt19937_64 generator_;
    std::optional<Opponent> opponent_;  // made when one is needed
    std::optional<MatchOpponent> match_opponent_;
    bool answered_ = false;
};

}  // namespace varia::cli
