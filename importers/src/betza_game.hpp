// A game whose pieces are described in Betza notation, as XBoard reads it: what the parameters of an Interactive
// Diagram and the scripts of XBoard say, each with its place. write_betza_game makes a variant file from it.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include <varia/importers/import.hpp>
#include <varia/result.hpp>

#include "source_lines.hpp"

namespace varia::importers {

// The largest board: cells are named by a letter and a number of at most two digits.
inline constexpr int most_betza_files = 26, most_betza_ranks = 99;
inline constexpr int most_betza_kinds = 249;
// Of a game at most so many problems, and at most so many things that are unsaid, are told.
inline constexpr std::size_t most_betza_told = 100;

// When a piece becomes another one. Kinds are places in BetzaGame::kinds.
struct BetzaPromotion {
    std::vector<int> to;
    std::string zone;                        // an expression
    bool leaving = false, entering = false;  // also, or only, by where the move begins
    bool capture = false;                    // only by captures
    bool optional = false, from_reserve = false;
    bool must_where_stuck = false;  // where it could never move again it has to
};

struct BetzaKind {
    std::string id;      // in the source
    std::string letter;  // the key of its table
    std::string name;
    std::array<SourceText, 2> moves;  // by side
    bool royal = false;
    bool iron = false;          // nothing captures it
    std::array<int, 2> held{};  // pieces in hand at the start
    std::vector<BetzaPromotion> promotions;
    int captured_as = -1;  // the kind that a captor gets; -1: its own
    bool drops = false;
    std::string drop_zone;  // an expression; empty: wherever it can move on
    bool lone = false;      // no second one on a file, and no mate by dropping it
};

// What stands on a cell.
struct BetzaCell {
    static constexpr int empty = -1, hole = -2;
    int kind = empty;
    bool black = false;
};

struct BetzaGame {
    std::string file;    // in messages
    std::string name;    // of the game
    std::string origin;  // "an Interactive Diagram", for the comment and the source
    int files = 8, ranks = 8;
    int first_rank = 1;  // the label of the lowest rank
    std::vector<BetzaKind> kinds;
    std::vector<BetzaCell> cells;  // by rank and file, from the first
    bool turned = false;           // the second side sees the board turned by half, if a piece is uneven
    bool outermost = false;        // the partner of a castling is the outermost piece, not the one on the edge
    bool black_castles_turned = false;
    bool last_royal = true;  // a royal piece may be lost while its side has another
    bool stalemate_loses = false, baring = false;
    enum class Captured { gone, captor, owner } captured = Captured::gone;
    char to_move = 'w';
    std::string rights;  // the castlings that are allowed, as in FEN; "*": all
    Diagnostics unsaid;

    [[nodiscard]] BetzaCell& at(int x, int y) { return cells[static_cast<std::size_t>(y * files + x)]; }
    [[nodiscard]] const BetzaCell& at(int x, int y) const { return cells[static_cast<std::size_t>(y * files + x)]; }
    // "rank == 8", or "rank >= 6" for several: the last ranks.
    [[nodiscard]] std::string last_ranks(int count) const;
    // The last entry says that there is more, if it is so.
    void add_unsaid(const SourceText& place, const std::string& key, const std::string& reason) {
        if (unsaid.size() > most_betza_told) return;
        const std::string text = unsaid.size() < most_betza_told ? key + ": " + reason : "more, which is not listed";
        unsaid.push_back({Severity::warning, file, place.line, place.column, text, {}});
    }
};

// Gives each kind a letter: its id if that can be a key, or else one that is like it.
void give_letters(BetzaGame& game);

// Writes the file. What its Betza texts say and Varia does not is added to what is unsaid. If the pieces and the start
// make no game (a side is in check that is not to move), that is an error at `place`. Preconditions: letters are given,
// and `cells` has all cells of the board.
[[nodiscard]] Result<ImportedGame> write_betza_game(BetzaGame game, const SourceText& place);

}  // namespace varia::importers
