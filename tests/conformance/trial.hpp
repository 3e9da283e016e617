// A trial: the kernel plays one variant against the brute-force referee, for any number of games, and they are compared
// ply by ply.
//
// At every ply both must agree on the position, the legal moves, check, attacks, the outcome and the number of leaves.
// Doing and undoing a move must restore the position exactly, the Zobrist key must equal the recomputed one, and
// position and moves must be read back from their texts. A trial counts how often each rule was met, so that a rule
// that was never met can be reported as a failure.
#pragma once

#include <map>
#include <random>
#include <string>
#include <vector>

#include <varia/game.hpp>
#include <varia/turn.hpp>

#include "referee.hpp"
#include "starts.hpp"

namespace conformance {

class Trial {
public:
    explicit Trial(varia::VariantPtr variant);
    // The kernel plays the variant; the referee uses a declaration that should have the same rules. For rules in two
    // forms.
    Trial(varia::VariantPtr variant, const varia::Definition& rules);

    // Plays the moves of a listed start, then up to `plies` random ones. Failures are reported to GoogleTest.
    void play(const Start& start, int plies, std::mt19937_64& random);
    // Plays up to `plies` random moves from a position.
    void play(const varia::Position& start, int plies, std::mt19937_64& random);

    [[nodiscard]] bool failed() const { return failed_; }
    [[nodiscard]] long plies() const { return plies_; }
    [[nodiscard]] long work() const { return referee_.work(); }
    [[nodiscard]] int games() const { return games_; }
    [[nodiscard]] const varia::VariantPtr& variant() const { return variant_; }
    [[nodiscard]] reference::Referee& referee() { return referee_; }
    [[nodiscard]] const std::vector<int>& cells() const { return cells_; }

    // Returns a line that says how often each rule was met.
    [[nodiscard]] std::string report() const;
    // Fails the test for every rule that the variant declares and that was never met, except for those in `never`.
    void expect_every_rule(const std::map<std::string, std::string>& never);

private:
    using Plays = std::map<std::string, reference::Play>;

    // Compares kernel and referee in a position. At the first difference it fails the test and returns false.
    bool compare(varia::Game& game, const reference::State& state, const Plays& legal, const std::string& history,
                 std::mt19937_64& random);
    bool compare_moves(varia::Position& position, const reference::State& state, const Plays& legal);
    bool compare_children(varia::Position& position, const Plays& legal, bool texts);
    // Compares turns of several steps, or a selection if there are many: step by step, and read back from their texts.
    bool compare_turns(varia::Position& position, const Plays& legal, bool texts);
    bool compare_steps(varia::Position& position, const varia::Turn& turn, const std::string& text);
    bool compare_attacks(const varia::Position& position, const reference::State& state, std::mt19937_64& random);
    bool compare_perft(varia::Position& position, const Plays& legal);
    // Whether there are more turns than the referee can list. Turns that grow in length soon exceed that number.
    bool too_many(const varia::Position& position);
    [[nodiscard]] bool growing() const { return variant_->definition().turn.grow != 0; }
    void misread(const varia::Position& position, const std::string& what);
    bool fail(const varia::Position& position, const std::string& what);
    [[nodiscard]] const reference::Play& choose(const Plays& legal, bool hunting, std::mt19937_64& random);
    void play_on(varia::Game& game, const std::vector<std::string>& given, const std::string& status, int plies,
                 std::mt19937_64& random);
    [[nodiscard]] std::map<std::string, long> met() const;

    varia::VariantPtr variant_;
    reference::Referee referee_;
    std::vector<int> cells_;
    varia::Rules rules_;
    std::map<std::string, long> fired_;
    const Plays* referee_after_ = nullptr;  // the turns that are compared
    std::string history_;                   // moves of the current game, for messages
    long plies_ = 0;
    int games_ = 0;
    bool failed_ = false;
    bool misread_ = false;
};

// Returns the rules that a definition declares, by the names under which a trial counts them.
[[nodiscard]] std::vector<std::string> declared_rules(const varia::Definition& definition);

}  // namespace conformance
