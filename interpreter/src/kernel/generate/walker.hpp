// Generates every legal move by walking programs: the general way, for every variant and position.
#pragma once

#include <array>
#include <cstdint>

#include "attack_lines.hpp"
#include "freezers.hpp"
#include "generation.hpp"
#include "remote_capture_safety.hpp"

namespace varia {

// Reads the lines of attack when it is constructed. Then generates the requested moves, piece by piece and source by
// source. Serves one generation and refers to it.
template <GenMode mode>
class Walker {
public:
    explicit Walker(Generation& g)
        : g_(g), lines_(g.context, g.safety, g.enemy, g.legality, g.scratch.lines), remote_captures_(g.context) {}

    // Emits all legal moves that the mode asks for and returns their number; in the mode `any`, 0 if there is none.
    std::uint64_t run();
    // Like run(), for the piece on one cell and only for the moves of its programs. Precondition: the piece belongs to
    // the side to move.
    std::uint64_t moves_from(Cell from);

private:
    [[nodiscard]] static bool enough(std::uint64_t total) { return mode == GenMode::any && total != 0; }
    // Whether lines of attack cannot decide which of the piece's moves leave the royal piece safe.
    [[nodiscard]] bool is_tested(Piece piece) const {
        return g_.safety != Safety::none && g_.context.program(piece.kind()).uneven;
    }
    std::uint64_t moves_of_pieces();
    std::uint64_t moves_of_few();  // if some pieces cannot move, or cannot capture every enemy
    std::uint64_t other_moves();
    std::uint64_t piece_moves(Cell from, Piece piece);
    std::uint64_t promotions_against_push(Cell from, Cell to, const NodeDetail& detail, std::uint16_t pin);
    std::uint64_t slow_moves(Cell from, Piece piece);
    std::uint64_t moves_of_free(Cell from);
    std::uint64_t count_of_few(const Freezers& freezers);
    std::uint64_t minded_moves(Cell from, Piece piece);
    std::uint64_t unminded_moves(Cell from, Piece piece);
    using Cells = std::array<std::uint64_t, 2>;
    [[nodiscard]] std::uint64_t count_unminded(const Unit& unit, Cell from, const Arrivals& arrivals,
                                               Cells& doubtful) const;
    std::uint64_t doubtful_moves(Cell from, Piece piece, const Cells& doubtful);
    std::uint64_t royal_captures();

    Generation& g_;
    AttackLines lines_;
    RemoteCaptureSafety remote_captures_;
};

}  // namespace varia
