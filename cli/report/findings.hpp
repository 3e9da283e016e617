// The findings of a report: measures with their errors, and lists, computed from the counts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "gathering.hpp"
#include "piece_values.hpp"
#include "tally.hpp"

namespace varia::cli {

// A share from 0 to 1, with Wilson's interval for 95 % confidence.
struct Share {
    std::uint64_t count = 0, of = 0;
    [[nodiscard]] double value() const;
    [[nodiscard]] double low() const;
    [[nodiscard]] double high() const;
};

// The distribution of a number that varies from game to game.
struct Spread {
    double mean = 0, error = 0;  // the mean is within +- error, at 95 % confidence
    double deviation = 0;
    double min = 0, tenth = 0, median = 0, ninetieth = 0, max = 0;
};

// The games that ended for one reason: how many each player won, and how many were drawn.
struct Ending {
    std::vector<std::uint64_t> won;  // by side; a team's win counts for each of its sides
    std::uint64_t drawn = 0;
    std::uint64_t count = 0;  // all games with this ending
};

struct KindFinding {
    std::size_t row = 0;
    double moves = 0, captures = 0, captured = 0, dropped = 0, promoted = 0, became = 0;  // per game
    std::optional<PieceValues> worth;
    std::optional<double> in_units;  // the worth in units of the commonest kind
};

// The names in these comments are those of Ludii for the same measure, if it has the measure (docs/statistics.md).
struct Findings {
    std::size_t games = 0;
    Spread turns, actions;                         // DurationTurns, DurationActions; only games that ended
    Spread branching;                              // BranchingFactor
    std::vector<double> branching_over_time;       // mean for each twentieth of a game
    Share completed;                               // Completion: 1 - Timeouts
    Share drawn;                                   // Drawishness
    std::vector<Share> won;                        // share of games that each player has won
    std::vector<Spread> score;                     // by player: the share of the points
    double balance = 0;                            // Balance: 1 - the greatest difference between shares won
    double uniformity = 0;                         // OutcomeUniformity: entropy of results, 1 if all are equally likely
    std::optional<double> elo, elo_low, elo_high;  // advantage of moving first, for two players
    double decisions = 0;                          // DecisionMoves: share of actions that had an alternative
    double complexity = 0;                         // GameTreeComplexity: log10 of branching to the power of the length
    Spread pieces;                                 // PieceNumber
    double coverage = 0;                           // BoardCoverageDefault: share of cells where a piece ever stood
    double checks = 0;                             // per hundred turns
    bool leads = false;                            // whether the next four measures are known
    double lead_changes = 0;                       // LeadChange: per turn
    Spread settled;                                // share of a game after which the winner stayed a piece ahead
    Share comebacks, great_comebacks;              // wins after being one piece behind, three pieces behind
    std::map<std::string, Ending> endings;         // games by the reason of their ending
    std::map<std::string, Ending> boards;          // by reason, in a match: boards won by the first and the second side
    std::vector<KindFinding> kinds;                // one for each row of Ledger::kinds
    std::string unit;                              // the kind in which pieces' values are counted; empty if none
    // Uses per game of rules that the file declares or that were used.
    std::vector<std::pair<std::string, double>> rules;
    std::vector<std::string> dead_cells;
    std::vector<std::string> remarks;                       // sentences about what a designer should look at
    std::vector<std::pair<double, std::uint64_t>> lengths;  // histogram of turns: where a bar begins, and its height
    double bar = 1;                                         // width of a bar in turns
};

[[nodiscard]] Findings find(const ReportRows& report_rows, const Gathered& gathered,
                            const std::vector<std::string>& players);

}  // namespace varia::cli
