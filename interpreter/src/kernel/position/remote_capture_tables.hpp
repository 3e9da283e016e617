// Remote captures, compiled: which moves capture more than the piece that they go onto, along which lines, and what.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <varia/definition.hpp>
#include <varia/types.hpp>

#include "bitboard.hpp"
#include "kind_set.hpp"
#include "step_lines.hpp"
#include "turn_tables.hpp"

namespace varia {

struct RemoteCaptureTables {
    struct RemoteCapture {
        RemoteCaptureDef::Way way = RemoteCaptureDef::Way::custodian;
        KindSet of;    // kinds that can be captured: `of` without `spares`
        KindSet with;  // kinds of friends or partners
        bool anybody = false, edge = false, quiet = true, capture = true, itself = false, flips = false, must = false,
             check = true, far = false;
        int min = 1, max = 1;
        // The remote capture as one side sees it.
        struct Seen {
            std::vector<StepLines> ahead;  // by direction; for a withdrawal `back` has the opposite lines
            std::vector<StepLines> back;
            std::vector<StepLines> moved;  // the lines that the move must follow; empty: any move
            Neighbours near;               // for a blast that is not `far`
            Bitboard at;                   // empty cells that count as friends; without words if there are none
            bool marks = false;            // `at` is not empty
            // For a custodian capture on a board of at most 64 cells: each direction as a difference of cell numbers
            // that is the same on the whole board, with the cells from which the step exists. Empty if some direction
            // is not so.
            struct Shift {
                int by;
                std::uint64_t starts;
            };
            std::vector<Shift> shifts;
            // On boards of at most 128 cells, for remote captures of one piece in a row at most. By target: the cells
            // from which a line leads directly onto it, of all directions together. For a custodian capture instead
            // each such cell with the cell beyond the target, which is no_cell if the target is at the edge.
            std::vector<std::array<std::uint64_t, 2>> whence;
            struct Pinch {
                Cell near, far;
            };
            std::vector<std::uint32_t> pinch_starts;  // by target, and one entry more
            std::vector<Pinch> pinches;
        };
        BySide<Seen> seen;
    };
    std::vector<RemoteCapture> all;
    std::array<std::uint64_t, 256> of_kind{};  // by the kind that moves: a bit for each remote capture
    // By the kind that the moving piece becomes: the remote captures that its move has in addition. Empty: none.
    std::vector<std::uint64_t> of_promoted;
    KindSet striking;     // kinds with a remote capture
    KindSet threatening;  // kinds with a remote capture that threatens royal pieces

    // By pair of cells (number of cells * a + b): of the rectangle with these corners, the corner on a's rank and b's
    // file. no_cell if there is no such cell, or if the two share a rank or a file. Empty if no remote capture needs
    // it.
    std::vector<Cell> corners;
    // By cell: the other cells on its rank, and on its file. Only on boards of at most 128 cells.
    std::vector<std::array<std::uint64_t, 2>> same_rank, same_file;

    // Kinds whose legal drops bitboards find at once (RemoteCaptures::drop_cells), because nothing counts but whether a
    // custodian capture takes or flips something.
    KindSet described_drops;

    [[nodiscard]] bool any() const { return !all.empty(); }
    [[nodiscard]] std::size_t memory() const;
};

}  // namespace varia
