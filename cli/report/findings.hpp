// What a report tells: measures with their errors, and lists, worked out of what was counted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "gathering.hpp"
#include "tally.hpp"
#include "worth.hpp"

namespace varia::cli {

// A share of 1 and what it lies between with 95 % confidence, by Wilson's interval.
struct Share {
    std::uint64_t count = 0, of = 0;
    [[nodiscard]] double value() const;
    [[nodiscard]] double low() const;
    [[nodiscard]] double high() const;
};

// Numbers that vary from game to game.
struct Spread {
    double mean = 0, error = 0;  // the mean give or take, at 95 %
    double deviation = 0;
    double least = 0, tenth = 0, median = 0, ninetieth = 0, most = 0;
};

// How a game may end: for each player, how many he won so; and how many were drawn.
struct Ending {
    std::vector<std::uint64_t> won;  // by side; a team's win is one of each of its sides
    std::uint64_t drawn = 0;
    std::uint64_t count = 0;  // how many ended so
};

struct KindFinding {
    std::size_t row = 0;
    double moves = 0, captures = 0, captured = 0, dropped = 0, promoted = 0, became = 0;  // a game
    std::optional<Worth> worth;
    std::optional<double> in_units;  // of the commonest kind
};

// Keys are what Ludii calls the same thing, where it has it (docs/report.md).
struct Findings {
    std::size_t games = 0;
    Spread turns, actions;                         // DurationTurns, DurationActions; of games that ended
    Spread branching;                              // BranchingFactor
    std::vector<double> branching_over_time;       // its mean in each twentieth of a game
    Share completed;                               // Completion: 1 - Timeouts
    Share drawn;                                   // Drawishness
    std::vector<Share> won;                        // by player
    std::vector<Spread> score;                     // by player: what share of the result he got
    double balance = 0;                            // Balance: 1 - the greatest difference of shares won
    double uniformity = 0;                         // OutcomeUniformity: entropy of results, 1 if all are as likely
    std::optional<double> elo, elo_low, elo_high;  // advantage of who moves first, of two players
    double decisions = 0;                          // DecisionMoves: share of actions that were chosen from several
    double complexity = 0;                         // GameTreeComplexity: logarithm (10) of branching to the length
    Spread pieces;                                 // PieceNumber
    double coverage = 0;                           // BoardCoverageDefault: share of cells where something ever stood
    double checks = 0;                             // a hundred turns
    bool leads = false;                            // whether the next four are known
    double lead_changes = 0;                       // LeadChange: a turn
    Spread settled;                                // share of a game after which the winner stayed a piece ahead
    Share comebacks, great_comebacks;              // won by who had been one piece behind, three pieces
    std::map<std::string, Ending> endings;         // by reason
    std::map<std::string, Ending> boards;  // by reason, of a match: who won boards so, the first side or the second
    std::vector<KindFinding> kinds;        // those that are in the start, or ever were
    std::string unit;                      // what pieces' values are counted in: a kind's name
    std::vector<std::pair<std::string, double>> rules;  // uses a game of what the file declares or was seen
    std::vector<std::string> dead_cells;
    std::vector<std::string> remarks;                       // what a designer should look at, in sentences
    std::vector<std::pair<double, std::uint64_t>> lengths;  // histogram of turns: where a bar begins, and its height
    double bar = 1;                                         // turns a bar is wide
};

[[nodiscard]] Findings find(const Ledger& ledger, const Gathered& gathered, const std::vector<std::string>& players);

}  // namespace varia::cli
