// Every legal move by walking programs: the general way, for every variant and position.
#pragma once

#include <array>
#include <cstdint>

#include "attack_lines.hpp"
#include "freezers.hpp"
#include "generation.hpp"
#include "strike_safety.hpp"

namespace varia {

// Reads the lines of attack when it is made; then asks, piece by piece and source by source, for what is wanted. For
// one generation; refers to it.
template <Want want>
class Walker {
public:
    explicit Walker(Generation& g)
        : g_(g), lines_(g.ground, g.safety, g.enemy, g.trial, g.scratch.lines), strikes_(g.ground) {}

    // Takes all legal moves that are wanted, and says how many there are; of Want::any, whether there is one.
    std::uint64_t run();
    // The same of the piece on one cell, but for what is a move of its own beside its programs. Precondition: it is the
    // side's.
    std::uint64_t moves_from(Cell from);

private:
    [[nodiscard]] static bool enough(std::uint64_t total) { return want == Want::any && total != 0; }
    // Whether lines of attack can't tell which of its moves leave the royal piece safe.
    [[nodiscard]] bool is_tested(Piece piece) const {
        return g_.safety != Safety::none && g_.ground.program(piece.kind()).uneven;
    }
    std::uint64_t moves_of_pieces();
    std::uint64_t moves_of_few();  // the same where not everybody can move, or capture everybody
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
    StrikeSafety strikes_;
};

}  // namespace varia
