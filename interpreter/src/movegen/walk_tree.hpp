// The walks a set of moves makes from one cell, as a tree: the form between declarations and flat programs.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <varia/board.hpp>
#include <varia/definition.hpp>

#include "cell_set.hpp"

namespace varia {

// A way of moving made concrete for one side: every vector in place, nothing left to expand.
struct ConcreteMove {
    std::vector<std::vector<Leg>> paths;
    bool quiet = true;
    bool capture = true;
    bool exposes = false;
    CellSet from, to;
};

struct WalkNode {
    Cell cell = no_cell;
    std::int32_t parent = -1;
    Over through = Over::empty;    // what the parent held when the walk came here
    bool quiet = false;            // a move may end here on an empty cell
    bool capture = false;          // ... on an enemy piece
    bool exposes = false;          // the quiet end exposes the piece
    bool same = false;             // the walk goes on alike whether or not a piece stands here (`if_empty` holds how)
    std::vector<std::int32_t> if_empty, if_piece, if_gap;
};

struct WalkTree {
    std::vector<WalkNode> nodes;
    std::vector<std::int32_t> roots;
    bool too_large = false;
};

// The walks of `moves` from `start`. A walk never enters its own starting cell, nor any other cell twice. Walks that
// begin alike are merged. Stops growing, and says so, beyond a limit of nodes.
[[nodiscard]] WalkTree build_walks(const Board& board, const std::vector<ConcreteMove>& moves, Cell start);

}  // namespace varia
