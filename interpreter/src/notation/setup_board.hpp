// The board on which a drawing or lists of cells place pieces, together with the rest of the set-up.
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

    // Places a piece. Errors are reported at `where`; `text` is how the file writes the piece.
    void put(Cell cell, Piece piece, Where where, std::string_view text);
    // Places the other sides' pieces as mirror images of the first side's.
    void mirror();
    // Adds the hand and the rest. Unless the set-up's `fields` say otherwise, every castling whose king and partner are
    // in place is possible, every piece is unmoved, and the first side of the order is to move.
    [[nodiscard]] Result<Position> finish();

    [[nodiscard]] Position& position() { return position_; }
    [[nodiscard]] Report& report() { return report_; }

private:
    void read_hands();
    [[nodiscard]] Result<Position> with_fields() const;

    const Variant& variant_;
    Report report_;
    Position position_;
    std::vector<Where> placed_at_;  // by cell; line 0 if no piece has been placed there
};

}  // namespace varia
