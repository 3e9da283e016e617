// The board on which a drawing or lists of cells set pieces up, and what is said of them beside the board.
#pragma once

#include <vector>

#include <varia/position.hpp>
#include <varia/result.hpp>
#include <varia/variant.hpp>

#include "piece_letters.hpp"
#include "report.hpp"

namespace varia {

class SetupBoard {
public:
    explicit SetupBoard(const VariantPtr& variant);

    // Errors stand at `where`; `text` is how the file writes the piece.
    void put(Cell cell, Piece piece, Where where, std::string_view text);
    // The other sides' pieces, where these see the first side's.
    void mirror();
    // With the hand; every castling whose king and partner stand in place is possible, every piece is unmoved, the
    // order's first side is to move, unless the set-up's `fields` say otherwise.
    [[nodiscard]] Result<Position> finish();

    [[nodiscard]] Position& position() { return position_; }
    [[nodiscard]] Report& report() { return report_; }

private:
    void read_hands();
    [[nodiscard]] Result<Position> with_fields() const;

    const Variant& variant_;
    Report report_;
    Position position_;
    std::vector<Where> placed_at_;  // by cell; line 0: nothing has been put there
};

}  // namespace varia
