// What moves capture besides by going onto a piece, compiled: which moves strike, along which lines, and what.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <varia/definition.hpp>
#include <varia/types.hpp>

#include "cell_set.hpp"
#include "kind_set.hpp"
#include "step_lines.hpp"
#include "turn_tables.hpp"

namespace varia {

struct StrikeTables {
    struct Strike {
        StrikeDef::Way way = StrikeDef::Way::custodian;
        KindSet of;    // what is struck: `of` without `spares`
        KindSet with;  // friends or partners
        bool anybody = false, edge = false, quiet = true, capture = true, itself = false, flips = false, must = false,
             check = true;
        int least = 1, most = 1;
        // As one side sees it.
        struct Seen {
            std::vector<StepLines> ahead;  // by direction; of withdrawal those that lead back are beside them
            std::vector<StepLines> back;
            std::vector<StepLines> moved;  // empty: any move
            Neighbours near;               // of a blast
            CellSet at;                    // empty cells that count as friends; without words if none do
            bool marks = false;            // `at` is not empty
            // Of a custodian on a board of one word: each direction as a step that is the same number everywhere, from
            // these cells. Empty where it is not.
            struct Shift {
                int by;
                std::uint64_t starts;
            };
            std::vector<Shift> shifts;
            // On boards of at most two words, of strikes that take no more than one in a row: by target, from which
            // cells a line comes right onto it, all in one; of a custodian each with the cell beyond the target,
            // no_cell if that is the edge.
            std::vector<std::array<std::uint64_t, 2>> whence;
            struct Pinch {
                Cell near, far;
            };
            std::vector<std::uint32_t> pinch_starts;  // by target, and one more
            std::vector<Pinch> pinches;
        };
        BySide<Seen> seen;
    };
    std::vector<Strike> all;
    std::array<std::uint64_t, 256> of_kind{};  // by the kind that moves: a bit for each strike
    KindSet striking;                          // kinds that have any
    KindSet threatening;                       // kinds of which one threatens royal pieces

    // By cell and cell (number of cells * a + b): of the rectangle with these corners the one on a's rank and b's file.
    // no_cell: there is no such cell, or the two share a rank or file. Empty where no strike needs it.
    std::vector<Cell> corners;
    // By cell: the others on its rank, and on its file. On boards of at most two words.
    std::vector<std::array<std::uint64_t, 2>> same_rank, same_file;

    // Kinds whose drops are told at once: all that decides is whether a custodian turns or takes something
    // (Strikes::drop_cells).
    KindSet told_drops;

    [[nodiscard]] bool any() const { return !all.empty(); }
    [[nodiscard]] std::size_t memory() const;
};

}  // namespace varia
