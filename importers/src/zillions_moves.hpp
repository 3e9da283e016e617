// What a row of a walked program is as a move of a variant file: a path of vectors with what must stand on the cells
// that it goes over, what may stand where it ends, and the exact positions where it begins.
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "zillions_contents.hpp"
#include "zillions_frame.hpp"
#include "zillions_game.hpp"
#include "zillions_walk.hpp"

namespace varia::importers {

// A step of a path, as the moving side sees it. `over`: what stands on the cell to which it leads, unless it is the
// last step.
struct ZillionsStep {
    enum class Over : std::uint8_t { empty, piece, any };
    std::vector<int> by;
    Over over = Over::empty;
    friend bool operator==(const ZillionsStep&, const ZillionsStep&) = default;
    friend bool operator<(const ZillionsStep& a, const ZillionsStep& b) {
        return std::tie(a.by, a.over) < std::tie(b.by, b.over);
    }
};

// Which pieces: of an owner, or of both, and of some kinds (none: of all).
struct ZillionsPieces {
    enum class Whose : std::uint8_t { enemy, own, any };
    Whose whose = Whose::any;
    std::vector<std::size_t> kinds;
    friend bool operator==(const ZillionsPieces&, const ZillionsPieces&) = default;
    friend bool operator<(const ZillionsPieces& a, const ZillionsPieces& b) {
        return std::tie(a.whose, a.kinds) < std::tie(b.whose, b.kinds);
    }
};

// All that distinguishes moves of one piece but for their paths and the cells where they begin.
struct ZillionsManner {
    enum class First : std::uint8_t { any, yes, no };
    std::string type;                      // the move type of the program, in small letters
    bool is_partial = false;               // the piece may go on ...
    std::string partial_type;              // ... by moves of this type
    First first = First::any;              // whether the piece must not have moved, or must have
    bool safe_start = false;               // its cell must not be attacked
    bool takes_hurdle = false;             // the piece that is jumped is captured
    std::optional<ZillionsPieces> hurdle;  // which pieces it goes over; nothing: any
    bool en_passant = false, exposes = false;
    bool turns_off = false;  // it must not go over the cell where the leap before it began
    bool anywhere = false;   // a jump to any cell; there are no steps
    friend bool operator==(const ZillionsManner&, const ZillionsManner&) = default;
    friend bool operator<(const ZillionsManner& a, const ZillionsManner& b) {
        return std::tie(a.type, a.is_partial, a.partial_type, a.first, a.safe_start, a.takes_hurdle, a.hurdle,
                        a.en_passant, a.exposes, a.turns_off, a.anywhere) <
               std::tie(b.type, b.is_partial, b.partial_type, b.first, b.safe_start, b.takes_hurdle, b.hurdle,
                        b.en_passant, b.exposes, b.turns_off, b.anywhere);
    }
};

struct ZillionsMove {
    std::size_t program = 0;  // the number of the program in its piece
    std::size_t player = 0;
    ZillionsManner manner;
    std::vector<ZillionsStep> steps;
    ZillionsContents landing;  // what may stand where it ends; pieces there are captured
    // By position: where it begins, where its path begins if only the board counts, and where it ends from there (-1:
    // off the board). An `anywhere` has no ends; its `targets` are the positions where it may end.
    std::vector<bool> starts, open;
    std::vector<int> ends;
    std::vector<bool> targets;
    std::vector<std::size_t> kinds;  // what the piece becomes, one of these; empty: what it is

    // Whether it leaps over a piece that it captures, along a straight line.
    [[nodiscard]] bool is_straight_leap() const {
        return manner.takes_hurdle && !steps.empty() &&
               std::all_of(steps.begin(), steps.end(),
                           [this](const ZillionsStep& step) { return step.by == steps.front().by; });
    }
    [[nodiscard]] bool is_quiet() const { return landing.may_be_empty(); }
    [[nodiscard]] bool is_capture() const { return manner.takes_hurdle || manner.en_passant || landing.has_piece(); }
};

// The king's move of a castling, and the partner that goes with it.
struct ZillionsCastling {
    std::size_t program = 0, player = 0;
    int king_from = 0, king_to = 0, partner_from = 0, partner_to = 0;  // positions
    std::size_t partner = 0;                                           // its kind
    std::vector<int> empty;  // the positions that must be empty, and those that no enemy may attack
    std::vector<int> safe;
    bool unmoved = false;  // the program asks whether both have moved
};

// A capture in passing: of a piece that has just gone from one place to another.
struct ZillionsPassing {
    std::vector<std::size_t> victims;  // kinds
    std::vector<int> victim_step;      // how the victim went, as the captor sees it
};

struct ZillionsRead {
    std::vector<ZillionsMove> moves;
    std::vector<ZillionsCastling> castlings;
    std::vector<ZillionsPassing> passing;
    std::optional<std::string> reason;  // why the program is no table; then nothing else counts
};

struct ZillionsFacts {
    // Attributes, in small letters, that only say whether a piece has moved: they are true at the start and become
    // false with each move.
    std::vector<std::string> unmoved;
    std::vector<std::string> unasked;  // attributes that no program asks about
    std::vector<bool> royal;           // by piece
};

// The rows of a walk as moves. Each `move` and each castling has its program and player set to these.
[[nodiscard]] ZillionsRead read_rows(const ZillionsGame& game, const ZillionsFrame& frame, const ZillionsFacts& facts,
                                     std::size_t piece, std::size_t player, const std::vector<ZillionsRow>& rows);

// Puts moves together that differ only in what stands where they end, in what the piece becomes, or in where they
// begin. What the piece becomes is forgotten.
void join_moves(std::vector<ZillionsMove>& moves);

}  // namespace varia::importers
