// What is counted while games are played for a report: of all games together, and of each by itself.
//
// Kinds, cells and rules are rows: in a match floors of several games may be played, and a Rook is a Rook on each of
// them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <varia/contest.hpp>

namespace varia::cli {

// Of a game, where it was for some moments: the difference of pieces, the first side's less the second's, by row of
// kinds.
struct Moment {
    std::vector<std::int16_t> more;
};

struct GameFacts {
    bool done = false;           // it was played
    bool over = false;           // ... to its end
    int turns = 0, actions = 0;  // of several steps a turn has as many actions
    int decisions = 0;           // actions that were chosen from several
    double branching = 0;        // mean number of actions to choose from
    double pieces = 0;           // mean number of pieces on the boards, after a turn
    int checks = 0;              // turns after which somebody stood in check
    std::vector<double> scores;  // by player, once it is over
    std::vector<int> winners;    // allies, or several who have drawn
    bool drawn = false;
    std::vector<std::pair<std::string, Verdict>> boards;  // of a match: how each board was decided
    std::string reason;
    // Of games of two sides on one board, by what positions are worth to the computer, in hundredths:
    int lead_changes = 0;  // how often the other side came to be ahead
    int worst = 0;         // of who won: how far behind at the most
    double settled = 0;    // the share of the game after which the winner was always a whole piece ahead
    std::vector<Moment> moments;
};

struct KindTally {
    std::uint64_t start = 0;  // pieces, in the start of a game
    std::uint64_t moves = 0, captures = 0, captured = 0, dropped = 0;
    // Pieces of this kind that turned into another, and those that turned into it.
    std::uint64_t promoted = 0, became = 0;
    std::uint64_t placed = 0;  // from nowhere: by turns, and by scripts
    // From cell to cell in any way: by its own moves, as a castling's partner, pushed, carried.
    std::uint64_t went = 0;
    std::uint64_t stood = 0;  // on the board after a turn: each piece counts once a turn
};

struct CellTally {
    bool at_start = false;    // something stands there when a game begins
    std::uint64_t stood = 0;  // turns after which something stood there
    std::uint64_t arrivals = 0;
};

inline constexpr std::size_t branching_parts = 20;  // of a game

// The rows, and what stands in them. Made once, for the variant of a contest.
class Ledger {
public:
    explicit Ledger(const Contest& start);

    struct KindRow {
        std::string name, letter;
        bool royal = false, moves = false, promotes = false;  // ... has moves, can promote
    };
    struct RuleRow {
        std::string name;
        bool expected = false;  // the variant's file declares it: worth a word if it is never used
    };
    // What a floor's kinds, cells, castlings and hooks are here.
    struct Rows {
        std::vector<std::uint16_t> kind, cell, castling, hook;
    };

    [[nodiscard]] const std::vector<KindRow>& kinds() const { return kinds_; }
    [[nodiscard]] const std::vector<std::string>& cells() const { return cells_; }
    [[nodiscard]] const std::vector<RuleRow>& rules() const { return rules_; }
    [[nodiscard]] const Rows& floor(int floor) const { return *floors_[static_cast<std::size_t>(floor)]; }
    // The row of what moves of this type are an instance of; of castlings and of scripts each has a row of its own.
    [[nodiscard]] std::size_t rule(MoveType type) const { return types_[static_cast<std::size_t>(type)]; }
    [[nodiscard]] std::size_t promotion() const { return promotion_; }
    [[nodiscard]] std::size_t ride() const { return ride_; }
    [[nodiscard]] std::size_t exposed() const { return exposed_; }
    [[nodiscard]] std::size_t pushed() const { return pushed_; }
    [[nodiscard]] std::size_t carried() const { return carried_; }
    [[nodiscard]] std::size_t state_changed() const { return state_changed_; }

private:
    std::size_t rule_row(const std::string& name, bool expected);
    std::shared_ptr<Rows> rows_of(const Variant& variant);

    std::vector<KindRow> kinds_;
    std::vector<std::string> cells_;
    std::vector<RuleRow> rules_;
    std::map<std::string, std::size_t> kind_rows_, cell_rows_, rule_rows_;
    std::vector<std::shared_ptr<Rows>> floors_;
    std::array<std::size_t, 32> types_{};
    std::size_t promotion_ = 0, ride_ = 0, exposed_ = 0, pushed_ = 0, carried_ = 0, state_changed_ = 0;
};

// Of all games. Sums only, so that it does not matter who counted what.
struct Tally {
    explicit Tally(const Ledger& ledger);
    void add(const Tally& other);

    std::vector<KindTally> kinds;
    std::vector<CellTally> cells;
    std::vector<std::uint64_t> rules;
    std::array<std::uint64_t, branching_parts> choices{}, choosers{};  // over the course of games
};

}  // namespace varia::cli
