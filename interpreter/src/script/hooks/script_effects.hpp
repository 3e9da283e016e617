// Reads effects as scripts write them, small lists such as { "remove", cell }, and checks them before the kernel
// applies them.
//
// Each effect is checked against the position after the effects before it. It is an error to capture where no piece
// stands, or to place a piece on a void or on another piece. docs/hooks.md lists the effects.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include <varia/effect.hpp>
#include <varia/position.hpp>

#include "sandbox_value.hpp"

namespace varia {

class EffectReader {
public:
    explicit EffectReader(const Position& position) : position_(position), variant_(position.variant()) {}

    // Reads a list of effects. Returns a complaint, or nothing on success.
    [[nodiscard]] std::optional<std::string> read(const ValueTable& list, Effects& out);

    // Changes the piece that now stands on the cell, which must be a piece of the side to move, to another kind.
    [[nodiscard]] std::optional<std::string> promote(Cell cell, Kind kind, Effects& out);

private:
    using Complaint = std::optional<std::string>;
    [[nodiscard]] Complaint read_one(const ValueTable& effect, Effects& out);
    [[nodiscard]] Complaint royals() const;
    [[nodiscard]] Complaint place(const ValueTable& effect, Effect& out);
    [[nodiscard]] Complaint clear(const ValueTable& effect, Effect& out);
    [[nodiscard]] Complaint move(const ValueTable& effect, Effect& out);
    [[nodiscard]] Complaint state(const ValueTable& effect, Effect& out) const;
    [[nodiscard]] Complaint hand(const ValueTable& effect, Effect& out);
    [[nodiscard]] Complaint block(const ValueTable& effect, Effect& out);
    [[nodiscard]] Complaint next(const ValueTable& effect, Effect& out);

    [[nodiscard]] Complaint cell(const ValueTable& effect, std::size_t at, Cell& out) const;
    [[nodiscard]] Complaint standing(Cell cell) const;  // requires that a piece stands on the cell
    [[nodiscard]] Complaint vacant(Cell cell) const;    // requires that the cell is empty and not a void
    [[nodiscard]] Complaint piece(const ValueTable& effect, std::size_t at, Piece& out) const;
    [[nodiscard]] Piece at(Cell cell) const;
    void set(Cell cell, Piece piece);

    const Position& position_;
    const Variant& variant_;
    std::vector<Piece> now_;     // the current content of all cells; empty until an effect changes something
    BySide<int> more_royals_{};  // by side: how many more royal pieces than before
    std::size_t carried_ = 0;    // number of cells that moving blocks carried
    std::vector<std::pair<PieceCode, int>> in_hand_;  // counts in hand, by the code of the piece
    std::vector<std::pair<int, bool>> filled_;        // whether a slot now holds a block, for changed slots
};

// The cell that a script gives by number or name; no_cell if there is no such cell.
[[nodiscard]] Cell cell_of(const Value& value, const Board& board);

}  // namespace varia
