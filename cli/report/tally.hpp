// The counts of a report's games: of all games together, and of each game by itself.
//
// Kinds, cells and rules are rows of tables. The boards of a match may belong to several games, and a Rook is the same
// row on each of them.
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

// The material at one moment of a game: the number of the first side's pieces minus the second side's, by row of kinds.
struct Moment {
    std::vector<std::int16_t> more;
};

struct GameFacts {
    bool done = false;           // it was played, neither stopped nor broken by a script
    bool over = false;           // it came to its end
    int turns = 0, actions = 0;  // a turn of several steps has several actions
    int decisions = 0;           // actions that had an alternative
    double branching = 0;        // mean number of legal actions
    double pieces = 0;           // mean number of pieces on the boards after a turn
    int checks = 0;              // turns after which a side was in check
    std::vector<double> scores;  // by player, once the game is over
    std::vector<int> winners;    // several if they are allies, or have drawn
    bool drawn = false;
    std::vector<std::pair<std::string, Verdict>> boards;  // how each board of a match was decided
    std::string reason;
    // For games of two sides on one board, from the engine's static evaluation in hundredths of a piece:
    int lead_changes = 0;  // how often the lead went to the other side
    int worst = 0;         // how far the winner was behind at most
    double settled = 0;    // share of the game after which the winner stayed a piece ahead
    std::vector<Moment> moments;
};

struct KindTally {
    std::uint64_t start = 0;  // pieces at the start of a game
    std::uint64_t moves = 0, captures = 0, captured = 0, dropped = 0;
    // Pieces of this kind that became another kind, and pieces that became this kind.
    std::uint64_t promoted = 0, became = 0;
    std::uint64_t placed = 0;  // pieces that turns or scripts put on the board
    // Ways from cell to cell of any sort: by own moves, as a castling's partner, pushed, carried.
    std::uint64_t went = 0;
    std::uint64_t stood = 0;  // pieces on the board after a turn; each counts once a turn
};

struct CellTally {
    bool at_start = false;    // a piece stands there when a game begins
    std::uint64_t open = 0;   // turns after which there was no gap
    std::uint64_t stood = 0;  // turns after which a piece stood there
    std::uint64_t arrivals = 0;
};

inline constexpr std::size_t branching_parts = 20;  // into which a game is divided

// The rows of the tables and their meanings. Made once for the variant of a contest.
class ReportRows {
public:
    explicit ReportRows(const Contest& start);

    struct KindRow {
        std::string name, letter;
        bool royal = false, moves = false, promotes = false;  // moves: it has moves; promotes: it can promote
    };
    struct RuleRow {
        std::string name;
        bool expected = false;  // the file declares it, so a remark follows if it is never used
    };
    // The rows of a board's kinds, cells, castlings and hooks.
    struct Rows {
        std::vector<std::uint16_t> kind, cell, castling, hook;
    };

    [[nodiscard]] const std::vector<KindRow>& kinds() const { return kinds_; }
    [[nodiscard]] const std::vector<std::string>& cells() const { return cells_; }
    [[nodiscard]] const std::vector<RuleRow>& rules() const { return rules_; }
    [[nodiscard]] const Rows& board(int board) const { return *boards_[static_cast<std::size_t>(board)]; }
    // The row for moves of this type. Castlings and scripts have rows of their own.
    [[nodiscard]] std::size_t rule(MoveType type) const { return types_[static_cast<std::size_t>(type)]; }
    [[nodiscard]] std::size_t promotion() const { return promotion_; }
    [[nodiscard]] std::size_t link_move() const { return link_move_; }
    [[nodiscard]] std::size_t exposed() const { return exposed_; }
    [[nodiscard]] std::size_t pushed() const { return pushed_; }
    [[nodiscard]] std::size_t carried() const { return carried_; }
    [[nodiscard]] std::size_t removed() const { return removed_; }
    [[nodiscard]] std::size_t state_changed() const { return state_changed_; }

private:
    std::size_t rule_row(const std::string& name, bool expected);
    std::shared_ptr<Rows> rows_of(const Variant& variant);

    std::vector<KindRow> kinds_;
    std::vector<std::string> cells_;
    std::vector<RuleRow> rules_;
    std::map<std::string, std::size_t> kind_rows_, cell_rows_, rule_rows_;
    std::vector<std::shared_ptr<Rows>> boards_;
    std::array<std::size_t, 32> types_{};
    std::size_t promotion_ = 0, link_move_ = 0, exposed_ = 0, pushed_ = 0, carried_ = 0, removed_ = 0,
                state_changed_ = 0;
};

// The counts of all games. They are sums, so it does not matter which thread has counted a game.
struct Tally {
    explicit Tally(const ReportRows& report_rows);
    void add(const Tally& other);

    std::vector<KindTally> kinds;
    std::vector<CellTally> cells;
    std::vector<std::uint64_t> rules;
    std::array<std::uint64_t, branching_parts> choices{}, choosers{};  // by part of a game
};

}  // namespace varia::cli
