// Which pieces a move strikes (StrikeDef), found on the board as it is after the move: on a position's own bytes when
// the move has been made, or on those before with what the move changes laid over them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <varia/move.hpp>
#include <varia/position.hpp>

#include "state_tables.hpp"

namespace varia {

// A move as strikes see it.
struct Stroke {
    Side side = Side::first;
    Kind kind = 0;        // what moves, as it was before
    Cell from = no_cell;  // none: dropped
    Cell to = no_cell;
    Cell passed = no_cell;  // what is captured beside the cell gone to: in passing, or leapt over
    bool captures = false;
};

// The board after a move, read off the board before it.
struct BoardAfter {
    const PieceCode* before;
    const Stroke& stroke;
    PieceCode operator()(Cell c) const {
        if (c == stroke.to) return Piece(stroke.kind, stroke.side).code();
        return c == stroke.from || c == stroke.passed ? PieceCode{0} : before[c];
    }
};

// Cells, each once, with what becomes of what stands there. Allocates for many only.
class Struck {
public:
    struct Item {
        Cell cell;
        std::uint8_t strike;  // the first that strikes it, in StrikeTables::all
    };
    void add(Cell cell, std::size_t strike) {
        for (std::size_t i = 0; i < count_; ++i)
            if ((*this)[i].cell == cell) return;
        const Item item{cell, static_cast<std::uint8_t>(strike)};
        if (count_ < few_.size())
            few_[count_] = item;
        else
            more_.push_back(item);
        ++count_;
    }
    [[nodiscard]] std::size_t size() const { return count_; }
    [[nodiscard]] bool empty() const { return count_ == 0; }
    [[nodiscard]] const Item& operator[](std::size_t i) const {
        return i < few_.size() ? few_[i] : more_[i - few_.size()];
    }

private:
    std::array<Item, 32> few_;
    std::vector<Item> more_;
    std::size_t count_ = 0;
};

// From where moves might strike one cell, on boards of at most two words: at least all of them. `all` is set where that
// is not told.
struct Arrivals {
    std::array<std::uint64_t, 2> to{};    // going there
    std::array<std::uint64_t, 2> from{};  // coming from there
    bool all = false;
    [[nodiscard]] bool none() const { return !all && (to[0] | to[1] | from[0] | from[1]) == 0; }
    [[nodiscard]] bool reaches(Cell c) const { return all || (to[c >> 6] >> (c & 63) & 1) != 0; }
    [[nodiscard]] bool leaves(Cell c) const { return all || (from[c >> 6] >> (c & 63) & 1) != 0; }
};

class Strikes {
public:
    // Whether moves of the type strike at all: a piece goes somewhere, capturing one at most, or is dropped.
    [[nodiscard]] static bool may_follow(Move move) {
        return move.type <= MoveType::jump || move.type == MoveType::drop;
    }
    // The move as strikes see it; the position is the one before it. Precondition: may_follow(move).
    [[nodiscard]] static Stroke stroke_of(const Position& before, Move move);

    // What a move strikes, on the board after it. Answers whether all strikes that must strike something do.
    static bool find(const Position& position, const PieceCode* after, const Stroke& stroke, Struck& struck);
    static bool find(const Position& position, const BoardAfter& after, const Stroke& stroke, Struck& struck);
    // The same of a move that is to be made.
    static bool find_before(const Position& before, const PieceCode* board, const Stroke& stroke, Struck& struck) {
        return find(before, BoardAfter{board, stroke}, stroke, struck);
    }
    // Where drops of a kind strike what they must, of StrikeTables::told_drops.
    [[nodiscard]] static std::uint64_t drop_cells(const Position& position, Side side, Kind kind);
    // Notes from where moves of the kind might strike the cell, as the board stands; `threats`: by strikes that
    // threaten.
    static void note_arrivals(const Position& position, const PieceCode* board, Side side, Kind kind, Cell target,
                              bool threats, Arrivals& arrivals);
    // Whether a move strikes a piece on this cell by a strike that threatens.
    [[nodiscard]] static bool threatens(const Position& before, const PieceCode* board, const Stroke& stroke,
                                        Cell target);
    // Whether something is struck where something must be, and no royal piece that has to be safe by a strike that
    // threatens. The position is the one before the move.
    [[nodiscard]] static bool allowed(const Position& before, Move move);
    // Whether it captures something besides what it goes onto. Flipping is no capture.
    [[nodiscard]] static bool captures(const Position& before, Move move);
};

}  // namespace varia
