// Finds the pieces that a move captures remotely (RemoteCaptureDef). They are found on the board after the move: on the
// position's own bytes if the move has been made, or else on the bytes before it with the changes of the move laid over
// them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <varia/move.hpp>
#include <varia/position.hpp>

#include "state_tables.hpp"

namespace varia {

// What remote captures need to know of a move.
struct Stroke {
    Side side = Side::first;
    Kind kind = 0;        // the kind that moves, before any promotion
    Cell from = no_cell;  // no_cell for a drop
    Cell to = no_cell;
    Cell passed = no_cell;  // a piece captured elsewhere than on `to`: en passant or leapt over
    bool captures = false;
    Kind becomes = 0;  // the kind to which it promotes; 0 if it does not, or for questions about captures alone
};

// The board after a move, computed from the board before it.
struct BoardAfter {
    const PieceCode* before;
    const Stroke& stroke;
    PieceCode operator()(Cell c) const {
        if (c == stroke.to) return Piece(stroke.kind, stroke.side).code();
        return c == stroke.from || c == stroke.passed ? PieceCode{0} : before[c];
    }
};

// The captured cells, each once, with the remote capture that takes each. More than 32 cells cost an allocation.
class Struck {
public:
    struct Item {
        Cell cell;
        std::uint8_t remote_capture;  // the first that captures here, an index in RemoteCaptureTables::all
    };
    void add(Cell cell, std::size_t remote_capture) {
        for (std::size_t i = 0; i < count_; ++i)
            if ((*this)[i].cell == cell) return;
        const Item item{cell, static_cast<std::uint8_t>(remote_capture)};
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

// The cells by which moves might capture one target remotely, on boards of at most 128 cells: all such cells, perhaps
// more. `all` is set if they are not computed.
struct Arrivals {
    std::array<std::uint64_t, 2> to{};    // where such moves go
    std::array<std::uint64_t, 2> from{};  // where such moves come from
    bool all = false;
    [[nodiscard]] bool none() const { return !all && (to[0] | to[1] | from[0] | from[1]) == 0; }
    [[nodiscard]] bool reaches(Cell c) const { return all || (to[c >> 6] >> (c & 63) & 1) != 0; }
    [[nodiscard]] bool leaves(Cell c) const { return all || (from[c >> 6] >> (c & 63) & 1) != 0; }
};

class RemoteCaptures {
public:
    // Whether moves of this type can capture remotely: a piece goes somewhere and captures one piece at most, or is
    // dropped.
    [[nodiscard]] static bool may_follow(Move move) {
        return move.type <= MoveType::jump || move.type == MoveType::drop;
    }
    // The move as remote captures see it. The position is the one before the move. Precondition: may_follow(move).
    [[nodiscard]] static Stroke stroke_of(const Position& before, Move move);

    // Finds what a move captures remotely, on the board after it. Returns false if a remote capture that must take
    // something takes nothing.
    static bool find(const Position& position, const PieceCode* after, const Stroke& stroke, Struck& struck);
    static bool find(const Position& position, const BoardAfter& after, const Stroke& stroke, Struck& struck);
    // The same for a move that has not been made.
    static bool find_before(const Position& before, const PieceCode* board, const Stroke& stroke, Struck& struck) {
        return find(before, BoardAfter{board, stroke}, stroke, struck);
    }
    // The cells on which a drop of this kind captures what it must. Precondition: the kind is in `told_drops`.
    [[nodiscard]] static std::uint64_t drop_cells(const Position& position, Side side, Kind kind);
    // Notes the cells from which or to which a move of this kind might capture the target remotely, as the board
    // stands. With `threats` only remote captures that threaten count.
    static void note_arrivals(const Position& position, const PieceCode* board, Side side, Kind kind, Cell target,
                              bool threats, Arrivals& arrivals);
    // Whether a move captures the piece on this cell by a remote capture that threatens.
    [[nodiscard]] static bool threatens(const Position& before, const PieceCode* board, const Stroke& stroke,
                                        Cell target);
    // Whether remote captures allow the move: it captures something where it must, and no threatening remote capture
    // takes an enemy's royal piece that has to be safe. The position is the one before the move.
    [[nodiscard]] static bool allowed(const Position& before, Move move);
    // Whether the move captures anything besides the piece that it goes onto. Flipping is no capture.
    [[nodiscard]] static bool captures(const Position& before, Move move);
};

}  // namespace varia
