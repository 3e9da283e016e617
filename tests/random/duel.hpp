// The kernel plays a random variant against the brute-force referee, ply by ply. The first difference ends the duel.
//
// In every position both must agree on the contents of all cells, the legal moves (text, cells, type, promotion,
// captures), check, attacks and the outcome. Doing and undoing every move must restore the whole position. The same
// position obtained in another way (copied, read from its text, through undo) must list the same moves in the same
// order.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <varia/game.hpp>

#include "dice.hpp"
#include "generator.hpp"
#include "referee.hpp"

namespace random_rules {

// Numbers of comparisons, summed over duels.
struct Tally {
    long games = 0, positions = 0, moves = 0, attacks = 0, perfts = 0;
    std::map<std::string, long> facts;  // how often each rule was met
    void add(const Tally& other);
};

class Duel {
public:
    // The referee plays by `definition` and by the meanings of its scripts. `variant` is what the kernel compiled from
    // the definition.
    Duel(varia::VariantPtr variant, const varia::Definition& definition, const reference::Meanings& meanings);

    // Plays games of at most `plies` plies until about `positions` positions were compared. Returns the difference with
    // the position and the moves that led there; empty if there is none.
    [[nodiscard]] std::string play(std::uint64_t seed, int positions, int plies);
    // Whether two moves had the same text. The declaration is wrong then, and the duel was broken off.
    [[nodiscard]] bool ambiguous() const { return !referee_.ambiguities().empty(); }
    [[nodiscard]] const Tally& tally() const { return tally_; }
    // Whether a position has few enough turns, and they are found fast enough, to compare them all.
    [[nodiscard]] static bool is_small(varia::Rules& rules, varia::Position& position);

private:
    using Plays = std::map<std::string, reference::Play>;

    void game(const varia::Position& start, int plies, Dice& dice);
    void compare(varia::Game& game, const reference::State& state, const Plays& legal, const std::string& drawn,
                 Dice& dice);
    void compare_moves(varia::Position& position, const Plays& legal);
    void compare_ways(varia::Position& position);
    void compare_turns(varia::Position& position, const Plays& legal, bool texts, Dice& dice);
    void compare_steps(varia::Position& position, const varia::Turn& turn, const std::string& text, const Plays& legal);
    void compare_leaves(varia::Position& position, const Plays& legal);
    void compare_children(varia::Position& position, const Plays& legal, bool texts);
    void compare_attacks(const varia::Position& position, const reference::State& state);
    void compare_made_captures(const varia::Position& position, const reference::State& state);
    void check_scripts();
    void compare_text(const varia::Position& position);
    // What a position read from the text of this one must have: all that it is, but no earlier turns.
    [[nodiscard]] static std::string without_history(const varia::Position& position);
    void compare_starts(Dice& dice);
    [[nodiscard]] std::vector<varia::Move> listed(varia::Position& position, bool fast = true);

    varia::VariantPtr variant_;
    reference::Referee referee_;
    std::vector<int> cells_;  // the referee's cell for each of the kernel's cells
    varia::Rules rules_;
    std::unique_ptr<varia::HookRunner> hooks_;
    varia::Scratch scratch_;
    std::string history_;
    Tally tally_;
};

}  // namespace random_rules
