// Effects as scripts write them, small lists such as { "remove", cell }, checked before the kernel sees them.
//
// Each is held against the position as the effects before it leave it: nothing is captured where nothing stands,
// nothing put on a void or on top of another piece. docs/hooks.md lists them.
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

    // Reads a list of effects; what is wrong with it, or nothing.
    [[nodiscard]] std::optional<std::string> read(const ValueTable& list, Effects& out);

    // What stands on the cell by now, a piece of the side to move, becomes another kind.
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
    [[nodiscard]] Complaint standing(Cell cell) const;  // a piece must stand there
    [[nodiscard]] Complaint vacant(Cell cell) const;    // nothing may, and it is no void
    [[nodiscard]] Complaint piece(const ValueTable& effect, std::size_t at, Piece& out) const;
    [[nodiscard]] Piece at(Cell cell) const;
    void set(Cell cell, Piece piece);

    const Position& position_;
    const Variant& variant_;
    std::vector<Piece> now_;                          // what stands where by now, once something has changed
    BySide<int> more_royals_{};                       // by side, than there were
    std::size_t carried_ = 0;                         // cells that blocks took with them
    std::vector<std::pair<PieceCode, int>> in_hand_;  // by code
    std::vector<std::pair<int, bool>> filled_;        // slots
};

// A cell as a script writes it, by number or name; no_cell if it is none.
[[nodiscard]] Cell cell_of(const Value& value, const Board& board);

}  // namespace varia
